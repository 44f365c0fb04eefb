/** A person's mailbox that codes may be read from, and what they said about the mail of single sites. Kept sealed as a whole. */
import { z } from 'zod'
import { type LocalisedText, say } from './sentences.ts'

/** `ask`: shown and used on the person's word. `always`: used at once where the mail server vouches for the sender. `never`: not looked for. */
export const MAIL_USES = ['ask', 'always', 'never'] as const
export type MailUse = (typeof MAIL_USES)[number]

export const MailRule = z.object({
  use: z.enum(MAIL_USES).default('ask'),
  /** Domains besides the site's own that its mail comes from. */
  from: z.array(z.string()).default([]),
})
export type MailRule = z.infer<typeof MailRule>

export const Mailbox = z.object({
  /** Mail to this address is read for jobs whose person has it. */
  address: z.string(),
  /** Other addresses whose mail lies in it. */
  also: z.array(z.string()).default([]),
  host: z.string(),
  port: z.number().int().min(1).max(65_535),
  /** Encrypted from the first byte, or by STARTTLS before anything is said; never without. */
  security: z.enum(['tls', 'starttls']),
  user: z.string(),
  password: z.string(),
  /** PEM of the authority that signed the server's certificate, where that is one's own. */
  ca: z.string().optional(),
  /** What the server calls itself in `Authentication-Results`; without it, nothing there is believed. */
  authserv: z.string().optional(),
  /** By the host that was named. `always` holds for it alone, the rest for its site where it names that as a whole. */
  rules: z.record(z.string(), MailRule).default({}),
})
export type Mailbox = z.infer<typeof Mailbox>

/** `Me+Jobs@Gmail.com` and `me@gmail.com` are one: what stands after a plus is the person's own note. */
export const sameAddress = (one: string, other: string): boolean => bare(one) === bare(other)

const bare = (address: string): string => {
  const text = address.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at).replace(/\+.*$/, '')}${text.slice(at)}`
}

/** The mailbox that has a person's mail. */
export const mailboxOf = (mailboxes: readonly Mailbox[], email: string | undefined): Mailbox | undefined =>
  email === undefined
    ? undefined
    : mailboxes.find(({ address, also }) => [address, ...also].some((one) => sameAddress(one, email)))

/** The resolution of a request that ends because of it: nobody said anything, and the mail is asked about next. */
export const MAIL_CAME = 'mail_came'

/** What is told of a mail that came. */
export const mailCame = (has: 'code' | 'link' | 'unclear' | 'unproven' | undefined): LocalisedText =>
  say(MAIL[has ?? 'code'])

const MAIL = {
  code: 'mail_came',
  link: 'mail_link_came',
  unclear: 'mail_unclear',
  unproven: 'mail_unproven',
} as const

/** What is told of a code that was typed, or a link that was opened, without the person's own doing. */
export const codeAnswered = (from: 'totp' | 'mail' | 'mailed_link' | undefined): LocalisedText =>
  say(from === 'mail' ? 'code_mailed' : from === 'mailed_link' ? 'link_mailed' : 'code_own')
