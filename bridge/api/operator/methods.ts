/**
 * What the extension may request, method by method: validated against the registry, answered by jobs, store and vault.
 */

import type { Application } from '../../../shared/domain/application.ts'
import { currentOf, MOST_LISTS } from '../../../shared/domain/batch/view.ts'
import { collectedOf } from '../../../shared/domain/collected.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { type Standing, standingOf } from '../../../shared/domain/health.ts'
import { mayAnswerOnPage, ownWords } from '../../../shared/domain/interaction.ts'
import { isFinal } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { typesWhere } from '../../../shared/domain/job-types.ts'
import { isRecord } from '../../../shared/domain/json-pointer.ts'
import type { Manual } from '../../../shared/domain/manual.ts'
import { askedOf, type LocalisedText, say } from '../../../shared/domain/sentences.ts'
import { type StartTab, startTabOf } from '../../../shared/domain/start-tab.ts'
import { platformOfUrl, postingKey, urlPattern } from '../../../shared/domain/url.ts'
import { detailOf } from '../../../shared/protocol/manual-detail.ts'
import type { HistoryRow, ManualView, METHODS, Method, Result, SentRow } from '../../../shared/protocol/methods.ts'
import type { TabOffer } from '../../../shared/protocol/view.ts'
import { readResume } from '../../documents/index.ts'
import { asProfile, withFile } from '../../documents/profile.ts'
import { findApplications } from '../../jobs/applications.ts'
import { onlyAsked } from '../../jobs/asked.ts'
import { hasToWait } from '../../jobs/leases.ts'
import { changeSchedule, listSchedules } from '../../jobs/schedules/index.ts'
import { manualView as resourceOf } from '../../learn/view.ts'
import { changeManual } from '../manual-change.ts'
import { deleteProfile, saveProfile } from '../profile-files.ts'
import { wholeManual } from '../whole-manual.ts'
import type { Board } from './board.ts'
import type { OperatorDeps } from './deps.ts'
import type { PeerTabs } from './peer-tabs.ts'
import { hostOf, noteOf, rowsOf, titleOf } from './words.ts'

/** The caller. */
export interface AskingSurface {
  instance: string
  tabs: PeerTabs
  /** Id of the question: if it is repeated after a broken connection, it is carried out once. */
  askId: string
  follow(jobId: string): void
  /** Pressed in a page, where irreversible decisions are not allowed. */
  page: boolean
  /** The person revokes the pairing. */
  unpair(): void
}

type Parsed<M extends Method> = ReturnType<(typeof METHODS)[M]['params']['parse']>
export type Handlers = { [M in Method]: (params: Parsed<M>, asker: AskingSurface) => Promise<Result<M>> }

/** Kinds of task for which a page may have been learned; free-text tasks are found by their words. */
const LEARNABLE = typesWhere((_, { inWords }) => !inWords)
const HISTORY_ROWS = 30
const SENT_ROWS = 10
const BY = 'extension'

