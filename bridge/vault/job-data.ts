/**
 * The person's data of a job on its way into the store and back: its secrets are encrypted separately, so that no row,
 * event or report of the job ever contains one.
 */
import { randomUUID } from 'node:crypto'
import { type Applicant, toUserData } from '../../shared/domain/applicant.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import type { UserDataOptions } from '../../shared/domain/user-data-draft.ts'
import type { SecretVault } from './secrets.ts'

/** The data of a job in storable form. */
export type JobData = Record<string, unknown>

/**
 * Replaces `user_data` in `input_data` with a copy without secrets and stores those under `secrets_ref`.
 * Errors: INVALID_DATA_FILE, FILE_NOT_FOUND.
 */
export const sealJobData = async (
  inputData: JobData,
  vault: SecretVault,
  options: UserDataOptions,
): Promise<JobData> => {
  if (inputData.user_data === undefined) return inputData
  const applicant = parseUserData(inputData.user_data, options)
  const safe = { ...inputData, user_data: toUserData(applicant) }
  if (Object.keys(applicant.secrets).length === 0) return safe
  const ref = `job-data:${randomUUID()}`
  await vault.keep(ref, applicant.secrets)
  return { ...safe, secrets_ref: ref }
}

/** The person of a stored job, including secrets. A job without data has an empty person. */
export const openJobData = async (inputData: JobData, vault: SecretVault): Promise<Applicant> => {
  const applicant = parseUserData(inputData.user_data ?? {}, { resolveFile: (path) => path })
  const ref = inputData.secrets_ref
  return typeof ref === 'string' ? { ...applicant, secrets: await vault.all(ref) } : applicant
}

/** Secrets are kept for as long as the job may still run. */
export const forgetJobData = async (inputData: JobData, vault: SecretVault): Promise<void> => {
  if (typeof inputData.secrets_ref === 'string') await vault.forget(inputData.secrets_ref)
}
