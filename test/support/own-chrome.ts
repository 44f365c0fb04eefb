/**
 * A person's own browser, for tests: a real Chromium with a debugging port, tabs of the person, and a second client
 * that reads them (and types like a person) without touching what is tested.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CdpSocket } from '../../bridge/browser/endpoint/socket.ts'
import { killGroup } from '../../bridge/browser/processes.ts'
import { wholeChrome } from './headless-shell.ts'

export interface OwnChrome {
  port: number
  /** ws://…/devtools/browser/… */
  socket: string
  profile: string
  pid: number
  /** The test's own client. */
  cdp: CdpSocket
  /** Opens a tab in front, as the person does. */
  openTab(url: string, options?: { newWindow?: boolean }): Promise<string>
  /** Evaluates in a tab of the person. */
  evaluate(targetId: string, expression: string): Promise<unknown>
  /** Ends the renderer of a tab. */
  crash(targetId: string): Promise<void>
  pages(): Promise<{ targetId: string; url: string }[]>
  kill(): Promise<void>
  close(): Promise<void>
}

export const startOwnChrome = async (args: readonly string[] = []): Promise<OwnChrome> => {
  const profile = await mkdtemp(join(tmpdir(), 'gh-own-chrome-'))
  const program = wholeChrome()
  if (!program) throw new Error('no Chromium')
  const child = spawn(
    program,
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--window-size=1280,900',
      ...args,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const socket = await devtoolsUrl(child)
  const cdp = await CdpSocket.connect(socket, { timeoutMs: 10_000 })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const sessions = new Map<string, Promise<string>>()
  const sessionOn = (targetId: string): Promise<string> => {
    const known = sessions.get(targetId) ?? attach(cdp, targetId)
    sessions.set(targetId, known)
    return known
  }
  const kill = async (): Promise<void> => {
    killGroup(child.pid ?? 0)
    await gone
  }
  return {
    port: Number(new URL(socket).port),
    socket,
    profile,
    pid: child.pid ?? 0,
    cdp,
    async openTab(url, { newWindow = false } = {}) {
      const { targetId } = await cdp.send('Target.createTarget', { url, newWindow })
      return String(targetId)
    },
    async evaluate(targetId, expression) {
      const { result, exceptionDetails } = await cdp.send(
        'Runtime.evaluate',
        { expression, returnByValue: true, awaitPromise: true },
        await sessionOn(targetId),
      )
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return (result as { value?: unknown }).value
    },
    async crash(targetId) {
      // The page is gone before it can respond.
      cdp.send('Page.crash', {}, await sessionOn(targetId)).catch(() => undefined)
    },
    async pages() {
      const { targetInfos } = await cdp.send('Target.getTargets')
      return (targetInfos as { targetId: string; url: string; type: string }[])
        .filter(({ type }) => type === 'page')
        .map(({ targetId, url }) => ({ targetId, url }))
    },
    kill,
    async close() {
      cdp.close()
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
    },
  }
}

const attach = async (cdp: CdpSocket, targetId: string): Promise<string> =>
  String((await cdp.send('Target.attachToTarget', { targetId, flatten: true })).sessionId)

const devtoolsUrl = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let words = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words += text
      const url = /DevTools listening on (ws:\S+)/.exec(words)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(`Chromium ended: ${words}`)))
  })
