/** Names of files that somebody else chose, made fit for a folder of ours and for a terminal. */

/** Letters of a name, its ending included. */
const MOST_LETTERS = 120
/** bytes: file systems take 255, and a number may have to be put behind it. */
const MOST_BYTES = 240

/**
 * The last part of it, without what a file system or a terminal would take for something else; one that is long is cut before its
 * ending. Empty where nothing is left.
 */
export const plainFileName = (given: string): string => {
  const last = given.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(clean) ?? []
  return `${[...stem].slice(0, MOST_LETTERS - ending.length).join('')}${ending}`
}

/** Whether a file can be called so: what is short in letters may be long in bytes. */
export const isFileName = (plain: string): boolean => plain !== '' && Buffer.byteLength(plain) <= MOST_BYTES
