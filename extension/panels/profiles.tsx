/** Profiles: what a form may ask about a person. Secrets are written and never read. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { canonicalKey } from '../../shared/domain/data-keys.ts'
import { DOCUMENT_LISTS, withDocumentEntries } from '../../shared/domain/named-documents.ts'
import { withValue } from '../../shared/domain/profile-data.ts'
import { sentFile } from '../../shared/ui/drop.tsx'
import { JobsAndSchools } from '../../shared/ui/entries.tsx'
import { Icon, type IconName } from '../../shared/ui/icons.tsx'
import { NamedDocuments } from '../../shared/ui/named-documents.tsx'
import { Button, IconButton, Note } from '../../shared/ui/parts.tsx'
import { PersonFields } from '../../shared/ui/person-fields.tsx'
import { ResumeDrop, ResumeReview } from '../../shared/ui/resume.tsx'
import { useResume } from '../../shared/ui/use-resume.ts'
import { known, t } from '../../shared/ui/words.ts'
import { RawData } from './raw-data.tsx'
import { resumeCalls } from './resume-calls.ts'
import { Tabs } from './tabs.tsx'
import type { Editing } from './use-profiles.ts'
import type { Wire } from './wire.ts'

const SECRETS: readonly { key: string; icon: IconName }[] = [
  { key: 'current-password', icon: 'key' },
  { key: 'totp', icon: 'phone' },
  { key: 'cc-number', icon: 'money' },
  { key: 'cc-exp', icon: 'money' },
  { key: 'cc-csc', icon: 'lock' },
]

export function Profiles({ wire, profiles, ready }: { wire: Wire; profiles: Editing; ready: boolean }): JSX.Element {
  const { chosen, list } = profiles
  const [making, setMaking] = useState(false)
  return (
    <>
      <div class="row row--between">
        <h1 class="heading">{t('options_profiles')}</h1>
        <Saved state={profiles.state} undo={profiles.undo} />
      </div>
      <Tabs
        label={t('options_profiles')}
        tabs={list.map(({ id, name, initials }) => ({
          value: id,
          label: name,
          icon: (
            <span class="avatar" aria-hidden="true">
              {initials}
            </span>
          ),
        }))}
        value={chosen?.id ?? ''}
        onChange={profiles.choose}
        variant={['ptabs', 'ptab']}
      >
        <button type="button" class="ptab" aria-expanded={making} onClick={() => setMaking(!making)}>
          <Icon name="plus" />
          {t('newProfile')}
        </button>
      </Tabs>
      {(making || (ready && list.length === 0)) && (
        <NewProfile
          wire={wire}
          ready={ready}
          onMake={(name) => {
            profiles.create(name)
            setMaking(false)
          }}
          onRead={(id) => {
            profiles.choose(id)
            setMaking(false)
          }}
        />
      )}
      {chosen && (
        <div class="stack o__main" key={chosen.id}>
          <PersonFields
            data={chosen.data}
            ready={ready}
            onChange={(key, value) =>
              profiles.save({ data: withValue(profiles.chosen?.data ?? chosen.data, key, value) })
            }
            onFile={(key, file) => void sentFile(file).then((sent) => profiles.save({ documents: { [key]: sent } }))}
          />
          <section class="card sect">
            <JobsAndSchools
              data={chosen.data}
              notReady={ready ? undefined : t('linkNone')}
              onChange={(to) => profiles.save({ data: to(profiles.chosen?.data ?? chosen.data) })}
            />
          </section>
          <NamedDocuments
            data={chosen.data}
            notReady={ready ? undefined : t('linkNone')}
            onChange={(kind, entries) =>
              profiles.save({ data: withDocumentEntries(profiles.chosen?.data ?? chosen.data, kind, entries) })
            }
            onFile={(kind, entries, at, file) =>
              void sentFile(file).then((sent) =>
                profiles.save({
                  data: withDocumentEntries(profiles.chosen?.data ?? chosen.data, kind, entries),
                  documents: { [`${DOCUMENT_LISTS[kind]}.${at}`]: sent },
                }),
              )
            }
          />
          <Secrets profiles={profiles} ready={ready} />
          <RawData profiles={profiles} ready={ready} />
          <Remove name={chosen.name} ready={ready} onRemove={profiles.remove} />
        </div>
      )}
    </>
  )
}

export function Saved({ state, undo }: { state: Editing['state']; undo?: (() => void) | undefined }): JSX.Element {
  if (state.kind === 'failed')
    return (
      <span class="row hint hint--error" role="alert">
        <Icon name="warning" size={14} />
        {state.problem}
      </span>
    )
  return (
    <span class="caption row saved" role="status">
      {state.kind === 'saved' && <Icon name="check" size={14} />}
      {state.kind === 'rest' ? '' : t(state.kind)}
      {state.kind === 'saved' && undo && (
        <Button size="sm" variant="quiet" onClick={undo}>
          {t('undo')}
        </Button>
      )}
    </span>
  )
}

/** From a résumé, or an empty one with a name. */
function NewProfile({
  wire,
  ready,
  onMake,
  onRead,
}: {
  wire: Wire
  ready: boolean
  onMake: (name: string) => void
  onRead: (id: string) => void
}): JSX.Element {
  const [name, setName] = useState('')
  const resume = useResume(resumeCalls(wire))
  if (resume.draft)
    return (
      <section class="card sect">
        <ResumeReview resume={resume} onSaved={onRead} />
      </section>
    )
  return (
    <section class="card sect stack">
      <ResumeDrop resume={resume} notReady={ready ? undefined : t('linkNone')} />
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') onMake(name.trim())
        }}
      >
        <label class="f">
          <span class="label">{t('profileName')}</span>
          <input class="input" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <div class="row">
          <Button submit notReady={name.trim() === '' ? t('needsName') : undefined}>
            {t('makeProfile')}
          </Button>
        </div>
      </form>
    </section>
  )
}

