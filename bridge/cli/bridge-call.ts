/**
 * A read-only command asks the bridge of its home, if one is running: that has its code loaded and the database open,
 * and answers before the command could load its own code. Only the owner's own program can answer (`base/door.ts`).
 */
import { styleText } from 'node:util'
import { COMMAND_PATH, type CommandAnswer, type CommandCall } from './command-call.ts'
import { COMMANDS } from './commands/index.ts'

/** ms; does not wait for a busy bridge. */
const ANSWER_MS = 5_000
/** Commands that write files, or depend on the terminal's width, run by themselves. */
const OWN = /^-[odfh]|^--(?:out|data|follow|help)/
const SETTING = /^(?:GHOSTHANDS_|DATABASE_URL$)/
/** Never sent, not even to the owner's own bridge: no read-only command needs one. */
const SECRET = /_(?:KEY|PASSPHRASE|SECRET|TOKEN)$/

/** The exit code, after all output; undefined if the command must run by itself. */
export const askBridge = async (
  words: readonly string[],
  build: string | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<number | undefined> => {
  if (build === undefined || !onlyReads(words)) return undefined
  // Not loaded for other commands, and help.
  const [{ findDoor }, { homeAt }] = await Promise.all([import('../base/door.ts'), import('../base/home.ts')])
  const home = homeAt(homeIn(words), env)
  const door = findDoor(home)
  if (door === undefined) return undefined
  const colours = styleText('bold', 'x') !== 'x'
  const answer = await ask(door, { words, home: home.root, env: settingsIn(env), colours, build })
  if (answer === undefined) return undefined
  for (const [to, text] of answer.said) (to === 1 ? process.stdout : process.stderr).write(text)
  return answer.exitCode
}

/** The list of commands that a bridge carries out. */
export const onlyReads = (words: readonly string[]): boolean => {
  const [name = '', part = ''] = words
  const reads = COMMANDS.find((one) => one.name === name)?.reads
  return reads !== undefined && (reads === true || reads.includes(part)) && !words.some((word) => OWN.test(word))
}

const homeIn = (words: readonly string[]): string | undefined => {
  const at = words.findIndex((word) => word === '--home' || word.startsWith('--home='))
  return at < 0 ? undefined : words[at] === '--home' ? words[at + 1] : words[at]?.slice('--home='.length)
}

const settingsIn = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && SETTING.test(name) && !SECRET.test(name) ? [[name, value]] : [],
    ),
  )

const ask = async (door: string, call: CommandCall): Promise<CommandAnswer | undefined> => {
  const { request } = await import('node:http')
  return new Promise((resolve) => {
    const none = (): void => resolve(undefined)
    const asked = request(
      { socketPath: door, path: COMMAND_PATH, method: 'POST', signal: AbortSignal.timeout(ANSWER_MS) },
      async (answer) => {
        try {
          let text = ''
          for await (const chunk of answer.setEncoding('utf8')) text += chunk
          resolve(answer.statusCode === 200 ? (JSON.parse(text) as CommandAnswer) : undefined)
        } catch {
          // It disconnected in the middle of its answer, of which nothing was printed yet.
          none()
        }
      },
    )
    asked.once('error', none).end(JSON.stringify(call))
  })
}
