/** The profiles whose data forms are filled in with, and a new one from a résumé. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { withValues } from '../../../shared/domain/profile-data.ts'
import { Gaps } from '../../../shared/ui/gaps.tsx'
import { Icon } from '../../../shared/ui/icons.tsx'
import { Button, Problem } from '../../../shared/ui/parts.tsx'
import { ResumeDrop, ResumeReview } from '../../../shared/ui/resume.tsx'
import { type ReadResume, useResume } from '../../../shared/ui/use-resume.ts'
import { t } from '../../../shared/ui/words.ts'
import { problemWords } from '../problem-words.ts'
import { Accounts } from './accounts.tsx'
import { loadProfile, loadProfiles, resumeCalls, saveProfile } from './api.ts'
import { Person } from './person.tsx'
import { SavedAnswers } from './saved-answers.tsx'

export function People({ token }: { token: string }): JSX.Element {
  const [profiles, setProfiles] = useState<readonly { id: string; name: string }[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [making, setMaking] = useState(false)
  const [saved, setSaved] = useState<string | null>(null)
  /** What forms also ask, of the one just saved. */
  const [missing, setMissing] = useState<ReadResume['missing']>([])
  const [keeping, setKeeping] = useState(false)
  const calls = useMemo(() => resumeCalls(token), [token])
  const resume = useResume(calls)

  // Loaded again whenever one is saved.
  useEffect(() => {
    let gone = false
    loadProfiles(token).then(
      (all) => !gone && setProfiles(all),
      (error: unknown) => !gone && setProblem(problemWords(error)),
    )
    return () => {
      gone = true
    }
  }, [token, saved])

  const saveAnswers = async (id: string, answers: Readonly<Record<string, string>>): Promise<void> => {
    setKeeping(true)
    setProblem(null)
    try {
      const now = await loadProfile(token, id)
      await saveProfile(token, { ...now, data: withValues(now.data, answers) })
      setMissing([])
    } catch (error) {
      setProblem(problemWords(error))
    } finally {
      setKeeping(false)
    }
  }

  const name = profiles?.find(({ id }) => id === saved)?.name
  const open = making || profiles?.length === 0
  return (
    <section class="stack block" aria-labelledby="people">
      <div class="row row--between">
        <h1 class="title" id="people">
          {t('options_profiles')}
        </h1>
        {profiles && profiles.length > 0 && (
          <Button size="sm" icon="plus" expanded={making} onClick={() => setMaking(!making)}>
            {t('newProfile')}
          </Button>
        )}
      </div>
      <p class="caption">{t('peopleText')}</p>
      <Problem text={problem} />
      <p class="row strong" role="status">
        {name !== undefined && (
          <>
            <Icon name="check" size={14} />
            {t('peopleSaved', { name: `\u2068${name}\u2069` })}
          </>
        )}
      </p>
      {open && (
        <div class="card pad stack people__new">
          {resume.draft ? (
            <ResumeReview
              resume={resume}
              onSaved={(id) => {
                resume.startOver()
                setMaking(false)
                setMissing(resume.draft?.missing ?? [])
                setSaved(id)
              }}
            />
          ) : (
            <ResumeDrop resume={resume} />
          )}
        </div>
      )}
      {saved !== null && missing.length > 0 && (
        <div class="card pad stack people__new">
          <header>
            <h2 class="title">{t('welcomeGaps')}</h2>
            <p>{t('welcomeGapsText')}</p>
          </header>
          <Gaps
            missing={missing}
            saving={keeping}
            problem={problem}
            onSave={(answers) => void saveAnswers(saved, answers)}
            onDone={() => setMissing([])}
          />
        </div>
      )}
      {profiles && profiles.length > 0 && (
        <ul class="card people">
          {profiles.map((one) => (
            <Person key={one.id} token={token} {...one} />
          ))}
        </ul>
      )}
      {profiles && <SavedAnswers token={token} profiles={profiles} />}
      {profiles && <Accounts token={token} profiles={profiles} />}
    </section>
  )
}
