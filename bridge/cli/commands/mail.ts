/** `ghosthands mail`: mailboxes from which sites' codes may be read, and settings for the mail of single sites. */
import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { MAIL_USES, type Mailbox, type MailUse, sameAddress } from '../../../shared/domain/mailbox.ts'
import { messageOf } from '../../base/message.ts'
import { siteOf } from '../../base/site.ts'
import { isWebmail, serverFor, takesNoPassword, tryMailbox } from '../../mail/index.ts'
import { type Mailboxes, openMailboxes } from '../../vault/mailboxes.ts'
import { atTerminal } from '../ask-terminal.ts'
import { hiddenPrompt } from '../hidden-prompt.ts'
import { print } from '../print.ts'
import { printable } from '../printable.ts'
import { SECRET_PLACES, secretOfFlag } from '../secret-flags.ts'
import { withSettings } from '../setting-flags.ts'
import { withVault } from '../with-store.ts'

interface AddOptions {
  imapHost?: string
  imapPort?: string
  starttls?: boolean
  user?: string
  password?: string
  ca?: string
  authserv?: string
  also?: string[]
  untested?: boolean
}

/** ms for the server to accept the sign-in. */
const TRY_MS = 20_000

export const register = (mail: Command): void => {
  const command = (name: string, about: string): Command => withSettings(mail.command(name).description(about))

  const add = command(
    'add <address>',
    'let codes that sites send to this address be read (IMAP); nothing can be sent, changed or marked as read',
  )
    .option('--password <place>', `an app password; asked for at a terminal where it is left out: ${SECRET_PLACES}`)
    .option('--imap-host <name>', 'server of the mailbox (known for Gmail, GMX, web.de, iCloud, Yahoo, Fastmail)')
    .option('--imap-port <number>', 'its port (default: 993, with --starttls 143)')
    .option('--starttls', 'the server begins in the clear and is asked to encrypt before anything is told')
    .option('--user <name>', 'user name (default: the address)')
    .option('--also <address...>', 'other addresses whose mail lies in it')
    .option('--ca <file>', 'certificate of the authority that signed the server’s, where that is your own (PEM)')
    .option('--authserv <name>', 'what the server calls itself in “Authentication-Results”; a standing rule needs it')
    .option('--untested', 'keep it without trying to sign in')
    .action((address: string, options: AddOptions) => addMailbox(add, address, options))

  const list = command('list', 'every mailbox and the rules for sites, without passwords')
    .option('--json', 'one JSON object a line')
    .action(({ json }: { json?: boolean }) =>
      withMailboxes(list, async (mailboxes) => {
        const all = await mailboxes.list()
        for (const { password: _, ca, ...one } of all)
          print(json ? JSON.stringify({ ...one, own_ca: ca !== undefined }) : lines(one).join('\n'))
        if (all.length === 0 && !json) print('There is no mailbox yet. “ghosthands mail add me@example.com” adds one.')
      }),
    )

  const test = command(
    'test [address]',
    'sign in and open the inbox for reading, as a job would; no message is read',
  ).action((address: string | undefined) =>
    withMailboxes(test, async (mailboxes) => {
      const all = await mailboxes.list()
      const chosen = address === undefined ? all : [found(all, address)]
      if (chosen.length === 0) throw new GhError('NOT_FOUND', 'There is no mailbox yet.')
      for (const mailbox of chosen) {
        await tryMailbox(mailbox, AbortSignal.timeout(TRY_MS))
        print(`${printable(mailbox.address)}: signed in at ${mailbox.host}, the inbox opens for reading.`)
      }
    }),
  )

  const rule = command('rule <site>', 'set a rule for the mail of one site')
    .addOption(
      new Option(
        '--use <when>',
        'ask: shown, used when you say so; always: used at once; never: not looked for',
      ).choices(MAIL_USES),
    )
    .option('--from <domain...>', 'other domains that this site’s mail comes from, instead of those named before')
    .option('--mailbox <address>', 'whose, where there are several')
    .option('--forget', 'take the rule away')
    .action((site: string, options: RuleOptions) =>
      withMailboxes(rule, async (mailboxes) => {
        const all = await mailboxes.list()
        const [only, second] = all
        const mailbox = options.mailbox !== undefined ? found(all, options.mailbox) : second ? undefined : only
        if (!mailbox)
          throw new GhError(
            'INVALID_INPUT',
            second ? 'There are several: name one with --mailbox.' : 'There is no mailbox yet.',
          )
        const { changed, words } = withRule(mailbox, site, options)
        await mailboxes.keep(changed)
        print(words)
      }),
    )

  const remove = command('remove <address>', 'remove a mailbox with its password and rules').action((address: string) =>
    withMailboxes(remove, async (mailboxes) => {
      if (!(await mailboxes.forget(address)))
        throw new GhError('NOT_FOUND', `No mailbox ${printable(address)} is kept.`)
      print(`Forgot ${printable(address)}.`)
    }),
  )
}

const withMailboxes = (command: Command, work: (mailboxes: Mailboxes) => Promise<void>): Promise<void> =>
  withVault(command, (vault) => work(openMailboxes(vault)))

