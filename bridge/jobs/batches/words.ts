/**
 * A person's decisions about a batch: answers, approval or refusal of sending, leaving out, stopping. Each is stored
 * before anything acts on it.
 */
import { isHeld, isOver } from '../../../shared/domain/batch/batch.ts'
import { type GhError as Failure, GhError } from '../../../shared/domain/errors.ts'
import { resolutionOf } from '../../../shared/domain/interaction-answer.ts'
import type { Repositories } from '../../store/index.ts'
import type { BatchRecord } from '../../store/repositories/batches.ts'
import type { Jobs } from '../index.ts'
import { saveAnswers } from '../resume.ts'
import type { BatchesOptions } from './ports.ts'
import { openQuestions, type WholeItem, wholeBatch } from './view.ts'

export interface GivenAnswers {
  /** Key of a question → answer. */
  answers: Readonly<Record<string, string>>
  /** Saves them for later applications, like other answers. */
  remember: boolean
  /** Questions without an answer stay open: their task asks when it reaches them. */
  leaveRest: boolean
  by: string
}

/** @throws GhError INVALID_INPUT if a question is not open, or the answer is not one of its options */
export const answerBatch = async (
  repositories: Repositories,
  jobs: Pick<Jobs, 'resume'>,
  batch: BatchRecord,
  { answers, remember, leaveRest, by }: GivenAnswers,
): Promise<void> => {
  const whole = await wholeBatch(repositories, batch)
  const questions = openQuestions(whole)
  const known = new Set(questions.map(({ key }) => key))
  const wrong = Object.keys(answers).filter((key) => !known.has(key))
  if (wrong.length > 0)
    throw new GhError('INVALID_INPUT', `These questions are not asked here: ${wrong.join(', ')}. Nothing was kept.`, {
      details: { keys: wrong },
    })
  for (const { key, question, options } of questions) {
    const given = answers[key]
    if (given && options.length > 0 && !options.includes(given))
      throw new GhError(
        'INVALID_INPUT',
        `“${given}” is none of the answers to “${question}”: ${options.join(', ')}. Nothing was kept.`,
        { details: { key, options } },
      )
  }
  const said = new Map<number, Record<string, string>>()
  for (const { key, at } of questions) {
    const answer = answers[key]?.trim() || (leaveRest ? '' : undefined)
    if (answer === undefined) continue
    for (const { number, question } of at) said.set(number, { ...said.get(number), [question]: answer })
  }
  for (const item of whole.items) {
    const own = said.get(item.number)
    if (own) await answerItem(repositories, jobs, batch, item, own, { remember, by })
  }
  const open = openQuestions(await wholeBatch(repositories, batch))
  if (open.length === 0) await repositories.batches.change(batch.id, { phase: 'running' }, ['asking'])
}

const answerItem = async (
  repositories: Repositories,
  jobs: Pick<Jobs, 'resume'>,
  { id }: BatchRecord,
  { number, answers: before, open, job }: WholeItem,
  own: Record<string, string>,
  { remember, by }: { remember: boolean; by: string },
): Promise<void> => {
  await repositories.batches.changeItem(id, number, { answers: { ...before, ...own } })
  const answers = Object.fromEntries(Object.entries(own).filter(([, answer]) => answer !== ''))
  if (!job || Object.keys(answers).length === 0) return
  if (open?.kind === 'screening_question') {
    const isWhole = open.questions.every(({ question, required }) => question in answers || required === false)
    if (isWhole)
      await jobs.resume(
        job.id,
        resolutionOf(open.kind, 'answer', { answers, remember }),
        by,
        repositories.tenant,
        open.id,
      )
  } else await saveAnswers(repositories, job, { kind: 'screening_question' }, { action: 'resume', answers, remember })
}

export interface SendWords {
  /** Numbers of postings that may be sent. */
  send: readonly number[]
  /** Numbers of those that are not sent. */
  refuse: readonly number[]
  /** By number: other values by line. */
  edited: Readonly<Record<string, Readonly<Record<string, string>>>>
  by: string
}

/**
 * Submissions happen one at a time per site, so this only stores the decision.
 * @throws GhError INVALID_INPUT, CONFLICT if one does not wait for it
 */
export const decideSends = async (
  repositories: Repositories,
  jobs: Pick<Jobs, 'resume'>,
  batch: BatchRecord,
  { send, refuse, edited, by }: SendWords,
): Promise<void> => {
  const { items } = await wholeBatch(repositories, batch)
  const waiting = (number: number): WholeItem & { open: NonNullable<WholeItem['open']> } => {
    const item = items.find((one) => one.number === number)
    if (item?.state !== 'to_send' || !item.open)
      throw new GhError(
        'CONFLICT',
        `Posting ${number} does not wait to be sent. Nothing was decided; look at the list again.`,
        { details: { number, state: item?.state ?? null } },
      )
    return { ...item, open: item.open }
  }
  const both = send.filter((number) => refuse.includes(number))
  if (both.length > 0) throw wrong(`Posting ${both[0]} is both to be sent and not to be sent.`)
  for (const number of Object.keys(edited).map(Number))
    if (!send.includes(number)) throw wrong(`Posting ${number} has other values, but is not among those to be sent.`)
  const [yes, no] = [send.map(waiting), refuse.map(waiting)]
  for (const { number, open } of yes)
    for (const line of Object.keys(edited[number] ?? {}))
      if (!open.receipt[Number(line) - 1]?.editable)
        throw wrong(`Line ${line} of posting ${number} cannot be changed here. Change it on its page.`)
  for (const { number, open } of yes)
    await repositories.batches.changeItem(batch.id, number, {
      approved: { request: open.id, by, ...(edited[number] && { edited: { ...edited[number] } }) },
    })
  for (const { jobId, open } of no)
    if (jobId !== null) await jobs.resume(jobId, resolutionOf(open.kind, 'refuse'), by, repositories.tenant, open.id)
}

const wrong = (words: string): Failure => new GhError('INVALID_INPUT', `${words} Nothing was decided.`)

/** In any state: filled-in values are not sent. */
export const leaveOut = async (
  repositories: Repositories,
  jobs: Pick<Jobs, 'cancel'>,
  { forget }: Pick<BatchesOptions, 'forget'>,
  batch: BatchRecord,
  numbers: readonly number[],
): Promise<void> => {
  const { items } = await wholeBatch(repositories, batch)
  for (const item of items.filter(({ number, state }) => numbers.includes(number) && !isOver(state))) {
    if (item.step !== 'started')
      await repositories.batches.changeItem(batch.id, item.number, { step: 'skipped', why: 'left_out' })
    if (!item.job) continue
    await jobs.cancel(item.job.id, repositories.tenant).catch((error: unknown) => {
      if (!(error instanceof GhError) || error.code !== 'CONFLICT') throw error
    })
    await forget(item.job)
  }
}

/** @throws GhError NOT_FOUND if nothing is held there */
export const goOnAt = async ({ batches, now }: Repositories, batch: BatchRecord, host: string): Promise<void> => {
  const site = batch.held[host]
  if (!site || !isHeld(batch.held, host)) throw new GhError('NOT_FOUND', `Nothing is held back at ${host}.`)
  const goOn = new Date(await now()).toISOString()
  await batches.change(batch.id, { held: { ...batch.held, [host]: { ...site, goOn } } })
}
