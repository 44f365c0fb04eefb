/** A sent application: every answer with its source, the files, and the person's own notes. */
import type { JSX } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import type { ApplicationResource, WholeApplicationResource } from '../../../shared/protocol/http-applications.ts'
import { Icon } from '../../../shared/ui/icons.tsx'
import { Button, Problem } from '../../../shared/ui/parts.tsx'
import { ReceiptLines } from '../../../shared/ui/receipt.tsx'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { t } from '../../../shared/ui/words.ts'
import { problemWords } from '../problem-words.ts'
import { changeSent, loadSentOne, openReport, type SentChange, savePageFile } from './api.ts'
import { StateSelect } from './state-select.tsx'

export function SentOne({
  id,
  token,
  draft,
  onDraft,
  onChanged,
}: {
  id: string
  token: string
  draft: SentChange
  onDraft: (draft: SentChange) => void
  onChanged: (one: ApplicationResource) => void
}): JSX.Element {
  const [one, setOne] = useState<WholeApplicationResource | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const told = (error: unknown): void => setProblem(problemWords(error))
  useEffect(() => {
    loadSentOne(token, id).then(setOne, told)
  }, [token, id])
  if (!one) return <Problem text={problem} />
  return (
    <div class="sent__one">
      <div class="stack">
        <h2 class="h2">{t('sentTold')}</h2>
        {one.answers === null ? (
          <p class="caption">{t('sentToldGone')}</p>
        ) : one.lines.length === 0 ? (
          <p class="caption">{t('sentToldNothing')}</p>
        ) : (
          <ReceiptLines lines={one.lines} label={t('sentTold')} />
        )}
      </div>
      <div class="stack">
        <Facts
          one={one}
          onReport={() => openReport(token, one.job_id).catch(told)}
          onFile={(file, name) => savePageFile(token, one.job_id, file, name).catch(told)}
        />
        <OwnNotes
          key={one.id}
          one={one}
          draft={draft}
          onDraft={onDraft}
          onSave={async (change) => {
            setProblem(null)
            try {
              const now = await changeSent(token, id, change)
              setOne(now)
              onChanged(now)
              return true
            } catch (error) {
              told(error)
              return false
            }
          }}
        />
        <Problem text={problem} />
      </div>
    </div>
  )
}

/** Today's profile may contain another one. */
function SentFile({
  name,
  file,
  onFile,
}: {
  name: string
  file: string | undefined
  onFile: (file: string, name: string) => void
}): JSX.Element {
  return (
    <span class="row">
      <Icon name="file" size={14} />
      <bdi>{name}</bdi>
      {file !== undefined && (
        <Button size="sm" variant="quiet" icon="download" onClick={() => onFile(file, name)}>
          {t('sentFileAsSent')}
        </Button>
      )}
    </span>
  )
}

function Facts({
  one,
  onReport,
  onFile,
}: {
  one: WholeApplicationResource
  onReport: () => void
  onFile: (file: string, name: string) => void
}): JSX.Element {
  const address = URL.parse(one.url)
  const copyOf = (name: string): string | undefined => one.lines.find(({ value, file }) => value === name && file)?.file
  return (
    <dl class="sent__facts">
      <dt>{t('sentDocuments')}</dt>
      <dd>
        {one.documents.length === 0
          ? t('sentNoDocuments')
          : one.documents.map((name) => <SentFile key={name} name={name} file={copyOf(name)} onFile={onFile} />)}
      </dd>
      <dt>{t('sentSays')}</dt>
      <dd>{one.proof === null ? t('sentSaysNothing') : <bdi>{one.proof}</bdi>}</dd>
      <dt>{t('dashSite')}</dt>
      <dd>
        <SiteLink url={one.url} class="sent__url">
          <bdi class={address ? undefined : 'sent__url'}>
            {address ? `${address.host}${address.pathname}` : one.url}
          </bdi>
        </SiteLink>
      </dd>
      {one.answers !== null && (
        <>
          <dt>{t('dashReport')}</dt>
          <dd>
            <Button size="sm" variant="quiet" icon="open" onClick={onReport}>
              {t('sentReport')}
            </Button>
          </dd>
        </>
      )}
    </dl>
  )
}

/** The person's own entries: status, note, names. */
function OwnNotes({
  one,
  draft,
  onDraft,
  onSave,
}: {
  one: WholeApplicationResource
  draft: SentChange
  onDraft: (draft: SentChange) => void
  onSave: (change: SentChange) => Promise<boolean>
}): JSX.Element {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const set = (part: SentChange): void => {
    setSaved(false)
    onDraft({ ...draft, ...part })
  }
  const now = { ...one, ...draft }
  const changes = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== one[name as keyof SentChange]),
  ) as SentChange
  const isChanged = Object.keys(changes).length > 0
  const save = async (): Promise<void> => {
    setBusy(true)
    const done = await onSave(changes)
    setBusy(false)
    setSaved(done)
    if (done) onDraft({})
  }
  return (
    <form
      class="stack sent__kept"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !busy) void save()
      }}
    >
      <h2 class="h2">{t('sentKept')}</h2>
      <div class="stack field">
        <label class="label" for={`${id}-state`}>
          {t('dashState')}
        </label>
        <StateSelect id={`${id}-state`} value={now.state} onChange={(state) => set({ state })} />
      </div>
      <div class="stack field">
        <label class="label" for={`${id}-note`}>
          {t('sentNote')}
        </label>
        <textarea
          class="input"
          id={`${id}-note`}
          rows={3}
          maxLength={10_000}
          value={now.note}
          onInput={(event) => set({ note: event.currentTarget.value })}
        />
      </div>
      <div class="sent__names">
        {(['company', 'title'] as const).map((name) => (
          <div class="stack field" key={name}>
            <label class="label" for={`${id}-${name}`}>
              {t(name === 'company' ? 'sentCompany' : 'sentJob')}
            </label>
            <input
              class="input"
              id={`${id}-${name}`}
              maxLength={300}
              value={now[name]}
              onInput={(event) => set({ [name]: event.currentTarget.value })}
            />
          </div>
        ))}
      </div>
      <div class="row">
        <Button
          variant="primary"
          submit
          busy={busy ? t('oneMoment') : undefined}
          notReady={isChanged ? undefined : t('sentNothingChanged')}
        >
          {t('sentSave')}
        </Button>
        <span class="caption" role="status">
          {saved && !isChanged ? t('sentSaved') : ''}
        </span>
      </div>
    </form>
  )
}
