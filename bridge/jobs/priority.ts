/**
 * Which job a message of the queue starts: its own, or a more urgent one of the same tenant, which takes its place. So
 * tenants take turns as before, and each keeps as many messages as it has jobs.
 */
import type { Repositories } from '../store/index.ts'
import { messageId, type Ticket, ticketFor, waitsBy } from './ticket.ts'

/** Maximum more urgent jobs tried one after another, if their sites are busy or other processes were faster. */
const TRIES = 5

interface Taken {
  sent: Ticket
  /** Of the queue. */
  message: string
  /** Those of these messages that no process is handling. */
  waiting(messages: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether the job started; resolves once it is over. */
  begin(ticket: Ticket): Promise<boolean>
}

export const beginMostUrgent = async (
  { jobs }: Pick<Repositories, 'jobs'>,
  { sent, message, waiting, begin }: Taken,
): Promise<void> => {
  const own = await jobs.waitingBy(message, { ...sent, message: messageId(sent) })
  if (!own) return
  const mine = { id: own.id, own: messageId(ticketFor(own)) }
  // A postponed message precedes all tenants' turns: with it, a more urgent job would overtake them, too.
  const ahead = own.notBefore === null ? await jobs.ahead(own, TRIES) : []
  // Another process may hold a job that has not started yet and waits for the person's browser.
  const free = ahead.length > 0 ? await waiting(ahead.map(waitsBy)) : new Set()
  for (const urgent of ahead.filter((one) => free.has(waitsBy(one)))) {
    const ticket = ticketFor(urgent)
    const other = { id: urgent.id, own: messageId(ticket) }
    if (!(await jobs.swapMessages(mine, other))) continue
    if (await begin(ticket)) return
    if (!(await jobs.swapMessages(mine, other))) await jobs.waitBy(own.id, message)
  }
  await begin(ticketFor(own))
}
