/** One profile in the dashboard: the résumés and letters it has for certain jobs. Read when it is opened, written change by change. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type DocumentKind, withDocumentEntries } from '../../../shared/domain/named-documents.ts'
import { Icon } from '../../../shared/ui/icons.tsx'
import { NamedDocuments } from '../../../shared/ui/named-documents.tsx'
import { Problem } from '../../../shared/ui/parts.tsx'
import { t } from '../../../shared/ui/words.ts'
import { problemWords } from '../problem-words.ts'
import { keepDocument, loadProfile, type ProfileData, saveProfile } from './api.ts'

export function Person({ token, id, name }: { token: string; id: string; name: string }): JSX.Element {
  const [profile, setProfile] = useState<ProfileData | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  const run = async (work: () => Promise<ProfileData>): Promise<void> => {
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
  /** What another surface changed meanwhile stays: only the list is put into what is kept now. */
  const change = (kind: DocumentKind, entries: Parameters<typeof withDocumentEntries>[2]): Promise<void> =>
    run(async () => {
      const now = await loadProfile(token, id)
      return saveProfile(token, { ...now, data: withDocumentEntries(now.data, kind, entries) })
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
