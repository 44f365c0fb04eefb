/**
 * Single pages as tools of another agent: it observes, acts by number and extracts data, and all rules of a task apply.
 * A session is a task whose steps the agent decides; sending still needs the user's approval. Sessions are limited in
 * number, and end by themselves.
 */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { AgentExchange, AgentPage } from '../../../shared/domain/agent-session.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { CommitPolicy, Supervision } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { RECORDED_TYPES } from '../../../shared/domain/job-types.ts'
import { PageStep } from '../../../shared/domain/page-step.ts'
import { JobBody } from '../../../shared/protocol/http-jobs.ts'
import { answered } from './answered.ts'
import type { Extra } from './extra.ts'
import { TaskOutcome } from './outcome.ts'

export interface SessionDeps {
  /** @throws GhError as for a task */
  open(
    body: Record<string, unknown> & { input_data: Record<string, unknown> },
    person: { file?: string | undefined; profile?: string | undefined },
    options: { idleMs: number; picture: boolean },
  ): Promise<{ job: JobRecord; decisions: AgentExchange }>
}

/** What sessions need from the tasks of the same agent. */
export interface SessionTasks {
  begin(job: JobRecord, decisions: AgentExchange): void
  /** Returns when the session's next page is available, a person is asked, or it is over. */
  until(id: string, extra: Extra): Promise<TaskOutcome>
  cancel(id: string): Promise<unknown>
  /** Open sessions. */
  sessions: ReadonlyMap<string, AgentExchange>
}

/** Maximum per agent: each has a browser, or a tab of the user's. */
const MOST_SESSIONS = 4
const MOST_STEPS = 40
const IDLE_S = { usual: 300, most: 3_600 }
/** Duration in ms, without pauses for a person, if no budget is set. */
const LASTS_MS = 3_600_000

const ALSO_OF_JOBS = JobBody.pick({
  browser_mode: true,
  budget: true,
  interaction_timeout: true,
  allowed_domains: true,
  keep_session: true,
  keep_trace: true,
  ignore_certificate_errors: true,
}).shape

const picture = z.boolean().default(false).describe('with a picture, the numbers drawn in, secrets covered')

const Open = z.strictObject({
  session: z.string().optional().describe('an open session, to look again; else url'),
  url: z.string().optional().describe('http or https address: opens a new session there'),
  task: z.string().optional().describe('the user’s own words: what this is for; needed for custom'),
  type: z
    .enum(['custom', ...RECORDED_TYPES])
    .optional()
    .describe(
      'apply, fill_form: what is filled in is the user’s own word, and is held against their data; else custom',
    ),
  user_data: z.record(z.string(), z.unknown()).optional().describe('the person’s data, see docs/data-file.md'),
  data_file: z.string().optional().describe('absolute path of a JSON file with it instead'),
  profile: z.string().max(200).optional().describe('name or id of a kept profile instead'),
  commit_policy: CommitPolicy.exclude(['granted'])
    .optional()
    .describe('ask: the user is asked before anything is sent; never: nothing is sent, whoever presses'),
  supervision: Supervision.exclude(['teach', 'guide'])
    .optional()
    .describe('approve: the user sees each batch first; unattended: nobody is asked, and nothing is sent'),
  idle_seconds: z.number().int().min(10).max(IDLE_S.most).optional().describe('without a call for so long it ends'),
  picture,
  ...ALSO_OF_JOBS,
})

const Act = z.strictObject({
  session: z.string(),
  steps: z
    .array(
      z.strictObject(
        PageStep.extend({ op: PageStep.shape.op.exclude(['extract', 'ask_human', 'use_playbook']) }).omit({
          what: true,
          schema: true,
          question: true,
          playbook: true,
          variant: true,
        }).shape,
      ),
    )
    .min(1)
    .max(MOST_STEPS)
    .describe('in order, by the numbers of the last page; {{key}} stands for the person’s data'),
  picture,
})

const Seen = z.object({
  session: z.string(),
  /** Null while the user is asked, and when it is over. */
  page: z.object({ url: z.string(), title: z.string(), text: z.string() }).nullable(),
  /** Actions since the last page and their results, one per line. */
  done: z.array(z.string()),
  problem: z.string().nullable(),
  /** The values that `{{…}}` may stand for; sent when it is opened. */
  keys: z.array(z.string()).optional(),
  /** For extract. */
  data: z.unknown().optional(),
  /** The state of the session when it has no page. */
  outcome: TaskOutcome.nullable(),
})
type Seen = z.infer<typeof Seen>

