/** The popup while GhostHands cannot be reached: why, what is kept, and what to do. */
import type { ComponentChildren, JSX } from 'preact'
import type { JobView, Link } from '../../shared/protocol/view.ts'
import { useNow } from '../../shared/ui/clock.tsx'
import { took } from '../../shared/ui/figures.ts'
import { Icon, type IconName } from '../../shared/ui/icons.tsx'
import { jobTitle } from '../../shared/ui/job-words.ts'
import { Button, Command, Note } from '../../shared/ui/parts.tsx'
import { counted, t } from '../../shared/ui/words.ts'
import { isOver } from './job.tsx'
import { CompareButtons, Digits, PairButton, usePairing } from './pairing.tsx'
import { canStart, StartHere } from './start-here.tsx'
import type { KnownBridge, Wire } from './wire.ts'

export function Disconnected({ wire, known }: { wire: Wire; known: KnownBridge }): JSX.Element {
  const { link, view } = known
  const pairing = usePairing(wire, link)
  const working = view?.jobs.find((job) => !isOver(job) && job.status !== 'awaiting_approval')
  if (link.state === 'versions_differ') return <Update link={link} />
  if (link.state === 'not_paired' && canStart(link))
    return (
      <main class="pop stack">
        <Heading title={t('connectTitle')} text={t('connectText')} />
        <StartHere wire={wire} link={link} big />
      </main>
    )
  if (link.state === 'not_paired' || link.state === 'pairing')
    return (
      <main class="pop stack">
        {link.state === 'pairing' && link.digits !== null ? (
          <>
            <Heading title={t('pairTitle')} text={t('pairQuestion')} />
            <Digits digits={link.digits} />
            <CompareButtons pairing={pairing} />
          </>
        ) : (
          <>
            <Heading title={t('pairTitle')} text={t('pairText')} />
            <Command>ghosthands pair</Command>
            <PairButton link={link} pairing={pairing} big />
          </>
        )}
      </main>
    )
  const lost = link.state === 'lost'
  const here = canStart(link)
  return (
    <main class="pop stack">
      <Heading
        title={t(link.state === 'connecting' ? 'connectingTitle' : lost ? 'linkLost' : 'noneTitle')}
        text={t(link.state === 'connecting' ? 'connectingText' : lost ? 'goesOn' : here ? 'startText' : 'noneText')}
      />
      <StartHere wire={wire} link={link} big />
      {link.state !== 'connecting' && !here && (
        <div class="stack tight">
          {!lost && <Command>ghosthands start</Command>}
          <Connecting wire={wire} since={known.heardAt} />
        </div>
      )}
      {working && <Safe job={working} />}
      {link.state === 'not_running' && !here && (
        <>
          <hr class="rule" />
          <nav class="stack help" aria-label={t('help')}>
            <Help icon="install" title={t('helpInstall')} text={t('helpInstallText')}>
              <Command>npm i -g ghosthands</Command>
            </Help>
            <Help icon="question" title={t('helpStays')} text={t('helpStaysText')}>
              <Command>ghosthands doctor</Command>
              <p class="hint">{t('helpPort')}</p>
            </Help>
          </nav>
        </>
      )}
    </main>
  )
}

const Heading = ({ title, text }: { title: string; text: string }): JSX.Element => (
  <div class="stack heading-block">
    <h1 class="title">{title}</h1>
    <p>{text}</p>
  </div>
)

function Connecting({ wire, since }: { wire: Wire; since: number }): JSX.Element {
  const now = useNow(true)
  return (
    <p class="row hint">
      <span class="spin" />
      <span class="grow">{t('looking', { ago: took(Math.max(1000, Math.floor((now - since) / 1000) * 1000)) })}</span>
      <Button size="sm" variant="quiet" onClick={() => wire.send({ type: 'reconnect' })}>
        <span class="accent">{t('tryNow')}</span>
      </Button>
    </p>
  )
}

function Safe({ job }: { job: JobView }): JSX.Element {
  const { page } = job
  return (
    <Note variant="ok" icon="shield" title={t('safe')}>
      {t('safeJob', { title: jobTitle(job) })}{' '}
      {page &&
        (page.total === null
          ? t('pausedOnPage', { page: page.current })
          : t('pausedOnPageOf', { page: page.current, total: page.total }))}{' '}
      {job.steps.done > 0 && counted('answersStay', job.steps.done)}
    </Note>
  )
}

function Update({ link }: { link: Extract<Link, { state: 'versions_differ' }> }): JSX.Element {
  const versions = { extension: link.extensionVersion, bridge: link.bridgeVersion }
  const ours = link.update === 'extension'
  return (
    <main class="pop stack">
      <Heading
        title={t(ours ? 'updateExtension' : 'updateBridge')}
        text={t(ours ? 'updateExtensionText' : 'updateBridgeText', versions)}
      />
      <div class="stack tight">
        {ours ? (
          <Button
            variant="primary"
            icon="retry"
            onClick={() => void chrome.tabs.create({ url: 'chrome://extensions' })}
          >
            {t('openExtensions')}
          </Button>
        ) : (
          <Command>npm i -g ghosthands</Command>
        )}
        <p class="hint">{t(ours ? 'updateExtensionHint' : 'updateBridgeHint')}</p>
      </div>
      <Note variant="ok" icon="shield" title={t('nothingLost')}>
        {t('nothingLostText')}
      </Note>
    </main>
  )
}

const Help = ({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName
  title: string
  text: string
  children: ComponentChildren
}): JSX.Element => (
  <details class="help__item">
    <summary class="opt">
      <span class="tile">
        <Icon name={icon} />
      </span>
      <span class="grow">
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <Icon name="chevronDown" />
    </summary>
    <div class="stack tight help__body">{children}</div>
  </details>
)
