/**
 * A preview of a posting before anything is done: which of its questions the person's data does not answer, its title,
 * and whether the site objects. Nothing is typed or sent. Only buttons that lead from a posting to its form are
 * pressed.
 */

import {
  mindsVisits,
  type PostingPreview,
  type PreviewQuestion,
  type PreviewResult,
} from '../../../shared/domain/batch/batch.ts'
import { BLOCKERS } from '../../../shared/domain/blockers.ts'
import type { Question } from '../../../shared/domain/decision.ts'
import { codeOf, httpStatusOf } from '../../../shared/domain/errors.ts'
import type { Manual } from '../../../shared/domain/manual.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { FILLS, targetOf } from '../../../shared/domain/operation.ts'
import { findAnswer, wantsYesOrNo } from '../../../shared/domain/questions/index.ts'
import { targetName } from '../../../shared/domain/target.ts'
import { navigate, type Session } from '../../browser/session.ts'
import { documentFields, documentSteps, openDocumentQuestions, openLetterQuestions } from '../ask/documents.ts'
import { blockerOf } from '../blockers/blockers.ts'
import type { Run } from '../state/context.ts'
import type { RunInput, RunPorts } from '../state/ports.ts'
import { filledValue } from '../state/step-operation.ts'
import { noteWall } from '../state/walls.ts'
import { checkLedger } from '../step/commit.ts'
import { questionsHere } from '../step/judged.ts'
import { observeSettled } from '../step/observe.ts'
import { perform } from '../step/perform.ts'
import { think } from '../step/think.ts'
import { warningsOn } from '../step/warn.ts'
import { newRun, withKnownAnswers } from './begin.ts'
import { isCarried, manualFor } from './learning.ts'
import { warnOfSite, warnOfWalls } from './sites.ts'

/** Maximum pages between a posting and its form. */
const MAX_PAGES_BEFORE_FORM = 3

/** Errors: only the signal's reason. Problems are in the preview. */
export const previewPosting = async (
  input: RunInput,
  ports: RunPorts,
  session: Session,
  signal: AbortSignal,
): Promise<PreviewResult> => {
  const run = newRun(input, ports, session, signal)
  try {
    await withKnownAnswers(run)
    await checkLedger(run)
    warnOfSite(run)
    await navigate(session.active(), input.targetUrl, { signal })
    return await followToForm(run)
  } catch (error) {
    signal.throwIfAborted()
    return failedPreview(error)
  }
}

const failedPreview = (error: unknown): PreviewResult => {
  const detail = error instanceof Error ? error.message : String(error)
  if (codeOf(error) === 'already_submitted') return { skip: 'applied', detail }
  const minds = mindsVisits(httpStatusOf(error))
  return minds ? { minds } : { skip: 'unreachable', detail }
}

const followToForm = async (run: Run): Promise<PreviewResult> => {
  for (let pages = 0; ; pages += 1) {
    const seen = await observeSettled(run)
    const closed = seen.notice?.kind === 'closed' ? seen.notice.text : undefined
    if (seen.notice?.kind === 'already_applied') return { skip: 'applied', detail: seen.notice.text }
    const blocker = blockerOf(run, seen)
    if (blocker && BLOCKERS[blocker.kind].minds) return { minds: 'captcha' }
    // A sign-in is left to the person, when it appears.
    if (blocker) {
      if (closed !== undefined) return { skip: 'closed', detail: closed }
      noteWall(run, seen, blocker)
      warnOfWalls(run, run.walls)
      return { looked: { ...previewOf(run, seen, [], undefined), warnings: run.warnings } }
    }
    const found = await manualFor(run, seen)
    // Another posting's steps do not say what this one asks.
    const manual = found && !isCarried(run, found) ? found : undefined
    const thought = await think(run, seen, {})
    if (thought.kind !== 'decided') return { looked: { ...previewOf(run, seen, [], manual), warnings: run.warnings } }
    const { operations, questions: wants } = thought.decision
    const fills = operations.some(({ operation }) => FILLS.has(operation.op))
    // A form that can be filled in is still previewed: the closed posting may be another one.
    if (closed !== undefined && !fills && wants.length === 0) return { skip: 'closed', detail: closed }
    const next = fills || wants.length > 0 ? undefined : stepToForm(seen, operations[0])
    if (next && pages < MAX_PAGES_BEFORE_FORM) {
      await perform(run, next, 'ai', {}, seen)
      continue
    }
    if (!fills && wants.length === 0 && seen.fields.length === 0)
      return { skip: 'no_form', detail: `There is no form at ${seen.url}.` }
    const steps = manual?.body.steps ?? []
    const warnings = await warningsOn(run, seen, steps)
    const letter = await openLetterQuestions(run, [...documentFields(seen), ...documentSteps(steps)])
    const preview = previewOf(run, seen, questionsHere(run, seen), manual)
    return { looked: { ...preview, questions: [...letter, ...preview.questions], warnings } }
  }
}

