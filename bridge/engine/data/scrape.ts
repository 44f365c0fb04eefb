/**
 * Collects a table or list over all of its pages, by rule and without a model (X4). `shared/page/table.ts` recognises
 * tables and how to reach more rows; this file has the sequence and decides when it ends.
 */

import { type ErrorCode, reactionTo } from '../../../shared/domain/errors.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import type { Outcome, TraceEntry } from '../../../shared/domain/outcome.ts'
import { type Growth, RowCollection } from '../../../shared/domain/rows.ts'
import { say } from '../../../shared/domain/sentences.ts'
import { type PaginationKind, type Stop, type TableResult, TableRule } from '../../../shared/domain/table.ts'
import { APPEAR_MS } from '../../../shared/domain/waits.ts'
import { cutTo, fitList, type ListPlan, listWords } from '../../../shared/domain/wishes/fit-list.ts'
import { execute } from '../../act/index.ts'
import { delay } from '../../base/clock.ts'
import { Deadline } from '../../base/deadline.ts'
import { navigate } from '../../browser/session.ts'
import { findTable, readTable, scrollTable, settle, type TableReading } from '../../observe/index.ts'
import { askAboutWords, hearsWords } from '../ask/words.ts'
import { askBlocker, blockerOf } from '../blockers/blockers.ts'
import { failed, pageNumber, type Run, record, type StageEnd } from '../state/context.ts'
import { policyOf } from '../state/origins.ts'
import { mayHold } from '../state/policy.ts'
import { isLate } from '../step/limits.ts'
import { observeSettled } from '../step/observe.ts'
import { clearOverlay } from '../step/overlay.ts'
import { standStill } from '../step/pause.ts'

/** The maximum that one job collects, unless its task says less. */
const MAX_ROWS = 20_000
const MAX_PAGES = 500
const MAX_MS = 15 * 60_000
/** ms in which other rows must appear after a press, and after scrolling to where more load. */
const NEXT_PAGE_MS = 3_000
const SCROLL_MS = 800
const POLL_MS = 60

type Trouble = { code: ErrorCode; problem: string }

/**
 * Finds the list that the task means and collects it. `again`: a manual failed here, so the page may be any page of the
 * list.
 */
export const scrape = async (run: Run, again = false): Promise<StageEnd> => {
  if (again) await navigate(run.session.active(), run.input.targetUrl, { signal: run.signal })
  const blocked = await askAboutBlockers(run, again)
  if (blocked) return blocked
  const words = listWords(run.wishes.list)
  const { links } = run.wishes.list
  const first = await appearing(run, () => findTable(run.session.active(), { words, links }))
  if (!first) return failed('GOAL_NOT_REACHED', say('problem_no_table').text)
  const fitted = await fitWords(run, first)
  if ('end' in fitted) return fitted
  const collected = await collect(run, first, 'ai', fitted)
  if ('problem' in collected) return failed(collected.code, collected.problem)
  run.counts.ai += 1
  return { end: 'done', confirmation: undefined, result: collected }
}

/** Follows the `extract_table` step of a manual. */
export const collectAgain = async (run: Run, step: ManualStep): Promise<StageEnd | Trouble> => {
  const rule = TableRule.safeParse(step.extract)
  if (!rule.success) return { code: 'MANUAL_INVALID', problem: `“${step.description}” has no rule that can be read.` }
  const target = step.target ?? { frame: [] }
  const blocked = await askAboutBlockers(run, false)
  if (blocked) return blocked
  const words = listWords(run.wishes.list)
  const first = await appearing(run, () => readTable(run.session.active(), target, rule.data, words))
  if (!first)
    return { code: 'TARGET_NOT_FOUND', problem: `“${step.description}”: this list is not on the page any more.` }
  const fitted = await fitWords(run, first)
  if ('end' in fitted) return fitted
  const collected = await collect(run, first, 'replay', fitted)
  if ('problem' in collected) return collected
  run.counts.replayed += 1
  run.found.push({ order: step.order, by: 'recorded' })
  return { end: 'done', confirmation: undefined, result: collected }
}

/**
 * The effect of the person's instructions on this list. Instructions that no rule follows are left to a model, or asked
 * about before a row is read.
 */
