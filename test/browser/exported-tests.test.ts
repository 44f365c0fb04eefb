// A manual exported as a Playwright test runs without GhostHands: it fills in the same form with another person's
// data, and sends it only if asked to. Exported as a recording, Chrome's Recorder reads it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../bridge/browser/session.ts'
import { playwrightTest } from '../../bridge/learn/playwright-test.ts'
import { recorderFile } from '../../bridge/learn/recorder-file.ts'
import type { ManualBody } from '../../shared/domain/manual.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { frontDoor, story } from '../support/front-door.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const door = frontDoor()
let session: Session
let folder: string
beforeAll(async () => {
  session = await openSharedBrowser({})
  folder = mkdtempSync(join(tmpdir(), 'gh-exported-'))
})
afterAll(async () => {
  await session.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Stands in for @playwright/test in the exported file: `test`, and the expectations that the file may use. */
const RUNNER = `export const test = (name, run) => { globalThis.exported = run }
const met = (what) => what.waitFor({ timeout: 20000 })
export const expect = (of) => ({ toBeVisible: () => met(of), toBeHidden: () => of.waitFor({ state: 'hidden' }), toHaveURL: (address) => of.waitForURL(address) })`

const run = async (body: ManualBody, data: Record<string, string>, send: boolean): Promise<void> => {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(join(folder, 'runner.mjs'), RUNNER)
  writeFileSync(join(folder, 'data.json'), JSON.stringify(data))
  const source = stripTypeScriptTypes(playwrightTest(body)).replace("'@playwright/test'", "'./runner.mjs'")
  writeFileSync(file, source)
  process.env.DATA = join(folder, 'data.json')
  process.env.SEND = send ? 'yes' : ''
  await import(pathToFileURL(file).href)
  const page: Page = session.active().page
  page.setDefaultTimeout(20_000)
  await (globalThis as unknown as { exported(given: { page: Page }): Promise<void> }).exported({ page })
}

const CONSENT = 'I agree to the privacy policy'
const ADA = {
  name: 'Ada Lovelace',
  email: 'ada@example.test',
  address: { street: '12 Quay Street', city: 'Halifax', postal_code: 'B3J 1A1', country: 'Canada' },
  answers: { Message: 'Ahoy.', 'How shall we answer?': 'By email', [CONSENT]: 'Yes' },
}
/** Another person, under the names that the exported test lists. */
const BO = {
  name: 'Bo Sand',
  email: 'bo@example.test',
  'answer:How shall we answer?': 'By phone',
  'answer:Message': 'It’s a “message”.',
  'country|country-name': 'Ireland',
  'address-line1|first-line': '3 Fog Lane',
  'address-line1': '3 Fog Lane',
  'address-level2': 'Cork',
  'given-name': 'Bo',
  'family-name': 'Sand',
  'postal-code': 'T12 AB34',
}

const FORMS = [
  [
    '/misc/plain',
    { name: BO.name, answer: 'phone', message: BO['answer:Message'], country: 'Ireland', city: 'Cork', privacy: 'yes' },
  ],
  ['/misc/wizard', { first: 'Bo', last: 'Sand', email: BO.email, street: '3 Fog Lane', postal: 'T12 AB34' }],
] as const

test.each(FORMS)('%s', async (path, sent) => {
  const explored = await door.run(path, {
    jobType: 'fill_form',
    mode: 'ai',
    applicant: parseUserData(ADA),
    commitPolicy: 'granted',
  })
  expect(story(explored)).toMatch(/^completed/)
  const body = door.memory.manuals[0]?.body
  if (!body) throw new Error('Nothing was learned.')
  expect(playwrightTest(body)).not.toMatch(/Ada|Lovelace|Quay|Ahoy/)
  const submitted = () => door.sites.submissions('misc').map(({ fields }) => fields)
  const before = submitted().length
  await run(body, BO, false)
  expect(submitted()).toHaveLength(before)
  await run(body, BO, true)
  expect(submitted().slice(before)).toMatchObject([sent])
  const { recording, leftOut } = recorderFile(body)
  expect(leftOut).toEqual([])
  expect(recording.steps[0]).toEqual({ type: 'navigate', url: door.sites.url(path) })
  for (const { type, selectors } of recording.steps.slice(1)) {
    expect(type).toMatch(/^(?:change|click|navigate)$/)
    expect((selectors as string[][]).flat().join(' ')).toMatch(/^aria\//)
  }
})
