/** What was learned, in the HTTP API's format: manuals (M7) and playbooks (P2). Contains nobody's values. */
import { z } from 'zod'
import { STANDINGS } from '../domain/health.ts'
import { RECORDED_TYPES } from '../domain/job-types.ts'
import { ManualFileBody, StepPicture } from '../domain/manual.ts'
import { ManualCheck } from '../domain/manual-check.ts'
import { ManualEdit } from '../domain/manual-edit.ts'
import { OptionList, Playbook, PlaybookStep } from '../domain/playbook.ts'
import { Id, PageQuery, pageOf, Time } from './http.ts'

export const ManualResource = z
  .object({
    id: Id,
    version: z.number().int(),
    name: z.string(),
    task_type: z.string(),
    platform: z.string(),
    host: z.string(),
    url_pattern: z.string(),
    steps: z.number().int(),
    health: z.number().meta({ description: '0–100; below 70 it is not replayed, below 30 it is retired' }),
    standing: z.enum(STANDINGS).meta({
      description:
        'relearning: the next successful run leaves a new version; retired: given up on until it is restored',
    }),
    successes: z.number().int(),
    failures: z.number().int(),
    consecutive_failures: z.number().int(),
    created_by: z.enum(['ai', 'human', 'recipe', 'import', 'heal']),
    created_at: Time,
    last_used_at: Time.nullable(),
    last_verified_at: Time.nullable(),
    patrol: z.boolean().meta({ description: 'Whether its page is looked at on a schedule (setting patrol_hours)' }),
    check: ManualCheck.nullable().meta({
      description: 'What was seen when its page was last looked at without acting',
    }),
  })
  .meta({ id: 'Manual' })
export type ManualResource = z.infer<typeof ManualResource>

/** The format of the file, for export, import and editing. */
export const ManualFile = ManualFileBody.meta({ id: 'ManualFile' })
export const WholeManual = ManualResource.extend({
  body: ManualFile,
  pictures: z.array(StepPicture.extend({ step: z.number().int() })).meta({
    description:
      'Where steps act: the number of the step, from 1; the picture, to be asked for by its id; and the place in it, as fractions of its width and height (left, top, width, height)',
  }),
}).meta({ id: 'WholeManual' })
export const TraceBody = z
  .strictObject({
    trace: z.union([z.string().min(1), z.record(z.string(), z.unknown()), z.array(z.unknown())]).meta({
      description:
        'What another agent did: the session log, results or code of Playwright MCP, or the history of browser-use; or a recording of Chrome’s Recorder. As text or as its JSON',
    }),
    task_type: z.enum(RECORDED_TYPES).default('fill_form'),
    leave_out: z.boolean().default(false).meta({
      description:
        'Import it without the steps that GhostHands has none for; else nothing is imported where there are some',
    }),
  })
  .meta({ id: 'TraceBody' })
export const LearnedFromTrace = z
  .object({
    manual: WholeManual,
    values: z.array(z.string()).meta({ description: 'Which data each field takes; nothing that was typed is kept' }),
    notes: z.array(z.string()).meta({ description: 'What is each person’s own, or needs no step' }),
    left_out: z.array(z.string()),
  })
  .meta({ id: 'LearnedFromTrace' })
export const ManualPage = pageOf(ManualResource).meta({ id: 'ManualPage' })
export const ManualQuery = PageQuery.extend({
  task_type: z.string().max(100).optional(),
  platform: z.string().max(100).optional(),
  host: z.string().max(253).optional(),
})
export const ManualVersions = z.object({ items: z.array(ManualResource) }).meta({ id: 'ManualVersions' })
export const RestoreBody = z
  .object({
    version: z.number().int().min(1).max(2_147_483_647).optional().meta({ description: 'Default: the one in use' }),
  })
  .strict()
export const ManualChangeBody = z
  .object({
    version: z
      .number()
      .int()
      .min(1)
      .meta({ description: 'The version that was looked at; another one in use is a conflict' }),
    edits: z.array(ManualEdit).max(100).optional().meta({ description: 'Made in order; all of them, or none' }),
    patrol: z.boolean().optional().meta({ description: 'Whether its page is looked at on a schedule' }),
  })
  .strict()
export const ManualPath = z.object({ id: Id })
export const PicturePath = ManualPath.extend({ picture: z.string().max(64) })
export const VersionQuery = z.strictObject({
  version: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .meta({ description: 'Default: the one in use' }),
})

const Domain = z.string().min(1).max(253).meta({ description: 'Host of the page, with its port where it has one' })

export const PlaybookDomains = z
  .object({ items: z.array(z.object({ domain: z.string(), playbooks: z.number().int() })) })
  .meta({ id: 'PlaybookDomains' })
export const PlaybookResource = Playbook.meta({ id: 'Playbook' })
/** What is known about a domain: the file format of `domains/<domain>/playbooks.json`. */
export const PlaybookList = z
  .object({
    items: z.array(PlaybookResource),
    lists: z
      .array(z.object({ path: z.string(), list: OptionList }))
      .meta({ description: 'What lists offered when open' }),
  })
  .meta({ id: 'PlaybookList' })
export const PlaybookBody = z
  .strictObject({
    name: z.string().min(1).max(80),
    path: z
      .string()
      .regex(/^\/[^\s]*$/)
      .max(400)
      .meta({ description: 'Path of the page' }),
    steps: z.array(PlaybookStep).min(1).max(40),
    successes: z.number().int().min(0).max(1_000_000).optional(),
    failures: z.number().int().min(0).max(1_000_000).optional(),
  })
  .meta({ id: 'PlaybookBody' })
export const PlaybookName = z.strictObject({ name: z.string().min(1).max(80) }).meta({ id: 'PlaybookName' })
export const DomainPath = z.object({ domain: Domain })
export const PlaybookPath = z.object({ domain: Domain, id: z.string().min(1).max(64) })
export const PageOfDomain = z.strictObject({
  path: z.string().min(1).max(400).meta({ description: 'Path of the page' }),
})
