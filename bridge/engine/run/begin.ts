/**
 * How a run begins: its state, the person's earlier answers, and the page it works on. It starts over, or where an
 * earlier attempt was lost.
 */

import { documentsOf } from '../../../shared/domain/documents.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import { readWishes } from '../../../shared/domain/wishes/index.ts'
import { navigate, type Session } from '../../browser/session.ts'
import { extract } from '../data/extract.ts'
import { type Intent, readCheckpoint } from '../state/checkpoint.ts'
import { type Run, type StageEnd, withHuman } from '../state/context.ts'
import { newSends } from '../state/doing.ts'
import { newFiles } from '../state/files.ts'
import { recallOriginWords } from '../state/origin-words.ts'
import { isOfSite, policyOf } from '../state/origins.ts'
import { mayVisit } from '../state/policy.ts'
import type { RunInput, RunPorts } from '../state/ports.ts'
import { placeAt } from '../state/walls.ts'
import { newWork } from '../state/work.ts'
import { standStill } from '../step/pause.ts'
import { manualAt } from './learning.ts'
import { takeUpAgain, withSavedAnswers } from './resume.ts'

export const newRun = (input: RunInput, ports: RunPorts, session: Session, signal: AbortSignal): Run => {
  const human = withHuman()
  const checkpoint = readCheckpoint(input.checkpoint)
  recallOriginWords(ports.origins, checkpoint.origins)
  const work = newWork(input.budget, ports.now(), { saved: checkpoint.work, raised: input.raised })
  return {
    input,
    ports,
    session,
    signal,
    applicant: input.applicant,
    learned: [],
    platforms: [],
    site: undefined,
    walls: [],
    wishes: readWishes(input.jobType, input.task),
    documents: new Set(documentsOf(input.applicant, input.byOwner ?? false)),
    chosen: new Map(),
    trace: { pages: [], entries: [] },
    counts: { replayed: 0, healed: 0, ai: 0, human: 0 },
    seen: undefined,
    firstSeen: undefined,
    platform: undefined,
    commit: undefined,
    extract,
    sends: newSends(),
    firstFields: new Map(),
    heldBefore: new Map(),
    found: [],
    namesMet: new Set(),
    posting: {},
    postingText: '',
    warnings: [],
    warnedOn: new Set(),
    pictures: [],
    unpictured: new Set(),
    ownPasswords: new Set(),
    notes: new Set(),
    files: newFiles(),
    human,
    work,
    checkpoint,
    beforeMs: 0,
  }
}

/**
 * The person's earlier answers, here and in other jobs, what questions mean, what platforms do, and what the site's
 * pages are. An answer given through a page counts on that site only.
 */
export const withKnownAnswers = async (run: Run): Promise<void> => {
  const { ports, applicant } = run
  const [answers, learned = [], platforms = [], site] = await Promise.all([
    ports.answers.list(applicant.id),
    ports.questions?.known(),
    ports.platforms?.known(),
    ports.sites?.known(placeAt(run)),
  ])
  const today = new Date(ports.now()).toISOString().slice(0, 10)
  run.applicant = {
    ...applicant,
    values: { today, ...applicant.values },
    answers: [
      ...applicant.answers,
      ...answers.filter(({ site }) => site === undefined || isOfSite(site, run.input.targetUrl)),
    ],
  }
  run.learned = learned
  run.platforms = platforms
  run.site = site
  withSavedAnswers(run)
}

/** `open`: the step that was in progress when an earlier attempt was lost, if it must be repeated. */
export const openPage = async (run: Run): Promise<{ open: Intent | undefined } | { end: StageEnd }> => {
  const continues = await continuesHere(run)
  const unfinished = continues ? await takeUpAgain(run) : undefined
  // A person who had the page when the job was lost still has it.
  const paused = await standStill(run)
  if (paused?.kind === 'ended') return paused
  if (!continues) await navigate(run.session.active(), run.input.targetUrl, { signal: run.signal })
  return { open: paused ? undefined : unfinished }
}

/**
 * Whether the run continues on the current page: work by a person or an earlier attempt is kept, unless a manual must
 * start at its beginning, or rows collected before are gone.
 */
const continuesHere = async (run: Run): Promise<boolean> => {
  const { input, session } = run
  const { targetUrl, jobType, mode } = input
  if (!session.continues || goalOf(jobType).collects || !mayVisit(policyOf(run), session.active().page.url()))
    return false
  if (mode === 'ai') return true
  return (await manualAt(run, targetUrl)) === undefined
}
