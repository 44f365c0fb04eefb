/** Fills a form with the person's data and sends it. */
import type { JobHandler } from './handler.ts'
import { withUserData } from './input.ts'

export const fillForm: JobHandler = {
  description: 'fill in a form with your data and send it',
  defaultMode: 'hybrid',
  commitPolicy: (mode) => (mode === 'operator' ? 'ask' : 'granted'),
  input: withUserData,
}
