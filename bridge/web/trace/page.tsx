/**
 * One job, step by step: the list of steps, the screenshot of the selected one, its reason, and messages of page and
 * network.
 */
import type { JSX } from 'preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { JobTrace } from '../../../shared/protocol/http-trace.ts'
import { Mark } from '../../../shared/ui/icons.tsx'
import { Button, Note } from '../../../shared/ui/parts.tsx'
import { wordedProblem } from '../../../shared/ui/request-words.ts'
import { PHASE_OF, StatusPill } from '../../../shared/ui/status-pill.tsx'
import { counted, spoken, t } from '../../../shared/ui/words.ts'
import { Door } from '../door.tsx'
import { savedToken, saveToken } from '../session.ts'
import { taskName } from '../task-name.ts'
import { useRefreshed } from '../use-refreshed.ts'
import { apiPictures, goesOn, type HeldInPage, heldPictures, isFailed, loadTrace, type Pictures } from './data.ts'
import { Details } from './details.tsx'
import { Stage } from './stage.tsx'
import { Steps, Strip } from './steps.tsx'

export function TracePage({ held, jobId }: { held: HeldInPage | undefined; jobId: string }): JSX.Element {
  // A page that contains everything may have no storage.
  const [token, setToken] = useState(() => (held ? null : savedToken()))
  const [isOver, setOver] = useState(false)
  const load = useMemo(
    () => (held || token === null || isOver ? null : () => loadTrace(token, jobId)),
    [token, jobId, held, isOver],
  )
  const { loaded, problem, clear } = useRefreshed(load)
  const trace = held?.trace ?? loaded
  if (trace && !goesOn(trace) && !isOver) setOver(true)

  const pictures = useMemo(() => (held ? heldPictures(held) : apiPictures(token ?? '', jobId)), [held, token, jobId])

  if (!held && (token === null || problem?.status === 401))
    return (
      <Door
        title={t('traceDoor')}
        command={`ghosthands trace ${jobId}`}
        wrong={problem?.status === 401}
        enter={(given) => {
          saveToken(given)
          clear()
          setToken(given)
        }}
      />
    )
  return (
    <div class="trace">
      <Head trace={trace} linked={!held} />
      {problem && (
        <div class="trace__problem">
          <Note variant="bad" icon="warning" title={problem.message} live>
            {problem.status === 0 ? t('dashAwayText') : ''}
          </Note>
        </div>
      )}
      {trace && trace.steps.length === 0 && <p class="trace__none caption">{t('traceNothing')}</p>}
      {trace && trace.steps.length > 0 && <Work trace={trace} pictures={pictures} />}
    </div>
  )
}

function Head({ trace, linked }: { trace: JobTrace | null; linked: boolean }): JSX.Element {
  useEffect(() => {
    if (trace) document.title = `${t('traceTitle')} · ${hostOf(trace)}`
  }, [trace])
  return (
    <header class="top trace__top">
      <Mark />
      {linked ? (
        <a class="bar__name" href="/dashboard">
          GhostHands
        </a>
      ) : (
        <b class="bar__name">GhostHands</b>
      )}
      {trace && (
        <>
          <h1 class="trace__what trunc">
            {taskName(trace.job_type)} <bdi class="ink3">{hostOf(trace)}</bdi>
          </h1>
          <StatusPill phase={PHASE_OF[trace.status]} />
          <span class="grow" />
          <code class="caption trace__id" dir="ltr">
            {trace.job_id}
          </code>
        </>
      )}
    </header>
  )
}

const hostOf = ({ target_url: url }: JobTrace): string => URL.parse(url)?.host ?? url

/** The step that the address names, otherwise the first failed one, otherwise the first. */
const firstStep = ({ steps }: JobTrace): number => {
  const named = Number(/^#step=(\d+)$/.exec(location.hash)?.[1]) - 1
  if (named >= 0 && named < steps.length) return named
  return Math.max(0, steps.findIndex(isFailed))
}

function Work({ trace, pictures }: { trace: JobTrace; pictures: Pictures }): JSX.Element {
  const { steps } = trace
  const [at, setAt] = useState(() => firstStep(trace))
  const failures = useMemo(() => steps.flatMap((step, index) => (isFailed(step) ? [index] : [])), [steps])
  const go = useCallback(
    (to: number): void => {
      const next = Math.min(Math.max(0, to), steps.length - 1)
      setAt(next)
      history.replaceState(null, '', `#step=${next + 1}`)
    },
    [steps.length],
  )
  const nextFailure = useCallback((): void => {
    const next = failures.find((index) => index > at) ?? failures[0]
    if (next !== undefined) go(next)
  }, [failures, at, go])

  useEffect(() => {
    const onward = spoken().dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = spoken().dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const pressed = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      const to: Record<string, () => void> = {
        [onward]: () => go(at + 1),
        [back]: () => go(at - 1),
        j: () => go(at + 1),
        k: () => go(at - 1),
        Home: () => go(0),
        End: () => go(steps.length - 1),
        f: nextFailure,
      }
      const act = to[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [at, go, nextFailure, steps.length])

  const step = steps[at]
  return (
    <>
      <div class="trace__bar">
        <Strip steps={steps} at={at} go={go} />
        <div class="row trace__walk">
          {failures.length > 0 && (
            <Button size="sm" variant="stop" icon="warning" keys="F" onClick={nextFailure}>
              {counted('traceFailures', failures.length)}
            </Button>
          )}
          <Button size="sm" keys={spoken().dir === 'rtl' ? '→' : '←'} onClick={() => go(at - 1)}>
            {t('traceBack')}
          </Button>
          <span class="num caption" aria-live="polite">
            {t('traceOf', { n: at + 1, total: steps.length })}
          </span>
          <Button size="sm" keys={spoken().dir === 'rtl' ? '←' : '→'} onClick={() => go(at + 1)}>
            {t('traceNext')}
          </Button>
        </div>
      </div>
      {trace.error && trace.status === 'failed' && (
        <div class="trace__problem">
          <Note variant="bad" icon="warning" title={<bdi>{wordedProblem(trace.error)}</bdi>}>
            {' '}
            <code dir="ltr">{trace.error.code}</code>
          </Note>
        </div>
      )}
      <div class="trace__work">
        <Steps steps={steps} at={at} go={go} />
        {step && <Stage key={at} steps={steps} at={at} step={step} pictures={pictures} />}
        {step && <Details steps={steps} at={at} step={step} />}
      </div>
    </>
  )
}

/** Arrow keys have their own meaning there. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