export const createHandlers = (deps: OperatorDeps, board: Board): Handlers => {
  const { store, jobs, profiles, live } = deps

  const start = async (
    body: Record<string, unknown>,
    profileId: string | null,
    tab: StartTab,
    asker: AskingSurface,
  ): Promise<{ jobId: string }> => {
    const given = (body.input_data ?? {}) as Record<string, unknown>
    const person = profileId === null ? {} : { user_data: await profiles.userData(profileId) }
    const { job, created } = await deps.submit(
      {
        ...body,
        browser_mode: 'operator',
        idempotency_key: `${asker.instance}:${asker.askId}`,
        input_data: { ...given, ...person },
      },
      { tab, ...(profileId !== null && { profile_id: profileId }) },
    )
    if (created || job.status === 'pending') await jobs.enqueue(job.id)
    return { jobId: job.id }
  }

  const tasksInBrowsers = (): JobRecord[] =>
    board.states().flatMap(({ job }) => (job.browserMode === 'operator' && !isFinal(job.status) ? [job] : []))
  const existing = async (jobId: string): Promise<JobRecord> => {
    const job = await store.jobs.get(jobId)
    if (!job) throw new GhError('NOT_FOUND', say('problem_task_gone').text, { details: { id: jobId } })
    return job
  }

  return {
    async start_job(params, asker) {
      const { tabId, url, title, jobType, task, profileId, supervision, mode, again } = params
      const seen = asker.tabs.get(tabId)
      if (seen && seen.url !== url) throw new GhError('CONFLICT', say('problem_other_page').text)
      const targetId = seen?.targetId ?? (await live.tabTarget(asker.instance, tabId)) ?? null
      return start(
        {
          job_type: jobType,
          target_url: url,
          supervision,
          ...(task !== undefined && { task_description: task }),
          ...(mode !== undefined && { execution_mode: mode }),
          ...(again !== undefined && { again }),
        },
        profileId,
        { instance: asker.instance, tabId, targetId, ...(title && { title }) },
        asker,
      )
    },

    async approve_job({ jobId }) {
      await jobs.approve(jobId, BY)
      return {}
    },
    async refuse_job({ jobId }) {
      await jobs.cancel(jobId)
      return {}
    },
    async pause_job({ jobId }) {
      await jobs.pause(jobId, 'button')
      return {}
    },
    async stop_job({ jobId, keys = [] }) {
      // Escape closes lists, too: a key press by the engine itself is not a wish to stop.
      const own = keys.some((at) => live.isOurs(jobId, { tabId: -1, frameId: -1, kind: 'keydown', key: 'Escape', at }))
      if (own) return {}
      await jobs.cancel(jobId)
      return {}
    },

    async rerun_job({ jobId }, asker) {
      const job = await existing(jobId)
      const { idempotency_key: _, callback_url: __, input_data, ...body } = job.request
      const { tab: ___, secrets_ref: ____, profile_id: profile, ...given } = input_data
      const profileId = typeof profile === 'string' ? profile : null
      return start(
        { ...body, input_data: given },
        profileId,
        { instance: asker.instance, tabId: null, targetId: null, ...pageOf(job) },
        asker,
      )
    },

    async show_job({ jobId }) {
      if (!(await live.show(jobId))) throw new GhError('NOT_FOUND', say('problem_no_page').text)
      return {}
    },

    async answer({ interactionId, jobId, resolution }, { page }) {
      const asked = await store.interactions.get(interactionId)
      if (!asked || asked.jobId !== jobId)
        throw new GhError('NOT_FOUND', say('problem_request_gone').text, { details: { id: interactionId } })
      const open = await store.interactions.openOf(jobId)
      if (open?.id !== interactionId) throw new GhError('CONFLICT', say('problem_answered').text)
      if (page && !mayAnswerOnPage(open, resolution)) throw new GhError('FORBIDDEN', say('problem_own_window').text)
      await jobs.resume(jobId, page ? onlyAsked(open, resolution) : resolution, BY, undefined, interactionId)
      return {}
    },

    async offer({ tabId, url }) {
      const found = await Promise.all(LEARNABLE.map((taskType) => healthyManual(taskType, url)))
      const manuals = found.filter((manual) => manual !== undefined)
      return {
        tabId,
        url,
        applied: await appliedAt(url),
        waits: hasToWait({ url, tabId }, tasksInBrowsers(), deps.maxOwnTasks),
        manuals: manuals.map(({ id, body }) => {
          const { text, said } = say('offer_learned', { count: body.steps.length })
          return { jobType: body.taskType, id, about: text, said }
        }),
      }
    },

    async timeline({ jobId }, asker) {
      await existing(jobId)
      asker.follow(jobId)
      return { rows: await board.history(jobId) }
    },

    async collected({ jobId }) {
      const { result, request } = await existing(jobId)
      const { schema } = request.input_data
      const collected = collectedOf(result?.data, isRecord(schema) ? schema : undefined)
      if (!collected) throw new GhError('NOT_FOUND', say('problem_no_rows').text)
      return { ...collected, columns: [...collected.columns], rows: [...collected.rows] }
    },

    async history({ cursor }) {
      const rows = await store.jobs.list({ limit: HISTORY_ROWS, ...(cursor !== null && { before: cursor }) })
      const names = new Map((await profiles.list()).map(({ id, name }) => [id, name]))
      return {
        rows: rows.map((job) => {
          const open = board.state(job.id)?.open
          const profile = job.request.input_data.profile_id
          const { title: page } = pageOf(job)
          const person = typeof profile === 'string' ? names.get(profile) : undefined
          const row = historyRow(job, open && askedOf(open.title, ownWords(open)))
          return { ...row, ...(page !== undefined && { page }), ...(person !== undefined && { person }) }
        }),
        cursor: rows.length === HISTORY_ROWS ? (rows.at(-1)?.id ?? null) : null,
      }
    },

    async sent() {
      const found = await findApplications(store, { limit: SENT_ROWS + 1 })
      return { rows: found.slice(0, SENT_ROWS).map(sentRow), more: found.length > SENT_ROWS }
    },
    async sent_page({ id }) {
      return { url: deps.dashboardUrl(id === null ? 'sent' : `sent/${id}`) }
    },

    async lists() {
      const newest = await deps.batches.list({ limit: MOST_LISTS })
      return { lists: await Promise.all(currentOf(newest).map(({ id }) => deps.batches.get(id))) }
    },
    async start_list({ list, profileId }) {
      await deps.startList(list, profileId)
      return {}
    },
    async decide_list({ id, word }) {
      await aboutList(deps.batches, id, word)
      return {}
    },

    async schedules() {
      return { schedules: await listSchedules(store) }
    },
    async add_schedule({ url, jobType, task, profileId, cron, timeZone }) {
      const person = profileId !== null && { profile_id: profileId }
      const job = {
        target_url: url,
        job_type: jobType,
        ...(task !== undefined && { task_description: task }),
        ...person,
      }
      await deps.schedules.create({ cron, timeZone, job })
      return {}
    },
    async change_schedule({ id, action }) {
      await changeSchedule(store, deps.schedules, id, action)
      return {}
    },

    async manuals({ url }) {
      const list = await store.manuals.list({ host: URL.parse(url)?.host ?? '', limit: 50 })
      return { manuals: list.map(manualView) }
    },
    async delete_manual({ id }) {
      if (!(await store.manuals.delete(id))) throw new GhError('NOT_FOUND', say('problem_gone').text)
      return {}
    },

    async manual({ id }) {
      const manual = await store.manuals.get(id)
      if (!manual) throw new GhError('NOT_FOUND', say('problem_gone').text)
      const versions = await store.manuals.versions(id)
      return detailOf(await wholeManual(store, manual), versions.map(resourceOf))
    },
    async manual_picture({ id, picture }) {
      const image = await store.manualPictures.get(id, picture)
      if (!image) throw new GhError('NOT_FOUND', 'This picture no longer exists.')
      return { image: Buffer.from(image).toString('base64') }
    },
    async change_manual({ id, ...change }) {
      await changeManual(store, id, change)
      return {}
    },
    async restore_manual({ id, version }) {
      await store.manuals.restore(id, version)
      return {}
    },

    profile: ({ id }) => profiles.get(id),
    save_profile: ({ documents = {}, ...change }) => {
      const files = Object.entries(documents).map(
        ([key, { name, bytes }]) => [key, { name, bytes: Buffer.from(bytes, 'base64') }] as const,
      )
      return saveProfile(profiles, deps.documents, change, Object.fromEntries(files))
    },
    async delete_profile({ id }) {
      await deleteProfile(profiles, deps.documents, id)
      return {}
    },
    async read_resume({ name, bytes }) {
      const reading = await readResume(Buffer.from(bytes, 'base64'))
      return asProfile(withFile(reading, name, name))
    },
    async sample_job() {
      return { url: await deps.sampleJob() }
    },
    async unpair(_, asker) {
      asker.unpair()
      return {}
    },
  }

  /** Who has already applied for this posting. */
  async function appliedAt(url: string): Promise<NonNullable<TabOffer['applied']>> {
    if (!URL.canParse(url)) return []
    const posting = postingKey(url)
    const found = await Promise.all(
      (await profiles.list()).map(async ({ id: profileId }) => {
        for (const jobType of typesWhere(({ oncePerPosting }) => oncePerPosting)) {
          const entry = await store.commits.find({ jobId: '', jobType, posting, applicantId: profileId })
          if (entry) return { profileId, at: entry.at, sure: entry.state === 'confirmed' }
        }
        return undefined
      }),
    )
    return found.filter((one) => one !== undefined)
  }

  async function healthyManual(taskType: string, url: string): Promise<Manual | undefined> {
    const host = URL.parse(url)?.host
    if (!host) return undefined
    const key = {
      taskType,
      platform: platformOfUrl(url) ?? 'unknown',
      host,
      urlPattern: urlPattern(url),
      fingerprint: '',
    }
    const [best] = await store.manuals.lookup(key, { unhealthy: false, limit: 1 })
    return best
  }
}

