/** A person's jobs and schools as forms: each value is saved when the person leaves its field. The caller stores it. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { ENTRY_KEYS } from '../domain/data-keys.ts'
import type { EntrySection } from '../domain/entry-sections.ts'
import { textOf, withValue } from '../domain/profile-data.ts'
import { entriesIn, type ProfileEntry, withEntryValue, withNewEntry, withoutEntry } from '../domain/profile-entries.ts'
import { labelOf } from './datum-word.ts'
import { Button, IconButton } from './parts.tsx'
import { useStateOf } from './state-of.ts'
import { t } from './words.ts'

type Data = Readonly<Record<string, unknown>>
type Change = (change: (data: Data) => Record<string, unknown>) => void

interface EntriesProps {
  section: EntrySection
  data: Data
  notReady?: string | undefined
  /** Receives the change to make to the current data. */
  onChange: Change
}

const TITLES = { experience: 'entries_experience', education: 'entries_education' } as const
const ADD = { experience: 'addEntry_experience', education: 'addEntry_education' } as const
/** What an entry must have. */
const FIRST = { experience: 'title', education: 'school' } as const
/** “present” as its end means the same, and is kept if it is there already. */
const SAID_BY_END = 'current'
/** Lines of text. */
const LONG = new Set(['description'])
const DATES = new Set(['start', 'end'])

export function JobsAndSchools({ data, notReady, onChange }: Omit<EntriesProps, 'section'>): JSX.Element {
  return (
    <>
      <Entries section="experience" data={data} notReady={notReady} onChange={onChange} />
      <Entries section="education" data={data} notReady={notReady} onChange={onChange} />
      <Languages data={data} notReady={notReady} onChange={onChange} />
    </>
  )
}

/** One line, separated by commas. A list of anything but words can be edited in “All data” only. */
function Languages({ data, notReady, onChange }: Omit<EntriesProps, 'section'>): JSX.Element | null {
  const value = textOf(data, 'languages')
  if (value.includes('[object')) return null
  return (
    <section class="stack entries">
      <Field
        label={labelOf('languages')}
        name="languages"
        value={value}
        readOnly={notReady !== undefined}
        onChange={(text) => onChange((now) => withValue(now, 'languages', text))}
      />
    </section>
  )
}

function Entries({ section, data, notReady, onChange }: EntriesProps): JSX.Element {
  const [adding, setAdding] = useState(false)
  const entries = entriesIn(data, section)
  return (
    <section class="stack entries">
      <h2 class="h2">{t(TITLES[section])}</h2>
      {entries.map((entry, at) => (
        // Two jobs may have the same content.
        <One
          key={at}
          section={section}
          entry={entry}
          notReady={notReady}
          onValue={(key, text) => onChange((now) => withEntryValue(now, section, at, key, text))}
          onRemove={() => onChange((now) => withoutEntry(now, section, at))}
        />
      ))}
      {adding ? (
        <NewEntry
          section={section}
          onAdd={(entry) => {
            onChange((now) => withNewEntry(now, section, entry))
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div class="row">
          <Button size="sm" icon="plus" notReady={notReady} onClick={() => setAdding(true)}>
            {t(ADD[section])}
          </Button>
        </div>
      )}
    </section>
  )
}

function One({
  section,
  entry,
  notReady,
  onValue,
  onRemove,
}: {
  section: EntrySection
  entry: ProfileEntry
  notReady: string | undefined
  onValue: (key: string, text: string) => void
  onRemove: () => void
}): JSX.Element {
  const title = [entry[FIRST[section]], section === 'experience' ? entry.company : entry.degree]
    .filter(Boolean)
    .join(', ')
  return (
    <fieldset class="stack entries__one">
      <legend class="sr">{title}</legend>
      <div class="row">
        <bdi class="strong grow trunc" aria-hidden="true">
          {title}
        </bdi>
        {notReady === undefined && (
          <IconButton icon="trash" label={t('removeEntry', { name: `\u2068${title}\u2069` })} onClick={onRemove} />
        )}
      </div>
      <div class="entries__f">
        {ENTRY_KEYS[section]
          .filter(({ key }) => key !== SAID_BY_END || key in entry)
          .map(({ key }) => (
            <Field
              key={key}
              label={labelOf(`${section}.${key}`)}
              name={key}
              value={entry[key] ?? ''}
              readOnly={notReady !== undefined}
              onChange={(text) => onValue(key, text)}
            />
          ))}
      </div>
    </fieldset>
  )
}

function Field({
  label,
  name,
  value,
  readOnly,
  onChange,
}: {
  label: string
  name: string
  value: string
  readOnly: boolean
  onChange: (text: string) => void
}): JSX.Element {
  const id = useId()
  const [text, setText] = useStateOf(value, value)
  const shared = {
    class: 'input',
    id,
    readOnly,
    value: text,
    onInput: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    onChange: (event: { currentTarget: { value: string } }) =>
      event.currentTarget.value !== value && onChange(event.currentTarget.value),
  }
  return (
    <div class={LONG.has(name) ? 'f entries__long' : 'f'}>
      <label class="label" for={id}>
        {label}
      </label>
      {LONG.has(name) ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} {...(DATES.has(name) && { placeholder: t('entryDateExample') })} />
      )}
    </div>
  )
}

/** The first value creates an entry, which the others are added to. */
function NewEntry({
  section,
  onAdd,
  onCancel,
}: {
  section: EntrySection
  onAdd: (entry: ProfileEntry) => void
  onCancel: () => void
}): JSX.Element {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <form
      class="stack entries__one"
      aria-label={t(ADD[section])}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onAdd({ [FIRST[section]]: text.trim() })
      }}
    >
      <div class="f">
        <label class="label" for={id}>
          {labelOf(`${section}.${FIRST[section]}`)}
        </label>
        <input class="input" id={id} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </div>
      <div class="row">
        <Button variant="primary" submit notReady={text.trim() === '' ? t('needsEntryName') : undefined}>
          {t('add')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
