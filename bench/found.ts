/**
 * Whether the element that a step was learned for is found again on a changed page, and whether another one is taken
 * if it is gone. Uses the product's own search from a learned step to an element, over captured forms and the
 * project's sites, each changed by seed in one way at a time. No actions are performed, so thousands of cases take
 * minutes.
 */
import type { Browser, Page } from 'playwright-core'
import { locateTarget } from '../bridge/browser/frame-path.ts'
import { locate, preparePageWorld } from '../bridge/browser/page-world.ts'
import { foundSteps } from '../bridge/engine/replay/dry-run.ts'
import { observe, settle } from '../bridge/observe/index.ts'
import { askedBy } from '../shared/domain/asked.ts'
import type { ManualStep } from '../shared/domain/manual.ts'
import type { Fit } from '../shared/domain/manual-check.ts'
import type { Field } from '../shared/domain/observation.ts'
import { isSecretField } from '../shared/domain/profile-keys.ts'
import { type TargetDescriptor, targetName } from '../shared/domain/target.ts'
import type { Kind, Subject, Taken } from './found-page.ts'
import type { Attributes } from './similo.ts'

type PageSide = typeof import('./found-page.ts')

/** A page to change; `held` pages are for measuring, never for tuning. */
export interface FoundPage {
  name: string
  url: string
  held: boolean
}

/** The result for one learned step on one changed page. */
export interface Case {
  page: string
  kind: Kind
  held: boolean
  /** The element was removed from the page. */
  gone: boolean
  name: string
  fit: Fit | 'none'
  by?: string
  /** Only if it was found by similarity. */
  score?: number
  took?: string
  is: 'right' | 'wrong' | 'none'
  similo: Taken | null
}

type Outcome = Omit<Case, 'page' | 'kind' | 'held' | 'gone' | 'name' | 'similo'>

/** How many fields and buttons of one page are searched for at most. */
const FIELDS = 14
const BUTTONS = 5

export const measurePage = async (
  browser: Browser,
  { name, url, held }: FoundPage,
  {
    code,
    kinds,
    seeds,
    routed,
  }: { code: string; kinds: readonly Kind[]; seeds: readonly number[]; routed?: (page: Page) => Promise<unknown> },
): Promise<Case[]> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    await preparePageWorld(context)
    const page = await context.newPage()
    await routed?.(page)
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    await settle({ page })
    const side = await pageSide(page, code)
    await side.call('prepare')
    const learned = await learnPage(page, side)
    if (learned.length === 0) return []
    const subjects = learned.map(({ subject }) => subject)
    const looks = await side.call('attributesOfAll', subjects)
    const cases: Case[] = []
    for (const kind of kinds)
      for (const seed of seeds) {
        await side.call('restore')
        const changed = new Set(await side.call('change', kind, subjects, seedOf(name, kind, seed), held))
        const similo = await side.call('similoOf', subjects, looks as (Attributes | null)[])
        const found = await findAll(page, learned)
        for (const [at, { subject }] of learned.entries()) {
          const gone = kind.startsWith('removed') && changed.has(subject.n)
          if (!gone && !changed.has(subject.n) && !kind.startsWith('removed')) continue
          const one = found[at]
          if (one) cases.push({ page: name, kind, held, gone, name: subject.words, similo: similo[at] ?? null, ...one })
        }
      }
    return cases
  } finally {
    await context.close()
  }
}

const seedOf = (name: string, kind: string, seed: number): number => {
  let value = seed
  for (const letter of `${name}|${kind}`) value = (Math.imul(value, 31) + letter.charCodeAt(0)) | 0
  return value
}

export type Learned = { step: ManualStep; subject: Subject }

