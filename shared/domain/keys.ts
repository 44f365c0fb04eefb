/** What a key does, by the names that keys have here and in the code that presses them. Pure. */
import { byWord } from './by-word.ts'
import { NAMED_KEYS } from './operation.ts'

/** Keys that a step may press alone, because they write no character. */
export const STEP_KEYS = [...NAMED_KEYS, 'Tab', 'Space', 'Insert', ...functionKeys()] as const

function functionKeys(): string[] {
  return Array.from({ length: 12 }, (_, at) => `F${at + 1}`)
}

/** In the order used in a combination. */
const MODIFIERS = ['Control', 'Alt', 'Shift', 'Meta'] as const
/** Other common names, which differ between systems. */
const ALSO: Readonly<Record<string, string>> = byWord({
  ctrl: 'Control',
  strg: 'Control',
  option: 'Alt',
  cmd: 'Meta',
  command: 'Meta',
  win: 'Meta',
  esc: 'Escape',
  return: 'Enter',
  del: 'Delete',
  ins: 'Insert',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
})
/** A character on the keyboard; with Control, Alt or Meta it writes nothing. */
const CHARACTER = /^[!-~]$/

/** A key or combination of keys as it is pressed, such as `Control+Enter`; undefined if there is no such key. */
export const stepKey = (words: string): string | undefined => {
  const text = words.trim()
  // “Control++” is the plus key.
  const parts = text.replace(/\+\+$/, '+plus').split('+').map((part) => part.trim()) // biome-ignore format: one line
  const named = parts.map((part) => (part === 'plus' ? '+' : nameOfKey(part)))
  const key = named.at(-1)
  const held = named.slice(0, -1)
  if (key === undefined || !held.every((one) => MODIFIERS.some((modifier) => modifier === one))) return undefined
  if (new Set(held).size < held.length) return undefined
  const writes = CHARACTER.test(key)
  if (!writes && !STEP_KEYS.includes(key)) return undefined
  if (writes && held.every((one) => one === 'Shift')) return undefined
  return [...MODIFIERS.filter((modifier) => held.includes(modifier)), writes ? key.toLowerCase() : key].join('+')
}

const nameOfKey = (part: string): string => {
  const plain = part.toLowerCase()
  const known = [...MODIFIERS, ...STEP_KEYS].find((one) => one.toLowerCase() === plain)
  return known ?? ALSO[plain] ?? part
}

export const KEYS_IN_WORDS = `${NAMED_KEYS.join(', ')}, Tab, Space, Insert and F1 to F12`

/** The key itself, without modifiers. */
const keyOf = (named: string): string => named.split('+').at(-1) || '+'

/** All names of Enter, including its characters. */
export const isEnter = (named: string): boolean => /^(?:numpad)?enter$|^[\r\n]$/i.test(keyOf(named))

/** Submits a form, or activates the focused button. */
export const pressesWhatHasIt = (named: string): boolean => isEnter(named) || /^space$|^ $/i.test(keyOf(named))

/** Adds nothing to a field: moves the cursor, deletes, or is a modifier. */
const PUTS_NOTHING =
  /^(?:arrow\w+|tab|escape|home|end|page(?:up|down)|f\d+|(?:numpad)?enter|space|[ \r\n]|backspace|delete|(?:shift|control|alt|meta)(?:left|right|ormeta)?|capslock|numlock|contextmenu)$/i

/** Whether it may add something to a field: a character, or pasted text. */
export const putsSomethingIn = (named: string): boolean => !PUTS_NOTHING.test(keyOf(named))
