/** The first ten minutes: connect, a profile from a résumé, what forms also ask, a try on a sample job, and where to go on. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import '../../shared/ui/data-field.css'
import '../../shared/ui/pages.css'
import '../../shared/ui/resume.css'
import { withValues } from '../../shared/domain/profile-data.ts'
import type { BridgeView, JobView } from '../../shared/protocol/view.ts'
import { Gaps } from '../../shared/ui/gaps.tsx'
import { Icon, Mark } from '../../shared/ui/icons.tsx'
import { Button, Note, Problem } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'
import { Connection } from './bar.tsx'
import { PairingSteps } from './connection.tsx'
import { isOver } from './job.tsx'
import './options.css'
import { ResumeDrop, ResumeReview } from '../../shared/ui/resume.tsx'
import { type ReadResume, useResume } from '../../shared/ui/use-resume.ts'
import { resumeCalls } from './resume-calls.ts'
import { start } from './surface.tsx'
import { useAsking, useKnown } from './use.ts'
import { useSample } from './use-sample.ts'
import './welcome.css'
import type { Wire } from './wire.ts'

type Stage = 'done' | 'now' | 'next'

function Welcome({ wire }: { wire: Wire }): JSX.Element {
  useOnly()
  const { link, view } = useKnown(wire)
  const resume = useResume(resumeCalls(wire))
  const sample = useSample(wire)
  const [stored, setStored] = useState<{ id: string; missing: ReadResume['missing'] }>()
  const [asked, setAsked] = useState(false)
  const [another, setAnother] = useState(false)
  const ready = link.state === 'ready'
  const profile = view?.profiles.find(({ id }) => id === stored?.id) ?? view?.profiles[0]
  const hasProfile = ready && profile !== undefined && !another && !resume.draft
  const asksGaps = hasProfile && stored !== undefined && !asked
  const job = view?.jobs.find(({ id }) => id === sample.jobId)
  const sent = job?.phase === 'done'
  const saving = useAsking(stored?.id ?? '')
  const saveAnswers = async (id: string, answers: Readonly<Record<string, string>>): Promise<void> => {
    const isKept = await saving.run('save', async () => {
      const { result, problem } = await wire.ask('profile', { id })
      if (!result) return { problem }
      return wire.ask('save_profile', { id, name: result.name, data: withValues(result.data, answers), secrets: {} })
    })
    if (isKept) setAsked(true)
  }
  const saved = (id: string): void => {
    setStored({ id, missing: resume.draft?.missing ?? [] })
    setAnother(false)
    setAsked(false)
    resume.startOver()
  }
  return (
    <div class="welcome">
      <header class="row welcome__bar">
        <Mark variant={ready ? 'ghost' : 'off'} />
        <b class="bar__name grow">{t('name')}</b>
        <Connection link={link} />
      </header>
      <main class="stack o__main">
        <div class="stack welcome__head">
          <h1 class="display">{t('welcomeTitle')}</h1>
          <p>{t('welcomeText')}</p>
        </div>
        <Part at={1} stage={ready ? 'done' : 'now'} title={t('welcomeConnect')} done={t('welcomeConnected')}>
          <PairingSteps wire={wire} link={link} bare />
        </Part>
        <Part
          at={2}
          stage={!ready ? 'next' : hasProfile ? 'done' : 'now'}
          title={t('welcomeResume')}
          done={t('welcomeProfile', { name: `\u2068${profile?.name ?? ''}\u2069` })}
          more={
            hasProfile && (
              <Button size="sm" variant="quiet" icon="plus" onClick={() => setAnother(true)}>
                {t('anotherProfile')}
              </Button>
            )
          }
        >
          {resume.draft ? (
            <ResumeReview resume={resume} onSaved={saved} />
          ) : (
            <ResumeDrop resume={resume} notReady={ready ? undefined : t('linkNone')}>
              <p class="hint">
                {t('typeInstead')} <a href="options.html#profiles">{t('options_profiles')}</a>
              </p>
            </ResumeDrop>
          )}
        </Part>
        {asksGaps && profile && (
          <Part at={3} stage="now" title={t('welcomeGaps')} text={t('welcomeGapsText')}>
            <Gaps
              missing={stored.missing}
              saving={saving.pending !== null}
              problem={saving.problem}
              onSave={(answers) => void saveAnswers(stored.id, answers)}
              onDone={() => setAsked(true)}
            />
          </Part>
        )}
        <Part
          at={asksGaps ? 4 : 3}
          stage={!hasProfile || asksGaps ? 'next' : sent ? 'done' : 'now'}
          title={t('welcomeTry')}
          text={t('welcomeTryText')}
          done={t('welcomeSent')}
        >
          <Try view={view} job={job} sample={sample} profileId={profile?.id} />
        </Part>
        <Part at={asksGaps ? 5 : 4} stage={sent ? 'now' : 'next'} title={t('welcomeGoOn')} text={t('welcomeGoOnText')}>
          <Toolbar />
        </Part>
      </main>
    </div>
  )
}

/** One step: a finished one is one line, a later one is a title. */
function Part({
  at,
  stage,
  title,
  text,
  done,
  more,
  children,
}: {
  at: number
  stage: Stage
  title: string
  text?: string
  done?: string
  more?: ComponentChildren
  children: ComponentChildren
}): JSX.Element {
  return (
    <section class={`card sect stepn stepn--${stage} part`} aria-current={stage === 'now' ? 'step' : undefined}>
      <span class="badge" aria-hidden="true">
        {stage === 'done' ? <Icon name="check" size={12} /> : at}
      </span>
      <div class="stack part__body">
        <header class="row row--between">
          <div>
            <h2 class="h2 step__line">{stage === 'done' ? (done ?? title) : title}</h2>
            {text && stage === 'now' && <p>{text}</p>}
          </div>
          {more}
        </header>
        {stage === 'now' && children}
      </div>
    </section>
  )
}

