/** What a key does, by the names that keys have here and in the code that presses them. Pure. */

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
