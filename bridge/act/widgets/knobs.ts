/** Sliders without a role: each knob is dragged and released when the number beside it is the wanted one. */
import type { At, Reading } from '../../../shared/page/acting-types.ts'
import { locate } from '../../browser/page-world.ts'
import { type Act, type Done, type FoundField, fail, nameOf } from '../context.ts'
import { hoverAt } from '../pointer.ts'
import { sent } from '../sent.ts'
import { until } from '../wait.ts'
import { reread } from './reading.ts'

/** ms for a page to show a knob's new number. */
const SHOW_MS = 200
/** Maximum moves to reach the number: a few large ones, then single pixels. */
const MAX_MOVES = 30
/** CSS px of the first move, which shows the value of one pixel. */
const FIRST_MOVE = 24

/** @throws GhError ACTION_INVALID, VALUE_NOT_TAKEN if the number cannot be reached; the knob is then put back */
export const moveKnobs = async (act: Act, field: FoundField, wanted: string): Promise<Done> => {
  const count = field.reading.knobs?.at.length ?? 0
  const goals = numbersIn(wanted)
  if (goals.length !== count)
    throw fail(
      'ACTION_INVALID',
      count === 1
        ? `“${wanted}” is not one number for ${nameOf(act)}.`
        : `${nameOf(act)} wants two numbers, from and to; “${wanted}” has ${goals.length}.`,
    )
  goals.sort((one, other) => one - other)
  const [, upper] = field.reading.knobs?.numbers ?? []
  // The knob that is moved first must not push the other.
  const order = count === 2 && upper !== undefined && (goals[1] ?? 0) >= upper ? [1, 0] : [0, 1]
  for (const nth of order.slice(0, count === 1 ? 1 : 2)) await moveKnob(act, field, count === 1 ? 0 : nth, goals)
  const now = (await reread(act, field)).knobs?.numbers ?? []
  if (now.join() !== goals.join()) throw notThere(act, now, wanted)
  const value = now.join(' – ')
  return { observed: { value }, proof: { value } }
}

const notThere = (act: Act, now: readonly number[], wanted: string) =>
  fail('VALUE_NOT_TAKEN', `${nameOf(act)} is at ${now.join(' – ') || 'no number that it shows'}, not at ${wanted}.`)

const numbersIn = (text: string): number[] =>
  (text.replace(/(\d),(?=\d{3}\b)/g, '$1').match(/\d+(?:\.\d+)?/g) ?? []).map(Number)

const moveKnob = async (act: Act, field: FoundField, nth: number, goals: readonly number[]): Promise<void> => {
  const goal = goals[nth] ?? 0
  const knobs = await knobsOf(act, field)
  const knob = knobs.at[nth]
  if (!knob || knobs.numbers[nth] === goal) return
  await hoverAt(act, field.frame, knob)
  const [own, track] = [await boxOf(act, field, knob), await boxOf(act, field, knobs.track)]
  const y = own.y + own.height / 2
  const from = own.x + own.width / 2
  const held = (x: number): number => Math.min(track.x + track.width, Math.max(track.x, x))
  let current = knobs.numbers[nth]
  const moveTo = async (x: number): Promise<number | undefined> => {
    await sent('mouse drags a knob', () => act.page.mouse.move(x, y))
    const before = current
    const next = await until(act.deadline, 'the number to change', SHOW_MS, async () => {
      const value = (await knobsOf(act, field)).numbers[nth]
      return value === undefined || value === before ? undefined : value
    })
    current = next ?? before
    return current
  }
  await act.page.mouse.move(from, y)
  await act.page.mouse.down()
  let reached = false
  try {
    reached = await search({ from, low: track.x, high: track.x + track.width, start: current, goal, held, moveTo })
    // Moved back: a number close to the wanted one is a wrong answer.
    if (!reached) await moveTo(from)
  } finally {
    await act.page.mouse.up()
  }
  if (!reached) throw notThere(act, (await knobsOf(act, field)).numbers, String(goal))
}

interface Search {
  from: number
  low: number
  high: number
  start: number | undefined
  goal: number
  held: (x: number) => number
  moveTo: (x: number) => Promise<number | undefined>
}

/**
 * Whether the goal was reached: by the line through the last two positions, then between the nearest ones on both
 * sides.
 */
const search = async ({ from, low, high, start, goal, held, moveTo }: Search): Promise<boolean> => {
  let [lower, upper] = [low, high]
  let [x, value] = [from, start]
  let next = held(from + (from + FIRST_MOVE > high ? -FIRST_MOVE : FIRST_MOVE))
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    const now = await moveTo(next)
    if (now === goal) return true
    if (now === undefined) return false
    if (now < goal) lower = Math.max(lower, next)
    else upper = Math.min(upper, next)
    const slope = value === undefined || next === x ? 0 : (now - value) / (next - x)
    ;[x, value] = [next, now]
    const guess = slope > 0 ? x + (goal - now) / slope : (lower + upper) / 2
    const inside = guess > lower && guess < upper ? guess : (lower + upper) / 2
    next = Math.abs(inside - x) < 1 ? x + (now < goal ? 1 : -1) : held(inside)
    if (upper - lower < 0.5) return false
  }
  return false
}

const knobsOf = async (act: Act, field: FoundField): Promise<NonNullable<Reading['knobs']>> => {
  const { knobs } = await reread(act, field)
  if (!knobs) throw fail('ACTION_STALE', `${nameOf(act)} was replaced by the page while it was moved.`)
  return knobs
}

const boxOf = async (act: Act, { frame }: FoundField, at: At) => {
  const box = await locate(frame, at).boundingBox({ timeout: act.deadline.remaining, signal: act.deadline.signal })
  if (!box) throw fail('TARGET_NOT_FOUND', `${nameOf(act)} cannot be seen.`)
  return box
}
