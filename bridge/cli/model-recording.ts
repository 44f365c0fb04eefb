/**
 * `run --record DIR` and `replay-model DIR`: records a job's model requests in a folder, and runs a job with the
 * recorded answers.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { placeOf } from '../../shared/domain/playbook.ts'
import type { Config } from '../base/config.ts'
import type { Repositories } from '../store/index.ts'
import type { OptionMap, StoredPlaybook } from '../store/repositories/playbooks.ts'
import { makeRecordingFolder, type RecordedJob, writeJob } from '../think/recording/files.ts'
import { recordingFetch } from '../think/recording/record.ts'
import type { ModelTraffic } from './run-job.ts'

/** Errors: INVALID_INPUT if the folder already contains a recording, or cannot be created. */
export const recordInto = (folder: string, config: Config): ModelTraffic => {
  const dir = resolve(folder)
  if (existsSync(join(dir, 'recording.json')))
    throw new GhError('INVALID_INPUT', `${dir} holds a recording already. Choose another folder for --record.`)
  makeRecordingFolder(dir)
  let recording: typeof globalThis.fetch | undefined
  return {
    async fetchFor(job, { redactor, applicant, store }) {
      // Another attempt of the same job continues the same recording.
      if (recording) return recording
      const { domain } = placeOf(job.targetUrl)
      await writeJob(dir, {
        startedAt: new Date().toISOString(),
        job: redactor.data(bodyOf(job)),
        secrets: Object.keys(applicant.secrets),
        answers: redactor.data(await store.answers.list(applicant.id)),
        playbooks: redactor.data((await store.playbooks.list(domain)).map((one) => ({ ...one }))),
        optionLists: redactor.data((await store.playbooks.options(domain)).map((one) => ({ ...one }))),
        provider: config.provider,
        settings: settingsOf(config),
      })
      recording = recordingFetch(dir, redactor)
      return recording
    },
  }
}

/** The job as it could be submitted again; its secrets are stored elsewhere and not included. */
const bodyOf = ({ type, request }: JobRecord): Record<string, unknown> => {
  const { input_data, idempotency_key: _, callback_url: __, ...rest } = request
  const { secrets_ref: ___, ...data } = input_data
  return { ...rest, job_type: type, input_data: data }
}

const settingsOf = (config: Config): Record<string, unknown> => {
  const { model, model_base_url, model_vision, model_stream, providers } = config
  const withoutKeys = Object.entries(providers).map(([name, { api_key: _, ...rest }]) => [name, rest])
  return { model, model_base_url, model_vision, model_stream, providers: Object.fromEntries(withoutKeys) }
}

/**
 * Restores what was learned at that time, where a job finds it.
 * @param host the site's current host, if it differs
 */
export const restoreKnown = async (
  { answers, playbooks, optionLists }: RecordedJob,
  { store }: { store: Repositories },
  applicantId: string | null,
  host: string | undefined,
): Promise<void> => {
  if (applicantId !== null)
    for (const answer of answers) await store.answers.keep(applicantId, { ...answer, from: 'bank' })
  for (const playbook of playbooks)
    await store.playbooks.put({ ...(playbook as unknown as StoredPlaybook), ...(host && { domain: host }) })
  for (const list of optionLists)
    await store.playbooks.putOptions({ ...(list as unknown as OptionMap), ...(host && { domain: host }) })
}
