/**
 * A playbook: a few steps that worked on a page, kept under a name, so that the decider can ask for all of them at once
 * (P1–P8). Plain data without personal values. A step may be a choice with alternatives (a variant). A playbook never
 * sends anything: steps that cannot be undone are not part of one.
 */
import { z } from 'zod'
import { hash } from './hash.ts'
import { ManualStep } from './manual.ts'
import { mergedPlaces } from './playbook-places.ts'
import { TargetDescriptor } from './target.ts'
import { fold, tokens } from './text.ts'
import { urlPattern } from './url.ts'

/** What a playbook may do: nothing that opens an address or uploads a file. */
export const PLAYBOOK_ACTIONS = ['click', 'type', 'press', 'select', 'check', 'hover', 'scroll'] as const

export const PlaybookStep = ManualStep.pick({
  target: true,
  widget: true,
  openedBy: true,
  source: true,
  checked: true,
})
  .extend({
    action: z.enum(PLAYBOOK_ACTIONS),
    description: z.string().max(400),
    /** A template, see {@link ManualStep}; nothing that a page could run as code. */
    value: z
      .string()
      .max(4_000)
      .refine((value) => !/^\s*(?:javascript|vbscript|data)\s*:/i.test(value), 'is an address that runs code')
      .optional(),
    key: z.string().max(40).optional(),
    /** The target's name without its current value: "Colour" for a button that reads "Colour Violet". */
    stem: z.string().max(200).optional(),
    /** The step takes one option of this list (key of an {@link OptionList}); its target is the option taken last. */
    choice: z.string().max(400).optional(),
    /** The typed or chosen value depends on the task and is given as the variant each time. */
    open: z.literal(true).optional(),
    /** Positions of the target in windows for which its other positions cannot be recomputed (P8). */
    places: z.array(TargetDescriptor.shape.position.unwrap()).max(4).optional(),
  })
  .strict()
export type PlaybookStep = z.infer<typeof PlaybookStep>

export const Playbook = z
  .object({
    /** {@link playbookId} of its steps. */
    id: z.string().regex(/^[0-9a-f]{16}$/),
    name: z.string().min(1).max(80),
    /** Generalised path of the page, see {@link placeOf}. */
    path: z.string().startsWith('/').max(400),
    steps: z.array(PlaybookStep).min(1).max(40),
    successes: z.number().int().min(0),
    failures: z.number().int().min(0),
  })
  .strict()
export type Playbook = z.infer<typeof Playbook>

/**
 * What a list offered when it was open (P6). `key` identifies the control that opens it, see {@link targetIdentity}.
 */
export const OptionList = z
  .object({
    key: z.string().min(1).max(400),
    options: z
      .array(z.object({ label: z.string().min(1).max(120), target: TargetDescriptor.optional() }).strict())
      .max(300),
  })
  .strict()
export type OptionList = z.infer<typeof OptionList>

