/** The engine's ports in memory, for tests with the engine and a real browser but without a database. */

import { noOriginWords } from '../../bridge/engine/state/origin-words.ts'
import type { HumanAsk, RunInput, RunPorts } from '../../bridge/engine/state/ports.ts'
import type { KnowledgeSource } from '../../bridge/learn/knowledge.ts'
import { platformShelf } from '../../bridge/learn/platforms.ts'
import { questionShelf } from '../../bridge/learn/questions.ts'
import { type ManualSource, manualShelf } from '../../bridge/learn/shelf.ts'
import { siteShelf } from '../../bridge/learn/sites.ts'
import type { Answer, Applicant } from '../../shared/domain/applicant.ts'
import type { CommitEntry, CommitKey } from '../../shared/domain/commit.ts'
import { offered, scored } from '../../shared/domain/health.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import { jobTraits } from '../../shared/domain/job-types.ts'
import { earlierAfter, type Knowledge, type KnowledgeKind } from '../../shared/domain/knowledge.ts'
import { isNearMarkup } from '../../shared/domain/learned-platform.ts'
import type { Manual } from '../../shared/domain/manual.ts'
import type { Provider } from '../../shared/domain/provider.ts'
import { Receipt } from '../../shared/domain/receipt.ts'

export interface Memory {
  ports: RunPorts
  manuals: Manual[]
  commits: (CommitEntry & { key: CommitKey })[]
  answers: Answer[]
  events: { type: string; data: Record<string, unknown> }[]
  asks: HumanAsk[]
  knowledge: KeptKnowledge[]
}

export interface MemoryOptions {
  provider: Provider
  openSession: RunPorts['openSession']
  /** Shipped recipes; none by default. */
  recipeFor?: Parameters<typeof manualShelf>[2]
  /** Plays the human; nobody is available by default. */
  human?: (ask: HumanAsk) => Resolution | undefined | Promise<Resolution | undefined>
}

export const memoryPorts = ({ provider, openSession, human, recipeFor }: MemoryOptions): Memory => {
  const manuals: Manual[] = []
  const commits: Memory['commits'] = []
  const answers: Answer[] = []
  const events: Memory['events'] = []
  const asks: HumanAsk[] = []
  const knowledge: KeptKnowledge[] = []
  const ports: RunPorts = {
    provider,
    openSession,
    manuals: manualShelf(memoryManuals(manuals), () => new Date(), recipeFor),
    questions: questionShelf(memoryKnowledge(knowledge)),
    platforms: platformShelf(memoryKnowledge(knowledge)),
    sites: siteShelf(memoryKnowledge(knowledge)),
    commits: {
      async find(key) {
        return commits.findLast(
          ({ jobId, key: other }) =>
            jobId === key.jobId ||
            (key.jobType === 'apply' && other.posting === key.posting && other.applicantId === key.applicantId),
        )
      },
      async begin(key) {
        const id = `c${commits.length + 1}`
        commits.push({ id, jobId: key.jobId, state: 'intended', at: new Date().toISOString(), key })
        return id
      },
      async settle(id, state) {
        const entry = commits.find((commit) => commit.id === id)
        if (entry) entry.state = state
      },
    },
    answers: {
      list: async () => [...answers],
      keep: async (_, answer) => void answers.push({ ...answer, from: 'bank' }),
    },
    receipts: {
      earlier: async (applicantId, employer) =>
        events.flatMap(({ type, data }) => {
          const receipt = type === 'receipt' ? Receipt.parse(data) : undefined
          return receipt?.applicantId === applicantId && receipt.employer === employer ? [receipt] : []
        }),
    },
    // Screenshots are the slowest operation of a browser without a graphics card.
    screenshots: { off: true, keep: async () => '' },
    askHuman: async (ask) => {
      asks.push(ask)
      return human?.(ask)
    },
    emit: (type, data) => void events.push({ type, data }),
    origins: noOriginWords(),
    checkpoint: async () => undefined,
    now: () => Date.now(),
  }
  return { ports, manuals, commits, answers, events, asks, knowledge }
}

