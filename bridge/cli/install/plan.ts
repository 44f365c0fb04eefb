/**
 * What an installation adds to this computer so that GhostHands starts without a terminal: the files and registry
 * entries for each system. Only plans; `apply.ts` carries it out.
 */
import { join } from 'node:path'
import { NATIVE_HOST } from '../../../shared/protocol/native.ts'
import { EXTENSION_ID } from '../../../shared/protocol/version.ts'
import { type ProfileSearch, userProfiles } from '../../browser/endpoint/active-port.ts'

export interface PlannedFile {
  path: string
  text: string
  mode: number
  /** Its purpose, in words for a person. */
  about: string
}

/** A value below HKEY_CURRENT_USER; empty `name`: the key's default value. */
export interface RegistryEntry {
  key: string
  name: string
  value: string
  about: string
}

export interface InstallPlan {
  files: readonly PlannedFile[]
  registry: readonly RegistryEntry[]
}

export interface InstallInput extends ProfileSearch {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  /** The person's home folder, and that of GhostHands. */
  home: string
  root: string
  /** Executables: Node, and the command. */
  node: string
  command: string
  autostart: boolean
  /** systemd runs this user's services. */
  systemd: boolean
  /** Chrome's user data folder exists. */
  isThere: (folder: string) => boolean
}

export const SERVICE = 'ghosthands.service'
export const MAC_LABEL = 'dev.ghosthands.start'
const AT_LOGIN = 'starts GhostHands when you log in'

/** Below the home of GhostHands: the script that starts it without a terminal. */
const launchersIn = (root: string, platform: NodeJS.Platform): { start: string; host: string; manifest: string } => {
  const ending = platform === 'win32' ? '.cmd' : ''
  const folder = join(root, 'bin')
  return {
    start: join(folder, `ghosthands${ending}`),
    host: join(folder, `ghosthands-from-chrome${ending}`),
    manifest: join(folder, `${NATIVE_HOST}.json`),
  }
}

/** `profiles`: user data folders of the browsers to configure; by default those that this person has. */
export const planOf = (input: InstallInput, profiles = userProfiles(input).filter(input.isThere)): InstallPlan => {
  const { platform, root, node, command } = input
  const { start, host, manifest } = launchersIn(root, platform)
  const windows = platform === 'win32'
  const script = windows ? windowsScript : shellScript
  const launchers: PlannedFile[] = [
    { path: start, text: script(root, node, command, []), mode: 0o700, about: 'runs the command of this installation' },
    {
      path: host,
      text: script(root, node, command, ['native-host']),
      mode: 0o700,
      about: 'lets the extension start it',
    },
  ]
  const text = hostManifest(host)
  const about = 'tells Chrome of it'
  const hosts: PlannedFile[] = windows
    ? [{ path: manifest, text, mode: 0o600, about }]
    : profiles.map((profile) => ({ path: hostManifestIn(profile), text, mode: 0o644, about }))
  const entry = input.autostart ? autostartOf(input, start) : { files: [], registry: [] }
  return {
    files: [...launchers, ...hosts, ...entry.files],
    registry: [
      ...(windows
        ? WINDOWS_BROWSERS.map((key) => ({
            key: `Software\\${key}\\NativeMessagingHosts\\${NATIVE_HOST}`,
            name: '',
            value: manifest,
            about,
          }))
        : []),
      ...entry.registry,
    ],
  }
}

const WINDOWS_BROWSERS = ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge']

/** Chrome on Linux and macOS looks in its user data folder, even if that is not the default one. */
const hostManifestIn = (profile: string): string => join(profile, 'NativeMessagingHosts', `${NATIVE_HOST}.json`)

const hostManifest = (program: string): string =>
  `${JSON.stringify(
    {
      name: NATIVE_HOST,
      description: 'Starts GhostHands on this computer',
      path: program,
      type: 'stdio',
      allowed_origins: [`chrome-extension://${EXTENSION_ID}/`],
    },
    null,
    2,
  )}\n`

/** In single quotes, only the quote itself is special to a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const shellScript = (root: string, node: string, command: string, words: readonly string[]): string =>
  `#!/bin/sh\n# Written by “ghosthands install”.\nGHOSTHANDS_HOME=${quoted(root)} exec ${[node, command, ...words].map(quoted).join(' ')} "$@"\n`

/** A percent sign starts a variable there. */
const windowsScript = (root: string, node: string, command: string, words: readonly string[]): string => {
  const plain = (text: string): string => text.replaceAll('%', '%%')
  const call = [`"${plain(node)}"`, `"${plain(command)}"`, ...words].join(' ')
  return `@echo off\r\nrem Written by "ghosthands install".\r\nset "GHOSTHANDS_HOME=${plain(root)}"\r\n${call} %*\r\n`
}

const autostartOf = ({ platform, env, home, systemd }: InstallInput, start: string): InstallPlan => {
  if (platform === 'win32')
    return {
      files: [],
      registry: [
        {
          key: 'Software\\Microsoft\\Windows\\CurrentVersion\\Run',
          name: 'GhostHands',
          value: `"${start}" serve`,
          about: AT_LOGIN,
        },
      ],
    }
  const file = (path: string, text: string): InstallPlan => ({
    files: [{ path, text, mode: 0o644, about: AT_LOGIN }],
    registry: [],
  })
  if (platform === 'darwin') return file(join(home, 'Library/LaunchAgents', `${MAC_LABEL}.plist`), launchAgent(start))
  const config = env.XDG_CONFIG_HOME || join(home, '.config')
  return systemd
    ? file(join(config, 'systemd/user', SERVICE), systemdUnit(start))
    : file(join(config, 'autostart/ghosthands.desktop'), desktopEntry(start))
}

/** systemd interprets percent and dollar signs, and backslashes and quotes as a shell does. */
const forSystemd = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`

const systemdUnit = (start: string): string =>
  `[Unit]
Description=GhostHands

[Service]
ExecStart=${forSystemd(start)} serve
Restart=on-failure
RestartSec=10
TimeoutStopSec=60
LimitCORE=0
UMask=0077

[Install]
WantedBy=default.target
`

const forDesktop = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\\\\\').replaceAll(/["`$]/g, '\\\\$&').replaceAll('%', '%%')}"`

const desktopEntry = (start: string): string =>
  `[Desktop Entry]
Type=Application
Name=GhostHands
Exec=${forDesktop(start)} serve
NoDisplay=true
X-GNOME-Autostart-enabled=true
`

const forXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const launchAgent = (start: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${MAC_LABEL}</string>
  <key>ProgramArguments</key>
  <array><string>${forXml(start)}</string><string>serve</string></array>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
  <key>ThrottleInterval</key><integer>10</integer>
</dict>
</plist>
`
