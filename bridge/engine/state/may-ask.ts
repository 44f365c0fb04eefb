/** Whether a person may be asked in this job at all. */
import type { RunInput } from './ports.ts'

export const mayAsk = ({ hitlEnabled, supervision }: Pick<RunInput, 'hitlEnabled' | 'supervision'>): boolean =>
  hitlEnabled && supervision !== 'unattended'
