/**
 * Where the request or the person's instructions end the work: with the page filled in, and nothing sent. Queries only;
 * the caller acts on them.
 */
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import type { Button, Observation } from '../../../shared/domain/observation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { say } from '../../../shared/domain/sentences.ts'
import { contentTokens } from '../../../shared/domain/text.ts'
import type { StopWish } from '../../../shared/domain/wishes/index.ts'
import type { Run, StageEnd } from './context.ts'

type Told = Pick<Run, 'wishes' | 'input'>

/** The person's instructions come first, because they may end the work earlier. */
const stopOf = ({ wishes, input }: Told): StopWish | undefined =>
  wishes.form.stop ?? (input.commitPolicy === 'never' ? { at: 'sending' } : undefined)

export const hasStopCondition = (run: Told): boolean => stopOf(run) !== undefined

/** The end that the instructions ask for; the page stays as it is. */
export const stoppedEnd = (run: Told): StageEnd => {
  const stop = stopOf(run)
  const said =
    stop?.at === 'page'
      ? say('told_stop_page', { count: stop.after })
      : stop?.at === 'words'
        ? say('told_stop_words', { words: stop.words })
        : say('told_stop_send')
  return { end: 'done', confirmation: undefined, withoutSending: said.text }
}

/** Replaces a press: a button that sends is never pressed; one that leads on is, as far as the instructions allow. */
export const stopsAt = (
  run: Told & Pick<Run, 'trace'>,
  { operation }: PlannedOperation,
  about: { label: string | undefined; button: Button | undefined; sends: boolean; leads: boolean },
): StageEnd | undefined => {
  const stop = stopOf(run)
  if (!stop || !PRESSES.has(operation.op)) return undefined
  const meant = stop.at === 'words' && isCalled(stop.words, about.label ?? about.button?.name ?? '')
  const far = stop.at === 'page' && about.leads && filledPages(run) >= stop.after
  return about.sends || meant || far ? stoppedEnd(run) : undefined
}

/** On arrival: the page before which the instructions say to stop. */
export const stopsOn = (run: Told, seen: Observation): StageEnd | undefined => {
  const stop = stopOf(run)
  if (stop?.at !== 'words') return undefined
  return [...seen.headings, seen.progress?.name ?? ''].some((text) => isCalled(stop.words, text))
    ? stoppedEnd(run)
    : undefined
}

const PRESSES = new Set<PlannedOperation['operation']['op']>(['click', 'press', 'navigate'])

const isCalled = (words: string, text: string): boolean => {
  const said = new Set(contentTokens(text))
  const wanted = contentTokens(words)
  return wanted.length > 0 && wanted.every((word) => said.has(word))
}

/** Number of form pages that were filled in. A sign-in does not count. */
const filledPages = ({ trace }: Pick<Run, 'trace'>): number => {
  const filled = trace.entries.filter(({ operation, outcome }) => FILLS.has(operation.op) && outcome.status === 'done')
  const doors = new Set(filled.filter(({ source }) => source?.from === 'secret').map(({ page }) => page))
  return new Set(filled.map(({ page }) => page).filter((page) => !doors.has(page))).size
}
