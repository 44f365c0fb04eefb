/**
 * `ghosthands start`: opens a separate Chrome with the extension, already paired, and runs the bridge if none is
 * running.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { notedPort } from '../../base/door.ts'
import { SETTING_KEYS } from '../../base/settings.ts'
import type { Commands } from '../command-call.ts'
import { type OwnChrome, startOwnChrome } from '../operator/own-chrome.ts'
import { configOf, withSettings } from '../setting-flags.ts'
import { checkWebAddress } from '../web-address.ts'
import { type Working, workUntilAsked } from '../working.ts'
import { refuseRemote } from './serve.ts'

interface Options {
  extension?: string
  bridge: boolean
  window: boolean
  json?: boolean
}

export const register = (command: Command, all?: Commands): void => {
  command
    .argument('[url]')
    .option('--no-bridge', 'only open Chrome; nothing else is started')
    .option('--no-window', 'open Chrome without a window, for machines without a screen')
    .option('--extension <folder>', 'the built extension (default: the one that comes with GhostHands)')
    .option('--json', 'say what happens as JSON lines')
    .action(async (url: string | undefined, { bridge, window, json = false, extension }: Options) => {
      const config = configOf(command)
      if (url !== undefined) checkWebAddress(url)
      const folder = extension === undefined ? undefined : extensionAt(extension)
      const open = async (port: number, welcome: boolean): Promise<void> => {
        const chrome = await startOwnChrome(config, {
          url,
          headless: !window,
          port,
          welcome: welcome && window,
          extension: folder,
          say: (text) => void process.stderr.write(text),
        })
        process.stdout.write(json ? `${JSON.stringify({ type: 'chrome', ...chrome })}\n` : words(chrome))
      }
      if (!bridge) return open(config.port, false)
      refuseRemote(config, false)
      try {
        const ready = async ({ app, url: at }: Working): Promise<void> => {
          // No profile is stored here yet.
          const welcome = (await (await app.profiles()).list()).length === 0
          await open(Number(new URL(at).port), welcome)
          process.stdout.write(
            json
              ? `${JSON.stringify({ type: 'ready', pid: process.pid, url: at, token_file: config.home.token })}\n`
              : `${welcome && window ? 'Go on in Chrome: the welcome page is open.\n' : ''}Ready at ${at}. Ctrl-C stops GhostHands; Chrome stays open.\n`,
          )
        }
        await workUntilAsked(config, 'bridge', ready, all)
      } catch (error) {
        // One is already running: it serves this Chrome, too, on whatever port it uses.
        if (codeOf(error) !== 'STORE_IN_USE') throw error
        await open(notedPort(config.home) ?? config.port, false)
      }
    })
  withSettings(command, SETTING_KEYS)
}

const extensionAt = (folder: string): string => {
  const path = resolve(folder)
  if (existsSync(join(path, 'manifest.json'))) return path
  throw new GhError('INVALID_INPUT', `${path} contains no built extension: it has no manifest.json.`)
}

const words = ({ found, profile, extension }: OwnChrome): string =>
  [
    found ? 'Chrome is open already.' : 'Chrome is open.',
    `Its profile stays in ${profile}; “ghosthands run URL --browser operator” works in it.`,
    'It listens on no port: no other program can reach it.',
    ...(extension ? [] : ['The extension is not in it: it was not built. Run “npm run build” and start again.']),
    '',
  ].join('\n')
