/**
 * A manual: a verified run turned into steps that can be replayed without a model. Plain data, readable by a person,
 * and free of anybody's values (M8, M9).
 */
import { z } from 'zod'
import { DataRule } from './data-rule.ts'
import { ManualCheck } from './manual-check.ts'
import { Platform, Widget } from './observation.ts'
import { Condition, HELD_KEYS, MOST_PLACES, MOST_PRESS_MS } from './operation.ts'
import { TableRule } from './table.ts'
import { TargetDescriptor } from './target.ts'
import { ValueSource } from './value.ts'

/** Left, top, width and height as fractions of the picture's size, from 0 to 1. */
export const PicturedBox = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type PicturedBox = z.infer<typeof PicturedBox>

/** Where a step acts, in one of its manual's pictures. */
export const StepPicture = z.object({ id: z.string().max(64), box: PicturedBox })
export type StepPicture = z.infer<typeof StepPicture>

/** Finds the position of an element in a picture of a run's view. */
export type PictureOf = (page: number, target: TargetDescriptor) => StepPicture | undefined

export const STEP_ACTIONS = [
  'click',
  'type',
  'press',
  'select',
  'check',
  'hover',
  'scroll',
  'navigate',
  'back',
  'wait_for',
  'upload',
  'drag',
  'select_text',
  'switch_tab',
  'extract_table',
  'extract_data',
] as const

export const ManualStep = z
  .object({
    order: z.number().int().min(0),
    /** View of the run that the step belongs to; a new number after every step that leaves a page. */
    page: z.number().int().min(0),
    action: z.enum(STEP_ACTIONS),
    description: z.string(),
    target: TargetDescriptor.optional(),
    to: TargetDescriptor.optional(),
    widget: Widget.optional(),
    /** The field's list opens while typing; a press alone does not open it. */
    openedBy: z.literal('typing').optional(),
    /**
     * The question that the field asked when the step was learned, in the page's words; a field that asks another one
     * is a different field.
     */
    asks: z
      .object({ words: z.string(), options: z.array(z.string()).optional() })
      .strict()
      .optional(),
    /**
     * A template such as `{{given-name}}`, `{{tel|national}}`, `{{answer:why us}}`, `{{secret:password}}`; never a
     * person's value.
     */
    value: z.string().optional(),
    source: ValueSource.optional(),
    /** Tells whether the page shows the same right before the step as when it was learned. */
    page_state: z.string().optional(),
    /** A model picked the target by what was shown until then: it is not picked again if the page shows anything else. */
    chosen: z.boolean().optional(),
    /**
     * What a model derived or read from what was shown until then, encrypted: only a page that shows the same to the
     * same person can decrypt it.
     */
    worked_out: z.string().optional(),
    /** Key of a `press` step and how often it is pressed; how often to `click`; or which words to `select_text`. */
    key: z.string().optional(),
    times: z.number().int().min(1).max(100).optional(),
    /**
     * CSS px that a `scroll` moves; or the offset from the target's middle at which a `click` is made or a `drag` ends.
     */
    by: z.tuple([z.number(), z.number()]).optional(),
    /** For a click: the other button, modifier keys, how long the button stays down, and the text for a dialog that the page opens. */
    button: z.literal('right').optional(),
    held: z.enum(HELD_KEYS).optional(),
    press_ms: z.number().int().min(1).max(MOST_PRESS_MS).optional(),
    answer: z.string().optional(),
    /** For a scroll: words to look for. */
    until: z.string().optional(),
    /** For a drag: points that the mouse passes through, from the middle of the target. */
    path: z
      .array(z.tuple([z.number(), z.number()]))
      .max(MOST_PLACES)
      .optional(),
    checked: z.boolean().optional(),
    url: z.string().optional(),
    /** Required by the form: asked for if the value is missing; other steps are skipped then. */
    required: z.boolean().optional(),
    /** Applies only if its target is there (conditional fields, banners). */
    optional: z.boolean().optional(),
    /** Belongs to a view that not everybody reaches: applies only if one of these holds. */
    when: z.array(Condition).optional(),
    /** Irreversible: recorded in the commit ledger, never healed, never repeated. */
    commit: z.boolean().optional(),
    /** The step leaves the page or its view. */
    leaves: z.boolean().optional(),
    condition: Condition.optional(),
    /** Any one of these proves the step. Typed and chosen values are also read back from the field itself. */
    verification: z.array(Condition).optional(),
    /** Applies only to a person with this entry of a repeating section, e.g. `experience.1`. */
    entry: z.string().optional(),
    /** How data is read from the page: the table of an `extract_table` step, the places of an `extract_data` step. */
    extract: z.discriminatedUnion('format', [TableRule, DataRule]).optional(),
    /**
     * Healed descriptor on probation beside the old one: promoted after 3 verified runs, dropped if the old one works
     * again.
     */
    probation: z.object({ target: TargetDescriptor, verified: z.number().int(), since: z.string() }).optional(),
    /** Only in the store; files and API responses leave it out. */
    picture: StepPicture.optional(),
  })
  .strict()
export type ManualStep = z.infer<typeof ManualStep>

export const ManualBody = z
  .object({
    /** Version of this file format. */
    format: z.literal('ghosthands-manual/1'),
    name: z.string(),
    taskType: z.string(),
    platform: Platform,
    host: z.string(),
    urlPattern: z.string(),
    fingerprint: z.string(),
    /** Hash of its first page's markup: used to find manuals of other companies on the same platform. */
    markup: z
      .string()
      .regex(/^([0-9a-f]{16})?$/)
      .optional(),
    startUrl: z.string().optional(),
    steps: z.array(ManualStep).min(1),
    /** Seen on the page when the run had succeeded. */
    success: z.array(Condition).optional(),
    /** Cost and calls of the run it was learned from, for savings (X9). */
    baseline: z
      .object({
        durationMs: z.number(),
        llmCalls: z.number().int(),
        tokens: z.number().int(),
        costUsd: z.number().nullable(),
        steps: z.number().int().optional(),
        human: z.number().int().optional(),
      })
      .optional(),
  })
  .strict()
export type ManualBody = z.infer<typeof ManualBody>

/** A manual as in a file, without its pictures. */
export const ManualFileBody = ManualBody.extend({
  steps: z.array(ManualStep.omit({ picture: true }).strict()).min(1),
}).strict()

export const Manual = z.object({
  id: z.string(),
  version: z.number().int().min(1),
  createdBy: z.enum(['ai', 'human', 'recipe', 'import', 'heal']),
  /** This version or an earlier one was imported: people who changed it since need not have read all of it. */
  foreign: z.boolean().optional(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  lastVerifiedAt: z.string().nullable(),
  /** 0–100 (L2). */
  health: z.number(),
  successes: z.number().int(),
  failures: z.number().int(),
  consecutiveFailures: z.number().int(),
  /** Checked on a schedule; the last check, of whichever version. */
  patrol: z.boolean().optional(),
  check: ManualCheck.nullable().optional(),
  body: ManualBody,
})
export type Manual = z.infer<typeof Manual>
