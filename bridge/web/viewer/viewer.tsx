/** The viewer page: the live browser beside the request to the person; on a phone, above it. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ActionName } from '../../../shared/domain/interaction.ts'
import { type AnswerParts, resolutionOf } from '../../../shared/domain/interaction-answer.ts'
import type { ViewerEnd } from '../../../shared/protocol/viewer.ts'
import { TimeLeft } from '../../../shared/ui/clock.tsx'
import { Icon, Mark } from '../../../shared/ui/icons.tsx'
import { Button, Note } from '../../../shared/ui/parts.tsx'
import { Request } from '../../../shared/ui/request.tsx'
import { StatusPill } from '../../../shared/ui/status-pill.tsx'
import { known, numberTag, t } from '../../../shared/ui/words.ts'
import { type Connection, connect, type ViewerState } from './connection.ts'
import { Picture } from './picture.tsx'

export function Viewer({ socketUrl }: { socketUrl: string }): JSX.Element {
  const [state, setState] = useState<ViewerState | null>(null)
  const [end, setEnd] = useState<ViewerEnd | null>(null)
  const [on, setOn] = useState(true)
  const [away, setAway] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState<ActionName | null>(null)
  const [close, setClose] = useState(true)
  const connection = useRef<Connection>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const title = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const made = connect(socketUrl, {
      state(next) {
        setState(next)
        setAway(false)
        setPending((now) => (next.request.notYet ? null : now))
      },
      async picture(jpeg) {
        // An incomplete screenshot is skipped; the next one follows at once.
        const bitmap = await createImageBitmap(jpeg).catch(() => null)
        if (bitmap && canvas.current) draw(canvas.current, bitmap)
        made.seen()
      },
      problem(message) {
        setProblem(message)
        setPending(null)
      },
      away() {
        setAway(true)
        setPending(null)
      },
      connected: setOn,
      ended: setEnd,
    })
    connection.current = made
  }, [socketUrl])

  if (end) return <Ended why={end} />
  const answer = (choice: ActionName, parts: AnswerParts): void => {
    // The page shows that nothing arrives now.
    if (!state || away) return
    setPending(choice)
    setProblem(null)
    connection.current?.send({ type: 'answer', resolution: resolutionOf(state.request.kind, choice, parts) })
  }
  const lost = on ? (away ? t('viewerAway') : undefined) : t('viewerLost')
  return (
    <>
      <header class="top">
        <Mark variant="you" />
        <b class="bar__name">GhostHands</b>
        {state && (
          <>
            <span class="ink3 top__slash">/</span>
            <bdi class="trunc top__host">{state.host}</bdi>
          </>
        )}
        <span class="grow" />
        <span class="conn" role="status">
          <span class={`dot ${lost === undefined ? 'dot--ok' : 'dot--off'}`} />
          {lost ?? t('viewerLive')}
        </span>
      </header>
      {state && (
        <main class="viewer">
          <Picture
            state={state}
            canvas={canvas}
            close={close}
            yours={lost === undefined}
            send={(input) => connection.current?.send(input)}
            leave={() => title.current?.focus()}
          />
          <Tools
            close={close}
            setClose={setClose}
            send={(text) => connection.current?.send({ type: 'text', text })}
            canvas={canvas}
          />
          <aside class="stack side">
            <section class="req stack" aria-live="assertive">
              <div class="row req__top">
                <StatusPill phase={state.request.kind === 'approve_submit' ? 'approve' : 'you'} />
                <span class="grow" />
                <TimeLeft until={state.request.expiresAt} />
              </div>
              <Request
                request={state.request}
                notYet={state.request.notYet}
                pending={pending}
                problem={problem}
                offline={lost}
                big
                titleRef={(element) => {
                  title.current = element
                }}
                onAnswer={answer}
              />
              <p class="caption">{t('viewerUntil', { time: timeOf(state.request.expiresAt) })}</p>
            </section>
            <Paste send={(text) => connection.current?.send({ type: 'text', text })} />
            <ul class="stack hints caption">
              <li class="row">
                <Icon name="check" size={14} />
                <span>{t('viewerKept')}</span>
              </li>
              <li class="row">
                <Icon name="link" size={14} />
                <span>{t('viewerLink')}</span>
              </li>
              <li class="row hints__keys">
                <Icon name="form" size={14} />
                <span>{t('viewerF6')}</span>
              </li>
            </ul>
          </aside>
        </main>
      )}
      {lost !== undefined && (
        <div class="lost">
          <Note variant="bad" icon="warning" title={lost} live>
            {on ? t('viewerAwayText') : t('viewerLostText')}
          </Note>
        </div>
      )}
    </>
  )
}

/** Only on phones: opens the keyboard, and switches between the whole page and a part of it. */
function Tools({
  close,
  setClose,
  send,
  canvas,
}: {
  close: boolean
  setClose: (close: boolean) => void
  send: (text: string) => void
  canvas: { current: HTMLCanvasElement | null }
}): JSX.Element {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div class="tools">
      <input
        ref={field}
        class="sr"
        aria-label={t('viewerKeyboard')}
        autocapitalize="off"
        autocomplete="off"
        onInput={(event) => {
          const { value } = event.currentTarget
          if (value) send(value)
          event.currentTarget.value = ''
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Backspace' && event.key !== 'Tab') return
          event.preventDefault()
          const page = canvas.current?.parentElement
          page?.dispatchEvent(new KeyboardEvent('keydown', event))
          page?.dispatchEvent(new KeyboardEvent('keyup', event))
        }}
      />
      <Button icon="form" wide="grow" onClick={() => field.current?.focus()}>
        {t('viewerKeyboard')}
      </Button>
      <Button icon="eye" wide="grow" onClick={() => setClose(!close)}>
        {close ? t('viewerWhole') : t('viewerCloser')}
      </Button>
    </div>
  )
}

function Paste({ send }: { send: (text: string) => void }): JSX.Element {
  const [text, setText] = useState('')
  return (
    <form
      class="card stack paste"
      onSubmit={(event) => {
        event.preventDefault()
        if (text) send(text)
        setText('')
      }}
    >
      <label class="label" for="paste">
        {t('viewerPaste')}
      </label>
      <div class="row">
        <input
          class="input"
          id="paste"
          autocomplete="off"
          placeholder={t('viewerPasteHint')}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button submit>{t('viewerSend')}</Button>
      </div>
    </form>
  )
}

function Ended({ why }: { why: ViewerEnd }): JSX.Element {
  const good = why === 'answered_here' || why === 'answered_elsewhere'
  return (
    <div class="ended">
      <header class="top">
        <Mark variant={good ? 'ghost' : 'off'} />
        <b class="bar__name">GhostHands</b>
      </header>
      <main class="card stack ended__card">
        <div class="stack ended__text" role="status">
          <h1 class="heading">{known(`viewerEnd_title_${why}`) ?? t('viewerEnded')}</h1>
          <p>{t(`viewerEnd_${why}`)}</p>
        </div>
        {!good && (
          <Note variant="ok" icon="shield">
            {t('viewerEnd_kept')}
          </Note>
        )}
      </main>
    </div>
  )
}

const draw = (canvas: HTMLCanvasElement, bitmap: ImageBitmap): void => {
  if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
    canvas.width = bitmap.width
    canvas.height = bitmap.height
  }
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
}

const timeOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString(numberTag(), { hour: '2-digit', minute: '2-digit' })
