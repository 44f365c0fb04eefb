/**
 * The result of checking a manual's page without acting: whether its steps still find their elements. Pure. The engine
 * does the checking.
 */
import { z } from 'zod'

/**
 * - `fits`: found as it was learned.
 * - `moved`: the same question is now elsewhere on the page.
 * - `similar`: not found as it was learned; one element is so similar that a replay would use and learn it.
 * - `asks_else`: its field now asks something else: a replay skips it and looks for the question elsewhere.
 * - `absent`: missing, and not required. `missing`: missing, and a replay would stop.
 * - `unseen`: visible only after the steps before it. `no_target`: it needs no element.
 */
export const FITS = ['fits', 'moved', 'similar', 'asks_else', 'absent', 'missing', 'unseen', 'no_target'] as const
export type Fit = (typeof FITS)[number]

export const TriedStep = z.object({ order: z.number().int(), description: z.string(), fit: z.enum(FITS) })
export type TriedStep = z.infer<typeof TriedStep>

/**
 * - `fits`: every visible step was found. `changed`: the same, but some were found in another way than they were learned.
 * - `broken`: a replay would stop.
 * - `gone`: nothing was found; the page was taken down or replaced.
 * - `unseen`: its page could not be checked; `why` says what prevented it.
 */
export const VERDICTS = ['fits', 'changed', 'broken', 'gone', 'unseen'] as const
export type CheckVerdict = (typeof VERDICTS)[number]

export const UNSEEN_WHY = [
  'unreachable',
  'refused',
  'sign_in',
  'captcha',
  'payment',
  'terms',
  'private',
  'no_address',
  'no_steps',
] as const
export type UnseenWhy = (typeof UNSEEN_WHY)[number]

export const ManualCheck = z.object({
  /** ISO. */
  at: z.string(),
  version: z.number().int(),
  verdict: z.enum(VERDICTS),
  why: z.enum(UNSEEN_WHY).optional(),
  /** Steps of the first page that were looked for, and how many were found. */
  looked: z.number().int(),
  found: z.number().int(),
  /** Steps that differ from what was learned. */
  misfits: z.array(TriedStep),
})
export type ManualCheck = z.infer<typeof ManualCheck>

const HERE: ReadonlySet<Fit> = new Set(['fits', 'moved', 'similar'])
const AS_LEARNED: ReadonlySet<Fit> = new Set(['fits', 'absent'])

export const verdictOn = (
  tried: readonly TriedStep[],
): Pick<ManualCheck, 'verdict' | 'why' | 'looked' | 'found' | 'misfits'> => {
  const reached = tried.filter(({ fit }) => fit !== 'unseen' && fit !== 'no_target')
  const found = reached.filter(({ fit }) => HERE.has(fit)).length
  const misfits = reached.filter(({ fit }) => !AS_LEARNED.has(fit))
  const all = { looked: reached.length, found, misfits }
  if (reached.length === 0) return { verdict: 'unseen', why: 'no_steps', ...all }
  if (found === 0) return { verdict: 'gone', ...all }
  if (reached.some(({ fit }) => fit === 'missing')) return { verdict: 'broken', ...all }
  return { verdict: misfits.length > 0 ? 'changed' : 'fits', ...all }
}

/**
 * Whether, and how, a check counts for the manual's health (L2). A page that is gone says nothing about the next one of
 * its kind: postings are taken down.
 */
export const countsAs = (verdict: CheckVerdict): boolean | undefined => {
  if (verdict === 'broken') return false
  return verdict === 'fits' || verdict === 'changed' ? true : undefined
}
