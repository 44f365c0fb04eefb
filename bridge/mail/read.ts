/**
 * Looks into a mailbox for one message of one site. It is opened for reading only (EXAMINE), nothing is marked as read
 * (BODY.PEEK), and no more is asked for than it takes: who wrote since when, then those headers, then the text of what
 * is the site's own.
 */
import type { ImapFlow } from 'imapflow'
import { GhError } from '../../shared/domain/errors.ts'
import type { Mailbox } from '../../shared/domain/mailbox.ts'
import { delay } from '../base/clock.ts'
import { Deadline } from '../base/deadline.ts'
import { debug } from '../base/debug.ts'
import { codeIn } from './code.ts'
import { htmlText } from './html-text.ts'
import { linkIn } from './link.ts'
import { headersOf, isFrom, senderOf, type Vouched, vouchedFor } from './sender.ts'

export interface WantedMail {
  /** Registrable domains that count as the site's. */
  domains: readonly string[]
  /** ms since the epoch: earlier messages are ignored. */
  since: number
  wants: 'code' | 'link'
  /** Address of the page that asks. */
  url: string
  /** Characters of a code, if the page says. */
  length: number | null
}

/**
 * `unclear`: what of it is meant cannot be told. `unproven`: the server knows of the sender that it is not who it says.
 */
export type FoundMail =
  | { kind: 'found'; text: string; from: string; subject: string; vouched: Exclude<Vouched, 'fail'> }
  | { kind: 'unclear' }
  | { kind: 'unproven' }

/** ms between two checks. */
const EVERY_MS = 2_000
/** Maximum bytes read of a message: codes are at the top. */
const MAX_BYTES = 256 * 1024
/** Maximum bytes of one part of a server's response. */
const MAX_ANSWER = 1024 * 1024
/**
 * Maximum headers and texts read per check, the newest. Anybody who sends more at once fills the mailbox with noise.
 */
const MAX_HEADS = 50
const MAX_TEXTS = 5
/** Maximum bytes of one message's headers. */
const MAX_HEADERS = 64 * 1024
/** ms for one pass over the mailbox. */
const PASS_MS = 60_000
/** ms for a server's response. */
const CONNECT_MS = 15_000
const SILENT_MS = 30_000
/** ms by which a server's arrival time may be too early, since it is in whole seconds of another clock. */
const CLOCKS_MS = 2_000
const DAY_MS = 86_400_000

/** Waits for it. Errors: see {@link opened}; the signal's reason. */
export const findInMail = async (mailbox: Mailbox, wanted: WantedMail, signal: AbortSignal): Promise<FoundMail> => {
  await using inbox = await opened(mailbox, signal)
  const checked = new Set<number>()
  const seen: FoundMail[] = []
  for (;;) {
    seen.push(...(await inbox.newMessages(wanted, checked)))
    const found = together(seen)
    if (found !== undefined) return found
    await delay(EVERY_MS, { signal })
  }
}

/** Several messages count only if they agree. */
const together = (all: readonly FoundMail[]): FoundMail | undefined => {
  const [first, ...rest] = all
  if (first === undefined) return undefined
  const same = rest.every((one) => one.kind === 'found' && first.kind === 'found' && one.text === first.text)
  return same ? first : { kind: 'unclear' }
}

/** Signs in and opens the inbox, like {@link findInMail}, without reading. Errors: see {@link opened}. */
export const tryMailbox = async (mailbox: Mailbox, signal: AbortSignal): Promise<void> => {
  await using _ = await opened(mailbox, signal)
}

interface Inbox extends AsyncDisposable {
  /** Results from messages that arrived since the last check. */
  newMessages(wanted: WantedMail, checked: Set<number>): Promise<FoundMail[]>
}

/** Errors: INVALID_CONFIG, NETWORK_ERROR with our own messages; the signal's reason. */
const opened = async (mailbox: Mailbox, signal: AbortSignal): Promise<Inbox> => {
  signal.throwIfAborted()
  // Loaded only when a job waits for a code, because it takes half a second.
  const { ImapFlow } = await import('imapflow')
  const { host, port, security, user, password, ca } = mailbox
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security === 'starttls' && { doSTARTTLS: true }),
    auth: { user, pass: password },
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    maxLiteralSize: MAX_ANSWER,
    maxLineLength: MAX_ANSWER,
    maxResponseSize: 4 * MAX_ANSWER,
  })
  // It rejects the call under way, too; without a listener it would end the process. No log: a server's words may hold
  // mail.
  client.on('error', () => undefined)
  const stop = (): void => client.close()
  signal.addEventListener('abort', stop, { once: true })
  const close = async (): Promise<void> => {
    signal.removeEventListener('abort', stop)
    client.close()
  }
  try {
    await client.connect()
    await client.mailboxOpen('INBOX', { readOnly: true })
    debug('mail', 'inbox opened', { host: mailbox.host })
  } catch (error) {
    await close()
    signal.throwIfAborted()
    throw unreadable(mailbox, error)
  }
  return {
    async newMessages(wanted, checked) {
      try {
        using late = Deadline.after(PASS_MS)
        late.signal.addEventListener('abort', stop, { once: true })
        return await newMessages(client, mailbox, wanted, checked)
      } catch (error) {
        signal.throwIfAborted()
        throw unreadable(mailbox, error)
      }
    },
    [Symbol.asyncDispose]: close,
  }
}

