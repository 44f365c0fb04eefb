/** The extension's socket and its services for an opened app: the only place that constructs them. */
import { join } from 'node:path'
import { batchOf } from '../../api/batches.ts'
import { fileResponse } from '../../api/file-response.ts'
import { traceOf } from '../../api/job-trace.ts'
import { createOperatorService } from '../../api/operator/service.ts'
import { reportPages } from '../../api/pages/reports.ts'
import { createExtensionSocket, type Peer } from '../../api/ws/index.ts'
import { hasStepTrace } from '../../assets/step-trace.ts'
import { readToken } from '../../base/home.ts'
import { acceptRelay, type RelayPort } from '../../browser/relay/accept.ts'
import type { App } from '../compose.ts'
import type { OpenedApi } from '../compose-api.ts'
import { isFree } from '../providers.ts'
import { LOCAL_FILES } from '../submissions.ts'
import { traceFile } from '../trace/file.ts'
import { version } from '../version.ts'
import { sampleSite } from './sample-site.ts'

/** ms after which an extension that could not say what it is must connect again. */
const REJOIN_MS = 1_000

/** Listens from now on; the returned function ends it. */
export const openOperator = async (app: App, api: OpenedApi): Promise<AsyncDisposable> => {
  const { config, store, jobs, live, pairings, log } = app
  const ownerToken = readToken(config.home)
  const { artifacts } = app.files
  const reports = reportPages(artifacts, ownerToken, {
    trace: async (jobId) => traceFile(artifacts, await traceOf(store, artifacts, await store.jobs.find(jobId))),
    async file(jobId, artifactId) {
      const found = await store.artifacts.get(artifactId)
      if (found?.jobId !== jobId || found.kind !== 'download') return undefined
      return fileResponse(
        artifacts,
        join(artifacts.root, jobId),
        join(artifacts.root, found.path),
        found.mediaType,
        false,
      )
    },
  })
  api.mount(reports.path, reports.handler)
  const sample = sampleSite()
  const profiles = await app.profiles()
  const service = await createOperatorService({
    version: version(),
    store,
    jobs,
    profiles,
    pairings,
    live,
    submit(body, placed) {
      return app.submitOnce(body, LOCAL_FILES, store.tenant, placed)
    },
    batches: app.batches,
    schedules: app.schedules,
    startList: (list, profileId) =>
      app.batches.create(
        batchOf({ list }, 'owner', async (body) => {
          const user_data = await profiles.userData(profileId)
          return app.submitOnce({ ...body, input_data: { user_data } }, LOCAL_FILES, store.tenant, {
            profile_id: profileId,
          })
        }),
      ),
    documents: app.documents,
    sampleJob: sample.url,
    dashboardUrl: api.dashboardUrl,
    reportUrl: (jobId) => `${api.links.base()}${reports.pathOf(jobId)}`,
    hasTrace: (jobId) => hasStepTrace(artifacts, jobId),
    traceUrl: (jobId) => `${api.links.base()}${reports.tracePathOf(jobId)}`,
    fileUrl: (jobId, artifactId) => `${api.links.base()}${reports.filePathOf(jobId, artifactId)}`,
    maxOwnTasks: config.max_own_tasks,
    provider: () => ({ name: config.provider, free: isFree(config) }),
    log,
  })
  const sockets = createExtensionSocket({
    version: version(),
    pairings,
    ownerToken,
    joined(peer) {
      const events = service.joined(peer)
      if (!peer.relay) return events
      const relay = relayOver(peer)
      acceptRelay(relay.port, peer.instance).then(
        (browser) => app.browsers.add(browser, peer.instance),
        (error) => {
          log.warn({ error: String(error) }, 'the tabs of a connected browser are out of reach: it connects again')
          setTimeout(peer.close, REJOIN_MS).unref()
        },
      )
      return {
        message(message) {
          if (message.type === 'relay') relay.heard(message.message)
          else events.message(message)
        },
        closed() {
          relay.closed()
          events.closed()
        },
      }
    },
    log,
  })
  api.onUpgrade(sockets.upgrade)
  return {
    async [Symbol.asyncDispose]() {
      sockets.close()
      await service[Symbol.asyncDispose]()
      await sample.close()
    },
  }
}

/** The relay's messages among those of the socket. */
const relayOver = (peer: Peer): { port: RelayPort; heard(message: unknown): void; closed(): void } => {
  let listener: (message: unknown) => void = () => {}
  let ended: () => void = () => {}
  return {
    port: {
      send: (message) => peer.send({ type: 'relay', message }),
      onMessage(heard) {
        listener = heard
      },
      onClose(closed) {
        ended = closed
      },
    },
    heard: (message) => listener(message),
    closed: () => ended(),
  }
}
