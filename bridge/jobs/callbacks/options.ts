/** What sending callbacks is given from above. Types only. */
import type { NoticeLinks } from './notice.ts'
import type { SigningSecrets } from './secret.ts'

export interface CallbackOptions extends NoticeLinks {
  secrets: Pick<SigningSecrets, 'all'>
  /** Callbacks may go to this machine and private networks. */
  allowPrivate: boolean
  /** Pause before the second attempt (ms); doubles, up to two hours. */
  firstPauseMs?: number
}
