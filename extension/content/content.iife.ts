/**
 * The content script of every frame: draws what the bridge wants on this page, and reports what the person did. Without
 * a task on its tab it only holds its port open. One bundle, so that pages can fetch no part of it.
 */
import type { FromContent, ToContent } from '../../shared/protocol/ports.ts'
import { TAB_MARK } from '../../shared/protocol/version.ts'
import type { Link, Screen } from '../../shared/protocol/view.ts'
import requests from '../../shared/ui/request.css?inline'
import { wordedProblem } from '../../shared/ui/request-words.ts'
import tokens from '../../shared/ui/tokens.css?inline'
import parts from '../../shared/ui/ui.css?inline'
import { languageOf, speak, t } from '../../shared/ui/words.ts'
import { watchTopLayer } from './host.ts'
import { watchPerson } from './input.ts'
import { watchKeys } from './keys.ts'
import styles from './overlay.css?inline'
import { type Ask, Overlay } from './overlay.tsx'
import { openPort } from './port.ts'

/** ms after which leftovers of a former extension are removed from a page. */
const ORPHAN_MS = 1000

/** ms within which a restarted worker responds. */
const SILENCE_MS = 700

/** After an update, Chrome injects it into open pages again; a page with a living one keeps that. */
const world = globalThis as { ghContent?: true }

/** Presses that are held until it is known whether a task works on a new page: the worker says so within milliseconds. */
const MOST_EARLY = 20

/** Only pages that can contain the overlay: no XML, images, or PDF viewer. */
if (!world.ghContent && document.documentElement instanceof HTMLElement) {
  world.ghContent = true
  start()
}

function start(): void {
  const top = window === window.top
  const waiting = new Map<string, (problem: string | null) => void>()
  let link: Link = { state: 'connecting' }
  let screen: Screen | null = null
  /** Ends the listeners of this document's content, which `document.open` removes. */
  let listening = new AbortController()
  let overlay: Overlay | undefined
  let asked = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setInterval> | undefined

  /** Pressed while the worker was restarting: sent once it is there. */
  const unsent: FromContent[] = []

  /** What the person did on a new page before it was known whether a task works on it; undefined once that is known. */
  let early: (() => void)[] | undefined = []
  const onceKnown = (act: () => void): void => {
    if (!early) act()
    else if (early.length < MOST_EARLY) early.push(act)
  }

  const rewritten = new MutationObserver((changes) => {
    if (changes.some(({ removedNodes }) => [...removedNodes].some((node) => node instanceof HTMLHtmlElement)))
      listenAgain()
  })

  const failAll = (): void => {
    for (const done of waiting.values()) done(t('linkLost'))
    waiting.clear()
  }
  const end = (): void => {
    failAll()
    clearInterval(watch)
    rewritten.disconnect()
    overlay?.close()
    listening.abort()
  }
  const ask: Ask = (method, params) =>
    new Promise((done) => {
      asked += 1
      const id = `c${asked}`
      waiting.set(id, done)
      const question = { type: 'ask', id, method, params } as const
      if (!port.send(question)) unsent.push(question)
    })
  const decide = (): void => {
    port.send({ type: 'decide' })
  }
  const made = (): Overlay => {
    if (overlay) return overlay
    speak(languageOf(chrome.i18n))
    overlay = new Overlay({ sheets: [tokens, parts, requests, styles].map(sheetOf), top, ask, decide, alive })
    clearInterval(watch)
    // Chrome does not always report it: an orphan finds out by asking.
    watch = setInterval(() => alive() || end(), ORPHAN_MS)
    return overlay
  }
  const replied = ({ id, problem }: Extract<ToContent, { type: 'reply' }>): void => {
    waiting.get(id)?.(problem ? wordedProblem(problem) : null)
    waiting.delete(id)
  }
  const hear = (message: ToContent): void => {
    for (const question of unsent.splice(0)) port.send(question)
    if (message.type === 'reply') {
      replied(message)
      return
    }
    if (message.type === 'tab') {
      Object.assign(globalThis, { [TAB_MARK]: message.mark })
      return
    }
    if (message.type === 'card') {
      overlay?.toggleFocus()
      return
    }
    link = message.link
    screen = message.screen
    clearTimeout(silence)
    if (screen || overlay) made().show(screen, link)
    const held = early ?? []
    early = undefined
    for (const act of held) act()
  }
  const port = openPort(
    hear,
    () => {
      failAll()
      // This restarts a sleeping worker, which reports its state at once, or something is wrong.
      silence = setTimeout(() => overlay?.linked({ state: 'connecting' }), SILENCE_MS)
    },
    end,
  )
  // The first listener receives events that a page would keep for itself. Nothing is reported unless a task works on
  // this tab.
  const listen = (): void => {
    watchPerson(
      (target) => overlay?.isOurs(target) ?? false,
      (input) => {
        onceKnown(() => overlay?.jobId && port.send({ type: 'input', input }))
      },
      listening.signal,
    )
    watchKeys(
      {
        stop: (keys) => onceKnown(() => overlay?.jobId && overlay.stop(keys)),
        card() {
          if (!overlay?.jobId) return false
          if (top) return overlay.toggleFocus()
          port.send({ type: 'card' })
          return true
        },
      },
      listening.signal,
    )
  }
  /** A page that writes its document anew would leave a card that nobody can press, and keys that stop nothing. */
  const listenAgain = (): void => {
    listening.abort()
    listening = new AbortController()
    listen()
    watchTopLayer()
    overlay?.close()
    overlay = undefined
    if (screen) made().show(screen, link)
  }
  rewritten.observe(document, { childList: true })
  listen()
}

/** An orphan has no id, or cannot be asked. */
function alive(): boolean {
  return Boolean(globalThis.chrome?.runtime?.id)
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