export const memoryKnowledge = (knowledge: KeptKnowledge[]): KnowledgeSource => ({
  list: async <Kind extends KnowledgeKind>(kind: Kind) =>
    knowledge.filter((one) => one.kind === kind) as unknown as Knowledge<Kind>[],
  async change(kind, key, change) {
    const at = knowledge.findIndex((one) => one.kind === kind && one.key === key)
    const known = knowledge[at] as unknown as Parameters<typeof change>[0]
    const next = change(known)
    if (!next) return
    const { used, ...rest } = next
    const now = new Date().toISOString()
    knowledge.splice(at < 0 ? knowledge.length : at, 1, {
      ...rest,
      kind,
      key,
      createdAt: known?.createdAt ?? now,
      updatedAt: now,
      lastUsedAt: used ? now : (known?.lastUsedAt ?? null),
      earlier: earlierAfter(known, next, now),
    } as unknown as KeptKnowledge)
  },
})

/** An item in memory, with its kind. */
export type KeptKnowledge = { [Kind in KnowledgeKind]: Knowledge<Kind> & { kind: Kind } }[KnowledgeKind]

const memoryManuals = (manuals: Manual[]): ManualSource => {
  const fresh = (id: string, version: number, body: Manual['body'], createdBy: Manual['createdBy']): Manual => ({
    id,
    version,
    createdBy,
    createdAt: new Date().toISOString(),
    lastUsedAt: null,
    lastVerifiedAt: null,
    health: 100,
    successes: 0,
    failures: 0,
    consecutiveFailures: 0,
    body,
  })
  const onOffer = (): Manual[] =>
    [...Map.groupBy(manuals, ({ id }) => id).values()].flatMap(
      (versions) => offered(versions.toSorted((a, b) => b.version - a.version)) ?? [],
    )
  return {
    async lookup({ taskType, host, urlPattern }) {
      return onOffer().filter(
        ({ body }) => body.taskType === taskType && body.host === host && body.urlPattern === urlPattern,
      )
    },
    near: ({ taskType, markup }) =>
      Promise.resolve(
        onOffer().filter(({ body }) => body.taskType === taskType && isNearMarkup(body.markup ?? '', markup)),
      ),
    ofHost: async ({ taskType, host }) =>
      onOffer().filter(({ body }) => body.taskType === taskType && body.host === host),
    async insert(body, createdBy) {
      const manual = { ...fresh(`m${manuals.length + 1}`, 1, body, createdBy), foreign: createdBy === 'import' }
      manuals.push(manual)
      return { id: manual.id, version: 1 }
    },
    async addVersion(id, body, createdBy) {
      const version = Math.max(...manuals.filter((manual) => manual.id === id).map((manual) => manual.version)) + 1
      const foreign = createdBy === 'import' || manuals.some((one) => one.id === id && one.foreign)
      manuals.push({ ...fresh(id, version, body, createdBy), foreign })
      return { id, version }
    },
    async amend(id, version, body) {
      const manual = manuals.find((one) => one.id === id && one.version === version)
      if (manual) manual.body = body
    },
    async score(id, version, verified) {
      const manual = manuals.find((one) => one.id === id && one.version === version)
      if (manual) Object.assign(manual, scored(manual, verified))
    },
  }
}

let jobs = 0

/** A job's input for the engine, with defaults for everything that the test does not set. */
export const runInput = (part: Partial<RunInput> & { targetUrl: string; applicant: Applicant }): RunInput => {
  const jobType = part.jobType ?? 'apply'
  jobs += 1
  return {
    jobId: `job-${jobs}`,
    retryCount: 0,
    jobType,
    task: '',
    mode: 'hybrid',
    browserMode: 'server',
    commitPolicy: 'granted',
    again: false,
    hitlEnabled: true,
    interactionTimeoutMs: 5_000,
    budget: jobTraits(jobType).budget,
    ...part,
  }
}
