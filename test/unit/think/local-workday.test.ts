// Whole plans on real observations: the pages of the Workday-like site as they were observed, answered for two
// people. Apart from fields, buttons and messages, the observations were not saved.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Observation } from '../../../shared/domain/observation.ts'
import { brief, decide } from './deciding.ts'
import { did, trace } from './page.ts'

const here = new URL('.', import.meta.url)
const look = (name: string): Observation =>
  Observation.parse(JSON.parse(readFileSync(new URL(`pages/${name}.json`, here), 'utf8')))
const person = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../examples/${name}.json`, here), 'utf8'))

/** The plan with the labels of the fields instead of their numbers. */
const planned = async (name: string, data: unknown): Promise<string[]> => {
  const seen = look(name)
  const label = (index: string): string => {
    const field = seen.fields.find((one) => one.index === Number(index))
    return `«${field?.label ?? seen.buttons.find((one) => one.index === Number(index))?.name ?? index}»`
  }
  // Before the last page, the others were filled in.
  const history = name === 'review' ? trace(did({ op: 'type', target: { index: 1 }, text: 'Ada' }, 'Given name')) : []
  return brief(await decide(seen, { data, history })).map((step) => step.replace(/(?<=^\w+ )\d+(?=!| |$)/, label))
}

describe.each(['me', 'other'])('the pages of a Workday-like application for %s', (name) => {
  test.each(readdirSync(new URL('pages/', here)).map((file) => file.replace('.json', '')))('%s', async (page) => {
    expect(await planned(page, person(name))).toMatchSnapshot()
  })
})
