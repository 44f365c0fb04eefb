/**
 * What an application system does at all companies: what its buttons do when they are pressed, recognised by their
 * markup, not by their words. Learned from applications that were sent and confirmed. Contains no words of a page and
 * nothing of a person.
 */
import { z } from 'zod'
import { destroys } from './destroys.ts'
import { fingerprintDistance } from './hash.ts'
import { type Button, type Observation, Platform } from './observation.ts'
import { FILLS } from './operation.ts'
import type { TraceEntry } from './outcome.ts'
import type { TargetDescriptor } from './target.ts'

/** `leads_on`: to the next page, sending nothing. `sends`: the application. Null: runs disagreed, so it is unknown. */
export const BUTTON_EFFECTS = ['leads_on', 'sends'] as const
export type ButtonEffect = (typeof BUTTON_EFFECTS)[number]

export const MOST_BUTTONS = 60
export const MOST_MARKUPS = 20
const MOST_IN_MARK = 200

/** An attribute and its value, or a tag with class names. */
const MARK =
  /^(?:\[[a-z][a-z0-9-]*="[A-Za-z0-9_.:/ -]+"\]|#[A-Za-z_][\w-]*|[a-z][a-z0-9-]*(?:\.[A-Za-z][A-Za-z0-9_-]*)+)$/
const Mark = z.string().max(MOST_IN_MARK).regex(MARK)

/** Pages of one platform differ in at most this many of the 64 bits of their markup; others in 16 or more. */
export const NEAR_BITS = 8
/** The markup of a page without words in it: it identifies nothing. */
export const NO_MARKUP = '0'.repeat(16)
const Markup = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .refine((markup) => markup !== NO_MARKUP)

export const LearnedPlatform = z.strictObject({
  /** `unknown`: a system without a name here, recognised by its pages' markup. */
  platform: Platform,
  markups: z.array(Markup).max(MOST_MARKUPS),
  buttons: z.array(z.strictObject({ mark: Mark, does: z.enum(BUTTON_EFFECTS).nullable() })).max(MOST_BUTTONS),
})
export type LearnedPlatform = z.infer<typeof LearnedPlatform>

/** The file that export writes and import reads. */
export const PlatformFile = z.strictObject({
  format: z.literal('ghosthands-platforms/1'),
  platforms: z.array(LearnedPlatform).min(1).max(100),
})

export const platformKey = ({ platform, markups }: LearnedPlatform): string =>
  platform === 'unknown' ? (markups[0] ?? NO_MARKUP) : platform

/** The platform in words for a person. */
export const platformWords = ({ platform, markups }: LearnedPlatform): string =>
  platform === 'unknown' ? `unnamed, pages like ${markups[0] ?? ''}` : platform

/** How many of its buttons do what. */
export const buttonCounts = ({ buttons }: LearnedPlatform): Record<ButtonEffect | 'unknown', number> => {
  const count = (effect: ButtonEffect | null): number => buttons.filter(({ does }) => does === effect).length
  return { leads_on: count('leads_on'), sends: count('sends'), unknown: count(null) }
}

/** The same in words for a person. */
export const buttonsInWords = (platform: LearnedPlatform): string => {
  const { leads_on, sends, unknown } = buttonCounts(platform)
  return `${leads_on} lead on, ${sends} send${unknown > 0 ? `, ${unknown} unknown: runs disagreed` : ''}`
}

export const buttonWords = (does: ButtonEffect | null): string =>
  does === null ? 'unknown, since runs disagreed' : does === 'sends' ? 'sends' : 'leads on'

/** Why it is not kept, in a sentence; undefined if it may be. */
export const notAPlatform = ({ platform, markups, buttons }: LearnedPlatform): string | undefined => {
  if (platform === 'unknown' && markups.length === 0) return 'Nothing says which pages it is about.'
  if (new Set(buttons.map(({ mark }) => mark)).size < buttons.length) return 'A button is in it twice.'
  return undefined
}

interface PageOfPlatform {
  platform: Platform
  markup?: string | undefined
}

/** Whether a page belongs to the platform. */
export const isPageOf = ({ platform, markups }: LearnedPlatform, page: PageOfPlatform): boolean =>
  page.platform === 'unknown'
    ? platform === 'unknown' && markups.some((one) => isNearMarkup(one, page.markup))
    : platform === page.platform

export const isNearMarkup = (one: string, other: string | undefined): boolean =>
  other !== undefined && other !== NO_MARKUP && fingerprintDistance(one, other) <= NEAR_BITS

/** Whether both are about the same platform. */
export const isSamePlatform = (one: LearnedPlatform, other: LearnedPlatform): boolean =>
  one.platform === other.platform &&
  (one.platform !== 'unknown' || other.markups.some((markup) => one.markups.some((own) => isNearMarkup(own, markup))))

/** Whether both say the same about the same buttons, in whatever order. */
export const saysSameOfButtons = ({ buttons }: LearnedPlatform, other: LearnedPlatform): boolean =>
  buttons.length === other.buttons.length &&
  buttons.every(({ mark, does }) => other.buttons.some((one) => one.mark === mark && one.does === does))

/**
 * How a button is recognised at another company: by its test id, its id or its class names. Undefined if it has none, or
 * if they contain a number, which may be a posting's.
 */
export const markOf = ({ testId, css, fingerprint }: TargetDescriptor): string | undefined => {
  const { tag, classes = [] } = fingerprint ?? {}
  const marks = [
    testId && `[${testId.attr}="${testId.value}"]`,
    // Another selector may contain words of the page.
    css?.startsWith('#') ? css : undefined,
    tag && classes.length > 0 ? [tag, ...classes.toSorted()].join('.') : undefined,
  ]
  return marks.find(
    (mark) => mark !== undefined && mark.length <= MOST_IN_MARK && MARK.test(mark) && !/\d{3}/.test(mark),
  )
}

/** Presses that concern something else than the way through the form. */
const ASIDE: ReadonlySet<Button['purpose']> = new Set([
  'back',
  'add',
  'remove',
  'close',
  'accept_cookies',
  'upload',
  'login',
  'signup',
  'search',
  'apply',
])

/**
 * What the platform’s button does, as it was learned. Undefined if that is unknown, if the button’s words say that it is
 * for something else, or if several buttons of the page look like it.
 */
export const effectOf = (
  button: Button,
  seen: Pick<Observation, 'platform' | 'markup' | 'buttons'>,
  platforms: readonly LearnedPlatform[] = [],
): ButtonEffect | undefined => {
  if (platforms.length === 0 || ASIDE.has(button.purpose) || destroys(button.name)) return undefined
  const mark = markOf(button.target)
  if (mark === undefined || seen.buttons.some((one) => one.index !== button.index && markOf(one.target) === mark))
    return undefined
  const found = platforms
    .filter((platform) => isPageOf(platform, seen))
    .flatMap(({ buttons }) => buttons.filter((one) => one.mark === mark).map(({ does }) => does))
  const [first] = found
  return first && found.every((one) => one === first) ? first : undefined
}

/**
 * What a run that sent an application showed about the buttons that it pressed; nothing if no press sent it.
 * @param ownWords whether a text contains something of the person's
 */
export const buttonsPressed = (
  entries: readonly TraceEntry[],
  ownWords: (text: string) => boolean,
): LearnedPlatform['buttons'] => {
  const done = entries.filter(({ outcome, once }) => outcome.status === 'done' && !once)
  const last = done.findLast(({ commit }) => commit)
  if (!last) return []
  const effects = new Map<string, ButtonEffect | null>()
  for (const entry of done) {
    const does = entry === last ? 'sends' : isOnTheWay(entry, done) ? 'leads_on' : undefined
    const mark = entry.operation.op === 'click' && entry.descriptor ? markOf(entry.descriptor) : undefined
    if (!does || mark === undefined || ownWords(mark)) continue
    const before = effects.get(mark)
    effects.set(mark, before === undefined || before === does ? does : null)
  }
  return [...effects].map(([mark, does]) => ({ mark, does }))
}

/** It left a page on which something was filled in, or its words say that it leads on, and it sent nothing. */
const isOnTheWay = (entry: TraceEntry, entries: readonly TraceEntry[]): boolean =>
  entry.leaves === true &&
  !entry.commit &&
  !(entry.purpose !== undefined && ASIDE.has(entry.purpose)) &&
  (entry.purpose === 'next' ||
    entries.some(({ operation, page, order }) => page === entry.page && order < entry.order && FILLS.has(operation.op)))

/**
 * Joins what is known with what a run showed. What they disagree on is unknown from then on. `agreed`: the run showed
 * again what was known.
 */
export const joinedPlatform = (
  known: LearnedPlatform,
  found: LearnedPlatform,
): { body: LearnedPlatform; agreed: boolean; disagreed: boolean; grew: boolean } => {
  const buttons = new Map(known.buttons.map(({ mark, does }) => [mark, does]))
  let [agreed, disagreed, grew] = [false, false, false]
  for (const { mark, does } of found.buttons) {
    const before = buttons.get(mark)
    if (before === undefined && buttons.size < MOST_BUTTONS) {
      buttons.set(mark, does)
      grew = true
    } else if (before && before === does) agreed = true
    else if (before) {
      buttons.set(mark, null)
      disagreed = true
    }
  }
  const more = found.markups.filter((markup) => !known.markups.some((one) => isNearMarkup(one, markup)))
  const markups = [...known.markups, ...more].slice(0, MOST_MARKUPS)
  grew ||= markups.length > known.markups.length
  return {
    body: { ...known, markups, buttons: [...buttons].map(([mark, does]) => ({ mark, does })) },
    agreed,
    disagreed,
    grew,
  }
}
