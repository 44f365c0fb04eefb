/**
 * Everything drawn in one frame of a page, from the screen that the bridge sends: marks in every frame; frame, notch,
 * card and announcements in the top one. It keeps no state: a new screen replaces the old one.
 */
import { render } from 'preact'
import { type ActionName, type Interaction, mayAnswerOnPage } from '../../shared/domain/interaction.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import type { Method, Params } from '../../shared/protocol/methods.ts'
import type { Link, Screen } from '../../shared/protocol/view.ts'
import { worded } from '../../shared/ui/request-words.ts'
import { spoken, t } from '../../shared/ui/words.ts'
import { Announcer } from './announce.ts'
import { Card } from './card.tsx'
import { Cursor } from './cursor.ts'
import { Follower } from './follow.ts'
import { frameElementOf, mayHold } from './frames.ts'
import { Guard } from './guard.ts'
import { Host } from './host.ts'
import { boxOf, MarkLayer, visiblePartOf } from './marks.ts'
import { moveNotch, Notch, opensNotch } from './notch.tsx'
import { grown, type PageBox, place } from './place.ts'
import { changed, isOver, marksOf, targetOf } from './screen-marks.ts'

/** Sends a request to the bridge; resolves to null, or to a sentence about what went wrong. */
export type Ask = <M extends Method>(method: M, params: Params<M>) => Promise<string | null>

/**
 * Minimum ms between two searches for missing elements; longer on large pages, so that searching takes at most a
 * twentieth of the time.
 */
const SEARCH_EVERY_MS = 200
const SEARCH_SHARE = 20
/** How long the restored connection is announced. */
const NOTE_MS = 5000
/** ms after an accepted press in which a new screen follows if it had an effect. */
const UNHEARD_MS = 3000

/** A narrower page has no room for the card beside a field. */
const NARROW_PX = 720

export class Overlay {
  private screen: Screen | null = null
  private link: Link = { state: 'connecting' }
  private pending: ActionName | 'pause' | null = null
  private problem: string | null = null
  private note: string | null = null
  /** The bridge has accepted the press: the next screen shows its effect. */
  private heard = false
  /** Counts presses. */
  private presses = 0
  private folded = false
  private blocked = false
  private card: HTMLElement | null = null
  private notch: HTMLElement | null = null
  private title: HTMLElement | null = null
  private before: Element | null = null
  private scrolledTo = ''
  private searchedAt = 0
  private searchTook = 0
  private searchTimer: ReturnType<typeof setTimeout> | undefined
  /** The frame element that shows the request's target. */
  private holder: Element | undefined
  private follower: Follower | undefined
  private readonly host: Host
  private readonly guard: Guard
  private readonly decide: () => void
  private readonly top: boolean
  private readonly ask: Ask
  private readonly body = document.createElement('div')
  private readonly surface = document.createElement('div')
  private readonly layer = document.createElement('div')
  private readonly marks: MarkLayer
  private readonly cursor: Cursor
  private readonly announcer: Announcer

  constructor(options: {
    sheets: CSSStyleSheet[]
    top: boolean
    ask: Ask
    /** Opens the window where irreversible actions are decided. */
    decide: () => void
    alive: () => boolean
  }) {
    this.top = options.top
    this.ask = options.ask
    this.decide = options.decide
    this.host = new Host(options.sheets, options.alive)
    this.guard = new Guard(this.host.root, {
      covered: () => this.host.uncover(),
      changed: ({ ready, blocked }) => {
        this.body.dataset.ready = ready ? 'yes' : 'no'
        if (blocked === this.blocked) return
        this.blocked = blocked
        this.draw()
      },
    })
    const { tag, dir } = spoken()
    this.body.className = 'gh'
    this.body.lang = tag
    this.body.dir = dir
    this.layer.className = 'marks'
    this.announcer = new Announcer(this.body)
    this.body.append(this.layer, this.surface)
    this.host.root.append(this.body)
    this.marks = new MarkLayer(this.layer, () => this.follower?.wake())
    this.cursor = new Cursor(this.layer)
  }

  readonly isOurs = (target: EventTarget | null): boolean => target === this.host.element

  /** For the task that works here; a finished one receives nothing. */
  get jobId(): string | null {
    return this.screen && !isOver(this.screen) ? this.screen.jobId : null
  }

