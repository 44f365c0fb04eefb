/**
 * The code or link that a site sent by e-mail, if the person lets it be read. The person may also enter it meanwhile. A
 * code that arrives is shown to them, or used at once if they allowed that for this site and their mail server verifies
 * the sender.
 */
import type { InteractionKind, Resolution } from '../../../shared/domain/interaction.ts'
import { mailedWords } from '../../../shared/domain/interaction-words.ts'
import { MAIL_CAME } from '../../../shared/domain/mailbox.ts'
import type { Operation } from '../../../shared/domain/operation.ts'
import { say } from '../../../shared/domain/sentences.ts'
import { delay } from '../../base/clock.ts'
import { instead } from '../../base/debug.ts'
import type { Run } from '../state/context.ts'
import { mayAsk } from '../state/may-ask.ts'
import { policyOf } from '../state/origins.ts'
import { mayHold } from '../state/policy.ts'
import type { HumanAsk, MailFound, MailOrder } from '../state/ports.ts'
import { type AskResult, ask, sentence } from './ask.ts'
import type { Watching } from './watch.ts'

/** ms to wait for a mail before the person is asked, if it may be used without asking. */
const QUIET_MS = 30_000
/** Per run: after two refusals by the site, the person takes over. */
const MAX_MAILED = 2

export interface Mailed {
  /** A mail that came before anybody had to be asked; undefined if somebody must be asked. */
  unasked(): Promise<string | undefined>
  /** The person's request ends as soon as there is a mail. */
  beside(watching: Watching): Watching
  /** Whether it ended because of that: this is not the person's answer, and they are asked about the mail instead. */
  ended(asked: AskResult): boolean
  /** What to do with the mail. `themselves`: nothing from it is used, so the person is asked as usual. */
  decide(about: Pick<HumanAsk, 'target' | 'currentUrl'> & Watching): Promise<Decided>
  stop(): void
}

type Decided =
  | { kind: 'use'; text: string; answered: Resolution }
  | { kind: 'asked'; asked: AskResult }
  | { kind: 'themselves' }

const THEMSELVES: Decided = { kind: 'themselves' }

const came: Resolution = { action: 'resume', choice: 'resume', resolution: MAIL_CAME, remember: false }

interface AskingDocument {
  /** Address or origin of the document that asks; mail from its site is searched. */
  url: string
  /** Whether it is still the same document: a code found for it goes nowhere else. */
  isStill(): Promise<boolean>
}

/**
 * Undefined if there is no mailbox, the document may not receive secrets, the person does not want mail read here, or
 * nobody could approve.
 */
export const mailedFor = (
  run: Run,
  { url, isStill }: AskingDocument,
  { wants, length }: Pick<MailOrder, 'wants' | 'length'>,
  kind: InteractionKind,
): Mailed | undefined => {
  const { codeMail } = run.ports
  const place = URL.parse(url)
  if (!codeMail || !place || !/^https?:$/.test(place.protocol) || run.human.mailed >= MAX_MAILED) return undefined
  if (!mayHold(policyOf(run), place.origin, 'secret')) return undefined
  const use = codeMail.useFor(url)
  const asks = mayAsk(run.input)
  if (use === 'never' || (use === 'ask' && !asks)) return undefined
  const over = new AbortController()
  const signal = AbortSignal.any([run.signal, over.signal])
  let has = false
  const found = codeMail.find({ url, since: requestedAt(run), length, wants }, signal).then((one) => {
    if (one.kind === 'unclear' || one.kind === 'unproven') run.ports.emit('mail_came', { has: one.kind })
    if (one.kind !== 'found') return undefined
    run.ports.emit('mail_came', { has: wants })
    has = true
    return one
  })
  found.catch(instead('ask', undefined))
  // A link can do more than a code that is typed here, and over http anybody on the way could pretend to be the site.
  const isUnasked = ({ vouched }: MailFound): boolean =>
    use === 'always' &&
    vouched === 'pass' &&
    wants === 'code' &&
    (place.protocol === 'https:' || isLocal(place.hostname))
  const taken = (text: string, answered: Resolution) => {
    run.human.mailed += 1
    codeMail.used(text)
    run.ports.emit('code_answered', { from: wants === 'link' ? 'mailed_link' : 'mail' })
    return { kind: 'use', text, answered } as const
  }
  return {
    async unasked() {
      if (use !== 'always' || wants !== 'code') return undefined
      const ms = asks ? QUIET_MS : run.input.interactionTimeoutMs
      const one = await Promise.race([found, delay(ms, { signal }).then(() => undefined)])
      return one && isUnasked(one) && (await isStill()) ? taken(one.text, came).text : undefined
    },
    beside: ({ noticed, missing }) => ({
      ...(missing && { missing }),
      noticed: (until) => {
        const mail = found.then((one) => (one ? came : never()))
        return Promise.race([mail, ...(noticed ? [noticed(until)] : [])])
      },
    }),
    // The person may answer anything: without a mail it is their answer.
    ended: (asked) => has && 'answered' in asked && asked.answered.resolution === MAIL_CAME,
    async decide(about) {
      // Nobody has done anything yet.
      run.counts.human -= 1
      const one = await found
      if (!one || !(await isStill())) return THEMSELVES
      if (isUnasked(one)) return taken(one.text, came)
      const { host } = place
      const asked = await ask(run, {
        kind,
        ...sentence(mailedWords(wants, host, one.vouched)),
        ...about,
        transient: {
          text: one.text,
          facts: [
            say(one.vouched === 'pass' ? 'mail_from' : 'mail_says_from', { from: one.from }).text,
            ...(one.subject === '' ? [] : [say('mail_subject', { subject: one.subject }).text]),
          ],
        },
      })
      if (!('answered' in asked)) return { kind: 'asked', asked }
      const { answered } = asked
      if (answered.choice === 'approve') return (await isStill()) ? taken(one.text, answered) : THEMSELVES
      return answered.choice === 'refuse' ? THEMSELVES : { kind: 'asked', asked }
    },
    stop: () => over.abort(),
  }
}

/** On loopback, nobody can intercept it. */
const isLocal = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

const never = (): Promise<never> => new Promise(() => undefined)

/** What may have made the site send something. */
const SENDS = new Set<Operation['op']>(['click', 'press', 'navigate', 'back'])

/**
 * The earliest time (ms since the epoch) at which the mail may have been requested: when the step that led here began.
 * Steps that failed on this page, or only cleared its view, came after.
 */
const requestedAt = ({ trace, work }: Run): number =>
  trace.entries.findLast(
    ({ operation, outcome, conditional, once }) =>
      // A code is submitted by itself once its last box is filled.
      (SENDS.has(operation.op) || once || (operation.op === 'type' && operation.submit)) &&
      outcome.status === 'done' &&
      !conditional,
  )?.at ?? work.startedAt
