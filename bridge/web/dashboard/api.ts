/** The dashboard's requests to the API. */

import type { z } from 'zod'
import type { ApplicationState } from '../../../shared/domain/application.ts'
import { type BatchSummary, type BatchView, currentOf, MOST_LISTS } from '../../../shared/domain/batch/view.ts'
import { Interaction, type Resolution } from '../../../shared/domain/interaction.ts'
import type { Priority } from '../../../shared/domain/job.ts'
import type { KnowledgeKind } from '../../../shared/domain/knowledge.ts'
import type { ManualDetail } from '../../../shared/domain/manual-detail.ts'
import type { ManualEdit } from '../../../shared/domain/manual-edit.ts'
import type { DocumentKind } from '../../../shared/domain/named-documents.ts'
import type { ScheduleView } from '../../../shared/domain/schedule.ts'
import type { AccountResource } from '../../../shared/protocol/http-accounts.ts'
import type { AnswerResource } from '../../../shared/protocol/http-answers.ts'
import type { ApplicationResource, WholeApplicationResource } from '../../../shared/protocol/http-applications.ts'
import type { Fleet, Stats } from '../../../shared/protocol/http-bridge.ts'
import type { InteractionResource, JobResource } from '../../../shared/protocol/http-jobs.ts'
import type { KnowledgeResource, WholeKnowledge } from '../../../shared/protocol/http-knowledge.ts'
import type { ManualResource, WholeManual } from '../../../shared/protocol/http-learned.ts'
import { detailOf } from '../../../shared/protocol/manual-detail.ts'
import type { ResumeReading } from '../../../shared/protocol/resume.ts'
import { saveFile } from '../../../shared/ui/save-file.ts'
import type { WantedSchedule } from '../../../shared/ui/schedule-new.tsx'
import type { ScheduleAction } from '../../../shared/ui/schedules.tsx'
import type { ResumeCalls } from '../../../shared/ui/use-resume.ts'
import { ConnectionRefused, call, fetchFile } from '../session.ts'

export type Figures = z.infer<typeof Stats>

export interface Everything {
  figures: Figures
  waiting: InteractionResource[]
  jobs: JobResource[]
  lists: BatchView[]
  schedules: ScheduleView[]
  next: string | null
  fleet: Fleet
}

export interface JobFilter {
  days: number
  /** Undefined: all. */
  status: readonly string[] | undefined
}

export const loadJobs = async (token: string, { days, status }: JobFilter): Promise<Everything> => {
  const query = (status ?? []).map((one) => `&status=${one}`).join('')
  const [figures, waiting, jobs, fleet, lists, schedules] = await Promise.all([
    call<Figures>(token, `/stats?days=${days}`),
    call<{ items: InteractionResource[] }>(token, '/interactions'),
    call<{ items: JobResource[]; next: string | null }>(token, `/jobs?limit=25${query}`),
    // Only for the owner; others see their own jobs.
    call<Fleet>(token, '/fleet').catch((): Fleet => ({ workers: [] })),
    loadBatches(token),
    call<{ items: ScheduleView[] }>(token, '/schedules'),
  ])
  // There, the questions of a list and what waits to be sent are shown together.
  const listed = new Set(lists.flatMap(({ items }) => items.map(({ job_id }) => job_id)))
  const alone = waiting.items.filter(({ kind, job_id }) => !(TOGETHER.has(kind) && listed.has(job_id)))
  return { figures, waiting: alone, jobs: jobs.items, lists, schedules: schedules.items, next: jobs.next, fleet }
}

export const answer = (token: string, id: string, { limitUsd, ...resolution }: Resolution): Promise<unknown> =>
  call(token, `/interactions/${id}/answer`, {
    method: 'POST',
    body: JSON.stringify({ ...resolution, ...(limitUsd !== undefined && { limit_usd: limitUsd }) }),
  })

export const cancel = (token: string, jobId: string): Promise<unknown> =>
  call(token, `/jobs/${jobId}/cancel`, { method: 'POST' })

