/**
 * `ghosthands pair`: opens a two-minute window in which the extension may pair, shows the number of both sides, and
 * asks whether they are the same. Uses the running bridge, or takes its place if none is running.
 */
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import type { PairingNews } from '../../api/ws/pairing-window.ts'
import { makeHome, readToken } from '../../base/home.ts'
import { interruptible } from '../interrupt.ts'
import { openPairingTerminal, type PairingTerminal } from '../operator/pairing-terminal.ts'
import { printable } from '../printable.ts'
import { configOf, STORE_SETTINGS, withSettings } from '../setting-flags.ts'

export const register = (command: Command): void => {
  command
    .option('--json', 'say what happens as JSON lines, and read {"match":true} from standard input')
    .action(async ({ json = false }: { json?: boolean }) => {
      const config = configOf(command)
      makeHome(config.home)
      using stop = interruptible('Nothing was paired.')
      const terminal = await openPairingTerminal(config, readToken(config.home))
      stop.signal.addEventListener('abort', terminal.close, { once: true })
      try {
        await follow(terminal, json)
      } catch (error) {
        stop.signal.throwIfAborted()
        throw error
      } finally {
        await terminal.close()
      }
    })
  withSettings(command, [...STORE_SETTINGS, 'port'])
}

const say = (text: string): void => void process.stdout.write(text)

/** @throws GhError PAIRING_FAILED */
const follow = async (terminal: PairingTerminal, json: boolean): Promise<void> => {
  using input = lines()
  for await (const news of terminal.news) {
    if (json) say(`${JSON.stringify(news)}\n`)
    else say(words(news))
    if (news.state === 'digits')
      void input
        .next(json ? '' : 'Do both show the same number? [y/N] ')
        .then((line) => terminal.confirm(isYes(line, json)))
    if (news.state === 'paired') return
    if (news.state === 'ended') throw new GhError('PAIRING_FAILED', ENDED[news.reason])
  }
  throw new GhError('PAIRING_FAILED', ENDED.broken)
}

const words = (news: PairingNews): string => {
  if (news.state === 'open')
    return `Open GhostHands in Chrome and press Pair. Waiting until ${new Date(news.until).toLocaleTimeString('en-GB')}.\n`
  if (news.state === 'digits') return `\n    ${news.digits.slice(0, 3)} ${news.digits.slice(3)}\n\n`
  return news.state === 'paired' ? `Paired: ${printable(news.browser)}\n` : ''
}

const ENDED: Record<Extract<PairingNews, { state: 'ended' }>['reason'], string> = {
  differ: 'The numbers differ, so nothing was kept. Run it again; if they differ again, somebody else is in between.',
  time: 'Nobody paired within two minutes. Nothing was kept. Run it again when the extension is at hand.',
  broken: 'The pairing broke off before both sides had agreed. Nothing was kept. Run it again.',
  replaced: 'Another “ghosthands pair” was started. Nothing was kept here.',
}

const isYes = (line: string, json: boolean): boolean => {
  if (!json) return /^\s*(y|yes)\s*$/i.test(line)
  try {
    return (JSON.parse(line) as { match?: unknown }).match === true
  } catch {
    // Anything that is not JSON does not count as yes.
    return false
  }
}

/** One line of standard input; empty at its end. */
const lines = () => {
  const reader = createInterface({ input: process.stdin, output: process.stdout, terminal: false })
  const ended = new Promise<string>((resolve) => reader.once('close', () => resolve('')))
  return {
    next: (question: string): Promise<string> => Promise.race([reader.question(question), ended]),
    [Symbol.dispose]: () => reader.close(),
  }
}