const secretLabel = (key: string): string => known(`secret_${key.replaceAll('-', '_')}`) ?? key

function Secrets({ profiles, ready }: { profiles: Editing; ready: boolean }): JSX.Element | null {
  const [open, setOpen] = useState<string | null>(null)
  const { chosen } = profiles
  if (!chosen) return null
  // Under its stored name, whatever that is: writing another one would keep the old one.
  const set = new Map(chosen.secrets.map((name) => [canonicalKey(name) ?? name, name]))
  const secrets = [
    ...SECRETS,
    ...[...set.keys()]
      .filter((key) => !SECRETS.some((one) => one.key === key))
      .map((key) => ({ key, icon: 'lock' as const })),
  ]
  const save = (key: string, value: string | null): void => {
    profiles.save({ secrets: { [set.get(key) ?? key]: value } })
    setOpen(null)
  }
  return (
    <section class="card sect">
      <header>
        <h2 class="h2">{t('secrets')}</h2>
        <p>{t('secretsText')}</p>
      </header>
      {secrets.map(({ key, icon }) => (
        <div class="sec-row">
          <span class="tile">
            <Icon name={icon} />
          </span>
          <div>
            <p class="strong">{secretLabel(key)}</p>
            <p class="caption">
              {set.has(key) ? t('secretSet') : (known(`secretAbout_${key.replaceAll('-', '_')}`) ?? t('secretNone'))}
            </p>
          </div>
          <div class="row sec-row__acts">
            <Button
              size="sm"
              notReady={ready ? undefined : t('linkNone')}
              onClick={() => setOpen(open === key ? null : key)}
            >
              {t(set.has(key) ? 'replace' : 'add')}
            </Button>
            {set.has(key) && ready && (
              <IconButton
                icon="trash"
                label={t('removeSecret', { name: secretLabel(key) })}
                onClick={() => save(key, null)}
              />
            )}
          </div>
          {open === key && <SecretInput label={secretLabel(key)} onSave={(value) => save(key, value)} />}
        </div>
      ))}
      <Note icon="lock">{t(chosen.keptIn === 'keyring' ? 'keptInKeyring' : 'keptInFile')}</Note>
    </section>
  )
}

function SecretInput({ label, onSave }: { label: string; onSave: (value: string) => void }): JSX.Element {
  const [value, setValue] = useState('')
  const hint = useId()
  return (
    <form
      class="row sec-row__input"
      onSubmit={(event) => {
        event.preventDefault()
        if (value !== '') onSave(value)
      }}
    >
      <input
        class="input grow"
        type="password"
        autocomplete="off"
        aria-label={label}
        aria-describedby={hint}
        value={value}
        ref={(input) => {
          if (input && document.activeElement?.tagName === 'BUTTON') input.focus()
        }}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <Button variant="primary" submit notReady={value === '' ? t('needsSecret') : undefined}>
        {t('save')}
      </Button>
      <p class="hint" id={hint}>
        {t('secretPlace')}
      </p>
    </form>
  )
}

function Remove({ name, ready, onRemove }: { name: string; ready: boolean; onRemove: () => void }): JSX.Element {
  const [sure, setSure] = useState(false)
  return sure ? (
    <Note variant="bad" icon="warning" title={t('removeProfileSure', { name })}>
      {t('removeProfileText')}
      <div class="row note__acts">
        <Button size="sm" variant="danger" onClick={onRemove}>
          {t('removeProfile')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setSure(false)}>
          {t('keep')}
        </Button>
      </div>
    </Note>
  ) : (
    <div class="row">
      <Button variant="stop" icon="trash" notReady={ready ? undefined : t('linkNone')} onClick={() => setSure(true)}>
        {t('removeProfile')}
      </Button>
    </div>
  )
}
