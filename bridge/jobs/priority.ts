/**
 * Which job a message of the queue starts: its own, or a more urgent one of the same tenant, which takes its place. So
 * tenants take turns as before, and each keeps as many messages as it has jobs.
 */
import type { Repositories } from '../store/index.ts'
import { messageId, type Ticket, ticketFor, waitsBy } from './ticket.ts'

/** So many that are more urgent are tried, one after another, where their sites are busy or others were faster. */
const TRIES = 5

interface Taken {
  sent: Ticket
  /** Of the queue. */
  message: string
  /** Those of these messages that nobody has in hand. */
  waiting(messages: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether the job began; comes back once it is over. */
  begin(ticket: Ticket): Promise<boolean>
}

export const beginMostUrgent = async (
  { jobs }: Pick<Repositories, 'jobs'>,
  { sent, message, waiting, begin }: Taken,
): Promise<void> => {
  const own = await jobs.waitingBy(message, { ...sent, message: messageId(sent) })
  if (!own) return
  const mine = { id: own.id, own: messageId(ticketFor(own)) }
  // One that was put off goes before all tenants' turns: with it a more urgent one would pass them, too.
  const ahead = own.notBefore === null ? await jobs.ahead(own, TRIES) : []
  // Another process may have one in hand that is not begun yet, and wait for the person's browser with it.
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
