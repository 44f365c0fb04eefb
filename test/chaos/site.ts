// A site of three kinds of forms whose responses fail as configured. It keeps every application that arrived complete.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { EMAIL, field, NAME } from '../support/form-site.ts'

/**
 * `plain` posts and redirects, `call` is sent by a script, `pages` has a second page. `asks` is sent by the yes to the
 * page's own question, `late` by itself seconds after the press, `checks` once the site has found the answers right.
 */
export const KINDS = ['plain', 'call', 'pages', 'asks', 'late', 'checks'] as const
export type Kind = (typeof KINDS)[number]

/** What happens to the request that sends; `recorded` says whether the site keeps it. */
export const ANSWERS = {
  fine: { recorded: true },
  /** The response takes `afterMs`. */
  slow: { recorded: true },
  lost: { recorded: true },
  half: { recorded: true },
  broken: { recorded: true },
  /** The connection is cut before anything is read; a second request is accepted. */
  cut: { recorded: false },
} as const
export type Answer = keyof typeof ANSWERS

export interface Told {
  answer: Answer
  /** ms until the response. */
  afterMs: number
  /** How many requests for the page with the form fail. */
  pageLost: number
}

export interface ChaosSite extends AsyncDisposable {
  url(kind: Kind, posting: number): string
  tell(posting: number, told: Told): void
  /** How many applications for a posting the site has. */
  records(posting: number): number
  /** Cuts every connection. */
  cut(): void
}

const document = (title: string, body: string): string =>
  `<!doctype html><html lang=en><title>${title}</title><body>${body}</body></html>`

const PHONE = field('Phone', 'phone', 'type="tel" autocomplete="tel" required')
const THANKS = '<h1>Thank you for applying!</h1>'
const SUBMIT = '<button type=submit>Submit application</button>'

/** @param pressed what the script does after the press; `send()` sends */
const byScript = (pressed: string, dialog = ''): string =>
  `<form id=f>${NAME}${EMAIL}${PHONE}${SUBMIT}</form>${dialog}<p role=alert id=e></p><script>
const post = async (to) => {
  const answer = await fetch(to, { method: 'POST', body: JSON.stringify(Object.fromEntries(new FormData(f))) })
  if (!answer.ok) throw new Error(answer.status)
  return answer.text()
}
const show = (error) => { e.textContent = 'Something went wrong. Please try again.' }
const send = async () => { try { document.body.innerHTML = await post('in') } catch { show() } }
f.addEventListener('submit', (event) => { event.preventDefault(); ${pressed} })</script>`

const BY_SCRIPT = {
  call: byScript('send()'),
  asks: byScript(
    'd.showModal()',
    '<dialog id=d><p>Are you sure?</p><button onclick=d.close()>Cancel</button><button onclick="d.close(); send()">Yes, submit</button></dialog>',
  ),
  late: byScript('setTimeout(send, 6000)', '<p role=status>You can undo this.</p>'),
  checks: byScript("post('check').then(send, show)"),
}

const pageOf = (kind: Kind, step: string): string => {
  if (kind === 'plain') return `<h1>Deckhand</h1><form method=post action="in">${NAME}${EMAIL}${PHONE}${SUBMIT}</form>`
  if (kind !== 'pages') return `<h1>Purser</h1>${BY_SCRIPT[kind]}`
  return step === 'two'
    ? `<h1>How to reach you</h1><p>Step 2 of 2</p><form method=post action="in">${PHONE}${SUBMIT}</form>`
    : `<h1>Who you are</h1><p>Step 1 of 2</p><form method=post action="two">${NAME}${EMAIL}<button type=submit>Continue</button></form>`
}

const read = async (request: IncomingMessage): Promise<void> => {
  for await (const _ of request);
}

/** @param host the address it listens on */
export const openChaosSite = async (host = '127.0.0.1'): Promise<ChaosSite> => {
  const told = new Map<number, Told>()
  const records = new Map<number, number>()
  const cutOnce = new Set<number>()
  const sockets = new Set<Socket>()
  const give = (response: ServerResponse, title: string, body: string, status = 200): void => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(document(title, body))
  }
  const take = async (kind: Kind, posting: number, request: IncomingMessage, response: ServerResponse) => {
    const { answer, afterMs } = told.get(posting) ?? { answer: 'fine', afterMs: 0 }
    if (!ANSWERS[answer].recorded && !cutOnce.has(posting)) {
      cutOnce.add(posting)
      return request.socket.destroy()
    }
    await read(request)
    records.set(posting, (records.get(posting) ?? 0) + 1)
    await new Promise((done) => setTimeout(done, afterMs))
    if (answer === 'lost') return request.socket.destroy()
    if (answer === 'broken') return give(response, 'Error', '<h1>500 Internal Server Error</h1>', 500)
    if (answer === 'half') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '9999' }).write('<!doctype html><title>')
      return setTimeout(() => request.socket.destroy(), 50)
    }
    if (kind in BY_SCRIPT) return response.writeHead(200, { 'content-type': 'text/html' }).end(THANKS)
    return response.writeHead(303, { location: 'thanks' }).end()
  }
  const server = createServer((request, response) => {
    const [, kind = '', , number = '', step = ''] = (request.url ?? '').split('/')
    const posting = Number(number)
    if (!isKind(kind)) return void response.writeHead(404).end()
    if (request.method === 'POST' && step === 'in') return void take(kind, posting, request, response)
    if (step === 'check')
      return void read(request).then(
        () => response.writeHead(200).end('{}'),
        () => {},
      )
    if (step === 'thanks') return give(response, 'Thanks', THANKS)
    const plan = told.get(posting)
    if (plan && step === '' && plan.pageLost > 0) {
      plan.pageLost -= 1
      return void request.socket.destroy()
    }
    request.resume()
    give(response, `Apply: ${kind}`, pageOf(kind, request.method === 'POST' ? 'two' : step))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, host, done))
  const { port } = server.address() as AddressInfo
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: (kind, posting) => `http://${host}:${port}/${kind}/jobs/${posting}/`,
    tell: (posting, plan) => void told.set(posting, { ...plan }),
    records: (posting) => records.get(posting) ?? 0,
    cut,
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}

const isKind = (word: string): word is Kind => KINDS.some((kind) => kind === word)
