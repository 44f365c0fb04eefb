/** Whose turn it is: a shape, a word and a colour, in this order. One part for every surface. */
import type { JSX } from 'preact'
import { Icon, type IconName } from './icons.tsx'
import { t } from './words.ts'

export type StatusName = 'working' | 'you' | 'approve' | 'paused' | 'next' | 'done' | 'failed' | 'stopped'

const LOOKS: Record<StatusName, { look?: 'ghost' | 'you' | 'ok' | 'bad'; icon?: IconName; word: string }> = {
  working: { look: 'ghost', word: 'turnWorking' },
  you: { look: 'you', icon: 'hand', word: 'turnYou' },
  approve: { look: 'you', icon: 'hand', word: 'turnApprove' },
  paused: { icon: 'pause', word: 'turnPaused' },
  next: { icon: 'clock', word: 'turnNext' },
  done: { look: 'ok', icon: 'check', word: 'turnDone' },
  failed: { look: 'bad', icon: 'cross', word: 'turnFailed' },
  stopped: { icon: 'stop', word: 'turnStopped' },
}

export const statusWord = (turn: StatusName): string => t(LOOKS[turn].word)

/** Amber: the person's move. */
export const isYours = (turn: StatusName): boolean => turn === 'you' || turn === 'approve'

/** @param word where the state has a better one: `Sent` instead of `Done`, `Site changed` instead of `Failed` */
export function StatusPill({ turn, word }: { turn: StatusName; word?: string | undefined }): JSX.Element {
  const { look, icon } = LOOKS[turn]
  return (
    <span class={`turn${look ? ` turn--${look}` : ''}`}>
      {icon ? <Icon name={icon} /> : <span class="pulse" />}
      {word ?? statusWord(turn)}
    </span>
  )
}