const fitWords = async (run: Run, found: TableReading): Promise<ListPlan | StageEnd> => {
  const { page } = run.session.active()
  const plan = fitList(run.wishes.list, {
    columns: found.rule.columns,
    rows: found.rows,
    said: found.said,
    page: `${await page.title()} ${new URL(page.url()).host} ${run.seen?.headings[0] ?? ''}`,
    alone: found.rivals.length === 0,
  })
  if (plan.unclear.length === 0) return plan
  const name = found.name ? `“${found.name}”` : 'the main list'
  const others = found.rivals.filter((rival) => rival !== '' && rival !== found.name)
  const there = others.length > 0 ? ` Also on the page: ${others.map((rival) => `“${rival}”`).join(', ')}.` : ''
  if (hearsWords(run))
    return failed('GOAL_NOT_REACHED', `The list has nothing that is called ${plan.unclear.join(', ')}.`)
  const end = await askAboutWords(
    run,
    plan.unclear,
    `Going on collects ${name} with ${plan.columns.join(', ')}.${there} `,
  )
  return end ?? plan
}

/** First asks for what only a person can clear. `fresh`: the page is observed again. */
export const askAboutBlockers = async (run: Run, fresh: boolean): Promise<StageEnd | undefined> => {
  let seen = fresh || !run.seen ? await observeSettled(run) : run.seen
  for (let blocker = blockerOf(run, seen); blocker; blocker = blockerOf(run, seen)) {
    const asked = await askBlocker(run, seen, blocker)
    if ('end' in asked) return asked.end
    seen = await observeSettled(run)
  }
  return undefined
}

/** A list as soon as it has a row, or after a moment without rows. */
export const appearing = async (
  run: Run,
  read: () => Promise<TableReading | undefined>,
): Promise<TableReading | undefined> => {
  using deadline = Deadline.after(APPEAR_MS.data, { signal: run.signal })
  while (true) {
    const found = await read()
    if ((found && found.rows.length > 0) || deadline.remaining < POLL_MS) return found
    await delay(POLL_MS, { signal: run.signal })
  }
}

/** All rows of a list, starting with the first reading. */
export const collect = async (
  run: Run,
  first: TableReading,
  by: TraceEntry['by'],
  plan: Pick<ListPlan, 'columns' | 'keeps'> = { columns: first.rule.columns.map(({ key }) => key), keeps: () => true },
): Promise<TableResult | Trouble> => {
  const wish = run.wishes.list
  const [maxRows, maxPages] = [
    Math.min(wish.maxRows ?? MAX_ROWS, MAX_ROWS),
    Math.min(wish.maxPages ?? MAX_PAGES, MAX_PAGES),
  ]
  using deadline = Deadline.after(MAX_MS, { signal: run.signal })
  const started = run.ports.now()
  const gathered = new RowCollection()
  let [reading, pages, used, growth]: [TableReading, number, PaginationKind, Growth] = [first, 0, 'none', 'pages']
  let stopped: Stop | undefined
  while (stopped === undefined) {
    run.signal.throwIfAborted()
    const added = gathered.add(reading.rows, growth)
    if (added > 0 || pages === 0) pages += 1
    const wanted = gathered.rows.filter(plan.keeps).length
    report(run, by, first, wanted, pages, started)
    if (gathered.rows.length === 0) stopped = 'empty'
    else if (wanted >= maxRows || gathered.rows.length >= MAX_ROWS) stopped = 'max_rows'
    else if (added === 0) stopped = 'no_new_rows'
    else if (pages >= maxPages) stopped = 'max_pages'
    else if (isLate(run) || deadline.remaining === 0) stopped = 'max_time'
    else {
      if ((await standStill(run))?.kind === 'ended')
        return { code: 'human_required', problem: 'It was paused and nobody went on.' }
      const next = await nextPage(run, reading, used)
      if ('problem' in next)
        return {
          ...next,
          problem: `${next.problem} ${counted(gathered.rows.length, 'row')} from ${counted(pages, 'page')} had been read.`,
        }
      if ('stopped' in next) stopped = next.stopped
      else ({ reading, used, growth } = next)
    }
  }
  const rows = gathered.rows
    .filter(plan.keeps)
    .slice(0, maxRows)
    .map((row) => cutTo(plan.columns, row))
  remember(run, first, used, by, started)
  return { columns: [...plan.columns], rows, pages, stopped }
}

type NextPage = { reading: TableReading; used: PaginationKind; growth: Growth } | { stopped: Stop } | Trouble

