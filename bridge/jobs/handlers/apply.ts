/** Applies for a job: fills the application with the person's data and sends it, once per posting and profile. */
import type { JobHandler } from './handler.ts'
import { withUserData } from './input.ts'

export const apply: JobHandler = {
  description: 'apply for a job with your profile',
  defaultMode: 'hybrid',
  commitPolicy: (mode) => (mode === 'operator' ? 'ask' : 'granted'),
  input: withUserData,
}
