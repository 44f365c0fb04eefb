// A real IMAP server (Dovecot) on loopback, in its own folder, with a certificate from its own authority. Mail is put
// into its inbox as files, and what a client sent can be read afterwards.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface Mail {
  /** As in the header: `Name <address>`. */
  from: string
  subject?: string
  text?: string
  html?: string
  /** Headers above all others, as the receiving server adds them. */
  headers?: readonly string[]
  /** Arrival time; now by default. */
  at?: Date
}

export interface ImapServer extends AsyncDisposable {
  /** Encrypted from the first byte. */
  port: number
  /** Starts unencrypted. */
  clearPort: number
  user: string
  password: string
  /** PEM, and the path of its file. */
  ca: string
  caFile: string
  deliver(mail: Mail): void
  /** Removes all mail and the protocol log. */
  empty(): void
  /** File names of the inbox, which contain the flags that a client set. */
  files(): string[]
  /** Clients' requests and the responses, since the last {@link empty}. */
  said(): { asked: string; given: string }
}

const DOVECOT = [
  '/usr/sbin/dovecot',
  '/usr/local/sbin/dovecot',
  '/opt/homebrew/sbin/dovecot',
  '/usr/local/opt/dovecot/sbin/dovecot',
]

const USER = 'visitor@harbour.example'

export const startImap = async (): Promise<ImapServer> => {
  const program = DOVECOT.find((path) => existsSync(path))
  if (!program)
    throw new Error(
      'These tests need Dovecot: apt-get install dovecot-imapd, or “node scripts/setup.mjs --tests” does it.',
    )
  const folder = mkdtempSync(join(openFolder(), 'gh-imap-'))
  const [mail, raw] = [join(folder, 'mail'), join(folder, 'raw')]
  const [inbox, port, clearPort] = [join(mail, 'new'), await freePort(), await freePort()]
  const ca = certificates(folder)
  // Dovecot does not allow mail owned by root.
  const owner = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : userInfo()
  for (const path of [mail, inbox, join(mail, 'cur'), join(mail, 'tmp'), raw]) {
    mkdirSync(path, { recursive: true })
    chownSync(path, owner.uid, owner.gid)
  }
  chmodSync(folder, 0o755)
  const password = randomUUID()
  const config = join(folder, 'dovecot.conf')
  writeFileSync(config, settings({ folder, port, clearPort, password, owner }))
  const server = spawn(program, ['-F', '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  server.stderr.on('data', (chunk) => (complaint += chunk))
  const ended = once(server, 'exit')
  for (const at of [port, clearPort])
    while (!(await answers(at))) {
      if (server.exitCode !== null) throw new Error(`Dovecot did not start. ${complaint}${logOf(folder)}`)
      await pause(20)
    }
  const filesIn = (path: string): string[] => readdirSync(path).map((name) => join(path, name))
  const mails = (): string[] => ['new', 'cur'].flatMap((part) => filesIn(join(mail, part)))
  return {
    port,
    clearPort,
    user: USER,
    password,
    ca,
    caFile: join(folder, 'ca.pem'),
    deliver({ from, subject = 'Your code', text, html, headers = [], at }) {
      const name = `${Date.now()}.${randomUUID()}.test`
      const draft = join(mail, 'tmp', name)
      const body = html === undefined ? (text ?? '') : html
      const kind = html === undefined ? 'plain' : 'html'
      const lines = [
        ...headers,
        `From: ${from}`,
        `To: ${USER}`,
        `Subject: ${subject}`,
        `Message-ID: <${name}>`,
        'MIME-Version: 1.0',
        `Content-Type: text/${kind}; charset=utf-8`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(body).toString('base64'),
      ]
      writeFileSync(draft, lines.join('\r\n'))
      chownSync(draft, owner.uid, owner.gid)
      if (at) utimesSync(draft, at, at)
      renameSync(draft, join(inbox, name))
    },
    empty() {
      for (const file of [...mails(), ...filesIn(raw)]) rmSync(file)
    },
    files: mails,
    said() {
      const read = (ending: string): string =>
        filesIn(raw)
          .filter((file) => file.endsWith(ending))
          .map((file) => readFileSync(file, 'utf8'))
          .join('')
      return { asked: read('.in'), given: read('.out') }
    },
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A folder for temporary files that Dovecot's own users can enter. Once this process has started a browser, only this
 * user can enter `tmpdir`.
 */
const openFolder = (): string => {
  const all = [tmpdir(), '/tmp', '/var/tmp']
  const open = userInfo().uid === 0 ? all.find(isOpen) : all[0]
  if (open === undefined) throw new Error(`Dovecot's users may enter none of ${all.join(', ')}.`)
  return open
}

const isOpen = (path: string): boolean =>
  existsSync(path) && (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpen(dirname(path)))

const logOf = (folder: string): string =>
  existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : ''

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Creates an authority and its certificate for this machine. */
const certificates = (folder: string): string => {
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test authority')
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=127.0.0.1')
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1')
  openssl(
    ...'x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem -days 2 -extfile names'.split(
      ' ',
    ),
  )
  return readFileSync(join(folder, 'ca.pem'), 'utf8')
}

interface Settings {
  folder: string
  port: number
  clearPort: number
  password: string
  owner: { uid: number; gid: number }
}

const settings = ({ folder, port, clearPort, password, owner }: Settings): string => {
  const self =
    userInfo().uid === 0
      ? ''
      : `default_internal_user = ${userInfo().username}
default_login_user = ${userInfo().username}
default_internal_group = ${execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()}`
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
${self}
ssl = required
disable_plaintext_auth = yes
ssl_cert = <${folder}/server.pem
ssl_key = <${folder}/server.key
mail_location = maildir:${folder}/mail
rawlog_dir = ${folder}/raw
first_valid_uid = 1
mail_fsync = never
passdb {
  driver = static
  args = password=${password} user=${USER}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${clearPort}
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
`
}
