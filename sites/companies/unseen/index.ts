// Companies that were written by hand after real ones, before anything was tried on them. One a platform. Data.
import type { Unseen } from './ask.ts'
import { FIRST } from './first.ts'
import { SECOND } from './second.ts'

export const UNSEEN: readonly Unseen[] = [...FIRST, ...SECOND]
