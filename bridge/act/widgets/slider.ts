/**
 * Sliders: native ones are set, drawn ones are moved with keys to the wanted value, and steppers with a plus and a
 * minus are pressed.
 */

import type { Reading } from '../../../shared/page/acting-types.ts'
import { callPage, locate } from '../../browser/page-world.ts'
import { type Act, type FoundField, fail, nameOf, type WidgetHandler } from '../context.ts'
import { isMissing } from '../locate.ts'
import { clickAt } from '../pointer.ts'
import { pressKeys } from '../sent.ts'
import { until } from '../wait.ts'
import { moveKnobs } from './knobs.ts'
import { reread } from './reading.ts'

const MAX_KEYS = 400
/** The last are tried first. */
const KEYS = [
  { more: 'ArrowUp', less: 'ArrowDown' },
  { more: 'ArrowRight', less: 'ArrowLeft' },
] as const

export const slider: WidgetHandler = {
  type: async (act, field, wanted) => {
    if (field.reading.knobs) return moveKnobs(act, field, wanted)
    const goal = Number(wanted.replace(/[^\d.-]/g, ''))
    if (!Number.isFinite(goal)) throw fail('ACTION_INVALID', `“${wanted}” is not a number for ${nameOf(act)}.`)
    if (field.reading.type === 'range') {
      const reading = await callPage(field.frame, 'setRange', [field.ref, String(goal)])
      if (isMissing(reading)) throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
    } else if (field.reading.steps) {
      await pressed(act, field, field.reading.steps, goal)
    } else {
      await locate(field.frame, field.ref).focus({ timeout: act.deadline.remaining, signal: act.deadline.signal })
      // A vertical slider may only respond to the other two arrows.
      let arrows = KEYS.length - 1
      let last = Number.NaN
      for (let keys = 0; keys < MAX_KEYS; keys += 1) {
        const now = Number((await reread(act, field)).value.replace(/[^\d.-]/g, ''))
        if (now === last) arrows -= 1
        const pair = KEYS[arrows]
        if (now === goal || !pair) break
        last = now
        await pressKeys(act, now < goal ? pair.more : pair.less)
      }
    }
    const { value } = await reread(act, field)
    if (Number(value.replace(/[^\d.-]/g, '')) !== goal)
      throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} is at ${value}, not at ${wanted}.`)
    return { observed: { value }, proof: { value } }
  },
}

/** ms for the effect of a press to show. */
const STEP_MS = 1_000

/** Presses plus or minus until the number is right, or no longer changes. */
const pressed = async (
  act: Act,
  field: FoundField,
  { less, more }: NonNullable<Reading['steps']>,
  goal: number,
): Promise<void> => {
  const current = async (): Promise<number> => Number((await reread(act, field)).value)
  for (let presses = 0, now = await current(); presses < MAX_KEYS && now !== goal; presses += 1) {
    await clickAt(act, field.frame, now < goal ? more : less)
    const before = now
    const next = await until(act.deadline, 'the number to change', STEP_MS, async () => {
      const value = await current()
      return value === before ? undefined : { value }
    })
    if (!next || Math.abs(goal - next.value) >= Math.abs(goal - before)) return
    now = next.value
  }
}
