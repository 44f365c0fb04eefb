/** Retention periods from the settings. */
import { SENT } from '../assets/sent-files.ts'
import { isUploadFolder } from '../assets/uploads.ts'
import type { Config } from '../base/config.ts'
import type { CleanUpOptions } from '../jobs/clean-up.ts'
import { filesOf } from './file-areas.ts'

export const retentionOf = (config: Config): CleanUpOptions => ({
  artifacts: filesOf(config).artifacts,
  artifactDays: config.artifact_days,
  jobDays: config.job_days,
  isUpload: isUploadFolder,
  sent: SENT,
})
