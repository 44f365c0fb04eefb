/**
 * What a control's type rules out: a password field never matches another kind, and an e-mail field
 * never a phone field.
 */
import { byWord } from '../domain/by-word.ts'
import type { TargetDescriptor } from '../domain/target.ts'

/**
 * Types that say what belongs in the field. Other types (text, search, none) may turn into one of these, and
 * these into plain ones.
 */
const KINDS: Readonly<Record<string, string>> = byWord({
  password: 'password',
  email: 'email',
  tel: 'digits',
  number: 'digits',
  url: 'url',
  date: 'date',
  'datetime-local': 'date',
  month: 'date',
  week: 'date',
  time: 'time',
  file: 'file',
  color: 'color',
  range: 'range',
  checkbox: 'checkbox',
  radio: 'radio',
  submit: 'button',
  button: 'button',
  reset: 'button',
  image: 'button',
})
const PLAIN = 'text'
const PRESSED: ReadonlySet<string> = new Set(['a', 'button'])
/** These never turn into anything else, not even into a plain field. */
const ALONE: ReadonlySet<string> = new Set(['password', 'file', 'checkbox', 'radio', 'button', 'color'])

const kindOf = (tag: string, type: string | undefined): string | undefined => {
  if (tag === 'textarea') return PLAIN
  return tag === 'input' ? (KINDS[type?.toLowerCase() ?? ''] ?? PLAIN) : undefined
}

/**
 * Whether the element is an input whose type rules out that it is the target. Elements without a type are not judged. A
 * link or a button that was only pressed may be rebuilt as a submit input, but as no other one.
 */
export const otherType = ({ fingerprint, label }: TargetDescriptor, control: Element): boolean => {
  if (!fingerprint) return false
  const was =
    kindOf(fingerprint.tag, fingerprint.type) ??
    (label === undefined && PRESSED.has(fingerprint.tag) ? 'button' : undefined)
  if (was === undefined) return false
  const now = kindOf(control.localName, control.getAttribute('type') ?? undefined)
  // If a password or file input is gone, a button that is left may belong to another input.
  if (now === undefined) return was === 'password' || was === 'file'
  return was !== now && ((was !== PLAIN && now !== PLAIN) || ALONE.has(was) || ALONE.has(now))
}