  show(screen: Screen | null, link: Link): void {
    const before = this.screen
    this.noteBack(link)
    if (screen?.request?.id !== before?.request?.id) {
      this.folded = false
      this.holder = undefined
    }
    if (screen !== null && (this.heard || screen.jobId !== before?.jobId || changed(before, screen))) {
      this.pending = null
      this.heard = false
      this.problem = null
    }
    if (JSON.stringify(screen?.request) !== JSON.stringify(before?.request)) this.guard.unrest()
    this.screen = screen
    this.link = link
    if (screen === null) {
      this.guard.watch(null)
      this.marks.clear()
      this.cursor.hide()
      render(null, this.surface)
      this.follower?.close()
      this.follower = undefined
      this.host.hide()
      return
    }
    this.host.show()
    // A press of the engine may have moved it aside a moment ago; from here on, a click is meant for the card.
    if (screen.request) this.host.element.inert = false
    this.follower ??= new Follower(
      () => this.arrange(),
      () => this.findAgain(),
    )
    this.marks.set(marksOf(screen).filter(({ target }) => mayHold(target)))
    for (const root of this.marks.roots()) this.follower.watch(root)
    this.draw()
    this.bringIntoView()
    if (this.top) this.announcer.tell(before, screen, link)
    this.follower.wake()
  }

  linked(link: Link): void {
    this.noteBack(link)
    this.link = link
    if (this.screen) this.draw()
  }

  /** Shown briefly when the connection is back. */
  private noteBack(link: Link): void {
    const was = this.link.state
    if (link.state !== 'ready' || (was !== 'lost' && was !== 'not_running')) return
    this.note = t('backAgain')
    setTimeout(() => {
      this.note = null
      this.draw()
    }, NOTE_MS)
  }

  /** Moves the focus to the card and back; false if there is nothing to move it to. */
  toggleFocus(): boolean {
    if (!this.screen || !this.top) return false
    if (this.host.root.activeElement) {
      if (this.before instanceof HTMLElement) this.before.focus({ preventScroll: true })
      else (this.host.root.activeElement as HTMLElement).blur()
      this.before = null
      return true
    }
    this.before = document.activeElement
    if (this.folded) {
      this.folded = false
      this.draw()
    }
    this.title?.focus({ preventScroll: true })
    return this.title !== null
  }

  /** @param keys when Escape was pressed twice, so that the bridge can tell its own presses from the person's */
  stop(keys?: [number, number]): void {
    const { screen } = this
    if (screen) void this.request('stop', () => this.ask('stop_job', { jobId: screen.jobId, ...(keys && { keys }) }))
  }

  close(): void {
    this.follower?.close()
    this.marks.clear()
    this.guard.close()
    render(null, this.surface)
    this.host.close()
  }

  private draw(): void {
    const { screen, link } = this
    if (!screen || !this.top) return
    const yours = screen.request !== null || screen.phase === 'you' || screen.phase === 'approve'
    this.body.dataset.kind = screen.request?.kind ?? ''
    this.body.dataset.phase =
      link.state !== 'ready' ? 'off' : yours ? 'you' : screen.phase === 'working' ? 'ghost' : screen.phase
    // In guide mode GhostHands types nothing: no frame and no notch, unless there is something else to say.
    const over = isOver(screen)
    const quiet = screen.supervision === 'guide' && !over && !opensNotch(screen.request) && link.state === 'ready'
    const { request } = screen
    render(
      <>
        {!quiet && !over && <div class="frame" />}
        {request && !opensNotch(request) && (
          <Card
            key={request.id}
            screen={screen}
            request={request}
            link={link}
            pending={this.pending}
            problem={this.problem}
            folded={this.folded}
            blocked={this.blocked}
            onFold={(folded) => {
              this.folded = folded
              this.draw()
            }}
            place={(element) => {
              this.card = element
            }}
            titleRef={(element) => {
              this.title = element
            }}
            onAnswer={(choice, parts) => this.answer(request, choice, parts)}
            onPoint={(item) => this.marks.point(item)}
            onOpen={this.decide}
          />
        )}
        {!quiet && (
          <Notch
            screen={screen}
            link={link}
            pending={this.pending}
            note={this.note}
            place={(element) => {
              this.notch = element
            }}
            titleRef={(element) => {
              if (!request || opensNotch(request)) this.title = element
            }}
            onStop={() => this.stop()}
            onPause={() => void this.request('pause', () => this.ask('pause_job', { jobId: screen.jobId }))}
            onAnswer={(choice) => request && this.answer(request, choice, {})}
          />
        )}
      </>,
      this.surface,
    )
    this.guard.watch(request ? (opensNotch(request) ? this.notch : this.card) : null)
    this.arrange()
  }

