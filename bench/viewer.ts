/**
 * How long a remote helper waits for their own click: from the press in the viewer's picture to the picture that
 * shows its effect. The real viewer page, in its own browser, on a job that waits.
 */
import type { Page } from 'playwright-core'
import { GATES, shell } from '../sites/gates/pages.ts'
import { html } from '../sites/kit/respond.ts'
import type { Site } from '../sites/kit/site.ts'
import { launchChromium } from '../test/support/chromium.ts'
import { openWorkingBridge } from '../test/support/working-bridge.ts'
import { needChrome } from './chrome.ts'
import { atMost, type BenchOptions, type Report } from './report.ts'
import { median, percentile, rounded } from './statistics.ts'

export const name = 'viewer'

const ROUNDS = 40
/** ms from a click to its picture that nobody perceives as slow. */
const GOAL_MS = 300

/** Has a captcha, so that the job waits, and changes its colour at every press. */
const page: Site = {
  name: 'colours',
  title: 'A page that turns its colour when it is pressed',
  pages: [],
  handle: async () =>
    html(
      shell(
        'One more step',
        `${GATES.tick.body('')}<div id="spot" style="position:fixed;inset:auto 0 0 0;height:300px;background:#0a0"></div>
        <script>addEventListener('pointerdown', () => { const { style } = document.getElementById('spot'); style.background = style.background === 'rgb(0, 0, 170)' ? '#0a0' : '#00a' })</script>`,
      ),
    ),
}

/** @throws CannotRun if there is no browser. */
export async function run({ rounds = ROUNDS }: BenchOptions = {}): Promise<Report> {
  needChrome()
  await using cleanup = new AsyncDisposableStack()
  const bridge = cleanup.use(await openWorkingBridge([page]))
  const browser = await launchChromium()
  cleanup.defer(() => browser.close())
  const { id, viewerUrl } = await bridge.waiting('/colours/apply')
  const viewer = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await viewer.goto(viewerUrl)
  await viewer.getByText('Waiting for the picture').waitFor({ state: 'detached' })
  const took = await clicks(viewer, rounds)
  await bridge.app.jobs.cancel(id)
  return {
    title: 'The viewer',
    rows: [
      {
        what: 'press in the picture → picture of what it did',
        times: took.length,
        median_ms: rounded(median(took), 0),
        p95_ms: rounded(percentile(took, 0.95), 0),
        longest_ms: rounded(Math.max(...took), 0),
      },
    ],
    goals: [atMost('click to pixel, p95, ms', rounded(percentile(took, 0.95), 0), GOAL_MS)],
    notes: ['Viewer, bridge, job and site on one machine, over loopback.'],
  }
}

/** ms from each press to the first picture in which that place has another colour. */
const clicks = async (viewer: Page, rounds: number): Promise<number[]> => {
  const box = await viewer.locator('canvas').boundingBox()
  if (!box) throw new Error('the viewer shows no picture')
  await viewer.evaluate(() => {
    const canvas = document.querySelector('canvas') as HTMLCanvasElement
    const draw = CanvasRenderingContext2D.prototype.drawImage
    const state = { pressed: 0, took: [] as number[], before: '' }
    Object.assign(globalThis, { __bench: state })
    const colour = (): string => {
      const [red = 0, green = 0, blue = 0] =
        canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height - 80, 1, 1).data ?? []
      return red + green > blue ? 'green' : 'blue'
    }
    canvas.parentElement?.addEventListener('pointerdown', () => {
      state.before = colour()
      state.pressed = performance.now()
    })
    CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
      Reflect.apply(draw, this, given)
      if (state.pressed === 0 || colour() === state.before) return
      state.took.push(performance.now() - state.pressed)
      state.pressed = 0
    }
  })
  for (let round = 1; round <= rounds; round += 1) {
    await viewer.mouse.click(box.x + box.width / 2, box.y + box.height - 70)
    await viewer.waitForFunction(
      (count) => (globalThis as unknown as { __bench: { took: number[] } }).__bench.took.length >= count,
      round,
    )
  }
  return viewer.evaluate(() => (globalThis as unknown as { __bench: { took: number[] } }).__bench.took)
}