/** The step from a posting to its form, if that is the only thing to do. */
const stepToForm = (seen: Observation, planned: Parameters<typeof perform>[1] | undefined) => {
  if (planned?.operation.op !== 'click' || planned.commit) return undefined
  const target = targetOf(planned.operation)
  const button = target && 'index' in target ? seen.buttons.find(({ index }) => index === target.index) : undefined
  // A link has no button of that number.
  return button === undefined || (LEADING_TO_FORM.has(button.purpose) && !button.posts) ? planned : undefined
}

const LEADING_TO_FORM = new Set<Observation['buttons'][number]['purpose']>([
  'apply',
  'accept_cookies',
  'close',
  'next',
  'other',
])

const previewOf = (
  run: Run,
  seen: Observation,
  questions: readonly Question[],
  manual: Manual | undefined,
): PostingPreview => {
  const documents = openDocumentQuestions(run, [...documentFields(seen), ...documentSteps(manual?.body.steps ?? [])])
  const isOfDocument = (key: string | null | undefined): boolean => documents.some(({ kind }) => kind === key)
  const keyAt = (index: number | undefined) => seen.fields.find((field) => field.index === index)?.profileKey
  const first = questions
    .filter(
      ({ kind, index, required, proposed }) =>
        kind === 'screening_question' && !isOfDocument(keyAt(index)) && (required || !proposed),
    )
    .map(withChoices)
  return {
    title: seen.headings[0] ?? seen.title,
    url: seen.url,
    fields: seen.fields.filter(({ trap }) => !trap).length,
    known: manual !== undefined,
    questions: [
      ...documents.map(({ kind: _, ...one }) => one),
      ...first,
      ...laterQuestions(run, seen, manual, first, isOfDocument),
    ],
  }
}

const withChoices = ({ question, options, required }: Question): PreviewQuestion => ({
  question,
  required,
  ...(options && options.length > 0 ? { options } : wantsYesOrNo(question) && { options: ['Yes', 'No'] }),
})

/** Learned questions of the later views for which the person's data has no value. */
const laterQuestions = (
  run: Run,
  seen: Observation,
  manual: Manual | undefined,
  first: readonly PreviewQuestion[],
  isOfDocument: (key: string | undefined) => boolean,
): PreviewQuestion[] =>
  (manual?.body.steps ?? []).flatMap((step) => {
    if (!step.required || step.entry !== undefined || !FILLS.has(step.action)) return []
    if ('text' in filledValue(step, run.applicant)) return []
    if (step.source?.from === 'profile' && isOfDocument(step.source.key)) return []
    const question = step.asks?.words ?? (step.target ? targetName(step.target) : step.description)
    const here = seen.fields.some(({ label, name }) => label === question || name === question)
    const asked = first.some((one) => one.question === question)
    if (here || asked || findAnswer(question, run.applicant.answers)) return []
    return [withChoices({ kind: 'screening_question', question, required: true, options: step.asks?.options })]
  })