/** The page that a playbook belongs to: host, and path without names of a record or of a state of the page. */
export const placeOf = (url: string): { domain: string; path: string } => ({
  domain: URL.parse(url)?.host ?? '',
  path: urlPattern(url).replace(/\?[^#]*/, '') || '/',
})

/** Everything known about one page. */
export interface KnownPlaybooks {
  playbooks: readonly Playbook[]
  lists: readonly OptionList[]
}

/** The strongest description of an element, so that it stays the same however the element currently looks. */
export const targetIdentity = (target: TargetDescriptor, stem?: string): string => {
  const { testId, css, role, name, label, text, section, frame } = target
  const own = testId
    ? [testId.attr, testId.value]
    : css
      ? [css]
      : [role ?? '', stem ?? label ?? name ?? text ?? '', section ?? '']
  return [...frame, ...own].join(' ').trim().slice(0, 400)
}

/** Equal for two sequences that do the same; it does not matter which option of a list was taken. */
export const playbookId = (steps: readonly PlaybookStep[]): string =>
  hash(
    JSON.stringify(
      steps.map(({ action, target, stem, choice, value, open, key, checked }) => [
        action,
        choice === undefined ? (target ? targetIdentity(target, stem) : null) : ['one of', choice],
        open ? 'open' : (value ?? key ?? checked ?? null),
      ]),
    ),
  )

/** "Colour" for "Colour Violet", where Violet is one of the options: the name of a trigger without its value. */
export const stemOf = (name: string, options: readonly string[]): string | undefined => {
  const ending = options.find((option) => option !== '' && name.length > option.length && name.endsWith(option))
  const stem = ending && name.slice(0, name.length - ending.length).replace(/[\s:–-]+$/, '')
  return stem || undefined
}

/** Each option is looked for separately; of a longer list, only the first ones. */
const NAMES_TRIED = 40

/** Every text that a trigger may show today, the recorded one first. */
export const namesToday = (
  target: TargetDescriptor,
  stem: string,
  list: OptionList | undefined,
): TargetDescriptor[] => [
  target,
  ...(list?.options ?? [])
    .slice(0, NAMES_TRIED)
    .map(({ label }) => `${stem} ${label}`)
    .filter((name) => name !== target.name)
    .map((name) => ({ ...target, name, text: name })),
]

const VERBS: Readonly<Record<PlaybookStep['action'], string>> = {
  click: 'press',
  type: 'fill in',
  press: 'press key',
  select: 'choose',
  check: 'tick',
  hover: 'point at',
  scroll: 'scroll',
}

/** The default name of a sequence: "Select Colour", "Press Colour, then press Reset". */
export const autoName = (steps: readonly PlaybookStep[]): string => {
  const chosen = steps.flatMap((step, at) => {
    if (step.choice === undefined) return []
    const trigger = steps[at - 1]
    const what = step.action === 'select' ? step.description : (trigger?.stem ?? trigger?.description ?? '')
    return what ? [what] : []
  })
  const name =
    chosen.length > 0 && chosen.length * 2 >= steps.length
      ? `Select ${chosen.join(', ')}`
      : steps
          .map(({ action, stem, description, key }) => `${VERBS[action]} ${stem ?? key ?? description}`.trim())
          .join(', then ')
  return cut(`${name.charAt(0).toUpperCase()}${name.slice(1)}`)
}

const cut = (name: string): string => (name.length > 80 ? `${name.slice(0, 79)}…` : name)

/** The more informative name: more different words, then the longer one. */
export const moreDescriptive = (a: string, b: string): string => {
  const [wordsA, wordsB] = [new Set(tokens(a)).size, new Set(tokens(b)).size]
  if (wordsA !== wordsB) return wordsA > wordsB ? a : b
  return b.length >= a.length ? b : a
}

/** Merges two recordings of one sequence (equal ids): newest places, most descriptive name, counts added (P7). */
export const mergePlaybooks = (old: Playbook, newer: Playbook): Playbook => ({
  ...newer,
  name: moreDescriptive(old.name, newer.name),
  steps: newer.steps.map((step, at) => {
    const before = old.steps[at]
    const places = before ? mergedPlaces(before, step) : []
    const { places: _, ...rest } = step
    return places.length > 0 ? { ...rest, places } : rest
  }),
  successes: old.successes + newer.successes,
  failures: old.failures + newer.failures,
})

/** Options by their words; those of the newer list as they are now, the others kept. */
export const mergeOptions = (old: OptionList | undefined, newer: OptionList): OptionList => {
  const now = new Set(newer.options.map(({ label }) => fold(label)))
  return {
    ...newer,
    options: [...newer.options, ...(old?.options ?? []).filter(({ label }) => !now.has(fold(label)))].slice(0, 300),
  }
}

/** What a provider is told about a playbook (T7). */
export interface PlaybookSummary {
  /** Unique on the page. */
  name: string
  steps: number
  successes: number
  failures: number
  /** Possible values of its choice; empty if it has none. */
  variants: string[]
  /** Needs a text as its variant. */
  open: boolean
}

export const summaries = ({ playbooks, lists }: KnownPlaybooks): PlaybookSummary[] =>
  playbooks.map((playbook) => ({
    name: calledAmong(playbook, playbooks),
    steps: playbook.steps.length,
    successes: playbook.successes,
    failures: playbook.failures,
    variants: playbook.steps.flatMap(
      ({ choice }) => lists.find(({ key }) => key === choice)?.options.map(({ label }) => label) ?? [],
    ),
    open: playbook.steps.some(({ open }) => open),
  }))

/** Its name, with the start of its id if another one on the page has the same name. */
export const calledAmong = ({ id, name }: Playbook, all: readonly Playbook[]): string =>
  all.some((other) => other.id !== id && fold(other.name) === fold(name)) ? `${name} (${id.slice(0, 6)})` : name

/** By id, or by name as it is listed. */
export const findPlaybook = (asked: string, all: readonly Playbook[]): Playbook | undefined =>
  all.find(({ id }) => id === asked) ??
  all.find((playbook) => calledAmong(playbook, all) === asked) ??
  all.find((playbook) => fold(calledAmong(playbook, all)) === fold(asked))
