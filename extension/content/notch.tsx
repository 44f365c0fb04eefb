/** The notch at the edge of the page, the only place for the task's state. It always contains Stop. */
import type { JSX } from 'preact'
import type { ActionName, Interaction } from '../../shared/domain/interaction.ts'
import type { Link, Screen } from '../../shared/protocol/view.ts'
import { Icon, type IconName, Mark } from '../../shared/ui/icons.tsx'
import { pageText } from '../../shared/ui/progress.tsx'
import { actionLabel, requestText, requestTitle, worded } from '../../shared/ui/request-words.ts'
import { statusWord } from '../../shared/ui/status-pill.tsx'
import { t } from '../../shared/ui/words.ts'
import { overlaps, type PageBox } from './place.ts'

export interface NotchProps {
  screen: Screen
  link: Link
  pending: ActionName | 'pause' | null
  /** Shown briefly instead of the place. */
  note: string | null
  place: (element: HTMLElement | null) => void
  titleRef: (element: HTMLElement | null) => void
  onStop: () => void
  onPause: () => void
  onAnswer: (choice: ActionName) => void
}

/** A takeover or a pause is asked about in the notch itself. */
export const opensNotch = (request: Interaction | null): boolean => request?.kind === 'takeover'

export function Notch({
  screen,
  link,
  pending,
  note,
  place,
  titleRef,
  onStop,
  onPause,
  onAnswer,
}: NotchProps): JSX.Element {
  const { request, phase } = screen
  if (link.state !== 'ready')
    return (
      <section class="notch" ref={place}>
        <span class="spin" />
        <span>{t(link.state === 'connecting' ? 'connecting' : 'linkLost')}</span>
        <span class="notch__now">{t('goesOnShort')}</span>
      </section>
    )
  if (request && opensNotch(request))
    return (
      <section
        class="notch notch--open"
        role="alertdialog"
        aria-labelledby="gh-notch"
        aria-describedby="gh-notch-text"
        ref={place}
      >
        <Icon name={request.words?.key === 'paused' ? 'pause' : 'hand'} size={20} />
        <div class="notch__text">
          <h2 id="gh-notch" tabIndex={-1} ref={titleRef}>
            <bdi>{requestTitle(request)}</bdi>
          </h2>
          <p id="gh-notch-text">
            <bdi>{requestText(request)}</bdi>
          </p>
        </div>
        <div class="notch__acts">
          {request.actions.map((action) => (
            <Small
              key={action.name}
              main={action.variant === 'primary'}
              big
              icon={action.name === 'resume' ? 'play' : undefined}
              busy={pending === action.name}
              onClick={() => onAnswer(action.name)}
            >
              {actionLabel(request, action)}
            </Small>
          ))}
        </div>
      </section>
    )
  const working = phase === 'working'
  const now = worded(screen.now, screen.said?.now)
  const said = note ?? (working ? pageText(screen.page && { ...screen.page, label: '' }) : now)
  return (
    <section class="notch" aria-label={t('name')} ref={place}>
      {phase === 'failed' || phase === 'done' || phase === 'stopped' ? (
        <Icon name={phase === 'done' ? 'check' : phase === 'failed' ? 'warning' : 'stop'} />
      ) : (
        <Mark variant="on" />
      )}
      <span tabIndex={-1} ref={titleRef}>
        {working ? t('workingHere') : statusWord(phase)}
      </span>
      {(said || now) && <bdi class="notch__now trunc">{said || now}</bdi>}
      {phase !== 'done' && phase !== 'failed' && phase !== 'stopped' && (
        <span class="notch__acts">
          {working && (
            <Small icon="pause" busy={pending === 'pause'} onClick={onPause}>
              {t('pause')}
            </Small>
          )}
          <Small icon="stop" busy={pending === 'stop'} keys={t('escEsc')} onClick={onStop}>
            {t('stop')}
          </Small>
        </span>
      )}
    </section>
  )
}

function Small({
  icon,
  main,
  big,
  busy,
  keys,
  onClick,
  children,
}: {
  icon?: IconName | undefined
  main?: boolean
  big?: boolean
  busy: boolean
  keys?: string
  onClick: () => void
  children: string
}): JSX.Element {
  return (
    <button
      type="button"
      class={`notch__btn${main ? ' notch__btn--main' : ''}${big ? ' notch__btn--big' : ''}`}
      aria-busy={busy ? 'true' : undefined}
      onClick={() => !busy && onClick()}
    >
      {busy ? <span class="spin" /> : icon && <Icon name={icon} size={12} />}
      {children}
      {keys && <kbd>{keys}</kbd>}
    </button>
  )
}

/** Above the element the engine needs, or at the top of the page if that is too high. */
export function moveNotch(notch: HTMLElement, clear: readonly PageBox[]): boolean {
  const height = notch.offsetHeight
  const width = notch.offsetWidth
  const rest: PageBox = { x: (innerWidth - width) / 2, y: innerHeight - height, width, height }
  const hit = clear.find((one) => overlaps(one, rest))
  const up = hit ? Math.round(innerHeight - hit.y) : 0
  const where = !hit ? '' : up + height < innerHeight - 8 ? `${up}px` : `${innerHeight - height - 8}px`
  if (notch.dataset.up === where) return false
  notch.dataset.up = where
  notch.classList.toggle('notch--up', where !== '')
  notch.style.insetBlockEnd = where
  return true
}