/** Loads the next rows, in whichever way the page offers now. */
const nextPage = async (run: Run, reading: TableReading, used: PaginationKind): Promise<NextPage> => {
  const { more } = reading
  if (more.by === 'next' || more.by === 'button') {
    if (more.disabled) return { stopped: 'next_disabled' }
    return press(run, reading, more.by)
  }
  if (used === 'next' || used === 'button' || more.by === 'none') return { stopped: 'no_next' }
  // Once to the last row, once to the very end: lists may watch for either.
  for (const way of ['row', 'end'] as const) {
    await scrollTable(run.session.active(), reading, way)
    const now = await otherRows(run, reading, SCROLL_MS)
    if (now.kind === 'rows') return { reading: now.reading, used: 'scroll', growth: 'grows' }
  }
  return { stopped: 'end_of_scroll' }
}

const press = async (run: Run, reading: TableReading, by: 'next' | 'button'): Promise<NextPage> => {
  let outcome = await pressOnce(run, reading)
  if (outcome?.status === 'failed' && reactionTo(outcome.code) === 'retry') {
    if (outcome.code === 'ACTION_OBSCURED') await clearOverlay(run)
    const again = await readTable(run.session.active(), reading.target, reading.rule)
    if (again) outcome = await pressOnce(run, again)
  }
  if (outcome?.status === 'failed')
    return { code: outcome.code, problem: `The next page could not be reached: ${outcome.message}` }
  const now = await otherRows(run, reading, NEXT_PAGE_MS)
  if (now.kind === 'same') return { stopped: 'no_new_rows' }
  if (now.kind === 'gone') return lostList(run, reading, by)
  return { reading: now.reading, used: by, growth: by === 'next' ? 'pages' : 'grows' }
}

const pressOnce = async (run: Run, { more }: TableReading): Promise<Outcome | undefined> =>
  'index' in more
    ? execute(
        run.session,
        { op: 'click', target: { index: more.index } },
        {
          signal: run.signal,
          mayHold: (origin, held) => mayHold(policyOf(run), origin, held),
          descriptor: more.target,
          label: more.target.name,
        },
      )
    : undefined

/**
 * The next page shows no list: a blocker that a human can clear is in front, or the page does not belong to the list.
 */
const lostList = async (run: Run, reading: TableReading, by: 'next' | 'button'): Promise<NextPage> => {
  const seen = await observeSettled(run)
  const blocker = blockerOf(run, seen)
  if (blocker) {
    const asked = await askBlocker(run, seen, blocker)
    if ('end' in asked) return { code: 'human_required', problem: 'Only a human can go on here.' }
    const now = await otherRows(run, reading, NEXT_PAGE_MS)
    if (now.kind === 'rows') return { reading: now.reading, used: by, growth: by === 'next' ? 'pages' : 'grows' }
  }
  return { code: 'POSTCONDITION_FAILED', problem: `The next page (${seen.url}) does not show the list.` }
}

type Rows = { kind: 'rows'; reading: TableReading } | { kind: 'same' } | { kind: 'gone' }

/** The rows, as soon as they differ from those before. `gone`: the list disappeared. */
const otherRows = async (run: Run, before: TableReading, ms: number): Promise<Rows> => {
  using deadline = Deadline.after(ms, { signal: run.signal })
  const earlier = JSON.stringify(before.rows)
  while (true) {
    const tab = run.session.active()
    await settle(tab, { signal: run.signal })
    const now = await readTable(tab, before.target, before.rule)
    if (now && now.rows.length > 0 && JSON.stringify(now.rows) !== earlier) return { kind: 'rows', reading: now }
    if (deadline.remaining < POLL_MS) return { kind: now ? 'same' : 'gone' }
    await delay(POLL_MS, { signal: run.signal })
  }
}

/** One entry for all pages. Its rule describes the columns and where the list is, without any row. */
const remember = (
  run: Run,
  { rule, target, name }: TableReading,
  used: PaginationKind,
  by: TraceEntry['by'],
  at: number,
): void => {
  const more = used === 'none' || used === rule.more.by ? rule.more : { by: used }
  record(run, {
    at,
    by,
    page: pageNumber(run),
    url: run.session.active().page.url(),
    operation: { op: 'extract', what: name || 'list', schema: { ...rule, more } },
    descriptor: target,
    label: name || 'list',
    outcome: { status: 'done', observed: {}, descriptor: target, ms: run.ports.now() - at },
  })
}

const report = (
  run: Run,
  by: TraceEntry['by'],
  { name }: TableReading,
  rows: number,
  pages: number,
  started: number,
): void =>
  run.ports.emit('step', {
    order: run.trace.entries.length,
    by,
    page: pageNumber(run),
    op: 'extract',
    label: `Collect ${name || 'list'}`,
    status: 'done',
    value: counted(rows, 'row'),
    rows,
    pages,
    ms: Math.round(run.ports.now() - started),
  })

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
