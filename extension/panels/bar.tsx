/**
 * The line at the top of popup and panel: whose turn it is, by the colour of the logo, and the state of the connection.
 */
import type { JSX } from 'preact'
import type { Link } from '../../shared/protocol/view.ts'
import { Mark } from '../../shared/ui/icons.tsx'
import { IconButton } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'

const LINKS: Record<Link['state'], { dot: string; word: string }> = {
  ready: { dot: 'dot--ok', word: 'linkReady' },
  connecting: { dot: 'dot--off', word: 'connecting' },
  not_running: { dot: 'dot--off', word: 'linkNone' },
  lost: { dot: 'dot--off', word: 'linkLost' },
  not_paired: { dot: 'dot--off', word: 'linkNotPaired' },
  pairing: { dot: 'dot--you', word: 'linkPairing' },
  versions_differ: { dot: 'dot--off', word: 'linkUpdate' },
}

/** The only place that says `Connected`, and only while the worker says so. */
export function Connection({ link }: { link: Link }): JSX.Element {
  const { dot, word } = LINKS[link.state]
  return (
    <span class="conn" role="status" data-state={link.state}>
      <span class={`dot ${dot}`} />
      {t(word)}
    </span>
  )
}

export function Bar({ link, yours, onPanel }: { link: Link; yours: boolean; onPanel?: () => void }): JSX.Element {
  return (
    <header class="bar">
      <Mark variant={link.state !== 'ready' ? 'off' : yours ? 'you' : 'ghost'} />
      <span class="bar__name grow">{t('name')}</span>
      <Connection link={link} />
      {onPanel && <IconButton icon="panel" label={t('openPanel')} onClick={onPanel} />}
      <IconButton icon="options" label={t('options')} onClick={() => void chrome.runtime.openOptionsPage()} />
    </header>
  )
}