/** Messages used in this process: a code or link is valid once, for one job. */
const given = new Set<string>()

const newMessages = async (
  client: ImapFlow,
  { authserv, host, port, user }: Mailbox,
  wanted: WantedMail,
  checked: Set<number>,
): Promise<FoundMail[]> => {
  await client.noop()
  const validity = client.mailbox ? String(client.mailbox.uidValidity) : ''
  const nameOf = (uid: number): string => JSON.stringify([host, port, user, validity, uid])
  const fresh = new Set<number>()
  for (const from of wanted.domains) {
    // A server only knows days, in its own time zone.
    const uids = await client.search({ since: new Date(wanted.since - DAY_MS), from }, { uid: true })
    for (const uid of uids || []) if (!checked.has(uid) && !given.has(nameOf(uid))) fresh.add(uid)
  }
  if (fresh.size === 0) return []
  const found: FoundMail[] = []
  const heads = await client.fetchAll(
    [...fresh].sort((a, b) => b - a).slice(0, MAX_HEADS),
    { uid: true, internalDate: true, headers: ['from', 'authentication-results'] },
    { uid: true },
  )
  for (const uid of fresh) checked.add(uid)
  let texts = 0
  for (const { uid, internalDate, headers: block } of heads.sort((a, b) => b.uid - a.uid)) {
    const came = new Date(internalDate ?? 0).getTime()
    if (!(came + CLOCKS_MS > wanted.since)) continue
    const headers = headersOf(block?.toString('latin1', 0, MAX_HEADERS) ?? '')
    const from = senderOf(headers)
    if (from === undefined || !isFrom(from, wanted.domains)) continue
    const vouched = vouchedFor(headers, from, authserv)
    debug('mail', 'message from the site', { domains: wanted.domains, vouched })
    if (vouched === 'fail') {
      found.push({ kind: 'unproven' })
      continue
    }
    texts += 1
    // So many at once cannot be told apart.
    if (texts > MAX_TEXTS) return [{ kind: 'unclear' }]
    const message = await client.fetchOne(String(uid), { uid: true, source: { maxLength: MAX_BYTES } }, { uid: true })
    const read = message ? await readMessage(message.source, wanted) : NOTHING
    debug('mail', 'read', { wants: wanted.wants, found: read.kind })
    if (read.kind === 'none') continue
    found.push(read.kind === 'unclear' ? read : { ...read, from, vouched })
    if (read.kind === 'found') given.add(nameOf(uid))
  }
  return found
}

type ReadMessage = { kind: 'found'; text: string; subject: string } | { kind: 'none' } | { kind: 'unclear' }

const NOTHING: ReadMessage = { kind: 'none' }

/** What of a message is of use. */
export const readMessage = async (
  source: Buffer | undefined,
  { wants, url, length }: WantedMail,
): Promise<ReadMessage> => {
  if (source === undefined) return NOTHING
  const { default: PostalMime } = await import('postal-mime')
  const {
    subject = '',
    text = '',
    html = '',
  } = await PostalMime.parse(source, {
    // A message inside the message is somebody else's.
    forceRfc822Attachments: true,
    maxNestingDepth: 16,
  })
  const read =
    wants === 'link'
      ? linkIn({ text, html }, url)
      : codeIn({ subject, text: text.trim() === '' ? htmlText(html) : text }, length)
  return read.kind === 'found' ? { ...read, subject: oneLine(subject) } : read
}

/** As displayed: without characters that change the text direction. */
const oneLine = (text: string): string =>
  text
    .slice(0, 200)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()

const CERTIFICATE = /CERT|SIGNATURE|SELF_SIGNED|ALTNAME|ISSUER/

/** Only our own words: a server's message may contain private data. */
const unreadable = ({ host, port, address }: Mailbox, cause: unknown): GhError => {
  const { code = '', authenticationFailed } = cause as { code?: string; authenticationFailed?: boolean }
  if (authenticationFailed)
    return new GhError(
      'INVALID_CONFIG',
      `${host} did not accept the user name and password of ${address}. Most services need an app password here, not your web password.`,
    )
  if (CERTIFICATE.test(code))
    return new GhError(
      'INVALID_CONFIG',
      `${host} showed an invalid certificate (${code}), so nothing was sent to it. If the authority is your own, name it with --ca.`,
    )
  return new GhError('NETWORK_ERROR', `The mailbox at ${host}:${port} cannot be read${code && ` (${code})`}.`)
}
