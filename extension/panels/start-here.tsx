/** Starts and connects GhostHands with one press, if it is installed so that Chrome can start it. */
import type { JSX } from 'preact'
import type { Link } from '../../shared/protocol/view.ts'
import { Button, Note } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'
import type { Wire } from './wire.ts'

type Startable = Extract<Link, { state: 'not_running' | 'not_paired' }>

const startable = (link: Link): Startable | undefined =>
  (link.state === 'not_running' || link.state === 'not_paired') && link.start !== undefined ? link : undefined

export const canStart = (link: Link): boolean => startable(link) !== undefined

export function StartHere(props: { wire: Wire; link: Link; big?: boolean }): JSX.Element | null {
  const { wire, big } = props
  const link = startable(props.link)
  if (!link) return null
  const runs = link.state === 'not_paired'
  return (
    <>
      {link.problem !== undefined && link.start !== 'busy' && (
        <Note variant="you" icon="info" title={t('startFailed')} live>
          {link.problem}
        </Note>
      )}
      <div class="row">
        <Button
          variant="primary"
          icon={runs ? 'link' : 'play'}
          {...(big && { size: 'lg' as const, wide: 'block' as const })}
          busy={link.start === 'busy' ? t(runs ? 'connectingTitle' : 'startingHere') : undefined}
          onClick={() => wire.send({ type: 'start' })}
        >
          {t(runs ? 'connectIt' : 'startIt')}
        </Button>
      </div>
    </>
  )
}
