/**
 * The operator's side of the bridge: sends every connected extension what to display, and carries out what the person
 * requests there. What was sent last is remembered per connection only, so a new connection gets everything again.
 */
import { randomUUID } from 'node:crypto'
import { JOB_TYPES } from '../../../shared/domain/job-types.ts'
import { inPlainWords, requestFaults } from '../../../shared/domain/plain-errors.ts'
import { startTabOf } from '../../../shared/domain/start-tab.ts'
import { FROM_PAGES, METHODS, type Method } from '../../../shared/protocol/methods.ts'
import type { FromExtension, PersonInput } from '../../../shared/protocol/socket.ts'
import type { BridgeView, JobView } from '../../../shared/protocol/view.ts'
import { initialsOf } from '../../vault/profiles.ts'
import type { Peer, PeerEvents } from '../ws/index.ts'
import { openBoard } from './board.ts'
import type { OperatorDeps } from './deps.ts'
import { type AskingSurface, createHandlers, problemOf } from './methods.ts'
import { createPeerTabs, type PeerTabs } from './peer-tabs.ts'
import { type JobState, jobViewOf, screenOf } from './views.ts'

export interface OperatorService extends AsyncDisposable {
  /** For `createExtensionSocket`: welcomes the peer and receives its messages from now on. */
  joined(peer: Peer): PeerEvents
  /** Profiles were changed from elsewhere. */
  refresh(): Promise<void>
}

interface Guest {
  peer: Peer
  tabs: PeerTabs
  /** What each tab was sent last, as text. */
  screens: Map<number, string>
  followed: Set<string>
  /** Answers by the question's id, in case one is asked again. */
  replies: Map<string, Promise<unknown>>
}

/** Questions whose answers are remembered per installation. */
const REMEMBERED = 100
/** Keys that do nothing to a page by themselves; two Escapes are the overlay's own stop command. */
const HARMLESS_KEYS = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Escape', 'Fn', 'Meta', 'NumLock', 'Shift'])

