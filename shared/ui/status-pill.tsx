/** Who acts next, as a shape, a word and a colour. The same component in every user interface. */

import type { JSX } from 'preact'
import type { JobStatus } from '../domain/job.ts'
import { Icon, type IconName } from './icons.tsx'
import { t } from './words.ts'

export type StatusName = 'working' | 'you' | 'approve' | 'paused' | 'next' | 'done' | 'failed' | 'stopped'

const STYLES: Record<StatusName, { variant?: 'ghost' | 'you' | 'ok' | 'bad'; icon?: IconName; word: string }> = {
  working: { variant: 'ghost', word: 'turnWorking' },
  you: { variant: 'you', icon: 'hand', word: 'turnYou' },
  approve: { variant: 'you', icon: 'hand', word: 'turnApprove' },
  paused: { icon: 'pause', word: 'turnPaused' },
  next: { icon: 'clock', word: 'turnNext' },
  done: { variant: 'ok', icon: 'check', word: 'turnDone' },
  failed: { variant: 'bad', icon: 'cross', word: 'turnFailed' },
  stopped: { icon: 'stop', word: 'turnStopped' },
}

/** How a job's status is shown. */
export const PHASE_OF: Readonly<Record<JobStatus, StatusName>> = {
  pending: 'next',
  awaiting_approval: 'approve',
  queued: 'next',
  running: 'working',
  paused: 'you',
  completed: 'done',
  failed: 'failed',
  cancelled: 'stopped',
}

export const statusWord = (phase: StatusName): string => t(STYLES[phase].word)

/** Amber: the person's move. */
export const isYours = (phase: StatusName): boolean => phase === 'you' || phase === 'approve'

/** @param word a more exact one: `Sent` instead of `Done`, `Site changed` instead of `Failed` */
export function StatusPill({ phase, word }: { phase: StatusName; word?: string | undefined }): JSX.Element {
  const { variant, icon } = STYLES[phase]
  return (
    <span class={`status${variant ? ` status--${variant}` : ''}`}>
      {icon ? <Icon name={icon} /> : <span class="pulse" />}
      {word ?? statusWord(phase)}
    </span>
  )
}
