/**
 * How an element is described so that it can be found again on another day: several independent descriptions, tried in
 * a fixed order (A2), never one selector. What turns an element into a descriptor and back lives in `shared/page`.
 */
import { z } from 'zod'

/** Weak attributes for the similarity search (heal ladder), after Nass et al., "Similo" (TOSEM 2023). */
export const TargetFingerprint = z.object({
  tag: z.string(),
  type: z.string().optional(),
  idAttr: z.string().optional(),
  nameAttr: z.string().optional(),
  classes: z.array(z.string()).optional(),
  text: z.string().optional(),
  neighbours: z.array(z.string()).optional(),
  heading: z.string().optional(),
  form: z.string().optional(),
  ordinal: z.number().int().optional(),
  placeholder: z.string().optional(),
  /** All of its tokens, unless they say only whether to fill it in at all. */
  autocomplete: z.string().optional(),
  maxLength: z.number().int().optional(),
  /** Of a link: its address without origin and query. */
  path: z.string().optional(),
  /** How many of its role and name stood in its section, itself counted; only where `nth` is there. */
  twins: z.number().int().optional(),
  /**
   * What other controls were called then, as hashes of five digits in a row: `all` of them, or those that share a word with it.
   * Its own is among them where another one was called that, too.
   */
  others: z.object({ all: z.boolean(), codes: z.string() }).optional(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
})
export type TargetFingerprint = z.infer<typeof TargetFingerprint>

/**
 * Descriptors in the order of resolution: test id → role+name → label → css → text → position. A match counts only if
 * it is unique and actionable; a position counts only if the element there agrees in role or name (A2).
 */
export const TargetDescriptor = z.object({
  /** Attribute and value, e.g. `data-automation-id=pageFooterNextButton`. */
  testId: z.object({ attr: z.string(), value: z.string() }).optional(),
  role: z.string().optional(),
  name: z.string().optional(),
  label: z.string().optional(),
  /** Made of stable attributes only; generated ids and class hashes are left out. */
  css: z.string().optional(),
  text: z.string().optional(),
  /**
   * Of what has no name: the words of the row it stands in, and what it is within it (tag and classes that do not say how it stands);
   * `fill`: the colour that is all there is of it; `place`: which of how many alike in one row it is (0-based), the stars of a rating.
   */
  beside: z
    .object({
      words: z.string(),
      part: z.string(),
      fill: z.string().optional(),
      place: z.tuple([z.number().int(), z.number().int()]).optional(),
    })
    .optional(),
  /** Heading, legend or repeating-section name that the element stands under; tells twins apart. */
  section: z.string().optional(),
  /** How many equal matches stand before it in document order (0-based), used only together with `section` or role+name. */
  nth: z.number().int().optional(),
  /** Centre relative to viewport width and height at recording, with the scroll offset then, in CSS px. */
  position: z
    .object({
      relX: z.number(),
      relY: z.number(),
      viewport: z.tuple([z.number(), z.number()]),
      scroll: z.tuple([z.number(), z.number()]),
    })
    .optional(),
  /** One entry per frame from the top: a stable url pattern, name or css of the iframe element. Empty is the main frame. */
  frame: z.array(z.string()).default([]),
  fingerprint: TargetFingerprint.optional(),
})
export type TargetDescriptor = z.infer<typeof TargetDescriptor>

/** What a person would call the target, for messages and reports. */
export const targetName = (target: TargetDescriptor): string =>
  target.label ??
  target.name ??
  target.text ??
  target.testId?.value ??
  target.css ??
  (target.beside?.words || target.role || 'element')

/** Equal for two descriptors of the same element: what moves or weakly describes (position, fingerprint) does not count. */
export const targetKey = ({
  testId,
  role,
  name,
  label,
  css,
  text,
  beside,
  section,
  nth,
  frame,
}: TargetDescriptor): string =>
  JSON.stringify([
    testId ?? null,
    role ?? null,
    label ?? name ?? text ?? null,
    css ?? null,
    section ?? null,
    nth ?? null,
    frame,
    ...(isNumbered(role, label, name) ? [name] : []),
    ...(beside ? [beside.words, beside.part, ...(beside.fill ? [beside.fill] : []), ...(beside.place ?? [])] : []),
  ])

/** Boxes under one question, of which each is named by its number: "Digit 1". */
const isNumbered = (role?: string, label?: string, name?: string): boolean =>
  role === 'textbox' && label !== undefined && name !== undefined && name !== label && /\d$/.test(name)

/** The same without the rank among twins, which not every description knows. */
export const placelessKey = ({ nth: _, ...target }: TargetDescriptor): string => targetKey(target)
