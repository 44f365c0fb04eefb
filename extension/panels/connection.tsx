/** The connection to GhostHands on this computer: pairing step by step, what the extension may do, and how to end it. */
import type { ComponentChildren, JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { Link } from '../../shared/protocol/view.ts'
import { Icon, type IconName } from '../../shared/ui/icons.tsx'
import { Button, Chip, Command, Note, Problem } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'
import { Connection } from './bar.tsx'
import { CompareButtons, Digits, grouped, PairButton, type PairingNow, usePairing } from './pairing.tsx'
import { canStart, StartHere } from './start-here.tsx'
import { useAsking } from './use.ts'
import type { Wire } from './wire.ts'

export function ConnectionPage({ wire, link }: { wire: Wire; link: Link }): JSX.Element {
  return (
    <>
      <div class="row row--between">
        <h1 class="heading">{t('options_connection')}</h1>
        <Connection link={link} />
      </div>
      {link.state === 'ready' ? <Paired wire={wire} link={link} /> : <PairingSteps wire={wire} link={link} />}
      <May />
    </>
  )
}

/**
 * The progress of pairing: GhostHands found, numbers compared. `bare`: inside an element that has a title and a frame.
 */
export function PairingSteps({ wire, link, bare }: { wire: Wire; link: Link; bare?: boolean }): JSX.Element {
  const found = link.state === 'not_paired' || link.state === 'pairing'
  const pairing = usePairing(wire, link)
  const className = bare ? 'stack' : 'card sect stack'
  if (link.state === 'versions_differ')
    return (
      <section class={className}>
        <h2 class="h2">{t(link.update === 'extension' ? 'updateExtension' : 'updateBridge')}</h2>
        <p>
          {t(link.update === 'extension' ? 'updateExtensionText' : 'updateBridgeText', {
            extension: link.extensionVersion,
            bridge: link.bridgeVersion,
          })}
        </p>
        {link.update === 'bridge' && <Command>npm i -g ghosthands</Command>}
        <Note variant="ok" icon="shield" title={t('nothingLost')}>
          {t('nothingLostText')}
        </Note>
      </section>
    )
  if (canStart(link))
    return (
      <section class={className}>
        {!bare && <h2 class="h2">{t('connectTitle')}</h2>}
        <p>{t(found ? 'connectText' : 'startText')}</p>
        <StartHere wire={wire} link={link} />
      </section>
    )
  return (
    <section class={`${className} steps`}>
      {!bare && (
        <header>
          <h2 class="h2">{t('pairTitle')}</h2>
          <p>{t('pairWhy')}</p>
        </header>
      )}
      <Step at={1} state={found ? 'done' : 'now'}>
        <p class="step__line">
          {t(found ? 'pairFound' : link.state === 'connecting' ? 'connectingTitle' : 'pairStartIt')}
        </p>
        {!found && link.state !== 'connecting' && (
          <>
            <Command>ghosthands start</Command>
            <div class="row">
              <Button icon="retry" onClick={() => wire.send({ type: 'reconnect' })}>
                {t('tryNow')}
              </Button>
            </div>
          </>
        )}
      </Step>
      <Step at={2} state={found ? 'now' : 'next'}>
        {link.state === 'pairing' && link.digits !== null ? (
          <>
            <p class="strong step__line">{t('pairQuestion')}</p>
            <Digits digits={link.digits} />
            <div class="term" role="img" aria-label={t('pairTerminal', { digits: grouped(link.digits) })} dir="ltr">
              <span>$</span> ghosthands pair
              <br />
              <b>{grouped(link.digits)}</b>
            </div>
            <CompareButtons pairing={pairing} big />
          </>
        ) : (
          <>
            <p class="step__line">{t('pairCompare')}</p>
            {found && (
              <>
                <Command>ghosthands pair</Command>
                <PairButton link={link} pairing={pairing} />
              </>
            )}
          </>
        )}
      </Step>
      <Step at={3} state="next">
        <p class="step__line">{t('pairDone')}</p>
      </Step>
      {(link.state === 'not_running' || link.state === 'not_paired') && <OtherPort pairing={pairing} />}
    </section>
  )
}

/** For a GhostHands configured to listen elsewhere. */
function OtherPort({ pairing }: { pairing: PairingNow }): JSX.Element {
  const id = useId()
  const [text, setText] = useState('')
  const port = Number(text)
  const right = Number.isInteger(port) && port >= 1 && port <= 65_535
  return (
    <details class="other-port">
      <summary>{t('otherPort')}</summary>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (right) pairing.begin(port)
        }}
      >
        <label class="label" for={id}>
          {t('port')}
        </label>
        <input
          class="input"
          id={id}
          inputMode="numeric"
          autocomplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button submit notReady={right ? undefined : t('needsPort')}>
          {t('pairStart')}
        </Button>
      </form>
    </details>
  )
}

function Step({
  at,
  state,
  children,
}: {
  at: number
  state: 'done' | 'now' | 'next'
  children: ComponentChildren
}): JSX.Element {
  return (
    <div class={`stepn stepn--${state}`}>
      <span class="badge">{state === 'done' ? <Icon name="check" size={12} /> : at}</span>
      <div class="stack step__body">{children}</div>
    </div>
  )
}

function Paired({ wire, link }: { wire: Wire; link: Extract<Link, { state: 'ready' }> }): JSX.Element {
  const asking = useAsking('unpair')
  const [sure, setSure] = useState(false)
  return (
    <section class="card sect stack">
      <header>
        <h2 class="h2">{t('pairedTitle')}</h2>
        <p>{t('pairedText', { version: link.version })}</p>
      </header>
      <Problem text={asking.problem} />
      <div class="row">
        {sure ? (
          <>
            <Button
              variant="danger"
              busy={asking.pending ? t('oneMoment') : undefined}
              onClick={() => void asking.run('unpair', () => wire.ask('unpair', {}))}
            >
              {t('unpair')}
            </Button>
            <Button variant="quiet" onClick={() => setSure(false)}>
              {t('keep')}
            </Button>
            <span class="hint">{t('unpairText')}</span>
          </>
        ) : (
          <Button onClick={() => setSure(true)}>{t('unpair')}</Button>
        )}
      </div>
    </section>
  )
}

/** Describes the permissions in the manifest; docs/privacy.md explains each. */
function May(): JSX.Element {
  const relay = chrome.runtime.getManifest().permissions?.includes('debugger') ?? false
  const rows: { icon: IconName; key: string; may: boolean }[] = [
    { icon: 'form', key: 'mayTabs', may: true },
    { icon: 'laptop', key: relay ? 'mayClick' : 'mayClickNot', may: relay },
    { icon: 'shield', key: 'mayCookies', may: false },
  ]
  return (
    <section class="card sect">
      <header>
        <h2 class="h2">{t('mayTitle')}</h2>
      </header>
      {rows.map(({ icon, key, may }) => (
        <div class="sec-row">
          <span class="tile">
            <Icon name={icon} />
          </span>
          <div>
            <p class="strong">{t(key)}</p>
            <p class="caption">{t(`${key}Text`)}</p>
          </div>
          {may ? (
            <Chip variant="ok" icon="check">
              {t('allowed')}
            </Chip>
          ) : (
            <Chip>{t('never')}</Chip>
          )}
        </div>
      ))}
    </section>
  )
}
