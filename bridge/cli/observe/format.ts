/** Formats an observation for people and for programs. Pure. */

import type { Field, Observation } from '../../../shared/domain/observation.ts'
import { WIDGETS } from '../../../shared/domain/widgets.ts'
import type { UnseenFacts } from '../../observe/index.ts'

/** The object of `observe --json`: one line per input. */
export const asJson = (seen: Observation, unseen: readonly UnseenFacts[] = []): object => ({
  url: seen.url,
  title: seen.title,
  platform: seen.platform,
  page_type: seen.pageType,
  fingerprint: seen.fingerprint,
  fields: [...seen.fields.map(fieldJson), ...unseen.map(unseenJson)],
  buttons: seen.buttons.map(({ selector, frame, name, submit, purpose, disabled }) => ({
    selector,
    frame: frame.map(frameSelector),
    name,
    submit,
    purpose,
    ...(disabled && { disabled }),
  })),
  blockers: seen.blockers.map(({ kind, confidence, evidence }) => ({ kind, confidence: round(confidence), evidence })),
})

const fieldJson = (field: Field): object => ({
  selector: field.selector,
  frame: field.frame.map(frameSelector),
  visible: true,
  ...saidOf(field),
  value: field.value,
  ...(field.checked !== undefined && { checked: field.checked }),
  profile_key: field.profileKey,
  confidence: round(field.confidence),
})

/** Included so that a program knows about it; neither offered nor filled while it is invisible. */
const unseenJson = (field: UnseenFacts): object => ({
  selector: field.selector,
  frame: [],
  visible: false,
  ...saidOf(field),
  value: '',
  profile_key: field.profileKey,
  confidence: round(field.confidence),
})

const saidOf = ({ role, type, widget, name, label, required, options }: Field | UnseenFacts): object => ({
  role,
  type,
  widget,
  name,
  label,
  required,
  ...(options && { options: options.map(({ index: _index, ...option }) => option) }),
})

/** A frame's key as a CSS selector of its element in the parent document. */
export function frameSelector(key: string): string {
  const at = key.indexOf('=')
  const [kind, value] = [key.slice(0, at), key.slice(at + 1)]
  const quoted = `"${value.replace(/["\\]/g, '\\$&')}"`
  if (kind === 'css') return value
  return kind === 'url' ? `iframe[src*=${quoted}]` : `iframe[${kind}=${quoted}]`
}

const round = (share: number): number => Math.round(share * 1000) / 1000

export type Paint = (style: 'bold' | 'dim' | 'green' | 'yellow' | 'red', text: string) => string
export const plain: Paint = (_style, text) => text

/** A page at a glance: what it is, its fields and what they ask for, its buttons, its blockers. */
export function asReport(seen: Observation, given: string, paint: Paint = plain): string {
  const fields = seen.fields.filter(({ trap }) => !trap)
  const lines = [
    `${paint('bold', seen.title || '(no title)')}  ${paint('dim', given)}`,
    paint(
      'dim',
      [seen.platform, seen.pageType, progress(seen), seen.urlPattern, `fingerprint ${seen.fingerprint}`]
        .filter(Boolean)
        .join(' · '),
    ),
  ]
  if (seen.confirmation) lines.push('', paint('green', `✓ ${seen.confirmation}`))
  for (const { kind, confidence, evidence } of seen.blockers)
    lines.push(paint('red', `! ${kind} ${percent(confidence)}: ${evidence.join(', ')}`))
  for (const { kind, text } of seen.messages.slice(0, 8))
    lines.push(paint(kind === 'error' ? 'yellow' : 'dim', `${kind === 'error' ? '!' : '·'} ${text}`))
  lines.push(
    '',
    fields.length > 0 ? paint('bold', `${fields.length} field${fields.length === 1 ? '' : 's'}`) : 'No fields',
    ...table(fields, paint),
  )
  const buttons = seen.buttons.filter(({ submit, purpose }) => submit || purpose !== 'other')
  const others = seen.buttons.length - buttons.length
  if (seen.buttons.length > 0)
    lines.push('', paint('bold', `${seen.buttons.length} button${seen.buttons.length === 1 ? '' : 's'}`))
  for (const { name, purpose, submit, disabled } of buttons)
    lines.push(
      `  ${submit ? paint('green', '→') : ' '} ${(name || '(no name)').slice(0, 60)}  ${paint('dim', `${purpose}${submit ? ', submits' : ''}${disabled ? ', disabled' : ''}`)}`,
    )
  if (others > 0) lines.push(paint('dim', `    and ${others} more: ${names(seen)}`))
  return lines.join('\n')
}

const names = (seen: Observation): string => {
  const rest = seen.buttons
    .filter(({ submit, purpose }) => !submit && purpose === 'other')
    .map(({ name }) => name || '(no name)')
  const text = [...new Set(rest)].join(', ')
  return text.length > 90 ? `${text.slice(0, 89)}…` : text
}

const progress = ({ progress: at }: Observation): string =>
  at ? `step ${at.current}${at.total ? ` of ${at.total}` : ''}${at.name ? ` “${at.name}”` : ''}` : ''

const percent = (share: number): string => `${Math.round(share * 100)} %`

function table(fields: readonly Field[], paint: Paint): string[] {
  const rows = fields.map((field) => ({
    label: cut(field.label || field.name || field.placeholder || '(no label)', 46),
    widget: field.widget,
    key: field.profileKey ? `${field.profileKey} ${percent(field.confidence)}` : '–',
    more: cut(
      field.value
        ? `= ${secret(field)}`
        : (field.options ?? []).length > 0
          ? `{${(field.options ?? []).map(({ label }) => label).join(' | ')}}`
          : '',
      50,
    ),
    field,
  }))
  const wide = (of: 'label' | 'widget' | 'key'): number => Math.max(0, ...rows.map((row) => row[of].length))
  const [label, widget, key] = [wide('label'), wide('widget'), wide('key')]
  let section: string | undefined
  return rows.flatMap((row) => {
    const line =
      `  ${row.field.required ? paint('yellow', '*') : ' '} ${row.label.padEnd(label)}  ${paint('dim', row.widget.padEnd(widget))}  ${paint(row.field.profileKey ? 'green' : 'dim', row.key.padEnd(key))}  ${paint('dim', row.more)}`.trimEnd()
    const error = row.field.error ? [paint('red', `      ! ${row.field.error}`)] : []
    const head =
      row.field.section && row.field.section !== section ? [paint('dim', `  ${cut(row.field.section, 80)}`)] : []
    section = row.field.section ?? section
    return [...head, line, ...error]
  })
}

const secret = ({ widget, value }: Field): string => (WIDGETS[widget].secret ? '••••' : value)
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text)