export const approve = (token: string, jobId: string): Promise<unknown> =>
  call(token, `/jobs/${jobId}/approve`, { method: 'POST' })

/** The report is fetched with the token and shown from memory, because a link cannot contain the token. */
export const openReport = async (token: string, jobId: string): Promise<void> => {
  const response = await fetch(`/jobs/${jobId}/report`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new ConnectionRefused(response.status, 'NOT_FOUND', 'This report is not kept any more.')
  window.open(URL.createObjectURL(await response.blob()), '_blank', 'noopener')
}

/** A file that a job downloaded; fetched with the token, like the report. */
export const savePageFile = async (token: string, jobId: string, artifact: string, name: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`/jobs/${jobId}/artifacts/${artifact}/content`, { headers })
  if (!response.ok) throw new ConnectionRefused(response.status, 'NOT_FOUND', 'This file is not kept any more.')
  saveFile(name, 'application/octet-stream', await response.blob())
}

const TOGETHER = new Set<Interaction['kind']>(['screening_question', 'approve_submit'])

/** Unfinished lists, and the newest finished one. */
const loadBatches = async (token: string): Promise<BatchView[]> => {
  const { items } = await call<{ items: BatchSummary[] }>(token, `/batches?limit=${MOST_LISTS}`)
  return Promise.all(currentOf(items).map(({ id }) => call<BatchView>(token, `/batches/${id}`)))
}

export const startBatch = (token: string, list: string, profile: string, priority: Priority): Promise<BatchView> =>
  call(token, '/batches', { method: 'POST', body: JSON.stringify({ list, job: { profile_id: profile, priority } }) })

/** A person's decision about a list. */
export const batchCall = (token: string, id: string, path: string, body: object): Promise<BatchView> =>
  call(token, `/batches/${id}/${path}`, { method: 'POST', body: JSON.stringify(body) })

export const addSchedule = (
  token: string,
  { url, jobType, task, profileId, cron, timeZone, priority }: WantedSchedule,
): Promise<ScheduleView> =>
  call(token, '/schedules', {
    method: 'POST',
    body: JSON.stringify({
      cron,
      time_zone: timeZone,
      job: {
        target_url: url,
        job_type: jobType,
        ...(task !== '' && { task_description: task }),
        ...(profileId !== null && { profile_id: profileId }),
        ...(priority && { priority }),
      },
    }),
  })

export const actOnSchedule = (token: string, id: string, action: ScheduleAction): Promise<unknown> =>
  action === 'delete'
    ? call(token, `/schedules/${id}`, { method: 'DELETE' })
    : call(token, `/schedules/${id}/${action}`, { method: 'POST' })

export const loadProfiles = async (token: string): Promise<{ id: string; name: string }[]> => {
  const { items } = await call<{ items: { id: string; name: string }[] }>(token, '/profiles')
  return items
}

export interface ProfileData {
  id: string
  name: string
  data: Record<string, unknown>
}

export const loadProfile = (token: string, id: string): Promise<ProfileData> =>
  call<ProfileData>(token, `/profiles/${encodeURIComponent(id)}`)

export const saveProfile = (token: string, { id, name, data }: ProfileData): Promise<ProfileData> =>
  call<ProfileData>(token, `/profiles/${encodeURIComponent(id)}`, {
    method: 'PUT',
    body: JSON.stringify({ name, data }),
  })

/** The file is kept with the profile, for as long as that names it. */
export const keepFile = (token: string, id: string, key: string, file: File): Promise<ProfileData> =>
  call(token, `/profiles/${id}/files/${key}?name=${encodeURIComponent(file.name)}`, fileBody('PUT', file))

type AnswerKey = Pick<AnswerResource, 'person' | 'question'>

export const loadAnswers = async (token: string): Promise<AnswerResource[]> =>
  (await call<{ items: AnswerResource[] }>(token, '/answers')).items

