/**
 * What was sent, with a search by words, state and day. Each can be opened to see its answers and to set state, note
 * and names.
 */
import type { JSX } from 'preact'
import { useCallback, useId, useState } from 'preact/hooks'
import type { ApplicationResource } from '../../../shared/protocol/http-applications.ts'
import { day, timeOfDay } from '../../../shared/ui/figures.ts'
import { Button, Problem } from '../../../shared/ui/parts.tsx'
import { saveFile } from '../../../shared/ui/save-file.ts'
import { SentState } from '../../../shared/ui/sent-state.tsx'
import { t } from '../../../shared/ui/words.ts'
import { exportSent, loadSent, SENT_FORMATS, type SentChange, type SentFilter, type SentFormat } from './api.ts'
import { Older } from './older.tsx'
import { SentOne } from './sent-one.tsx'
import { StateSelect } from './state-select.tsx'
import { useList } from './use-list.ts'

/** ms after the last key before the search starts. */
const REST_MS = 200
const COLUMNS = 6
const NOTHING: SentFilter = { words: '', state: '', from: '', to: '' }

/** @param first id of the application that is open at first */
export function Sent({ token, first }: { token: string; first: string | null }): JSX.Element {
  const [filter, setFilter] = useState(NOTHING)
  const load = useCallback((cursor?: string) => loadSent(token, filter, cursor), [token, filter])
  const { items, more, problem, failed, replace } = useList(load, REST_MS)
  const [open, setOpen] = useState(first)
  /** Unsaved input stays while others are viewed. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, SentChange>>>({})

  const [writing, setWriting] = useState<SentFormat | null>(null)
  const write = (format: SentFormat): void => {
    setWriting(format)
    exportSent(token, filter, format)
      .then((file) => saveFile(`applications.${format}`, file.type, file), failed)
      .finally(() => setWriting(null))
  }

  return (
    <section class="stack block" aria-labelledby="sent">
      <div class="row row--between">
        <h1 class="title" id="sent">
          {t('sentTitle')}
        </h1>
        {items && items.length > 0 && (
          <div class="row">
            {SENT_FORMATS.map((format) => (
              <Button
                key={format}
                size="sm"
                variant="quiet"
                icon="download"
                busy={writing === format ? format.toUpperCase() : undefined}
                onClick={() => write(format)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </div>
        )}
      </div>
      <Search filter={filter} onChange={setFilter} />
      <Problem text={problem} />
      {items && (
        <div class="card scroll jobs sent">
          {items.length === 0 ? (
            <p class="jobs__none caption" role="status">
              {t(filter === NOTHING || isSame(filter, NOTHING) ? 'sentNone' : 'sentNotFound')}
            </p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th>{t('sentWhen')}</th>
                  <th>{t('sentCompany')}</th>
                  <th>{t('sentJob')}</th>
                  <th>{t('sentPerson')}</th>
                  <th>{t('dashState')}</th>
                  <th>
                    <span class="sr">{t('dashActions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((one) => (
                  <Row
                    key={one.id}
                    one={one}
                    token={token}
                    open={open === one.id}
                    draft={drafts[one.id] ?? {}}
                    onDraft={(draft) => setDrafts({ ...drafts, [one.id]: draft })}
                    onToggle={() => setOpen(open === one.id ? null : one.id)}
                    onChanged={(now) => replace(now.id, (before) => withFound(before, now))}
                  />
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
      <Older more={more} />
    </section>
  )
}

/** Its search result stays beside it. */
const withFound = (before: ApplicationResource, now: ApplicationResource): ApplicationResource => ({
  ...now,
  found: before.found,
})

const isSame = (a: SentFilter, b: SentFilter): boolean =>
  a.words.trim() === b.words && a.state === b.state && a.from === b.from && a.to === b.to

function Search({ filter, onChange }: { filter: SentFilter; onChange: (next: SentFilter) => void }): JSX.Element {
  const id = useId()
  const set = (part: Partial<SentFilter>): void => onChange({ ...filter, ...part })
  return (
    <search class="sent__search">
      <div class="stack field">
        <label class="label" for={`${id}-words`}>
          {t('sentSearch')}
        </label>
        <input
          class="input"
          id={`${id}-words`}
          type="search"
          maxLength={500}
          placeholder={t('sentSearchHint')}
          value={filter.words}
          onInput={(event) => set({ words: event.currentTarget.value })}
        />
      </div>
      <div class="stack field">
        <label class="label" for={`${id}-state`}>
          {t('dashState')}
        </label>
        <StateSelect id={`${id}-state`} any value={filter.state} onChange={(state) => set({ state })} />
      </div>
      {(['from', 'to'] as const).map((end) => (
        <div class="stack field" key={end}>
          <label class="label" for={`${id}-${end}`}>
            {t(end === 'from' ? 'sentFrom' : 'sentTo')}
          </label>
          <input
            class="input"
            id={`${id}-${end}`}
            type="date"
            value={filter[end]}
            onInput={(event) => set({ [end]: event.currentTarget.value })}
          />
        </div>
      ))}
    </search>
  )
}

function Row({
  one,
  token,
  open,
  draft,
  onDraft,
  onToggle,
  onChanged,
}: {
  one: ApplicationResource
  token: string
  open: boolean
  draft: SentChange
  onDraft: (draft: SentChange) => void
  onToggle: () => void
  onChanged: (one: ApplicationResource) => void
}): JSX.Element {
  const at = new Date(one.sent_at)
  return (
    <>
      <tr class={open ? 'sent__open' : undefined}>
        <td class="sent__when">
          {day(at)} <span class="ink3">{timeOfDay(at)}</span>
        </td>
        <td>
          <bdi class="strong">{one.company}</bdi>
        </td>
        <td>
          <bdi>{one.title === '' ? '–' : one.title}</bdi>
          {one.note !== '' && (
            <p class="caption sent__note">
              <bdi>{one.note}</bdi>
            </p>
          )}
          {one.found.map(({ question, value }) => (
            <p class="caption sent__found" key={question}>
              <bdi>{question}</bdi>{' '}
              <b class="strong">
                <bdi>{value}</bdi>
              </b>
            </p>
          ))}
        </td>
        <td>
          <bdi>{one.person.name ?? t('sentNoName')}</bdi>
        </td>
        <td>
          <SentState one={one} />
        </td>
        <td class="r">
          <Button size="sm" variant="quiet" expanded={open} onClick={onToggle}>
            {t(open ? 'dashClose' : 'sentOpen')}
          </Button>
        </td>
      </tr>
      {open && (
        <tr class="jobs__rows">
          <td colSpan={COLUMNS}>
            <SentOne id={one.id} token={token} draft={draft} onDraft={onDraft} onChanged={onChanged} />
          </td>
        </tr>
      )}
    </>
  )
}
