// Many small forms of all kinds, years and languages, each with its own markup: what would be entered in every field,
// compared with the right answer for two people. Questions: `test/many-forms/pages`; right answers:
// `test/many-forms/people.ts`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORM_NAMES, type Judged, pageOf, WHO } from '../many-forms/forms.ts'
import { lookedAt } from '../many-forms/quick.ts'
import { type ManyRuns, openManyRuns } from '../many-forms/run.ts'
import { observing } from '../support/observing.ts'
import { some } from '../support/seeded.ts'

const it = observing()
let runs: ManyRuns
beforeAll(async () => {
  runs = await openManyRuns()
})
afterAll(() => runs[Symbol.asyncDispose]())

const wrongIn = (judged: readonly Judged[]): string[] =>
  judged.flatMap(({ form, who, field, put, outcome }) =>
    outcome === 'wrong' ? [`${form}, ${who}: ${field} ${put}`] : [],
  )

test('no field of any form gets a wrong value, and most fields get the right one', {
  timeout: 360_000,
}, async () => {
  const all: Judged[] = []
  for (const form of FORM_NAMES) {
    it.serve(`/${form}`, pageOf(form))
    await it.page.goto(`${it.origin}/${form}`)
    all.push(...(await lookedAt(it.page, form)))
  }
  expect(wrongIn(all)).toEqual([])
  const count = (wanted: Judged['outcome']): number => all.filter(({ outcome }) => outcome === wanted).length
  expect(count('right') / (count('right') + count('missed'))).toBeGreaterThan(0.88)
})

test.each(some(FORM_NAMES, 4))(
  '%s is filled in without wrong values, and is not sent without being asked for',
  async (form) => {
    for (const who of WHO) {
      const { status, judged } = await runs.fillIn(form, who)
      expect(wrongIn(judged)).toEqual([])
      expect(status).toBe('paused')
    }
  },
  120_000,
)