  private answer(request: Interaction, choice: ActionName, parts: object): void {
    const { id, jobId, kind } = request
    const resolution = resolutionOf(kind, choice, parts)
    if (!mayAnswerOnPage(request, resolution)) return
    // Stop always works; any other button only for a person who saw what they press.
    if (resolution.action !== 'cancel' && !this.guard.permits()) return
    void this.request(choice, () => this.ask('answer', { interactionId: id, jobId, resolution }))
  }

  private async request(what: ActionName | 'pause', send: () => Promise<string | null>): Promise<void> {
    this.pending = what
    this.heard = false
    this.problem = null
    const press = ++this.presses
    this.draw()
    const problem = await send()
    // Its effect was shown already, or something else was pressed.
    if (press !== this.presses || this.pending !== what) return
    if (problem === null) {
      // The next screen shows its effect. Without an effect there is none.
      this.heard = true
      setTimeout(() => this.settle(press, null), UNHEARD_MS)
    } else this.settle(press, problem)
  }

  /** The buttons can be pressed again. */
  private settle(press: number, problem: string | null): void {
    if (press !== this.presses || this.pending === null) return
    this.pending = null
    this.heard = false
    this.problem = problem
    this.draw()
  }

  private findAgain(): void {
    const wait = this.searchedAt + Math.max(SEARCH_EVERY_MS, this.searchTook * SEARCH_SHARE) - performance.now()
    if (wait > 0) {
      // The last change counts too, because a page may be still after it.
      this.searchTimer ??= setTimeout(() => {
        this.searchTimer = undefined
        this.findAgain()
        this.follower?.wake()
      }, wait)
      return
    }
    const start = performance.now()
    this.marks.find()
    this.searchedAt = performance.now()
    this.searchTook = this.searchedAt - start
    for (const root of this.marks.roots()) this.follower?.watch(root)
  }

  /** Positions everything; returns whether anything moved. */
  private arrange(): boolean {
    const { screen } = this
    if (!screen) return false
    const moved = this.marks.position()
    this.cursor.at(this.marks.boxes('acting')[0], worded(screen.now, screen.said?.now))
    if (!this.top) return moved
    const clear = screen.clear ? [grown(screen.clear, 12)] : []
    const notchMoved = this.notch ? moveNotch(this.notch, clear) : false
    const cardMoved = this.card ? this.placeCard(this.card, clear) : false
    if (cardMoved || (notchMoved && !this.card)) this.guard.unrest()
    return moved || notchMoved || cardMoved
  }

  private placeCard(card: HTMLElement, clear: readonly PageBox[]): boolean {
    const target = this.targetBox()
    const at = place({
      card: { width: card.offsetWidth, height: card.offsetHeight },
      target,
      view: { width: innerWidth, height: innerHeight },
      avoid: [...clear, ...this.marks.boxes('planned', 'guess'), ...(this.notch ? [boxOf(this.notch)] : [])],
      rtl: this.body.dir === 'rtl',
    })
    const style = `left: ${Math.round(at.x)}px; top: ${Math.round(at.y)}px; --tip: ${Math.round(at.tip ?? 0)}px`
    if (card.dataset.style === style && card.dataset.side === at.side) return false
    card.dataset.style = style
    card.dataset.side = at.side
    card.classList.toggle('ocard--tipless', at.tip === null)
    card.style.cssText = style
    return true
  }

  /** The subject of the request: its element here, or the frame that contains it. */
  private targetElement(): Element | undefined {
    const target = targetOf(this.screen)
    if (!target) return undefined
    if (!this.top || target.frame.length === 0) return this.marks.elementOf(target)
    if (!this.holder?.isConnected) this.holder = frameElementOf(target)
    return this.holder
  }

  private targetBox(): PageBox | null {
    const element = this.targetElement()
    return element ? boxOf(visiblePartOf(element)) : null
  }

  /** Once per request, since the person may scroll away from it. */
  private bringIntoView(): void {
    const { screen } = this
    const target = targetOf(screen)
    if (!screen?.request || !target || this.scrolledTo === screen.request.id) return
    const element = target.frame.length > 0 && this.top ? undefined : this.marks.elementOf(target)
    if (!element) return
    this.scrolledTo = screen.request.id
    const box = boxOf(element)
    const low = innerWidth < NARROW_PX ? innerHeight / 4 : innerHeight - 96
    if (box.y >= 64 && box.y + box.height <= low && window === window.top) return
    if (innerWidth < NARROW_PX && window === window.top) {
      // The card is then placed below it.
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      scrollBy({ top: boxOf(element).y - 72, behavior: 'instant' })
      return
    }
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: still ? 'instant' : 'smooth' })
  }
}
