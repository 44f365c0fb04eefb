/** A quick check of the many forms: each page is read in a browser, and the local planner says what it would enter. */
import type { Page } from 'playwright-core'
import { decidedFor } from '../../bench/questions/bank.ts'
import { observe } from '../../bridge/observe/index.ts'
import type { Observation } from '../../shared/domain/observation.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Control, controlsInPage, type Judged, judged, WHO } from './forms.ts'
import { PEOPLE } from './people.ts'

const DAY = new Date(2026, 10, 25)

/** What would be entered in the fields of the current page for both people, judged. Nothing is typed. */
export const lookedAt = async (page: Page, form: string): Promise<Judged[]> => {
  const seen = await observe({ page })
  const before: Control[] = await page.evaluate(controlsInPage)
  const places = await controlOf(page, seen)
  return WHO.flatMap((who) => {
    const after = before.map((control) => ({ ...control }))
    for (const [i, decided] of decidedFor(seen.fields, parseUserData(PEOPLE[who]), DAY, seen).entries()) {
      const control = after.find(({ at }) => at === places[i])
      if (!control || decided.do !== 'fill') continue
      const { operation } = decided.planned
      if (operation.op === 'type') control.texts = [operation.text]
      if (operation.op === 'select') control.texts = [...operation.options]
      if (operation.op === 'check') control.texts = operation.checked ? ['yes'] : []
    }
    return judged(form, who, before, after)
  })
}

/**
 * Which of the page's controls each field is, by its position in the document; for a group of choices, the first one.
 */
const controlOf = (page: Page, { fields }: Observation): Promise<number[]> =>
  page.evaluate(
    (selectors) => {
      const controls = [...document.querySelectorAll('input, select, textarea')]
      return selectors.map((selector) => {
        const el = document.querySelector(selector)
        return controls.findIndex((control) => control === el || el?.contains(control))
      })
    },
    fields.map(({ selector }) => selector),
  )