export const sessionTools = (server: McpServer, deps: SessionDeps, tasks: SessionTasks): void => {
  const existing = (id: string): AgentExchange => {
    const found = tasks.sessions.get(id)
    if (!found) throw new GhError('NOT_FOUND', `There is no open session ${id}. Open one with snapshot and url.`)
    return found
  }

  /** Sessions being created; they count, too. */
  let opening = 0

  const open = async (given: z.infer<typeof Open>): Promise<string> => {
    const { url, type = 'custom', task, user_data, data_file, profile, idle_seconds = IDLE_S.usual, ...rest } = given
    const { picture, session: _, budget, ...job } = rest
    if (tasks.sessions.size + opening >= MOST_SESSIONS)
      throw new GhError('CONFLICT', `${MOST_SESSIONS} sessions are open. End one with end_session first.`)
    if ([user_data, data_file, profile].filter((one) => one !== undefined).length > 1)
      throw new GhError('INVALID_INPUT', 'Give one of user_data, data_file and profile.')
    opening += 1
    const made = await deps
      .open(
        {
          ...job,
          commit_policy: job.commit_policy ?? 'ask',
          budget: { maxDurationMs: LASTS_MS, ...budget },
          job_type: type,
          target_url: url,
          ...(task !== undefined && { task_description: task }),
          input_data: { ...(user_data && { user_data }) },
        },
        { file: data_file, profile },
        { idleMs: idle_seconds * 1_000, picture },
      )
      .finally(() => {
        opening -= 1
      })
    tasks.begin(made.job, made.decisions)
    return made.job.id
  }

  /** The next page as soon as it is available, or the reason why there is none. */
  const next = async (id: string, decisions: AgentExchange, extra: Extra): Promise<Told> => {
    const outcome = await tasks.until(id, extra)
    const page = decisions.page()
    if (!page) return { seen: { session: id, page: null, done: [], problem: null, outcome } }
    const { url, title, text, done, problem = null } = page
    return { seen: { session: id, page: { url, title, text }, done, problem, outcome: null }, page }
  }

  server.registerTool(
    'snapshot',
    {
      title: 'Open or look at a page',
      description:
        'Opens an address in a background browser (or in the user’s own with browser_mode operator) and shows the page as numbered text, to be worked on with act and extract. With session it looks again.',
      inputSchema: Open,
      outputSchema: Seen.shape,
      annotations: { destructiveHint: false, openWorldHint: true },
    },
    (given, extra) =>
      withPicture(async () => {
        const { session, url } = given
        if ((session === undefined) === (url === undefined))
          throw new GhError('INVALID_INPUT', 'Give one of session and url.')
        if (session !== undefined) {
          const decisions = existing(session)
          onlyAgain(given)
          decisions.answer({ steps: [], picture: given.picture })
          return next(session, decisions, extra)
        }
        const id = await open(given)
        const first = await next(id, existing(id), extra)
        return { ...first, seen: { ...first.seen, ...(first.page && { keys: first.page.keys }) } }
      }),
  )

  server.registerTool(
    'act',
    {
      title: 'Do something on the page',
      description:
        'Does steps on the page by their numbers, reads each value back, and shows the page as it is then. What sends comes back as a request to the user.',
      inputSchema: Act,
      outputSchema: Seen.shape,
      annotations: { destructiveHint: true, openWorldHint: true },
    },
    ({ session, steps, picture }, extra) =>
      withPicture(async () => {
        const decisions = existing(session)
        decisions.answer({ steps, picture })
        return next(session, decisions, extra)
      }),
  )

  server.registerTool(
    'extract',
    {
      title: 'Read data off the page',
      description:
        'Reads a table or list that the page shows now, by words (“the price list, name and price only”) or a JSON Schema, without a model.',
      inputSchema: z.strictObject({
        session: z.string(),
        what: z.string().default('').describe('which list, which columns, which rows; left out: the main list'),
        schema: z.record(z.string(), z.unknown()).optional().describe('a list of objects; names mean columns'),
      }),
      outputSchema: Seen.shape,
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ session, what, schema }, extra) =>
      withPicture(async () => {
        const decisions = existing(session)
        const before = decisions.page()?.data.length ?? 0
        const step: PageStep = { op: 'extract', what, ...(schema && { schema: JSON.stringify(schema) }) }
        decisions.answer({ steps: [step] })
        const { seen, page } = await next(session, decisions, extra)
        const read = page && page.data.length > before ? page.data.at(-1) : undefined
        if (page && read === undefined) throw new GhError('GOAL_NOT_REACHED', page.problem ?? 'Nothing was read.')
        return { seen: { ...seen, ...(page && { data: read }) }, page }
      }),
  )

  server.registerTool(
    'end_session',
    {
      title: 'End a session',
      description: 'Closes its browser, or lets go of the user’s tab. With done the steps are kept as a manual.',
      inputSchema: z.strictObject({
        session: z.string(),
        done: z.boolean().default(false).describe('what the task wants is done: it is looked at, and learned'),
      }),
      outputSchema: Seen.shape,
      annotations: { destructiveHint: false },
    },
    ({ session, done }, extra) =>
      withPicture(async () => {
        const decisions = existing(session)
        if (done) decisions.answer({ steps: [], completed: true })
        else await tasks.cancel(session)
        return next(session, decisions, extra)
      }),
  )
}

interface Told {
  seen: Seen
  page?: AgentPage | undefined
}

/** A second observation may only set `picture`. */
const onlyAgain = ({ session: _, picture: __, ...others }: z.infer<typeof Open>): void => {
  const [key] = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (key !== undefined)
    throw new GhError('INVALID_INPUT', `${key} is for opening a session; this one is open. Nothing was changed.`)
}

/** The page as a separate text, so that the agent reads lines, and its picture. */
const withPicture = (work: () => Promise<Told>): Promise<CallToolResult> => {
  const pictures: Uint8Array[] = []
  return answered(async () => {
    const { seen, page } = await work()
    if (page?.picture) pictures.push(page.picture)
    return seen
  }).then((result) => ({
    ...result,
    content: [
      ...result.content,
      ...pictures.map((image) => ({
        type: 'image' as const,
        data: Buffer.from(image).toString('base64'),
        mimeType: 'image/jpeg',
      })),
    ],
  }))
}
