// Handwritten companies modelled on real ones, written before anything was tried on them. Data.
import type { Unseen } from './ask.ts'
import { FIRST } from './first.ts'
import { FOURTH } from './fourth.ts'
import { SECOND } from './second.ts'
import { THIRD } from './third.ts'

export const UNSEEN: readonly Unseen[] = [...FIRST, ...SECOND, ...THIRD, ...FOURTH]
