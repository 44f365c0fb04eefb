/** What a control's type rules out: a password field never matches another kind, nor an e-mail field a phone field. */
import { byWord } from '../domain/by-word.ts'
import type { TargetDescriptor } from '../domain/target.ts'

/** Types that say what belongs into the field. The rest (text, search, none) may become one of them, and they may become plain. */
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
/** These stand for nothing else, not even for a plain field. */
const ALONE: ReadonlySet<string> = new Set(['password', 'file', 'checkbox', 'radio', 'button', 'color'])

const kindOf = (tag: string, type: string | undefined): string | undefined => {
  if (tag === 'textarea') return PLAIN
  return tag === 'input' ? (KINDS[type?.toLowerCase() ?? ''] ?? PLAIN) : undefined
}

/**
 * Whether the element is an input of a type that the target's never was; elements without a type are not judged. A link or a button
 * that only was pressed is rebuilt as an input that submits, and as no other one.
 */
export const otherType = ({ fingerprint, label }: TargetDescriptor, control: Element): boolean => {
  if (!fingerprint) return false
  const was =
    kindOf(fingerprint.tag, fingerprint.type) ??
    (label === undefined && PRESSED.has(fingerprint.tag) ? 'button' : undefined)
  if (was === undefined) return false
  const now = kindOf(control.localName, control.getAttribute('type') ?? undefined)
  // A button that hands a file over, left where the input is gone, may be another one's.
  if (now === undefined) return was === 'password' || was === 'file'
  return was !== now && ((was !== PLAIN && now !== PLAIN) || ALONE.has(was) || ALONE.has(now))
}