export const keepAnswer = (
  token: string,
  { person, question, answer, employer }: AnswerKey & Pick<AnswerResource, 'answer' | 'employer'>,
): Promise<AnswerResource> =>
  call(token, '/answers', { method: 'PUT', body: JSON.stringify({ person, question, answer, employer }) })

export const forgetAnswer = (token: string, { person, question }: AnswerKey): Promise<unknown> =>
  call(token, `/answers?${new URLSearchParams({ person, question })}`, { method: 'DELETE' })

/** None if the token is not the owner's. */
export const loadAccounts = async (token: string): Promise<AccountResource[]> => {
  try {
    return (await call<{ items: AccountResource[] }>(token, '/accounts')).items
  } catch (error) {
    if (error instanceof ConnectionRefused && error.status === 403) return []
    throw error
  }
}

type AccountKey = Pick<AccountResource, 'person' | 'origin' | 'email'>

export const loadPassword = async (token: string, { person, origin, email }: AccountKey): Promise<string> => {
  const body = JSON.stringify({ person, origin, email })
  return (await call<{ password: string }>(token, '/accounts/password', { method: 'POST', body })).password
}

export const forgetAccount = (token: string, { person, origin, email }: AccountKey): Promise<unknown> =>
  call(token, `/accounts?${new URLSearchParams({ person, origin, email })}`, { method: 'DELETE' })

/** One of several résumés or letters, with its file. */
export const keepDocument = (
  token: string,
  id: string,
  kind: DocumentKind,
  entry: Readonly<Record<string, unknown>>,
  file: File,
): Promise<ProfileData> => {
  const query = new URLSearchParams({
    name: file.name,
    document: String(entry.name ?? ''),
    for: String(entry.for ?? ''),
  })
  return call<ProfileData>(token, `/profiles/${encodeURIComponent(id)}/files/${kind}?${query}`, fileBody('PUT', file))
}

/** A résumé over the API. */
export const resumeCalls = (token: string): ResumeCalls => ({
  read: (file) =>
    call<ResumeReading>(token, `/profiles/from-resume?name=${encodeURIComponent(file.name)}`, fileBody('POST', file)),
  async save({ name, data }, file) {
    // Until it is stored, its name is used instead.
    const { resume: _, ...others } = data
    const body = JSON.stringify({ name, data: others })
    const { id } = await call<{ id: string }>(token, '/profiles', { method: 'POST', body })
    if (!file) return id
    try {
      await keepFile(token, id, 'resume', file)
    } catch (error) {
      // Saved completely or not at all: a second press creates no second one.
      await call(token, `/profiles/${id}`, { method: 'DELETE' })
      throw error
    }
    return id
  },
})

const fileBody = (method: string, file: File): RequestInit => ({
  method,
  body: file,
  headers: { 'content-type': 'application/octet-stream' },
})

/** A search in the sent applications. */
export interface SentFilter {
  words: string
  state: ApplicationState | ''
  /** Days, such as 2026-03-01. */
  from: string
  to: string
}

export const loadSent = (
  token: string,
  filter: SentFilter,
  cursor?: string,
): Promise<{ items: ApplicationResource[]; next: string | null }> => {
  const query = queryOf(filter)
  if (cursor !== undefined) query.set('cursor', cursor)
  return call(token, `/applications?${query}`)
}

export const loadSentOne = (token: string, id: string): Promise<WholeApplicationResource> =>
  call(token, `/applications/${id}`)

export type SentChange = Partial<Pick<ApplicationResource, 'state' | 'note' | 'company' | 'title'>>

export const changeSent = (token: string, id: string, change: SentChange): Promise<WholeApplicationResource> =>
  call(token, `/applications/${id}`, { method: 'PATCH', body: JSON.stringify(change) })

export const SENT_FORMATS = ['csv', 'json', 'pdf'] as const
export type SentFormat = (typeof SENT_FORMATS)[number]

/** All that are found, as a file. A PDF is in the language of this page. */
export const exportSent = (token: string, filter: SentFilter, format: SentFormat): Promise<Blob> => {
  const query = queryOf(filter)
  query.set('format', format)
  return fetchFile(token, `/applications/export?${query}`, {
    headers: { 'accept-language': document.documentElement.lang },
  })
}

