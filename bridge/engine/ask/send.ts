/** The last question before something is sent, and how the page shows that the person sent it themselves meanwhile. */

import { sendWords } from '../../../shared/domain/interaction-words.ts'
import { jobTraits } from '../../../shared/domain/job-types.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { valueWords } from '../../../shared/domain/outcome.ts'
import type { ReceiptLine } from '../../../shared/domain/receipt.ts'
import { say } from '../../../shared/domain/sentences.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import type { Run } from '../state/context.ts'
import { refusalWords } from '../state/refusal.ts'
import { hasStopCondition, stoppedEnd } from '../state/stop-condition.ts'
import { type AskResult, ask, sentence } from './ask.ts'
import { watchFor } from './watch.ts'

/** The button that sends, as far as it is known. */
export interface Sending {
  label?: string | undefined
  target?: TargetDescriptor | undefined
  /** A position in a drawing: nobody can tell from the page what it does. */
  inDrawing?: boolean
}

/** `answered.choice` is `done` if the page shows that it was already sent. */
export const askToSend = async (
  run: Run,
  seen: Observation | undefined,
  button: Sending,
  /** Lines whose field can be changed are marked. `notYet`: which part of the last change failed. */
  { receipt = run.receipt?.lines ?? [], notYet }: { receipt?: ReceiptLine[]; notYet?: string | undefined } = {},
): Promise<AskResult> => {
  // Their own instructions said so before.
  if (hasStopCondition(run)) return { end: stoppedEnd(run) }
  return ask(run, {
    kind: 'approve_submit',
    ...sentence(sendWords(run.input.jobType, button.label)),
    currentUrl: seen?.url ?? run.input.targetUrl,
    facts: factsOf(run),
    receipt,
    ...(notYet !== undefined && { notYet }),
    ...(button.target && { target: button.target }),
    noticed: confirmed(run, seen?.confirmation),
  })
}

/** A browser dialog in which the page asks something before it continues. It was dismissed until the person agrees. */
export const askAboutBox = (run: Run, box: string, button: Sending): Promise<AskResult> => {
  const title = `The page asks: “${box}”`
  const text = `${button.label ? `It asks this when “${button.label}” is used. ` : ''}GhostHands has not agreed; with your yes it does.`
  return ask(run, {
    kind: 'approve_submit',
    title,
    text,
    description: `${title} ${text}`,
    actions: [
      { name: 'approve', label: 'Yes, go on', variant: 'primary' },
      { name: 'refuse', label: 'No', variant: 'secondary' },
    ],
    currentUrl: run.session.active().page.url(),
    facts: factsOf(run),
    ...(button.target && { target: button.target }),
  })
}

/** Resolves when the page confirms something new. */
export const confirmed = (run: Run, before: string | undefined) =>
  watchFor(run, {
    done: (seen) => {
      const { confirmation } = seen
      const isNew = confirmation !== undefined && !before?.includes(confirmation)
      return isNew && refusalWords(run, seen) === undefined ? {} : undefined
    },
    missing: () => 'The page doesn’t say that it was sent.',
  }).noticed

/** Entered values that still count: the newest of each field. */
export const filledFields = (run: Run) =>
  new Map(
    run.trace.entries.flatMap((entry) =>
      FILLS.has(entry.operation.op) && entry.outcome.status === 'done' && entry.label
        ? [[`${entry.page} ${entry.section ?? ''} ${entry.label}`, entry] as const]
        : [],
    ),
  )

const factsOf = (run: Run): string[] => {
  const filled = [...filledFields(run).values()]
  const files = filled.filter(({ operation }) => operation.op === 'upload')
  const answers = filled.filter(({ operation }) => operation.op !== 'upload')
  const fromProfile = answers.filter(({ by, source }) => by !== 'human' && source?.from === 'profile').length
  const own = answers.filter(({ by, source }) => by === 'human' || OWN_WORDS.has(source?.from ?? '')).length
  return [
    ...(answers.length > 0 ? [answersOf({ count: answers.length, profile: fromProfile, you: own })] : []),
    ...files.flatMap((entry) => {
      const name = valueWords(entry)
      return name ? [say('fact_attached', { name }).text] : []
    }),
    ...(jobTraits(run.input.jobType).oncePerPosting && !run.input.again ? [say('fact_first').text] : []),
    ...run.warnings.map(({ text }) => text),
  ]
}

/** The person's answer to a form's question, now or before. */
const OWN_WORDS: ReadonlySet<string> = new Set(['asked', 'answer'])

const answersOf = (of: { count: number; profile: number; you: number }): string => {
  if (of.profile > 0) return say(of.you > 0 ? 'fact_answers_both' : 'fact_answers_profile', of).text
  return of.you > 0 ? say('fact_answers_you', of).text : say('fact_answers', of).text
}
