/**
 * What a viewer page sees of one browser: the request, the tabs and the picture; its input goes to the browser and its
 * answer to the job. Ends with the request, whoever answered it, or when the browser can no longer be reached.
 */

import type { WebSocket } from 'ws'
import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { isAboutMail } from '../../../shared/domain/interaction.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { LivePicture, LiveView } from '../../../shared/domain/live-view.ts'
import { FromViewer, type ToViewer } from '../../../shared/protocol/viewer.ts'
import { instead, insteadBy } from '../../base/debug.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { Notices, Repositories } from '../../store/index.ts'
import type { ResolvedInteraction } from '../../store/repositories/interactions.ts'
import type { LinkState } from './link-state.ts'

export interface ViewerSocketDeps {
  jobs: Pick<Jobs, 'resume'>
  repositories: Repositories
  notices: Pick<Notices, 'until'>
  view: LiveView
  job: JobRecord
  request: ResolvedInteraction
  state(): Promise<LinkState>
}

/**
 * `ended`: the link is over, and the page was told; `changed`: another request or another process continues; `lost`:
 * nobody answers for the browser; `gone`: the page was closed.
 */
export type ViewerOutcome = 'ended' | 'changed' | 'lost' | 'gone'

/** Messages handled at one time. Above this, none is read, so a page that sends faster than its browser acts waits. */
const MOST_AT_ONCE = 20
/** Maximum bytes waiting to be sent; above this, pictures are skipped. */
const FULL_BYTES = 1_000_000

export const serveViewer = async (socket: WebSocket, deps: ViewerSocketDeps): Promise<ViewerOutcome> => {
  const { repositories, view, job, request: asked } = deps
  const { promise: ended, resolve: finish } = Promise.withResolvers<ViewerOutcome>()
  const over = new AbortController()
  let answering = false
  let viewport: { width: number; height: number } | undefined
  let next: LivePicture | undefined
  /** The page has drawn the last picture; before the first state, it has no place for one. */
  let ready = false
  let begun = false

  const send = (message: ToViewer): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const sendPicture = (): void => {
    if (!next || !ready || socket.readyState !== socket.OPEN || socket.bufferedAmount > FULL_BYTES) return
    const { jpeg, width, height, taken } = next
    next = undefined
    ready = false
    if (viewport?.width !== width || viewport.height !== height) {
      viewport = { width, height }
      void tell()
    }
    socket.send(jpeg)
    taken?.()
  }
  /** The newest state; whatever is sent last is valid. */
  const tellNow = async (): Promise<void> => {
    const tabs = await view.tabs()
    const request = await repositories.interactions.get(asked.id)
    if (!request || over.signal.aborted) return
    send({
      type: 'state',
      host: new URL(job.targetUrl).host,
      jobType: job.type,
      request,
      tabs,
      viewport: viewport ?? null,
    })
    if (begun) return
    begun = true
    ready = true
    sendPicture()
  }
  // A browser that is lost meanwhile is reported as such.
  const tell = (): Promise<void> => tellNow().catch(instead('api', undefined))
  const answer = async (message: Extract<FromViewer, { type: 'answer' }>): Promise<void> => {
    answering = true
    try {
      const open = await repositories.interactions.openOf(job.id)
      if (open && isAboutMail(open) && message.resolution.choice === 'approve')
        throw new GhError('FORBIDDEN', 'What came by e-mail is not shown here, and not agreed to here.')
      await deps.jobs.resume(job.id, message.resolution, 'viewer', repositories.tenant, asked.id)
    } catch (error) {
      answering = false
      send({ type: 'problem', code: codeOf(error), message: error instanceof Error ? error.message : String(error) })
    }
  }
  const received = (data: unknown, isBinary: boolean): void => {
    const message = isBinary ? undefined : parse(String(data))
    if (!message) socket.close()
    else if (message.type === 'seen') {
      ready = begun
      sendPicture()
    } else void handled(message.type === 'answer' ? answer(message) : view.input(message))
  }
  let atOnce = 0
  const handled = async (done: Promise<void>): Promise<void> => {
    atOnce += 1
    if (atOnce === MOST_AT_ONCE) socket.pause()
    await done.catch(instead('api', undefined))
    atOnce -= 1
    if (atOnce < MOST_AT_ONCE) socket.resume()
  }
  const closed = (): void => finish('gone')

  const follow = async (): Promise<ViewerOutcome> => {
    let sent = ''
    for (;;) {
      const now = await deps.notices.until(
        job.id,
        async () => {
          const state = await deps.state()
          if (state.kind !== 'open') return state
          const isSame = state.request.id === asked.id && state.job.worker === job.worker
          return isSame && (state.checking || JSON.stringify(state.request) === sent) ? undefined : state
        },
        over.signal,
      )
      if (now.kind === 'away') return 'changed'
      if (now.kind === 'ended') {
        send({ type: 'ended', why: now.why === 'answered_elsewhere' && answering ? 'answered_here' : now.why })
        return 'ended'
      }
      if (now.request.id !== asked.id || now.job.worker !== job.worker) return 'changed'
      sent = JSON.stringify(now.request)
      answering = false
      void tell()
    }
  }

  socket.on('message', received)
  socket.once('close', closed)
  if (socket.readyState !== socket.OPEN) closed()
  const stop = view.watch({
    picture(picture) {
      next = picture
      sendPicture()
    },
    tabsChanged: () => void tell(),
    lost: () => finish('lost'),
  })
  void follow().then(
    finish,
    insteadBy('api', () => finish('lost')),
  )
  try {
    return await ended
  } finally {
    over.abort(new Error('The view is over.'))
    stop()
    socket.off('message', received)
    socket.off('close', closed)
  }
}

const parse = (text: string): FromViewer | undefined => {
  try {
    return FromViewer.safeParse(JSON.parse(text)).data
  } catch {
    // Untrusted text: an invalid message is dropped.
    return undefined
  }
}
