/**
 * The first ten minutes: from the Chrome that `ghosthands start` opens to the first application that was sent, by what a person sees and
 * presses there. Each press counts as a decision.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EXTENSION_ID } from '../../shared/protocol/version.ts'
import { type OperatorStage, openOperator } from '../support/operator.ts'
import { overlayOf } from '../support/ui/overlay-view.ts'
import { wordFile } from '../support/word-file.ts'

vi.setConfig({ testTimeout: 170_000 })

const WELCOME = `chrome-extension://${EXTENSION_ID}/panels/welcome.html`
const RESUME = `^ Rosalind Achterberg
^ 12 Quay Street, Portland, OR 97205	+1 503 555 0142	rosalind@achterberg.example

## Experience

**Forecast Engineer**	May 2021 – Present
Northstar Freight, Portland, OR
- Keeps the delivery forecast of forty depots right

**Software Engineer**	08/2017 – 04/2021
Tidewater Analytics, Portland, OR
- Built the ingestion pipeline

## Education

**Bachelor of Science, Computer Science**	2013 – 2017
Oregon State University

## Skills
- TypeScript
- PostgreSQL
`
/** A folder for pictures of the way, for the docs. */
const FRAMES = process.env.GHOSTHANDS_FRAMES

let stage: OperatorStage
beforeAll(async () => {
  stage = await openOperator({ transport: 'launch', welcome: true })
})
afterAll(() => stage[Symbol.asyncDispose]())

test('a résumé becomes a profile and the sample application is sent, in at most twelve decisions and three minutes', async () => {
  const begun = Date.now()
  const { context } = stage.chrome
  const isWelcome = (page: Page): boolean => page.url() === WELCOME
  await expect.poll(() => context.pages().filter(isWelcome).length).toBe(1)
  const welcome = context.pages().find(isWelcome) as Page
  await welcome.setViewportSize({ width: 1280, height: 800 })
  const pressed: string[] = []
  let frame = 0
  const film = async (page: Page): Promise<void> => {
    if (!FRAMES) return
    await page.bringToFront()
    await page.screenshot({ path: `${FRAMES}/${String(++frame).padStart(2, '0')}.png` })
  }
  const press = async (page: Page, name: string): Promise<void> => {
    pressed.push(name)
    await page.getByRole('button', { name, disabled: false }).click()
  }

  await film(welcome)
  const chooser = welcome.waitForEvent('filechooser')
  await press(welcome, 'Choose a file')
  await (await chooser).setFiles({
    name: 'resume.docx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(wordFile(RESUME)),
  })
  await welcome.getByRole('heading', { name: /fields read in/ }).waitFor()
  await film(welcome)
  expect((await stage.surface.view(() => true)).profiles).toEqual([])
  await press(welcome, 'Save as my profile')
  await welcome.getByRole('heading', { name: 'What forms also ask' }).waitFor()
  await film(welcome)
  const choose = async (question: string, answer: string): Promise<void> => {
    pressed.push(`${question}: ${answer}`)
    await welcome.getByRole('radiogroup', { name: question }).getByText(answer, { exact: true }).click()
  }
  await choose('Work permit', 'Yes')
  await choose('Needs sponsorship', 'No')
  pressed.push('How you heard of the job')
  await welcome.getByLabel('How you heard of the job').fill('LinkedIn')
  await film(welcome)
  await press(welcome, 'Save answers')

  const opened = context.waitForEvent('page')
  await press(welcome, 'Try it now')
  const page = await opened
  await page.setViewportSize({ width: 1280, height: 800 })
  const { jobs } = await stage.surface.view(({ jobs: [job] }) => Boolean(job?.outcome ?? job?.request))
  const request = jobs[0]?.request
  expect(jobs[0]?.outcome).toBeNull()
  expect(request, request?.questions.map(({ question }) => question).join('; ')).toMatchObject({
    kind: 'approve_submit',
  })
  await (await overlayOf(page)).until(`root.textContent.includes(${JSON.stringify(request?.title)})`)
  await film(page)
  pressed.push(request?.title ?? '')
  if (request) await stage.decide(request)
  await stage.surface.view(({ jobs: [job] }) => job?.turn === 'done')
  await film(page)
  await welcome.bringToFront()
  await welcome.getByRole('heading', { name: 'Sent: your first application' }).waitFor()
  await film(welcome)
  expect(pressed.length, pressed.join('; ')).toBeLessThanOrEqual(12)
  expect(Date.now() - begun).toBeLessThan(180_000)
})