/** The steps that a run would have learned on this page, each with the number of its element. */
export const learnPage = async (page: Page, side: Side): Promise<Learned[]> => {
  const { fields, buttons } = await observe({ page })
  const told = [
    ...fields
      .filter(({ trap, frame }) => !trap && frame.length === 0)
      .slice(0, FIELDS)
      .map((field) => ({ selector: field.selector, step: fillStep(field) })),
    ...buttons
      .filter(({ target }) => target.frame.length === 0)
      .slice(0, BUTTONS)
      .map(({ selector, target }) => ({ selector, step: { action: 'click' as const, target } })),
  ]
  const numbers = await side.call(
    'numbersOf',
    told.map(({ selector }) => selector),
  )
  const learned: Learned[] = []
  for (const [at, { step }] of told.entries()) {
    const n = numbers[at]
    if (n === null || n === undefined) continue
    // A run learns only steps whose element is found on the unchanged page.
    const now = await takenBy(page, step.target, n)
    if (now?.right)
      learned.push({
        step: { ...step, order: at, page: 0, description: targetName(step.target) },
        subject: { n, words: step.target.label ?? step.target.name ?? step.target.text ?? '' },
      })
  }
  return learned
}

const ACTIONS: Partial<Record<Field['widget'], 'select' | 'check' | 'upload'>> = {
  select: 'select',
  multi_select: 'select',
  combobox: 'select',
  multi_combobox: 'select',
  listbox: 'select',
  radio: 'select',
  checkboxes: 'select',
  toggle_buttons: 'select',
  checkbox: 'check',
  switch: 'check',
  file: 'upload',
}

const fillStep = (field: Field): Omit<ManualStep, 'order' | 'page' | 'description'> & { target: TargetDescriptor } => {
  const { widget, target, profileKey } = field
  const asks = askedBy(field)
  const from = isSecretField({ widget, profileKey }) ? ('secret' as const) : ('profile' as const)
  return {
    action: ACTIONS[widget] ?? 'type',
    target,
    widget,
    required: true,
    ...(asks && { asks }),
    ...(profileKey && { source: { from, key: profileKey } }),
  }
}

export const findAll = async (page: Page, learned: readonly Learned[]) => {
  const steps = learned.map(({ step }) => step)
  const session = { active: () => ({ page }) } as unknown as Parameters<typeof foundSteps>[0]
  const found = await foundSteps(session, steps)
  const cases: Outcome[] = []
  for (const [at, { fit, target, score }] of found.entries()) {
    const n = learned[at]?.subject.n ?? ''
    const now = target && (await takenBy(page, target, n))
    cases.push({
      fit: now || fit === 'asks_else' ? fit : 'none',

      ...(score !== undefined && { score }),
      ...(now && { by: now.by, took: now.took }),
      is: now ? (now.right ? 'right' : 'wrong') : 'none',
    })
  }
  return cases
}

/** Compares the element that a description matches now with the one that it was learned for. */
const takenBy = async (page: Page, target: TargetDescriptor, n: string) => {
  const place = await locateTarget(page, target)
  if (!('local' in place)) return undefined
  const { right, took } = await locate(page.mainFrame(), place.local).evaluate((el, number) => {
    const found = (globalThis as unknown as { __found: PageSide }).__found
    return { right: found.isRight(el, number), took: el.outerHTML.slice(0, 160) }
  }, n)
  return { right, took, by: place.by ?? '' }
}

type Side = {
  call<F extends keyof PageSide>(
    name: F,
    ...args: PageSide[F] extends (...args: infer A) => unknown ? A : never
  ): Promise<PageSide[F] extends (...args: never[]) => infer R ? R : never>
}

export const pageSide = async (page: Page, code: string): Promise<Side> => {
  await page.evaluate((source) => {
    const found: unknown = new Function(`${source}; return __found`)()
    Object.assign(globalThis, { __found: found })
  }, code)
  return {
    call: (name, ...args) =>
      page.evaluate(
        ([fn, given]) =>
          (globalThis as unknown as { __found: Record<string, (...args: unknown[]) => never> }).__found[fn as string]?.(
            ...(given as unknown[]),
          ) as never,
        [name, args] as const,
      ),
  }
}
