/**
 * Simulates a person in guided steps: does on the page what a card says, with mouse and keyboard. It operates widgets
 * with the engine's code, but through its own browser connection.
 */

import { execute } from '../../bridge/act/index.ts'
import { browserBehind, connectEndpoint } from '../../bridge/browser/endpoint/connect.ts'
import { CdpSocket } from '../../bridge/browser/endpoint/socket.ts'
import { openOperatorSession } from '../../bridge/browser/operator/session.ts'
import { observe } from '../../bridge/observe/index.ts'
import type { Applicant } from '../../shared/domain/applicant.ts'
import type { Interaction } from '../../shared/domain/interaction.ts'
import type { Field } from '../../shared/domain/observation.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import { targetKey } from '../../shared/domain/target.ts'
import { takesSeveral } from '../../shared/domain/widgets.ts'

export interface GuidedHand {
  /** Does the step; returns the problem in a sentence, undefined if there was none. */
  do(step: Interaction): Promise<string | undefined>
  close(): Promise<void>
}

/** Connects to the browser's address, or to the socket of a launched Chrome's keeper. */
const reach = async (endpoint: string) =>
  endpoint.startsWith('unix:')
    ? browserBehind(
        await CdpSocket.connect(endpoint, { timeoutMs: 10_000 }),
        { url: new URL(endpoint), browser: 'Chrome' },
        'launch',
      )
    : connectEndpoint(endpoint)

/** After every fourth text the focus stays in the field. The other fields are left, so they count as done at once. */
const STAYS_EVERY = 4

export async function guidedHand(endpoint: string, targetId: string, person: Applicant): Promise<GuidedHand> {
  const browser = await reach(endpoint)
  const session = await openOperatorSession(browser, { start: targetId })
  let texts = 0
  return {
    async do(step) {
      const { target } = step
      const { fields } = await observe(session.active(), { tabs: session.tabs() })
      const field = target ? fields.find((one) => targetKey(one.target) === targetKey(target)) : undefined
      const operation = operationOf(step, person, field)
      if (!operation) return `nothing to do in “${step.title}”`
      const asPerson = {
        mayHold: () => true,
        documents: new Set(Object.values(person.values)),
        signal: AbortSignal.timeout(20_000),
        secrets: person.secrets,
      }
      const outcome = await execute(session, operation, {
        ...asPerson,
        ...(field && { widget: field.widget }),
        ...(target && { descriptor: target }),
      })
      if (outcome.status === 'failed') return outcome.message
      if (operation.op !== 'type' || ++texts % STAYS_EVERY === 0) return undefined
      const left = await execute(session, { op: 'press', key: 'Tab' }, asPerson)
      return left.status === 'failed' ? left.message : undefined
    },
    async close() {
      await session.close()
      browser.release()
    },
  }
}

/** If several may be chosen, the card separates them with commas; an option may contain a comma, too. */
const chosen = (text: string, field: Field | undefined): string[] =>
  field && takesSeveral(field) && !field.options?.some(({ label }) => label === text) ? text.split(', ') : [text]

const operationOf = (
  { target: descriptor, words, value }: Interaction,
  person: Applicant,
  field: Field | undefined,
): Operation | undefined => {
  if (!descriptor) return undefined
  const target = { descriptor }
  const text = value?.secret ? (person.secrets['current-password'] ?? '') : (value?.text ?? '')
  switch (words?.key) {
    case 'guide_type':
      return { op: 'type', target, text }
    case 'guide_choose':
      return { op: 'select', target, options: chosen(text, field) }
    case 'guide_tick':
      return { op: 'check', target, checked: true }
    case 'guide_untick':
      return { op: 'check', target, checked: false }
    case 'guide_upload':
      return { op: 'upload', target, files: [person.values.resume ?? ''] }
    case 'guide_press':
      return { op: 'click', target }
    default:
      return undefined
  }
}