const aboutList = (batches: OperatorDeps['batches'], id: string, word: Parsed<'decide_list'>['word']) => {
  switch (word.about) {
    case 'answers': {
      const { answers, remember = true, leave_rest: leaveRest = false } = word
      return batches.answer(id, { answers, remember, leaveRest, by: BY })
    }
    case 'sends':
      return batches.decide(id, { send: word.send ?? [], refuse: word.refuse ?? [], edited: word.edited ?? {}, by: BY })
    case 'leave_out':
      return batches.leaveOut(id, word.numbers)
    case 'go_on':
      return batches.goOn(id, word.host)
    case 'stop':
      return batches.stop(id)
  }
}

/** The page's title, if the task was started from the extension. */
const pageOf = (job: JobRecord): { title?: string } => {
  const title = startTabOf(job)?.title
  return title ? { title } : {}
}

/** What the extension is told about an error. */
export const problemOf = (error: unknown): { code: string; message: string } =>
  error instanceof GhError
    ? { code: error.code, message: error.message }
    : { code: 'INTERNAL', message: say('wrong_internal').text }

const manualView = (manual: Manual): ManualView => {
  const { id, version, body, health, successes, failures, createdAt, lastUsedAt, createdBy } = manual
  return {
    id,
    title: body.name,
    jobType: body.taskType.replace(/:.*$/, ''),
    byWords: body.taskType.includes(':'),
    health,
    version,
    steps: body.steps.length,
    uses: successes + failures,
    lastUsed: lastUsedAt,
    learned: createdAt,
    check: resourceOf(manual).check,
    state: stateOf(standingOf(health), health, createdBy === 'human' && lastUsedAt === null),
  }
}

const stateOf = (standing: Standing, health: number, isNew: boolean): ManualView['state'] => {
  if (standing !== 'in_use') return standing
  if (isNew) return 'ready'
  return health >= 90 ? 'works_well' : 'works'
}

const sentRow = ({ id, sent_at, company, title, state, arrived, person }: Application): SentRow => ({
  id,
  sent_at,
  company,
  title,
  state,
  arrived,
  person: person.name,
})

const historyRow = (job: JobRecord, waiting: LocalisedText | undefined): HistoryRow => {
  const note = waiting ?? noteOf(job)
  return {
    jobId: job.id,
    title: titleOf(job, job.status === 'completed' ? 'done' : 'working'),
    host: hostOf(job.targetUrl),
    status: job.status,
    at: job.finishedAt ?? job.startedAt ?? job.createdAt,
    durationMs: job.result?.duration_ms ?? null,
    costUsd: job.result?.cost_usd ?? null,
    mode: job.result?.mode_used ?? null,
    note: note?.text ?? null,
    type: job.type,
    ...(note?.said && { said: note.said }),
    ...rowsOf(job),
  }
}
