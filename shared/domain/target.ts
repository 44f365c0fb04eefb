/**
 * Describes an element so that it can be found again on another day: several independent descriptors, tried in a fixed
 * order (A2), never one selector. `shared/page` converts between elements and descriptors.
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
  /** All tokens, unless they only say whether to autofill the field at all. */
  autocomplete: z.string().optional(),
  maxLength: z.number().int().optional(),
  /** For a link: its address without origin and query. */
  path: z.string().optional(),
  /** How many elements with its role and name its section had, including itself; only set together with `nth`. */
  twins: z.number().int().optional(),
  /**
   * Names of the other controls at recording, as concatenated five-digit hashes: `all` of them, or those that share a
   * word with this one. Its own hash is included if another control had the same name.
   */
  others: z.object({ all: z.boolean(), codes: z.string() }).optional(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
})
export type TargetFingerprint = z.infer<typeof TargetFingerprint>

/**
 * Descriptors in the order of resolution: test id → role+name → label → css → text → position. A match counts only if
 * it is unique and actionable; a position counts only if the element there has the same role or name (A2).
 */
export const TargetDescriptor = z.object({
  /** Attribute and value, e.g. `data-automation-id=pageFooterNextButton`. */
  testId: z.object({ attr: z.string(), value: z.string() }).optional(),
  role: z.string().optional(),
  name: z.string().optional(),
  label: z.string().optional(),
  /** Uses stable attributes only; generated ids and class hashes are left out. */
  css: z.string().optional(),
  text: z.string().optional(),
  /**
   * For an element without a name: the words of its row, and what it is within that row (tag and classes that do not
   * express state); `fill`: its colour, if that is all it has; `place`: its index (0-based) among identical ones in one
   * row, such as the stars of a rating.
   */
  beside: z
    .object({
      words: z.string(),
      part: z.string(),
      fill: z.string().optional(),
      place: z.tuple([z.number().int(), z.number().int()]).optional(),
    })
    .optional(),
  /** Words of a task in the element's name or row: an element without them is another one. */
  said: z.object({ name: z.array(z.string()), row: z.array(z.string()) }).optional(),
  /** Heading, legend or name of the repeating section above the element; tells twins apart. */
  section: z.string().optional(),
  /**
   * How many equal matches come before it in document order (0-based); used only together with `section` or role+name.
   */
  nth: z.number().int().optional(),
  /** Centre as a fraction of viewport width and height at recording, with the scroll offset at that time, in CSS px. */
  position: z
    .object({
      relX: z.number(),
      relY: z.number(),
      viewport: z.tuple([z.number(), z.number()]),
      scroll: z.tuple([z.number(), z.number()]),
    })
    .optional(),
  /**
   * One entry per frame from the top: a stable url pattern, name or css of the iframe element. Empty means the main
   * frame.
   */
  frame: z.array(z.string()).default([]),
  fingerprint: TargetFingerprint.optional(),
})
export type TargetDescriptor = z.infer<typeof TargetDescriptor>

/** A readable name of the target, for messages and reports. */
export const targetName = (target: TargetDescriptor): string =>
  target.label ??
  target.name ??
  target.text ??
  target.testId?.value ??
  target.css ??
  (target.beside?.words || target.role || 'element')

/** Equal for two descriptors of the same element. Ignores what changes or is weak (position, fingerprint). */
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

/** Fields of one question whose names are numbers: "Digit 1". */
const isNumbered = (role?: string, label?: string, name?: string): boolean =>
  role === 'textbox' && label !== undefined && name !== undefined && name !== label && /\d$/.test(name)

/** The same without the index among twins, which not every descriptor has. */
export const placelessKey = ({ nth: _, ...target }: TargetDescriptor): string => targetKey(target)