const addMailbox = async (command: Command, address: string, options: AddOptions): Promise<void> => {
  if (!/^[^\s@]+@[^\s@]+$/.test(address))
    throw new GhError('INVALID_INPUT', `“${printable(address)}” is not an e-mail address.`)
  const known = serverFor(address)
  const host = options.imapHost ?? known?.host
  if (host === undefined)
    throw new GhError(
      'INVALID_INPUT',
      takesNoPassword(address)
        ? 'Microsoft takes no passwords over IMAP any more, app passwords included. Forward the sites’ mail to a mailbox that does.'
        : `Where is the mail of ${printable(address)} read? Name its server with --imap-host.`,
    )
  const port = Number(options.imapPort ?? (options.starttls ? 143 : (known?.port ?? 993)))
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new GhError('INVALID_INPUT', '--imap-port must be a number from 1 to 65535.')
  const password = await passwordOf(address, options.password)
  // A server name only helps if it is the one that the server uses for itself.
  const authserv = options.authserv ?? (host === known?.host ? known.authserv : undefined)
  const mailbox: Mailbox = {
    address,
    also: options.also ?? [],
    host,
    port,
    security: options.starttls ? 'starttls' : 'tls',
    user: options.user ?? address,
    password,
    ...(options.ca !== undefined && { ca: certificateIn(options.ca) }),
    ...(authserv !== undefined && { authserv }),
    rules: {},
  }
  if (!options.untested) await tryMailbox(mailbox, AbortSignal.timeout(TRY_MS))
  await withMailboxes(command, async (mailboxes) => {
    const before = (await mailboxes.list()).find((one) => sameAddress(one.address, address))
    await mailboxes.keep({ ...mailbox, rules: before?.rules ?? {} })
  })
  print(
    `${options.untested ? 'Kept' : 'Signed in, and kept'}. A code that a site sends to ${printable(address)} is now shown to you when a task asks for it.`,
  )
}

const passwordOf = async (address: string, place: string | undefined): Promise<string> => {
  if (place !== undefined) return secretOfFlag('--password', place)
  const typed = atTerminal() ? await hiddenPrompt(`App password of ${printable(address)} (not shown): `) : ''
  if (typed === '')
    throw new GhError('INVALID_INPUT', `No password was given. Say where it is: --password ${SECRET_PLACES}.`)
  return typed
}

const certificateIn = (file: string): string => {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  } catch (cause) {
    throw new GhError('FILE_NOT_FOUND', `--ca: ${printable(file)} cannot be read: ${messageOf(cause)}.`, { cause })
  }
  throw new GhError('INVALID_INPUT', `--ca: there is no certificate in ${printable(file)} (PEM).`)
}

const found = (all: readonly Mailbox[], address: string): Mailbox => {
  const one = all.find((mailbox) => sameAddress(mailbox.address, address))
  if (!one) throw new GhError('NOT_FOUND', `No mailbox ${printable(address)} is kept.`)
  return one
}

interface RuleOptions {
  use?: MailUse
  from?: string[]
  mailbox?: string
  forget?: boolean
}

/** A host, or the host of an address. */
const hostIn = (text: string): string => {
  const host = URL.parse(text.includes('://') ? text : `https://${text}`)?.hostname
  if (!host) throw new GhError('INVALID_INPUT', `“${printable(text)}” is not a site.`)
  return host
}

const senderIn = (text: string): string => {
  const domain = siteOf(hostIn(text))
  if (isWebmail(domain))
    throw new GhError(
      'INVALID_INPUT',
      `Anybody may have an address at ${printable(domain)}, so it does not identify a site.`,
    )
  return domain
}

const withRule = (mailbox: Mailbox, given: string, { use, from, forget }: RuleOptions) => {
  const site = hostIn(given)
  const { [site]: before, ...others } = mailbox.rules
  if (forget) return { changed: { ...mailbox, rules: others }, words: `No rule for ${site} any more: you are asked.` }
  const rule = {
    use: use ?? before?.use ?? 'ask',
    from: from ? [...new Set(from.map(senderIn))] : (before?.from ?? []),
  }
  const changed: Mailbox = { ...mailbox, rules: { ...others, [site]: rule } }
  const unproven =
    rule.use === 'always' && mailbox.authserv === undefined
      ? ' You are still asked: nothing says what your mail server calls itself where it vouches for a sender (mail add --authserv).'
      : ''
  return { changed, words: `${ruleLine(site, rule)}.${unproven}` }
}

const USE: Record<MailUse, string> = {
  ask: 'a code is shown to you first',
  always: 'a code is used at once',
  never: 'mail is not looked at',
}

const ruleLine = (site: string, { use, from }: { use: MailUse; from: readonly string[] }): string =>
  `${site}: ${USE[use]}${from.length > 0 ? `; its mail may also come from ${from.join(', ')}` : ''}`

const lines = ({ address, also, host, port, user, rules }: Omit<Mailbox, 'password' | 'ca'>): string[] => [
  `${printable([address, ...also].join(', '))}  at ${host}:${port}${user === address ? '' : ` as ${printable(user)}`}`,
  ...Object.entries(rules).map(([site, rule]) => `  ${ruleLine(site, rule)}`),
]
