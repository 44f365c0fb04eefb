/** The live screenshot with its tabs and address; it takes the person's input. */
import type { JSX, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ViewerInput } from '../../../shared/domain/live-view.ts'
import { Icon } from '../../../shared/ui/icons.tsx'
import { t } from '../../../shared/ui/words.ts'
import type { ViewerState } from './connection.ts'
import { putHandsOn } from './hands.ts'

interface PictureProps {
  state: ViewerState
  canvas: RefObject<HTMLCanvasElement | null>
  /** The screenshot is larger than its frame and is moved in it (phones). */
  close: boolean
  /** Clicks and keys are forwarded. */
  yours: boolean
  send: (input: ViewerInput) => void
  leave: () => void
}

export function Picture({ state, canvas, close, yours, send, leave }: PictureProps): JSX.Element {
  const viewport = useRef(state.viewport)
  viewport.current = state.viewport
  const closer = useRef(close)
  closer.current = close
  const hold = useRef<HTMLDivElement>(null)
  const hands = useRef({ send, leave })
  hands.current = { send, leave }
  useEffect(
    () =>
      hold.current
        ? putHandsOn(hold.current, {
            viewport: () => viewport.current,
            dragScrolls: () => !closer.current,
            leave: () => hands.current.leave(),
            send: (input) => hands.current.send(input),
          })
        : undefined,
    [],
  )
  const active = state.tabs.find((tab) => tab.active)
  const { width, height } = state.viewport ?? { width: 16, height: 9 }
  return (
    <section class="pic" aria-label={t('viewerBrowser')}>
      {state.tabs.length > 1 && (
        <div class="tabsx" role="tablist" aria-label={t('viewerTabs')}>
          {state.tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              aria-selected={tab.active ? 'true' : 'false'}
              class={tab.active ? 'on' : ''}
              onClick={() => send({ type: 'tab', id: tab.id })}
            >
              <span class="favicon" aria-hidden="true">
                {(tab.title || hostOf(tab.url)).slice(0, 1).toUpperCase()}
              </span>
              <span class="trunc">
                <bdi>{tab.title || hostOf(tab.url) || t('viewerNewTab')}</bdi>
              </span>
            </button>
          ))}
        </div>
      )}
      <div class="addr">
        <Icon name="lock" size={14} />
        <bdi class="trunc" dir="ltr">
          {active ? address(active.url) : ''}
        </bdi>
      </div>
      <div class="screen">
        <div class={`screen__scroll${close ? ' screen__scroll--close' : ''}`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: every key goes to the page that the picture shows */}
          <div class="screen__page" ref={hold} tabIndex={0} role="application" aria-label={t('viewerPage')}>
            <canvas ref={canvas} style={`aspect-ratio: ${width} / ${height}`} />
          </div>
        </div>
        {yours && (
          <div class="yours" aria-hidden="true">
            <span class="yours__notch">
              <Icon name="hand" size={14} />
              {t('viewerYours')}
              <span class="yours__now">{t('viewerYoursText')}</span>
            </span>
          </div>
        )}
        {!state.viewport && (
          <p class="screen__wait" role="status">
            {t('viewerWaitingPicture')}
          </p>
        )}
      </div>
    </section>
  )
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? ''
const address = (url: string): string => url.replace(/^https?:\/\//, '')