const queryOf = ({ words, state, from, to }: SentFilter): URLSearchParams => {
  const query = new URLSearchParams()
  if (words.trim() !== '') query.set('q', words.trim())
  if (state !== '') query.set('state', state)
  // Days are in the person's time zone.
  if (from !== '') query.set('from', new Date(`${from}T00:00`).toISOString())
  if (to !== '') {
    const next = new Date(`${to}T00:00`)
    next.setDate(next.getDate() + 1)
    query.set('to', next.toISOString())
  }
  return query
}

/** In the format of all user interfaces. */
export const requestOf = (one: InteractionResource): Interaction =>
  Interaction.parse({
    id: one.id,
    jobId: one.job_id,
    kind: one.kind,
    description: one.description,
    title: one.title,
    text: one.text,
    ...(one.words && { words: one.words }),
    said: { ...(one.said.not_yet && { notYet: one.said.not_yet }), facts: one.said.facts },
    actions: one.actions,
    notYet: one.not_yet,
    items: one.items,
    code: one.code,
    value: one.value === null ? null : { text: one.value, secret: false },
    limit: one.limit,
    facts: one.facts,
    questions: one.questions,
    currentUrl: one.current_url,
    screenshot: null,
    pausedAt: one.paused_at,
    expiresAt: one.expires_at,
    timeoutSeconds: one.timeout_seconds,
    status: one.status,
  })

export const loadLearned = (
  token: string,
  cursor?: string,
): Promise<{ items: ManualResource[]; next: string | null }> =>
  call(token, `/manuals?limit=25${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)

export const loadLearnedOne = async (token: string, id: string): Promise<ManualDetail> => {
  const [whole, versions] = await Promise.all([
    call<z.infer<typeof WholeManual>>(token, `/manuals/${id}`),
    call<{ items: ManualResource[] }>(token, `/manuals/${id}/versions`),
  ])
  return detailOf(whole, versions.items)
}

/** A blob URL, because the picture must be fetched with the token. */
export const loadStepPicture = async (token: string, id: string, picture: string): Promise<string | undefined> => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`/manuals/${id}/pictures/${picture}`, { headers })
  return response.ok ? URL.createObjectURL(await response.blob()) : undefined
}

export const changeLearned = (
  token: string,
  id: string,
  change: { version: number; edits?: readonly ManualEdit[]; patrol?: boolean },
): Promise<ManualResource> => call(token, `/manuals/${id}`, { method: 'PATCH', body: JSON.stringify(change) })

export const restoreLearned = (token: string, id: string, version: number): Promise<ManualResource> =>
  call(token, `/manuals/${id}/restore`, { method: 'POST', body: JSON.stringify({ version }) })

/** An item of a list; its kind and key are in its id. */
export type KnownItem = KnowledgeResource & { id: string }

export const loadKnown = async (
  token: string,
  kind: KnowledgeKind,
  cursor?: string,
): Promise<{ items: KnownItem[]; next: string | null }> => {
  const query = `limit=25${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
  const page = await call<{ items: KnowledgeResource[]; next: string | null }>(token, `/knowledge/${kind}?${query}`)
  return { ...page, items: page.items.map((one) => ({ ...one, id: `${kind} ${one.key}` })) }
}

const knownPath = ({ kind, key }: KnownItem): string => `/knowledge/${kind}/${encodeURIComponent(key)}`

export const loadKnownOne = (token: string, one: KnownItem): Promise<WholeKnowledge> => call(token, knownPath(one))

export const restoreKnown = (token: string, one: KnownItem, version: number): Promise<WholeKnowledge> =>
  call(token, `${knownPath(one)}/restore`, { method: 'POST', body: JSON.stringify({ version }) })

export const deleteKnown = (token: string, one: KnownItem): Promise<unknown> =>
  call(token, knownPath(one), { method: 'DELETE' })
