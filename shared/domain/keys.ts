/** What a key does, by the names that keys have here and in what presses them. Pure. */

/** The key itself, without what is held down with it. */
const keyOf = (named: string): string => named.split('+').at(-1) || '+'

/** Enter under each of its names, its letters included. */
export const isEnter = (named: string): boolean => /^(?:numpad)?enter$|^[\r\n]$/i.test(keyOf(named))

/** Sends a form, or presses the button that has the keys. */
export const pressesWhatHasIt = (named: string): boolean => isEnter(named) || /^space$|^ $/i.test(keyOf(named))

/** Puts nothing into a field: it moves about in it, takes away, or is held down. */
const PUTS_NOTHING =
  /^(?:arrow\w+|tab|escape|home|end|page(?:up|down)|f\d+|(?:numpad)?enter|space|[ \r\n]|backspace|delete|(?:shift|control|alt|meta)(?:left|right|ormeta)?|capslock|numlock|contextmenu)$/i

/** Whether it may put something into a field: a letter, or what was copied. */
export const putsSomethingIn = (named: string): boolean => !PUTS_NOTHING.test(keyOf(named))
