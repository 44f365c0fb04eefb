/**
 * The first ten minutes as a person experiences them: from the Chrome that `ghosthands start` opens to the first sent
 * application. Each press and each answer counts as a decision.
 */
import type { Page } from 'playwright-core'
import type { Interaction } from '../../shared/domain/interaction.ts'
import { EXTENSION_ID } from '../../shared/protocol/version.ts'
import type { OperatorStage } from './operator.ts'
import { overlayOf } from './ui/overlay-view.ts'
import { wordFile } from './word-file.ts'

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
const SIZE = { width: 1280, height: 800 }

export interface Walked {
  decisions: readonly string[]
  ms: number
  /** The questions asked before it was sent. */
  request: Interaction | null
  /** The text of the job's page once it is sent. */
  notice: string
  /** Number of profiles before the person asked to keep one. */
  keptUnseen: number
}

/** Takes a picture of what the person sees now. */
export type Camera = (page: Page, name: string) => Promise<void>

export async function walkFirstMinutes(stage: OperatorStage, film: Camera = async () => {}): Promise<Walked> {
  const begun = Date.now()
  const decisions: string[] = []
  const welcome = await welcomePage(stage)
  const press = async (name: string): Promise<void> => {
    decisions.push(name)
    await welcome
      .getByRole('button', { name, disabled: false })
      .click()
      .catch(async (error: Error) => {
        throw new Error(`${error.message}\nThe page shows: ${await welcome.locator('body').innerText()}`)
      })
  }
  const choose = async (question: string, answer: string): Promise<void> => {
    decisions.push(`${question}: ${answer}`)
    await welcome.getByRole('radiogroup', { name: question }).getByText(answer, { exact: true }).click()
  }

  await film(welcome, 'welcome')
  const chooser = welcome.waitForEvent('filechooser')
  await press('Choose a file')
  await (await chooser).setFiles({
    name: 'resume.docx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(wordFile(RESUME)),
  })
  await welcome.getByRole('heading', { name: /fields read from/ }).waitFor()
  await film(welcome, 'read')
  const keptUnseen = (await stage.surface.view(() => true)).profiles.length
  await press('Save as my profile')
  await welcome.getByRole('heading', { name: 'What forms also ask' }).waitFor()
  await choose('Work permit', 'Yes')
  await choose('Needs sponsorship', 'No')
  decisions.push('How you heard about the job: LinkedIn')
  await welcome.getByLabel('How you heard about the job').fill('LinkedIn')
  await film(welcome, 'gaps')
  await press('Save answers')

  const opened = stage.chrome.context.waitForEvent('page')
  await press('Try it now')
  const page = await opened
  await page.setViewportSize(SIZE)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#email')?.value)
  await film(page, 'typing')
  const { jobs } = await stage.surface.view(({ jobs: [job] }) => Boolean(job?.outcome ?? job?.request))
  const request = jobs[0]?.request ?? null
  if (request) {
    await (await overlayOf(page)).until(`root.textContent.includes(${JSON.stringify(request.title)})`)
    await film(page, 'send')
    decisions.push(request.title)
    await stage.decide(request)
  }
  const { jobs: ended } = await stage.surface.view(({ jobs: [job] }) => job?.phase === 'done')
  await film(page, 'sent')
  await welcome.bringToFront()
  await welcome.getByRole('heading', { name: 'Sent: your first application' }).waitFor()
  await film(welcome, 'done')
  return { decisions, ms: Date.now() - begun, request, notice: ended[0]?.outcome?.title ?? '', keptUnseen }
}

/** It opens automatically; the test waits for it as a person would. */
async function welcomePage({ chrome: { context } }: OperatorStage): Promise<Page> {
  const isWelcome = (page: Page): boolean => page.url() === WELCOME
  const page =
    context.pages().find(isWelcome) ??
    (await context.waitForEvent('page', {
      predicate: (one) =>
        one.waitForURL(WELCOME).then(
          () => true,
          () => false,
        ),
    }))
  await page.setViewportSize(SIZE)
  await page.bringToFront()
  return page
}
