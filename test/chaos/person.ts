// The person behind the jobs: tells the truth, or nothing, and notices a wrong question.
import type { Bridge } from './bridge.ts'
import type { Given } from './plan.ts'

interface Asked {
  id: string
  job_id: string
  kind: string
  description: string
}

export interface Person {
  /** How often each kind of question was asked, including those that this person leaves unanswered. */
  asked: Map<string, number>
  /** Questions other than whether it was sent, asked although the site had the application. */
  wrong: string[]
  stop(): Promise<void>
}

const LOOK_MS = 250

export const answerTruthfully = (
  bridge: Bridge,
  jobs: ReadonlyMap<string, Given>,
  records: (posting: number) => number,
): Person => {
  const asked = new Map<string, number>()
  const wrong: string[] = []
  const seen = new Set<string>()
  const answer = async (one: Asked): Promise<void> => {
    const given = jobs.get(one.job_id)
    if (!given) return
    const isSent = records(given.posting) > 0
    if (!seen.has(one.id)) {
      seen.add(one.id)
      asked.set(one.kind, (asked.get(one.kind) ?? 0) + 1)
      if (isSent && one.kind !== 'confirm_sent' && one.kind !== 'approve_submit')
        wrong.push(`${one.job_id} (${given.kind}, ${given.told.answer}): ${one.kind}: ${one.description}`)
    }
    if (given.person !== 'truthful') return
    const choice = ANSWERS[one.kind]?.(isSent) ?? 'stop'
    await bridge.ask('POST', `/interactions/${one.id}/answer`, { choice })
  }
  const controller = new AbortController()
  const looking = (async () => {
    while (!controller.signal.aborted) {
      const { json } = (await bridge.ask('GET', '/interactions')) ?? {}
      for (const one of (json as { items?: Asked[] } | undefined)?.items ?? []) await answer(one)
      await new Promise((done) => setTimeout(done, LOOK_MS))
    }
  })()
  return {
    asked,
    wrong,
    stop: () => {
      controller.abort()
      return looking
    },
  }
}

const ANSWERS: Record<string, (isSent: boolean) => string> = {
  confirm_sent: (isSent) => (isSent ? 'sent' : 'not_sent'),
  approve_submit: () => 'approve',
  stuck: () => 'stop',
}
