/**
 * Pictures for the steps of a manual that is being learned: the view with entered values covered, and the positions of
 * its fields and buttons. Taken at the first step on a view, before anything is entered there; again only for an
 * element that no picture of the view shows. A replay takes none.
 */
import { randomUUID } from 'node:crypto'
import { holdsValue } from '../../../shared/domain/holds-value.ts'
import type { PictureOf, StepPicture } from '../../../shared/domain/manual.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import { valueWords } from '../../../shared/domain/outcome.ts'
import { type TargetDescriptor, targetKey } from '../../../shared/domain/target.ts'
import { swallowed } from '../../base/debug.ts'
import { locateIndex } from '../../browser/page-index.ts'
import { connected } from '../../connectors/index.ts'
import { boxOf, findTarget, observe, screenshot } from '../../observe/index.ts'
import { pageNumber, type Run, type ViewPicture } from '../state/context.ts'

/** Maximum number of pictures per run and per view; further steps have no picture. */
const MOST = { run: 40, view: 8 }
/** JPEG quality: the picture is only for orientation. */
const QUALITY = 50
/** ms by which taking a picture may delay a step, and the person's turn when they show a task. */
const PICTURE_MS = 3_000
const FIRST_PICTURE_MS = 15_000
const SCROLL_MS = 1_000

/** Called before a step acts on this element. Takes a picture if none shows it. */
export const pictureStep = async (run: Run, target: TargetDescriptor | undefined): Promise<void> => {
  if (!target || !mayPicture(run) || isPictured(run, target)) return
  try {
    const seen = await observedWith(run, target)
    if (seen) await pictureView(run, seen)
  } catch (error) {
    // This step and the next ones on this view have no picture.
    run.unpictured.add(pageNumber(run))
    swallowed('step', error)
  }
}

/**
 * During a person's demonstration: takes a picture of the view if it shows something new. The first one is waited for
 * longer: a person who fills in the form faster than a busy computer draws it leaves no later chance.
 */
export const pictureSeen = async (run: Run, seen: Observation): Promise<void> => {
  const isNew = controlsIn(seen).some(({ index, target }) => !isPictured(run, target) && boxOf(seen, [index]))
  if (!isNew || !mayPicture(run)) return
  const timeoutMs = run.pictures.length === 0 ? FIRST_PICTURE_MS : PICTURE_MS
  await pictureView(run, seen, timeoutMs).catch((error: unknown) => swallowed('step', error))
}

/** The picture and position of an element on a view. Uses the first picture, which shows the fewest entered values. */
export const pictureOf =
  ({ pictures }: Pick<Run, 'pictures'>): PictureOf =>
  (page, target) => {
    const key = targetKey(target)
    const found = pictures.find((one) => one.page === page && one.places.has(key))
    const box = found?.places.get(key)
    return found && box ? ({ id: found.id, box } satisfies StepPicture) : undefined
  }

const mayPicture = (run: Run): boolean => {
  const view = pageNumber(run)
  const here = run.pictures.filter(({ page }) => page === view).length
  const isEnough = run.pictures.length >= MOST.run || here >= MOST.view || run.unpictured.has(view)
  return !run.ports.screenshots.off && !isEnough
}

const isPictured = (run: Run, target: TargetDescriptor): boolean =>
  pictureOf(run)(pageNumber(run), target) !== undefined

/** Scrolls to the element if needed, as the step would, and observes the view. Undefined if it is not visible. */
const observedWith = async (run: Run, target: TargetDescriptor): Promise<Observation | undefined> => {
  const tab = run.session.active()
  const seen = connected(await observe(tab, { aside: true }))
  const index = (await indexIn(run, seen, target)) ?? -1
  if (boxOf(seen, [index])) return seen
  const isDrawn = seen.elements.some((element) => element.index === index)
  const place = isDrawn ? locateIndex(tab.page, index) : undefined
  if (!place) return undefined
  await place.locator.scrollIntoViewIfNeeded({ timeout: SCROLL_MS })
  const again = connected(await observe(tab, { aside: true }))
  return boxOf(again, [index]) ? again : undefined
}

const indexIn = async (run: Run, seen: Observation, target: TargetDescriptor): Promise<number | undefined> => {
  const key = targetKey(target)
  const known = controlsIn(seen).find((one) => targetKey(one.target) === key)
  return known?.index ?? findTarget(run.session.active(), target, { position: false })
}

const controlsIn = ({ fields, buttons }: Observation) => [...fields, ...buttons]

const pictureView = async (run: Run, seen: Observation, timeoutMs = PICTURE_MS): Promise<void> => {
  const page = pageNumber(run)
  const places: ViewPicture['places'] = new Map()
  for (const control of controlsIn(seen)) {
    const box = boxOf(seen, partsOf(control))
    const key = targetKey(control.target)
    if (box && !places.has(key)) places.set(key, box)
  }
  const image = await screenshot(run.session.active(), {
    signal: run.signal,
    timeoutMs,
    quality: QUALITY,
    coverTyped: true,
    coverElements: seen.fields.filter(holdsSomething).flatMap(partsOf),
    coverTexts: enteredText(run, seen),
  })
  run.pictures.push({ id: randomUUID(), page, image, places })
}

/** Numbers of a control and of its options. */
const partsOf = (control: { index: number; options?: Field['options'] }): number[] => [
  control.index,
  ...(control.options ?? []).flatMap(({ index }) => (index === undefined ? [] : [index])),
]

const holdsSomething = ({ value, checked }: Field): boolean => value !== '' || checked === true

/** Matches texts that contain the person's data or repeat an entered value. */
const enteredText = ({ applicant, trace }: Run, { fields }: Observation): ((text: string) => boolean) => {
  const entered = [...fields.map(({ value }) => value), ...trace.entries.map((entry) => valueWords(entry) ?? '')]
  const exact = new Set(entered.map((value) => value.trim()).filter((value) => value !== ''))
  const answers = [...exact].map((answer) => ({ question: '', answer, from: 'asked' as const }))
  const holds = holdsValue({ ...applicant, answers: [...applicant.answers, ...answers] })
  return (text) => exact.has(text.trim()) || holds.any(text)
}