function Try({
  view,
  job,
  sample,
  profileId,
}: {
  view: BridgeView | null
  job: JobView | undefined
  sample: ReturnType<typeof useSample>
  profileId: string | undefined
}): JSX.Element {
  if (job && !isOver(job))
    return (
      <Note icon="open" variant="ghost" title={t('tryRuns')} live>
        {t('tryRunsText')}
        <div class="row note__acts">
          <Button size="sm" iconEnd="open" onClick={() => sample.show(job.id)}>
            {t('showMe')}
          </Button>
        </div>
      </Note>
    )
  const busy = view?.jobs.some((one) => !isOver(one)) ?? false
  return (
    <>
      <Problem text={sample.problem} />
      {job && <Note icon="info">{t('tryStopped')}</Note>}
      <div class="row wrap-row">
        <Button
          variant="primary"
          size="lg"
          icon="play"
          busy={sample.pending ? t('starting') : undefined}
          notReady={profileId === undefined ? t('needsProfile') : busy ? t('startsAfter') : undefined}
          onClick={() => profileId !== undefined && sample.begin(profileId)}
        >
          {t(job ? 'tryAgain' : 'tryNow_sample')}
        </Button>
        <span class="hint grow">{t('tryHint')}</span>
      </div>
    </>
  )
}

/** Where the icon is, as Chrome draws it, and whether it is pinned already. */
function Toolbar(): JSX.Element {
  const pinned = usePinned()
  return (
    <div class="stack">
      <div class="chrome" aria-hidden="true">
        <span class="chrome__address">jobs.example.com</span>
        <span class={`chrome__icon${pinned ? ' chrome__icon--on' : ''}`}>
          {pinned ? <Mark /> : <Icon name="puzzle" />}
        </span>
      </div>
      {pinned ? (
        <p>{t('pinned')}</p>
      ) : (
        <ol class="stack pin">
          <li>{t('pinOpen')}</li>
          <li>{t('pinPress')}</li>
        </ol>
      )}
      <p class="hint">{t('pinKey')}</p>
    </div>
  )
}

/** Checked again when the person returns to this page, since not all versions of Chrome report a pin. */
function usePinned(): boolean {
  const [pinned, setPinned] = useState(false)
  useEffect(() => {
    const refresh = (): void =>
      void chrome.action.getUserSettings().then(({ isOnToolbar }) => setPinned(isOnToolbar === true))
    refresh()
    addEventListener('focus', refresh)
    const timer = setInterval(refresh, POLL_MS)
    return () => {
      removeEventListener('focus', refresh)
      clearInterval(timer)
    }
  }, [])
  return pinned
}
const POLL_MS = 1_000

/** Opened twice at once, by Chrome and by the command that started it: one of them stays. */
function useOnly(): void {
  const checked = useRef(false)
  useEffect(() => {
    if (checked.current) return
    checked.current = true
    void stayAlone()
  }, [])
}

const stayAlone = async (): Promise<void> => {
  const own = (await chrome.tabs.getCurrent())?.id
  const open = await chrome.runtime.getContexts({
    contextTypes: [chrome.runtime.ContextType.TAB],
    documentUrls: [location.href],
  })
  const first = Math.min(...open.map(({ tabId }) => tabId))
  if (own === undefined || own === first || open.length < 2) return
  await chrome.tabs.update(first, { active: true })
  await chrome.tabs.remove(own)
}

start(Welcome, 'welcomeTitle')
