/** Pairing in popup and options: started, six digits compared, confirmed by the person; or a message that it failed. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Link } from '../../shared/protocol/view.ts'
import { Button, Note } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'
import type { Wire } from './wire.ts'

export const grouped = (digits: string): string => `${digits.slice(0, 3)} ${digits.slice(3)}`

export function Digits({ digits }: { digits: string }): JSX.Element {
  return (
    <div class="pair" role="img" aria-label={[...digits].join(' ')} dir="ltr">
      {[...digits].map((digit, at) => (
        <span class={at === 3 ? 'apart' : ''}>{digit}</span>
      ))}
    </div>
  )
}

export interface PairingNow {
  begin(port?: number): void
  /** The person pressed They match; the other side has not confirmed yet. */
  agreed: boolean
  say(match: boolean): void
  /** It ended without a pairing. */
  nothing: boolean
}

export function usePairing(wire: Wire, link: Link): PairingNow {
  const [agreed, setAgreed] = useState(false)
  const [nothing, setNothing] = useState(false)
  const before = useRef(link.state)
  useEffect(() => {
    if (before.current === 'pairing' && link.state !== 'pairing') {
      setNothing(link.state !== 'ready')
      setAgreed(false)
    }
    if (link.state === 'pairing') setNothing(false)
    before.current = link.state
  }, [link.state])
  return {
    agreed,
    nothing,
    begin: (port) => wire.send({ type: 'pair', ...(port !== undefined && { port }) }),
    say(match) {
      setAgreed(match)
      wire.send({ type: 'pair_confirm', match })
    },
  }
}

export function PairButton({ link, pairing, big }: { link: Link; pairing: PairingNow; big?: boolean }): JSX.Element {
  return (
    <>
      {pairing.nothing && (
        <Note variant="you" icon="info" live>
          {t('pairNothing')}
        </Note>
      )}
      <div class="row">
        <Button
          variant="primary"
          icon="link"
          {...(big && { size: 'lg' as const, wide: 'block' as const })}
          busy={link.state === 'pairing' ? t('pairWaiting') : undefined}
          onClick={() => pairing.begin()}
        >
          {t('pairStart')}
        </Button>
      </div>
    </>
  )
}

export function CompareButtons({ pairing, big }: { pairing: PairingNow; big?: boolean }): JSX.Element {
  const size = big && { size: 'lg' as const }
  return (
    <div class="row wrap-row">
      <Button
        variant="primary"
        icon="check"
        {...size}
        busy={pairing.agreed ? t('pairOther') : undefined}
        onClick={() => pairing.say(true)}
      >
        {t('pairMatch')}
      </Button>
      <Button {...size} onClick={() => pairing.say(false)}>
        {t('pairDiffer')}
      </Button>
    </div>
  )
}
