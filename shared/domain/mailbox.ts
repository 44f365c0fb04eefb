/**
 * A person's mailbox from which codes may be read, and their settings for the mail of single sites. Stored encrypted as
 * a whole.
 */
import { z } from 'zod'
import { type LocalisedText, say } from './sentences.ts'

/**
 * `ask`: shown, and used if the person agrees. `always`: used at once if the mail server vouches for the sender.
 * `never`: not searched.
 */
export const MAIL_USES = ['ask', 'always', 'never'] as const
export type MailUse = (typeof MAIL_USES)[number]

export const MailRule = z.object({
  use: z.enum(MAIL_USES).default('ask'),
  /** Domains besides the site's own that send its mail. */
  from: z.array(z.string()).default([]),
})
export type MailRule = z.infer<typeof MailRule>

export const Mailbox = z.object({
  /** Mail to this address is read for jobs of the person with this address. */
  address: z.string(),
  /** Other addresses whose mail arrives in this mailbox. */
  also: z.array(z.string()).default([]),
  host: z.string(),
  port: z.number().int().min(1).max(65_535),
  /** TLS from the first byte, or STARTTLS before anything else is sent; never unencrypted. */
  security: z.enum(['tls', 'starttls']),
  user: z.string(),
  password: z.string(),
  /** PEM of a private authority that signed the server's certificate. */
  ca: z.string().optional(),
  /** The server's name in `Authentication-Results`; without it, that header is not trusted. */
  authserv: z.string().optional(),
  /**
   * By named host. `always` applies to that host alone, the other settings to its site if the host is the site's main
   * one.
   */
  rules: z.record(z.string(), MailRule).default({}),
})
export type Mailbox = z.infer<typeof Mailbox>

/** `Me+Jobs@Gmail.com` and `me@gmail.com` are the same: the text after a plus is the person's own note. */
export const sameAddress = (one: string, other: string): boolean => bare(one) === bare(other)

const bare = (address: string): string => {
  const text = address.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at).replace(/\+.*$/, '')}${text.slice(at)}`
}

/** The mailbox that receives a person's mail. */
export const mailboxOf = (mailboxes: readonly Mailbox[], email: string | undefined): Mailbox | undefined =>
  email === undefined
    ? undefined
    : mailboxes.find(({ address, also }) => [address, ...also].some((one) => sameAddress(one, email)))

/** The resolution of a request that mail ends: the person said nothing, and the mail is asked about next. */
export const MAIL_CAME = 'mail_came'

/** What is reported about a mail that arrived. */
export const mailCame = (has: 'code' | 'link' | 'unclear' | 'unproven' | undefined): LocalisedText =>
  say(MAIL[has ?? 'code'])

const MAIL = {
  code: 'mail_came',
  link: 'mail_link_came',
  unclear: 'mail_unclear',
  unproven: 'mail_unproven',
} as const

/** What is reported about a code that was typed, or a link that was opened, automatically. */
export const codeAnswered = (from: 'totp' | 'mail' | 'mailed_link' | undefined): LocalisedText =>
  say(from === 'mail' ? 'code_mailed' : from === 'mailed_link' ? 'link_mailed' : 'code_own')
