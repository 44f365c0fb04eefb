/** How a run begins: its state, what its person said before, and the page it works on, anew or where an earlier attempt was lost. */
import { urlPattern } from '../../shared/domain/url.ts'
import { navigate, type Session } from '../browser/session.ts'
import { type Run, type StageEnd, withHuman } from './context.ts'
import { keepsTrace, keptOf } from './keep.ts'
import { type Intent, KEPT } from './kept.ts'
import { mayVisit } from './policy.ts'
import type { RunInput, RunPorts } from './ports.ts'
import { standStill } from './supervise-pause.ts'
import { takeUp, withKeptWords } from './take-up.ts'
import { keptWork, newWork } from './work.ts'

export const newRun = (input: RunInput, ports: RunPorts, session: Session, signal: AbortSignal): Run => {
  const human = withHuman()
  const work = newWork(input.budget, ports.now(), input)
  const run: Run = {
    input,
    ports: {
      ...ports,
      // Whatever is kept, the plan and what was spent are kept with it.
      checkpoint: (state) =>
        ports.checkpoint({
          ...state,
          work: keptWork(work, ports.now(), human.waitedMs),
          ...(keepsTrace(input) && { [KEPT]: keptOf(run) }),
        }),
    },
    session,
    signal,
    applicant: input.applicant,
    trace: { pages: [], entries: [] },
    counts: { replayed: 0, healed: 0, ai: 0, human: 0 },
    seen: undefined,
    firstSeen: undefined,
    platform: undefined,
    commit: undefined,
    firstFields: new Map(),
    found: [],
    human,
    work,
    beforeMs: 0,
  }
  return run
}

/** What the person answered before, here and in other jobs. */
export const withKnownAnswers = async (run: Run): Promise<void> => {
  const { ports, applicant } = run
  const answers = await ports.answers.list(applicant.id)
  const today = new Date(ports.now()).toISOString().slice(0, 10)
  run.applicant = {
    ...applicant,
    values: { today, ...applicant.values },
    answers: [...applicant.answers, ...answers],
  }
  withKeptWords(run)
}

/** `open`: the step that an earlier attempt was lost in, where it is to be done once more. */
export const openPage = async (run: Run): Promise<{ open: Intent | undefined } | { end: StageEnd }> => {
  const stays = await staysHere(run)
  const left = stays ? await takeUp(run) : undefined
  // Whoever had the page when the job was lost has it still.
  const paused = await standStill(run)
  if (typeof paused === 'object') return paused
  if (!stays) await navigate(run.session.active(), run.input.targetUrl, { signal: run.signal })
  return { open: paused ? undefined : left }
}

/**
 * What a person or an earlier attempt did on the page is not thrown away, unless a manual has to begin at its beginning, or
 * what was collected before is gone.
 */
const staysHere = async ({ input, ports, session }: Run): Promise<boolean> => {
  const { continues, targetUrl, jobType, mode } = input
  if (!continues || jobType === 'scrape' || !mayVisit(input, session.active().page.url())) return false
  if (mode === 'ai') return true
  const { host } = new URL(targetUrl)
  return (await ports.manuals.only({ taskType: jobType, host, urlPattern: urlPattern(targetUrl) })) === undefined
}
