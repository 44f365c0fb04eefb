/** Makes file names from outside safe for our folders and for a terminal. */

/** Maximum characters of a name, including its extension. */
const MOST_LETTERS = 120
/** Maximum bytes: file systems allow 255, and a number may have to be added. */
const MOST_BYTES = 240

/**
 * The last part of the path, without characters that are special to a file system or a terminal; a long name is cut
 * before its extension. Empty if nothing is left.
 */
export const plainFileName = (given: string): string => {
  const last = given.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(clean) ?? []
  return `${[...stem].slice(0, MOST_LETTERS - ending.length).join('')}${ending}`
}

/** Whether a file can have this name: few characters may still be many bytes. */
export const isFileName = (plain: string): boolean => plain !== '' && Buffer.byteLength(plain) <= MOST_BYTES
