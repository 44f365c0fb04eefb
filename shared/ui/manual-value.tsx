/**
 * The source of a learned step's value: a datum of the person, their answer to a question, a secret, or fixed words.
 */
import type { JSX } from 'preact'
import { DATA_KEYS } from '../domain/data-keys.ts'
import { labelOf } from './datum-word.ts'
import { LabelledField } from './labelled-field.tsx'
import { t } from './words.ts'

export const KINDS = ['datum', 'answer', 'secret', 'fixed'] as const
export interface ValueFrom {
  kind: (typeof KINDS)[number]
  /** Key, question or words. */
  text: string
  /** Format of a datum or an answer, such as `national`; kept while the source stays the same. */
  format: string
}

const BLANK = /^\{\{\s*(answer:|secret:)?\s*([^{}|]+?)\s*(?:\|\s*([^{}|]+?)\s*)?\}\}$/

export const valueFrom = (template: string | null): ValueFrom => {
  const [whole, prefix, text = '', format = ''] = BLANK.exec(template ?? '') ?? []
  if (whole === undefined) return { kind: 'fixed', text: template ?? '', format: '' }
  return { kind: prefix === 'answer:' ? 'answer' : prefix === 'secret:' ? 'secret' : 'datum', text, format }
}

export const templateFrom = ({ kind, text, format }: ValueFrom): string => {
  if (kind === 'fixed') return text
  const prefix = kind === 'datum' ? '' : `${kind}:`
  return `{{${prefix}${text.replaceAll(/[{}|]/g, ' ').trim()}${format && `|${format}`}}}`
}

/** In one line, such as “First name”. */
export const valueWords = (template: string | null): string => {
  const { kind, text } = valueFrom(template)
  return t(`manual_value_${kind}`, { text: kind === 'datum' || kind === 'secret' ? labelOf(text) : text })
}

const SECRETS = ['current-password', 'new-password', 'one-time-code'] as const

export function ValueField({
  value,
  onChange,
}: {
  value: ValueFrom
  onChange: (value: ValueFrom) => void
}): JSX.Element {
  const listed = value.kind === 'datum' ? DATA_KEYS.map(({ key }) => key) : [...SECRETS]
  const keys = listed.includes(value.text as never) || value.text === '' ? listed : [value.text, ...listed]
  const isKey = value.kind === 'datum' || value.kind === 'secret'
  return (
    <div class="mvalue">
      <LabelledField label={t('manualValueFrom')}>
        {(ids) => (
          <select
            {...ids}
            class="input"
            value={value.kind}
            onChange={({ currentTarget }) => {
              const kind = KINDS.find((one) => one === currentTarget.value) ?? 'fixed'
              const first = kind === 'datum' ? 'name' : kind === 'secret' ? SECRETS[0] : ''
              onChange({ kind, text: first, format: '' })
            }}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`manual_from_${kind}`)}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      <LabelledField label={t(`manual_which_${value.kind}`)}>
        {(ids) =>
          isKey ? (
            <select
              {...ids}
              class="input"
              value={value.text}
              onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value, format: '' })}
            >
              {keys.map((key) => (
                <option key={key} value={key}>
                  {labelOf(key)}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...ids}
              class="input"
              dir="auto"
              maxLength={500}
              value={value.text}
              onInput={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
            />
          )
        }
      </LabelledField>
    </div>
  )
}
