/** Whether an instruction contains the password that a page asks for, named as the page or people name it. */
import { fold } from './text.ts'

const NAMES = [
  'password', 'passphrase', 'passcode', 'pin', 'passwort', 'kennwort', 'mot de passe', 'contraseña', 'clave', 'senha',
  'كلمة المرور', 'كلمة السر',
] // biome-ignore format: a list

/**
 * Only what looks like one counts: quoted, or with a digit or sign in it. “Change the password of Bo” names none.
 *
 * @param label the page's own name for the field
 */
export const passwordIn = (task: string, label: string): boolean => {
  const names = new Set([...NAMES, label].map(fold).filter((name) => name !== ''))
  return [...task.matchAll(CANDIDATES)].some(({ index }) => {
    const before = fold(task.slice(0, index)).replace(LINKS, '')
    return [...names].some((name) => before === name || before.endsWith(` ${name}`))
  })
}

const CANDIDATES = /["“”„«'‘][^"“”»'’\s]{3,}["”“»'’]|(?<!\S)(?=\S*[\d!#$%&*+_@^~-])[^\s"“”'’]{4,}/gu
/** Words that may be between the name and the password. */
const LINKS = /(?:\s(?:is|ist|est|es|e|lautet|هي))?$/u
