/** The popup while GhostHands cannot be reached: why, what is kept, and the one thing to do. */
import type { JSX } from 'preact'
import type { JobView, Link } from '../../shared/protocol/view.ts'
import { useNow } from '../../shared/ui/clock.tsx'
import { took } from '../../shared/ui/figures.ts'
import { Icon, type IconName } from '../../shared/ui/icons.tsx'
import { Button, Command, Note } from '../../shared/ui/parts.tsx'
import { counted, t } from '../../shared/ui/words.ts'
import { isOver, jobTitle } from './job.tsx'
import { Digits } from './pairing.tsx'
import type { Known, Wire } from './wire.ts'

const HELP = 'https://github.com/ghosthands/ghosthands/blob/main/docs/operator.md'

export function Disconnected({ wire, known }: { wire: Wire; known: Known }): JSX.Element {
  const { link, view } = known
  const working = view?.jobs.find((job) => !isOver(job) && job.status !== 'awaiting_approval')
  if (link.state === 'versions_differ') return <Update link={link} />
  if (link.state === 'not_paired' || link.state === 'pairing')
    return (
      <main class="pop stack">
        {link.state === 'pairing' && link.digits !== null ? (
          <>
            <Heading title={t('pairTitle')} text={t('pairQuestion')} />
            <Digits digits={link.digits} />
            <div class="row">
              <Button
                look="primary"
                icon="check"
                wide="grow"
                onClick={() => wire.send({ type: 'pair_confirm', match: true })}
              >
                {t('pairMatch')}
              </Button>
              <Button onClick={() => wire.send({ type: 'pair_confirm', match: false })}>{t('pairDiffer')}</Button>
            </div>
          </>
        ) : (
          <>
            <Heading title={t('pairTitle')} text={t('pairText')} />
            <Command>ghosthands pair</Command>
            <Button
              look="primary"
              size="lg"
              wide="block"
              icon="link"
              busy={link.state === 'pairing' ? t('pairWaiting') : undefined}
              onClick={() => wire.send({ type: 'pair' })}
            >
              {t('pairStart')}
            </Button>
          </>
        )}
      </main>
    )
  const lost = link.state === 'lost'
  return (
    <main class="pop stack">
      <Heading
        title={t(link.state === 'connecting' ? 'connectingTitle' : lost ? 'linkLost' : 'noneTitle')}
        text={t(link.state === 'connecting' ? 'connectingText' : lost ? 'goesOn' : 'noneText')}
      />
      {link.state !== 'connecting' && (
        <div class="stack tight">
          {!lost && <Command>ghosthands start</Command>}
          <Looking wire={wire} since={known.heardAt} />
        </div>
      )}
      {working && <Safe job={working} />}
      {link.state === 'not_running' && (
        <>
          <hr class="rule" />
          <nav class="stack help" aria-label={t('help')}>
            <HelpLink icon="install" href={`${HELP}#set-up`} title={t('helpInstall')} text={t('helpInstallText')} />
            <HelpLink
              icon="question"
              href={`${HELP}#it-does-not-connect`}
              title={t('helpStays')}
              text={t('helpStaysText')}
            />
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

function Looking({ wire, since }: { wire: Wire; since: number }): JSX.Element {
  const now = useNow(true)
  return (
    <p class="row hint">
      <span class="spin" />
      <span class="grow">{t('looking', { ago: took(Math.max(1000, Math.floor((now - since) / 1000) * 1000)) })}</span>
      <Button size="sm" look="quiet" onClick={() => wire.send({ type: 'reconnect' })}>
        <span class="accent">{t('tryNow')}</span>
      </Button>
    </p>
  )
}

function Safe({ job }: { job: JobView }): JSX.Element {
  const { page } = job
  return (
    <Note look="ok" icon="shield" title={t('safe')}>
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
          <Button look="primary" icon="retry" onClick={() => void chrome.tabs.create({ url: 'chrome://extensions' })}>
            {t('openExtensions')}
          </Button>
        ) : (
          <Command>npm i -g ghosthands</Command>
        )}
        <p class="hint">{t(ours ? 'updateExtensionHint' : 'updateBridgeHint')}</p>
      </div>
      <Note look="ok" icon="shield" title={t('nothingLost')}>
        {t('nothingLostText')}
      </Note>
    </main>
  )
}

const HelpLink = ({
  icon,
  href,
  title,
  text,
}: {
  icon: IconName
  href: string
  title: string
  text: string
}): JSX.Element => (
  <a class="opt" href={href} target="_blank" rel="noreferrer">
    <span class="tile">
      <Icon name={icon} />
    </span>
    <span class="grow">
      <b>{title}</b>
      <small>{text}</small>
    </span>
    <Icon name="chevronEnd" />
  </a>
)