export const createOperatorService = async (deps: OperatorDeps): Promise<OperatorService> => {
  const { jobs, live, log, version } = deps
  const epoch = randomUUID()
  const guests = new Set<Guest>()
  /** By installation: the answer to a question that was asked before the connection broke. */
  const answered = new Map<string, Map<string, Promise<unknown>>>()
  const pausing = new Set<string>()
  const due = new Set<Guest>()
  let revision = 0
  let profiles = await deps.profiles.list()

  const board = await openBoard(
    deps.store,
    {
      changed: () => tellAll(),
      rows(jobId, rows) {
        for (const guest of guests) if (guest.followed.has(jobId)) guest.peer.send({ type: 'timeline', jobId, rows })
      },
    },
    deps.hasTrace,
    log,
  )
  const handlers = createHandlers(deps, board)
  const unlisten = live.onChange(() => tellAll())

  const tabOf = ({ job }: JobState, { peer, tabs }: Guest): number | null => {
    const target = live.targetOf(job.id)
    if (target !== undefined) return tabs.byTarget(target) ?? live.tabOf(job.id, peer.instance) ?? null
    const start = startTabOf(job)
    if (start?.instance !== peer.instance || start.tabId === null) return null
    return tabs.isGone(start.tabId) ? null : start.tabId
  }

  const viewFor = (guest: Guest): BridgeView => {
    const now = Date.now()
    const states = board.states()
    const waiting = states.filter(({ job }) => job.status === 'queued' && job.browserMode === 'operator').reverse()
    const view = (state: JobState): JobView => {
      const place = waiting.indexOf(state)
      const profile = profiles.find(({ id }) => id === state.job.request.input_data.profile_id) ?? null
      const open = state.open && jobs.transients.with(state.open)
      const jobView = jobViewOf({ ...state, open }, { profile, place: place < 0 ? null : place + 1, now, links: deps })
      return { ...jobView, tabId: tabOf(state, guest) }
    }
    return {
      epoch,
      revision,
      version,
      jobs: states.map(view),
      profiles: profiles.map(({ id, name }) => ({ id, name, initials: initialsOf(name) })),
      provider: { ...deps.provider(), limitUsd: JOB_TYPES.apply.budget.maxCostUsd },
    }
  }

  /** Sends a tab only what has changed. */
  const tellScreens = (guest: Guest): void => {
    const now = new Map<number, ReturnType<typeof screenOf>>()
    for (const state of board.states()) {
      const tabId = tabOf(state, guest)
      const screen = tabId === null ? null : screenOf(state)
      // Jobs come newest first; the newest on a tab is the one that is shown.
      if (tabId !== null && screen && !now.has(tabId)) now.set(tabId, screen)
    }
    for (const tabId of new Set([...now.keys(), ...guest.screens.keys()])) {
      const screen = now.get(tabId) ?? null
      const text = JSON.stringify(screen)
      if (guest.screens.get(tabId) === text || (screen === null && !guest.screens.has(tabId))) continue
      if (screen === null) guest.screens.delete(tabId)
      else guest.screens.set(tabId, text)
      guest.peer.send({ type: 'screen', tabId, screen })
    }
  }

  const tell = (guest: Guest): void => {
    guest.peer.send({ type: 'view', view: viewFor(guest) })
    tellScreens(guest)
  }
  // Declared as a function, because the board may call it while opening; no extension is connected then.
  function tellAll(): void {
    revision += 1
    for (const guest of guests) tell(guest)
  }
  /** A connecting browser reports all its tabs at once. */
  const tellSoon = (guest: Guest): void => {
    if (due.has(guest)) return
    due.add(guest)
    setImmediate(() => {
      due.delete(guest)
      tell(guest)
    })
  }

  /** An input on a page that none of our commands caused: the person has taken over. */
  const heardInput = (guest: Guest, input: PersonInput): void => {
    const state = board.states().find((one) => one.job.status === 'running' && tabOf(one, guest) === input.tabId)
    if (!state || pausing.has(state.job.id) || (input.key !== undefined && HARMLESS_KEYS.has(input.key))) return
    const { job, facts } = state
    // If the person already has the page, nothing is taken over; actions from before the job continued were theirs,
    // too.
    if (job.supervision === 'guide' || job.supervision === 'teach') return
    if (input.at <= Math.max(facts.resumedAt, Date.parse(job.startedAt ?? ''))) return
    if (live.targetOf(job.id) === undefined || live.isOurs(job.id, input)) return
    pausing.add(job.id)
    jobs
      .pause(job.id, 'takeover')
      .catch((error) => log?.info({ job: job.id, error: String(error) }, 'not paused by the person’s hand'))
      .finally(() => pausing.delete(job.id))
  }

  const answer = async (guest: Guest, ask: Extract<FromExtension, { type: 'ask' }>): Promise<unknown> => {
    const method = Object.hasOwn(METHODS, ask.method) ? METHODS[ask.method as Method] : undefined
    if (!method) return { problem: { code: 'NOT_FOUND', message: `There is no “${ask.method}” here.` } }
    const params = method.params.safeParse(ask.params, { error: inPlainWords })
    if (!params.success)
      return {
        problem: {
          code: 'INVALID_INPUT',
          message: `${requestFaults(params.error.issues, 'The question')
            .map(({ sentence }) => sentence)
            .join('. ')}.`,
        },
      }
    if (ask.page && !FROM_PAGES.has(ask.method))
      return { problem: { code: 'FORBIDDEN', message: 'A page may not ask for this.' } }
    const asker: AskingSurface = {
      page: ask.page ?? false,
      instance: guest.peer.instance,
      tabs: guest.tabs,
      askId: ask.id,
      follow: (jobId) => guest.followed.add(jobId),
      unpair() {
        deps.pairings.forget(guest.peer.instance)
        // The answer is sent first.
        setImmediate(guest.peer.close)
      },
    }
    try {
      const handle = handlers[ask.method as Method] as (params: unknown, asker: AskingSurface) => Promise<unknown>
      const result = await handle(params.data, asker)
      if (ask.method.endsWith('_profile')) await refresh()
      return { result }
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'INTERNAL') log?.error({ method: ask.method, error: String(error) }, 'a question failed')
      return { problem }
    }
  }

  const heardAsk = (guest: Guest, ask: Extract<FromExtension, { type: 'ask' }>): void => {
    const known = guest.replies.get(ask.id)
    const reply = known ?? answer(guest, ask)
    if (!known) {
      guest.replies.set(ask.id, reply)
      const [oldest] = guest.replies.keys()
      if (guest.replies.size > REMEMBERED && oldest !== undefined) guest.replies.delete(oldest)
    }
    void reply.then((answer) => guest.peer.send({ type: 'reply', id: ask.id, ...(answer as object) }))
  }

  const refresh = async (): Promise<void> => {
    profiles = await deps.profiles.list()
    tellAll()
  }

  return {
    refresh,
    joined(peer) {
      const replies = answered.get(peer.instance) ?? new Map<string, Promise<unknown>>()
      answered.set(peer.instance, replies)
      const guest: Guest = { peer, tabs: createPeerTabs(), screens: new Map(), followed: new Set(), replies }
      guests.add(guest)
      peer.send({ type: 'welcome', epoch, view: viewFor(guest) })
      tellScreens(guest)
      // The API may have changed profiles meanwhile.
      void refresh().catch((error) => log?.warn({ error: String(error) }, 'profiles could not be read'))
      return {
        message(message) {
          if (message.type === 'ask') heardAsk(guest, message)
          else if (message.type === 'input') for (const input of message.inputs) heardInput(guest, input)
          else if (message.type === 'tab') {
            guest.tabs.heard(message)
            if (message.event === 'ready' && message.targetId === null) live.marked()
            // The document is new: everything that it was sent is gone.
            if (message.event !== 'navigated') guest.screens.delete(message.tabId)
            tellSoon(guest)
          }
        },
        closed: () => void guests.delete(guest),
      }
    },
    async [Symbol.asyncDispose]() {
      unlisten()
      guests.clear()
      await board[Symbol.asyncDispose]()
    },
  }
}
