/** One profile in the dashboard. Read when it is opened, written change by change. */
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { type DocumentKind, withDocumentEntries } from '../../../shared/domain/named-documents.ts'
import { withValue } from '../../../shared/domain/profile-data.ts'
import { JobsAndSchools } from '../../../shared/ui/entries.tsx'
import { Icon } from '../../../shared/ui/icons.tsx'
import { NamedDocuments } from '../../../shared/ui/named-documents.tsx'
import { Button, Problem } from '../../../shared/ui/parts.tsx'
import { PersonFields } from '../../../shared/ui/person-fields.tsx'
import { t } from '../../../shared/ui/words.ts'
import { problemWords } from '../problem-words.ts'
import { keepDocument, keepFile, loadProfile, type ProfileData, saveProfile } from './api.ts'

export function Person({ token, id, name }: { token: string; id: string; name: string }): JSX.Element {
  const [profile, setProfile] = useState<ProfileData | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  /** As it was before the last change of its data. */
  const [before, setBefore] = useState<ProfileData['data'] | null>(null)

  /** One change after the other, so that none overwrites another. */
  const last = useRef<Promise<void>>(Promise.resolve())
  const run = (work: () => Promise<ProfileData>): Promise<void> => {
    last.current = last.current.then(() => done(work))
    return last.current
  }
  const done = async (work: () => Promise<ProfileData>): Promise<void> => {
    setSaving(true)
    setProblem(null)
    try {
      setProfile(await work())
    } catch (error) {
      setProblem(problemWords(error))
    } finally {
      setSaving(false)
    }
  }
  /** Keeps changes made elsewhere meanwhile: only the list is replaced in the stored data. */
  const change = (kind: DocumentKind, entries: Parameters<typeof withDocumentEntries>[2]): Promise<void> =>
    run(async () => {
      const now = await loadProfile(token, id)
      return saveProfile(token, { ...now, data: withDocumentEntries(now.data, kind, entries) })
    })

  const changeData = (to: (data: ProfileData['data']) => ProfileData['data']): Promise<void> =>
    run(async () => {
      const now = await loadProfile(token, id)
      const saved = await saveProfile(token, { ...now, data: to(now.data) })
      setBefore(now.data)
      return saved
    })

  return (
    <li>
      <details
        class="person"
        onToggle={(event) => event.currentTarget.open && profile === null && void run(() => loadProfile(token, id))}
      >
        <summary class="row">
          <bdi class="strong grow">{name}</bdi>
          <Icon name="chevronDown" />
        </summary>
        <Problem text={problem} />
        <p class="row caption" role="status">
          {before && (
            <>
              <Icon name="check" size={14} />
              {t('saved')}
              <Button
                size="sm"
                variant="quiet"
                onClick={() => void changeData(() => before).then(() => setBefore(null))}
              >
                {t('undo')}
              </Button>
            </>
          )}
        </p>
        {profile && (
          <PersonFields
            data={profile.data}
            ready
            onChange={(key, value) => void changeData((now) => withValue(now, key, value))}
            onFile={(key, file) => void run(() => keepFile(token, id, key, file))}
          />
        )}
        {profile && <JobsAndSchools data={profile.data} onChange={(to) => void changeData(to)} />}
        {profile && (
          <NamedDocuments
            data={profile.data}
            notReady={saving ? t('saving') : undefined}
            onChange={(kind, entries) => void change(kind, entries)}
            onFile={(kind, entries, at, file) => void run(() => keepDocument(token, id, kind, entries[at] ?? {}, file))}
          />
        )}
      </details>
    </li>
  )
}
