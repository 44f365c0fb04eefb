/**
 * Everything that can be done to a page (A1): one vocabulary for models, the local planner, manuals and playbooks.
 * Operations are data and cannot contain code (M8).
 */
import { z } from 'zod'
import { TargetDescriptor } from './target.ts'

/** Either an index of the last observation, or a descriptor. */
export const TargetRef = z.union([z.object({ index: z.number().int() }), z.object({ descriptor: TargetDescriptor })])
export type TargetRef = z.infer<typeof TargetRef>

const target = TargetRef
/** For a line that is drawn. */
export const MOST_PLACES = 200
const values = z.array(z.string()).min(1)

/**
 * A fact about the page that can be checked without a model: a step's postcondition, a wait, a success criterion (M1).
 */
export const Condition = z.discriminatedUnion('is', [
  z.object({ is: z.literal('value_is'), target: TargetDescriptor, value: z.string() }),
  z.object({ is: z.literal('checked_is'), target: TargetDescriptor, checked: z.boolean() }),
  /** All of these: `pressed`, `selected`, `expanded` and the like, or a class, prefixed with a dot. */
  z.object({ is: z.literal('state_is'), target: TargetDescriptor, states: z.array(z.string()).min(1) }),
  /** Visible and enabled. */
  z.object({ is: z.literal('element_visible'), target: TargetDescriptor }),
  z.object({ is: z.literal('element_gone'), target: TargetDescriptor }),
  z.object({ is: z.literal('url_changed'), pattern: z.string() }),
  z.object({ is: z.literal('text_present'), text: z.string() }),
  /** The page does not show it in any frame. */
  z.object({ is: z.literal('text_gone'), text: z.string() }),
  /** The page offered a file of this name for download; digits in it match any digit. */
  z.object({ is: z.literal('downloaded'), name: z.string() }),
  /**
   * Unlike a text, the heading of the next view seldom appears on the previous view (a progress bar names every page).
   */
  z.object({ is: z.literal('heading_present'), text: z.string() }),
])
export type Condition = z.infer<typeof Condition>

/** Modifier keys during a mouse press: add to a selection, or select a range. */
export const HELD_KEYS = ['Ctrl', 'Shift'] as const
export type HeldKey = (typeof HELD_KEYS)[number]

/** Keys that do not write a character: those that do may be part of somebody's value. */
export const NAMED_KEYS = ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End', 'Backspace', 'Delete'] as const // biome-ignore format: one line

/** Presses of one operation. */
export const MOST_TIMES = 100

/** ms of a long press. */
export const MOST_PRESS_MS = 5_000

export const Operation = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('click'),
    target,
    button: z.enum(['left', 'right']).optional(),
    held: z.enum(HELD_KEYS).optional(),
    /** How long the button stays down: a long press. */
    ms: z.number().int().min(1).max(MOST_PRESS_MS).optional(),
    /** 2 and 3 are a double and a triple click; higher counts are single clicks in a row. */
    count: z.number().int().min(1).max(MOST_TIMES).optional(),
    /** Offset in CSS px to the right and down from the middle of the target: a point in a drawing or picture. */
    by: z.tuple([z.number(), z.number()]).optional(),
    /** For a browser dialog that asks for a text (`prompt`). */
    answer: z.string().optional(),
  }),
  /**
   * Fills a text-like field (all widgets that hold text or a date). `{{secret:…}}` handles are resolved while typing.
   */
  z.object({ op: z.literal('type'), target, text: z.string(), submit: z.boolean().optional() }),
  z.object({
    op: z.literal('press'),
    key: z.string(),
    target: target.optional(),
    times: z.number().int().min(1).max(MOST_TIMES).optional(),
  }),
  /**
   * Chooses options by their text, in any choice widget: native, ARIA, radio, checkbox group, toggle buttons,
   * typeahead.
   */
  z.object({ op: z.literal('select'), target, options: values }),
  z.object({ op: z.literal('check'), target, checked: z.boolean() }),
  z.object({ op: z.literal('hover'), target }),
  z.object({
    op: z.literal('scroll'),
    target: target.optional(),
    dx: z.number().optional(),
    dy: z.number().optional(),
    /** Words to look for: scrolls from the current position to the end, until they appear. */
    until: z.string().optional(),
  }),
  z.object({ op: z.literal('navigate'), url: z.string() }),
  z.object({ op: z.literal('back') }),
  z.object({ op: z.literal('wait'), ms: z.number().int().min(0).max(10_000) }),
  z.object({ op: z.literal('wait_for'), condition: Condition, timeoutMs: z.number().int().max(30_000).optional() }),
  /** `files` are absolute paths on the bridge's machine, or templates such as `{{resume}}`. */
  z.object({ op: z.literal('upload'), target, files: values }),
  /** `by`: CSS px to the right and down from the middle of `to`. */
  z.object({
    op: z.literal('drag'),
    from: target,
    to: target,
    by: z.tuple([z.number(), z.number()]).optional(),
    /**
     * Alternatively: points that the mouse passes through with its button held, in CSS px from the middle of `from`.
     */
    path: z
      .array(z.tuple([z.number(), z.number()]))
      .min(2)
      .max(MOST_PLACES)
      .optional(),
  }),
  /**
   * Selects words with the mouse: `text` in the target or on the page, otherwise all text of the target. `nth`: which
   * one, from 1, if the words occur several times.
   */
  z.object({
    op: z.literal('select_text'),
    target: target.optional(),
    text: z.string().optional(),
    nth: z.number().int().min(1).max(MOST_TIMES).optional(),
  }),
  z.object({ op: z.literal('screenshot') }),
  z.object({ op: z.literal('switch_tab'), tab: z.number().int() }),
  z.object({ op: z.literal('close_tab'), tab: z.number().int() }),
  z.object({ op: z.literal('extract'), what: z.string(), schema: z.record(z.string(), z.unknown()).optional() }),
  z.object({
    op: z.literal('ask_human'),
    kind: z.string(),
    question: z.string(),
    target: target.optional(),
    options: z.array(z.string()).optional(),
  }),
  /**
   * Steps that worked on this page before, by name or id; the engine replaces the playbook with them. `variant`: what
   * to choose or type in them.
   */
  z.object({ op: z.literal('use_playbook'), playbook: z.string(), variant: z.string().optional() }),
  z.object({ op: z.literal('done'), result: z.string().optional(), success: z.boolean().optional() }),
])
export type Operation = z.infer<typeof Operation>
export type OperationName = Operation['op']

/** The target of an operation, if it has one. */
export const targetOf = (operation: Operation): TargetRef | undefined =>
  'target' in operation ? operation.target : operation.op === 'drag' ? operation.from : undefined

/** The same operation on another target; one without a target is unchanged. */
export const retargeted = (operation: Operation, target: TargetRef): Operation =>
  'target' in operation ? ({ ...operation, target } as Operation) : operation

/** Operations that put a value into a field. */
export const FILLS: ReadonlySet<string> = new Set(['type', 'select', 'check', 'upload'])
