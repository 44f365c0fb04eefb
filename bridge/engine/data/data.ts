/**
 * The step of a manual that reads data without a model, from the places where a model once found it. It counts only if
 * everything required is there. Otherwise a model reads it again.
 */

import { type DataPlaces, DataRule } from '../../../shared/domain/data-rule.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { nameIn, sameData } from '../../../shared/domain/json-pointer.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import { APPEAR_MS } from '../../../shared/domain/waits.ts'
import { delay } from '../../base/clock.ts'
import { Deadline } from '../../base/deadline.ts'
import { debug } from '../../base/debug.ts'
import { scrubbedRule } from '../../learn/scrub.ts'
import { readTable } from '../../observe/index.ts'
import { formOf } from '../../think/data-form.ts'
import { pageNumber, type Run, record, type StageEnd } from '../state/context.ts'
import { perform } from '../step/perform.ts'
import { type ReadPlaces, readPlaces, taskOf } from './places-learning.ts'
import { appearing, askAboutBlockers, collect } from './scrape.ts'

/** ms between two checks for data that may still load. */
const POLL_MS = 60

type Trouble = { code: ErrorCode; problem: string }

/** Follows an `extract_data` step. Errors go to the caller: hybrid mode asks the provider, cookbook mode ends. */
export const readAgain = async (
  run: Run,
  step: ManualStep,
  { askProvider }: { askProvider: boolean },
): Promise<StageEnd | Trouble | undefined> => {
  const rule = DataRule.safeParse(step.extract)
  if (!rule.success) return { code: 'MANUAL_INVALID', problem: `“${step.description}” has no rule that can be read.` }
  // The effect of a press must be visible first: until then the page shows the old content.
  const blocked = await askAboutBlockers(run, true)
  if (blocked) return blocked
  const started = run.ports.now()
  const read = await readByRule(run, rule.data)
  debug('data', 'read by rule', () => ('data' in read ? { found: true } : { found: false, code: read.code }))
  if ('data' in read) {
    recordRead(run, step, rule.data, read.data, started)
    return undefined
  }
  const trouble = { ...read, problem: `“${step.description}”: ${read.problem}.` }
  return askProvider && run.ports.provider.traits.readsData ? askAgain(run, step, rule.data, trouble) : trouble
}

/** The provider does this one step, and the places are learned again. */
const askAgain = async (
  run: Run,
  step: ManualStep,
  { what, schema }: DataRule,
  trouble: Trouble,
): Promise<StageEnd | Trouble | undefined> => {
  run.ports.emit('warning', { message: `${trouble.problem} It is read anew this time.` })
  const operation = { op: 'extract' as const, what, ...(schema && { schema }) }
  const done = await perform(run, { operation }, 'heal')
  if (done.kind === 'ended') return done.end
  const { outcome } = done.entry
  if (outcome.status !== 'done') return trouble
  run.counts.healed += 1
  // One odd page does not affect what is known about the others.
  const { read } = outcome.observed
  run.found.push({
    order: step.order,
    by: 'healed',
    ...(read?.places && { extract: scrubbedRule(read, run.applicant) }),
  })
  return undefined
}

const readByRule = async (run: Run, { places, schema, task }: DataRule): Promise<{ data: unknown } | Trouble> => {
  const wanted = run.input.schema
  if (wanted && !sameData(wanted, schema)) return needsModel('it was learned for data of another form')
  if (task !== undefined && task !== taskOf(run.input)) return needsModel('it was learned for another task')
  if (!places) return needsModel('where it stands on the page is not known')
  const [list] = places.lists
  if (list?.pages) {
    const first = await appearing(run, () => readTable(run.session.active(), list.target, list.table))
    if (!first) return { code: 'TARGET_NOT_FOUND', problem: 'the list is not on the page any more' }
    const collected = await collect(run, first, 'replay')
    if ('problem' in collected) return collected
    return believed(await readPlaces(run, places, collected.rows), places, schema)
  }
  using deadline = Deadline.after(APPEAR_MS.data, { signal: run.signal })
  while (true) {
    const read = believed(await readPlaces(run, places), places, schema)
    if ('data' in read || deadline.remaining < POLL_MS) return read
    await delay(POLL_MS, { signal: run.signal })
  }
}

const needsModel = (why: string): Trouble => ({ code: 'NEEDS_MODEL', problem: `${why}, so a model has to read it` })

/** Whether everything required is there: by the schema if there is one, otherwise everything that was there before. */
const believed = (read: ReadPlaces, places: DataPlaces, schema: DataRule['schema']): { data: unknown } | Trouble => {
  if (!('data' in read)) return read
  const { data, missing } = read
  const form = schema && formOf(schema)
  const [lost] = missing
  // Some optional values may be missing; if most are, it is another page.
  const many = places.values.length > 1 && missing.length * 2 > places.values.length + places.lists.length
  if (lost !== undefined && (!form || many || lost.includes('*')))
    return { code: 'TARGET_NOT_FOUND', problem: `“${nameIn(lost)}” is not on the page any more` }
  const checked = form?.safeParse(data)
  if (!checked || checked.success) return { data }
  const issue = checked.error.issues[0]
  return {
    code: 'POSTCONDITION_FAILED',
    problem: `what stands there now is not what is wanted: ${issue?.path.join('.') || 'data'}: ${issue?.message ?? 'not as its schema says'}`,
  }
}

const recordRead = (run: Run, { order }: ManualStep, rule: DataRule, data: unknown, at: number): void => {
  const { what, schema } = rule
  const label = what || 'data'
  const ms = run.ports.now() - at
  run.work.extracted.push({ what: what || 'data', data })
  run.counts.replayed += 1
  run.found.push({ order, by: 'recorded' })
  record(run, {
    at,
    by: 'replay',
    page: pageNumber(run),
    url: run.session.active().page.url(),
    operation: { op: 'extract', what, ...(schema && { schema }) },
    label,
    outcome: { status: 'done', observed: {}, ms },
  })
  const entries = Array.isArray(data) ? data.length : 1
  run.ports.emit('extracted', { what, entries })
  run.ports.emit('step', {
    order: run.trace.entries.length - 1,
    by: 'replay',
    page: pageNumber(run),
    op: 'extract',
    label,
    status: 'done',
    value: `${entries} ${entries === 1 ? 'entry' : 'entries'}`,
    ms: Math.round(ms),
  })
}
