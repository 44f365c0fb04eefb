/**
 * One datum of a person as a field of its kind: buttons for yes or no, a calendar for dates, a file picker with drop,
 * otherwise a line of text.
 */

import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { byWord } from '../domain/by-word.ts'
import { DATA_KEYS, type DataKind } from '../domain/data-keys.ts'
import { labelOf } from './datum-word.ts'
import { Drop, fileNameOf } from './drop.tsx'
import { IconButton, Segments } from './parts.tsx'
import { useStateOf } from './state-of.ts'
import { t } from './words.ts'

const KINDS = new Map<string, DataKind>(DATA_KEYS.map(({ key, kind }) => [key, kind]))
const MODES: Readonly<Record<string, 'email' | 'tel' | 'url'>> = byWord({ email: 'email', tel: 'tel' })
const LONG: ReadonlySet<string> = new Set(['street-address', 'cover-letter-text', 'summary'])
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE = /^\+?[\d\s()./-]{5,}(?:\s*\p{L}+\.?\s*\d+)?$/u

/** Why it is probably mistyped; it is saved all the same. */
const doubtOf = (key: string, text: string): string | undefined => {
  if (text === '') return undefined
  if (key === 'email' && !MAIL.test(text)) return t('doubt_email')
  if (key === 'tel' && !PHONE.test(text)) return t('doubt_tel')
  return undefined
}

interface DataFieldProps {
  name: string
  about?: string
  value: string
  ready: boolean
  /** Saved when the person leaves the field. */
  onChange: (value: string) => void
  onFile?: (file: File) => void
}

export function DataField({ name, about, value, ready, onChange, onFile }: DataFieldProps): JSX.Element {
  const id = useId()
  const kind = KINDS.get(name) ?? 'text'
  const label = labelOf(name, about)
  return (
    <div class={`f${LONG.has(name) || kind === 'file' ? ' span2' : ''}`}>
      {kind === 'yes-no' ? (
        <>
          <span class="label" aria-hidden="true">
            {label}
          </span>
          <YesNo label={label} value={value} onChange={(next) => ready && onChange(next)} />
        </>
      ) : kind === 'file' && onFile ? (
        <FileField label={label} value={value} ready={ready} onChange={onChange} onFile={onFile} />
      ) : (
        <>
          <label class="label" for={id}>
            {label}
          </label>
          <Line id={id} name={name} kind={kind} value={value} ready={ready} onChange={onChange} />
        </>
      )}
    </div>
  )
}

function YesNo({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}): JSX.Element {
  return (
    <Segments
      label={label}
      options={[
        { value: '', label: t('notSaid') },
        { value: 'Yes', label: t('yes') },
        { value: 'No', label: t('no') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

function Line({
  id,
  name,
  kind,
  value,
  ready,
  onChange,
}: {
  id: string
  name: string
  kind: DataKind
  value: string
  ready: boolean
  onChange: (value: string) => void
}): JSX.Element {
  const [text, setText] = useStateOf(value, value)
  const [left, setLeft] = useState(true)
  // A date written in words stays in words.
  const isDay = kind === 'date' && (value === '' || ISO_DAY.test(value))
  const doubt = left ? doubtOf(name, text) : undefined
  const own = {
    class: 'input',
    id,
    readOnly: !ready,
    'aria-describedby': doubt ? `${id}-doubt` : undefined,
    value: text,
    onFocus: () => setLeft(false),
    onBlur: () => setLeft(true),
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setText(currentTarget.value),
    // The field's content counts: a browser that autofills it reports this before it is redrawn.
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      currentTarget.value !== value && onChange(currentTarget.value),
  }
  return (
    <>
      {isDay ? (
        <input {...own} type="date" />
      ) : (
        <input {...own} type="text" inputMode={MODES[name] ?? (kind === 'url' ? 'url' : 'text')} />
      )}
      {doubt && (
        <span class="hint hint--error" id={`${id}-doubt`}>
          {doubt}
        </span>
      )}
    </>
  )
}

function FileField({
  label,
  value,
  ready,
  onChange,
  onFile,
}: {
  label: string
  value: string
  ready: boolean
  onChange: (value: string) => void
  onFile: (file: File) => void
}): JSX.Element {
  return (
    <>
      <span class="label">{label}</span>
      <Drop
        variant="line"
        choose={t(value === '' ? 'chooseFile' : 'replace')}
        notReady={ready ? undefined : t('linkNone')}
        onFile={onFile}
      >
        <span class={`grow trunc${value === '' ? ' ink3' : ' strong'}`} title={value}>
          <bdi>{value === '' ? t('dropHere') : fileNameOf(value)}</bdi>
        </span>
        {value !== '' && ready && (
          <IconButton icon="trash" label={t('removeFile', { name: label })} onClick={() => onChange('')} />
        )}
      </Drop>
    </>
  )
}
