/**
 * The connection of a viewer page: sends the request, the tabs and the picture; passes its input to the browser and its
 * answer to the job. Ends with the request, whoever answered it.
 */

import type { WebSocket } from 'ws'
import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { isAboutMail } from '../../../shared/domain/interaction.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { LivePicture, LiveView } from '../../../shared/domain/live-view.ts'
import { FromViewer, type ToViewer, type ViewerEnd } from '../../../shared/protocol/viewer.ts'
import { insteadBy } from '../../base/debug.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { Notices, Repositories } from '../../store/index.ts'
import type { ResolvedInteraction } from '../../store/repositories/interactions.ts'

export interface ViewerSocketDeps {
  jobs: Pick<Jobs, 'resume'>
  repositories: Repositories
  notices: Pick<Notices, 'until'>
  view: LiveView
  job: JobRecord
  interactionId: string
}

/** Maximum bytes waiting to be sent; above this, pictures are skipped. */
const FULL_BYTES = 1_000_000
const NORMAL_CLOSE = 1000

export const serveViewer = (socket: WebSocket, deps: ViewerSocketDeps): void => {
  const { repositories, view, job, interactionId } = deps
  const gone = new AbortController()
  let answering = false
  let viewport: { width: number; height: number } | undefined
  let next: LivePicture | undefined
  /** The page has drawn the last picture. */
  let ready = true

  const send = (message: ToViewer): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const end = (why: ViewerEnd): void => {
    send({ type: 'ended', why })
    socket.close(NORMAL_CLOSE)
  }
  const sendPicture = (): void => {
    if (!next || !ready || socket.readyState !== socket.OPEN || socket.bufferedAmount > FULL_BYTES) return
    const { jpeg, width, height } = next
    next = undefined
    ready = false
    if (viewport?.width !== width || viewport.height !== height) {
      viewport = { width, height }
      void tell()
    }
    socket.send(jpeg)
  }
  /** The newest state; whatever is sent last is valid. */
  const tell = async (): Promise<void> => {
    const [request, tabs] = await Promise.all([repositories.interactions.get(interactionId), view.tabs()])
    if (!request || gone.signal.aborted) return
    send({
      type: 'state',
      host: new URL(job.targetUrl).host,
      jobType: job.type,
      request,
      tabs,
      viewport: viewport ?? null,
    })
  }
  const stop = view.watch({
    picture(picture) {
      next = picture
      sendPicture()
    },
    tabsChanged: () => void tell(),
  })
  const answer = async (message: Extract<FromViewer, { type: 'answer' }>): Promise<void> => {
    answering = true
    try {
      const open = await repositories.interactions.openOf(job.id)
      if (open && isAboutMail(open) && message.resolution.choice === 'approve')
        throw new GhError('FORBIDDEN', 'What came by e-mail is not shown here, and not agreed to here.')
      await deps.jobs.resume(job.id, message.resolution, 'viewer', repositories.tenant, interactionId)
    } catch (error) {
      answering = false
      send({ type: 'problem', code: codeOf(error), message: error instanceof Error ? error.message : String(error) })
    }
  }

  socket.on('error', () => socket.terminate())
  socket.once('close', () => {
    gone.abort(new Error('The viewer disconnected.'))
    stop()
  })
  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : parse(String(data))
    if (!message) return socket.close()
    if (message.type === 'seen') {
      ready = true
      sendPicture()
    } else if (message.type === 'answer') void answer(message)
    else void view.input(message)
  })

  const follow = async (): Promise<void> => {
    let sent = ''
    for (;;) {
      const request = await deps.notices.until(
        job.id,
        async () => {
          const now = (await repositories.interactions.get(interactionId)) ?? null
          if (now?.status === 'open') return JSON.stringify(now) === sent ? undefined : now
          // Done is first checked on the page: while the job is paused, the same request may be asked again.
          const checking = now?.status === 'resolved' && (await repositories.jobs.get(job.id))?.status === 'paused'
          return checking ? undefined : now
        },
        gone.signal,
      )
      if (request?.status !== 'open') return end(endOf(request, answering))
      sent = JSON.stringify(request)
      answering = false
      await tell()
    }
  }
  void follow().catch(insteadBy('api', () => socket.close()))
}

/** How a request ended, in the page's words. */
export const endOf = (
  request: Pick<ResolvedInteraction, 'status' | 'resolution'> | null | undefined,
  here = false,
): ViewerEnd => {
  if (request?.status === 'expired') return 'out_of_time'
  if (request?.status === 'cancelled' || request?.resolution?.action === 'cancel') return 'cancelled'
  if (request?.status === 'resolved') return here ? 'answered_here' : 'answered_elsewhere'
  return 'job_over'
}

const parse = (text: string): FromViewer | undefined => {
  try {
    return FromViewer.safeParse(JSON.parse(text)).data
  } catch {
    // Untrusted text: an invalid message is dropped.
    return undefined
  }
}
