/** Installs files and registry entries, and removes them again. Foreign files with the same name are left alone. */
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { makeFolder } from '../../base/folder.ts'
import { makeHome } from '../../base/home.ts'
import { packageRoot } from '../../base/package-root.ts'
import { type InstallInput, type InstallPlan, MAC_LABEL, type PlannedFile, planOf, SERVICE } from './plan.ts'

/** ms that a system program may take. */
const SYSTEM_MS = 10_000

export interface Installed {
  place: string
  about: string
}

const run = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore', timeout: SYSTEM_MS }).status === 0

/** This computer and this installation. */
const inputOf = ({ home }: Pick<Config, 'home'>, autostart: boolean): InstallInput => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
  root: home.root,
  node: process.execPath,
  command: join(packageRoot(), 'bin/ghosthands.mjs'),
  autostart,
  systemd: autostart && process.platform === 'linux' && run('systemctl', '--user', 'show-environment'),
  isThere: existsSync,
})

export const install = (config: Config, autostart: boolean): Installed[] => {
  makeHome(config.home)
  const input = inputOf(config, autostart)
  // Removes an autostart that is no longer wanted.
  if (!autostart) takeAway(autostartOnly(input))
  const plan = planOf(input)
  writeAll(plan.files)
  for (const { key, name, value } of plan.registry)
    run('reg', 'add', `HKCU\\${key}`, ...(name === '' ? ['/ve'] : ['/v', name]), '/d', value, '/f')
  if (input.systemd && autostart) {
    run('systemctl', '--user', 'daemon-reload')
    run('systemctl', '--user', 'enable', SERVICE)
  }
  return placesOf(plan)
}

/** Lets the extension in a separate Chrome start it again; nothing is written outside the home. */
export const installFor = (config: Config, profile: string): void => {
  if (process.platform !== 'win32') writeAll(planOf(inputOf(config, false), [profile]).files)
}

const writeAll = (files: readonly PlannedFile[]): void => {
  for (const { path, text, mode } of files) {
    makeFolder(dirname(path))
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, text, { mode })
    renameSync(draft, path)
  }
}

export const uninstall = (config: Pick<Config, 'home'>): Installed[] => {
  const input = inputOf(config, true)
  if (input.systemd) run('systemctl', '--user', 'disable', SERVICE)
  if (input.platform === 'darwin') run('launchctl', 'bootout', `gui/${process.getuid?.() ?? ''}/${MAC_LABEL}`)
  // Also where an earlier installation put it.
  const removed = [planOf(input), planOf({ ...input, systemd: !input.systemd })].flatMap(takeAway)
  if (input.systemd) run('systemctl', '--user', 'daemon-reload')
  return removed
}

const autostartOnly = (input: InstallInput): InstallPlan => {
  const without = new Set(planOf(input).files.map(({ path }) => path))
  const all = planOf({ ...input, autostart: true })
  return { files: all.files.filter(({ path }) => !without.has(path)), registry: [] }
}

const takeAway = ({ files, registry }: InstallPlan): Installed[] => {
  const gone = files.filter(({ path }) => existsSync(path))
  for (const { path } of gone) rmSync(path, { force: true })
  const entries = registry.filter(({ key, name }) =>
    run('reg', 'delete', `HKCU\\${key}`, ...(name === '' ? ['/ve'] : ['/v', name]), '/f'),
  )
  return placesOf({ files: gone, registry: entries })
}

const placesOf = ({ files, registry }: InstallPlan): Installed[] => [
  ...files.map(({ path, about }) => ({ place: path, about })),
  ...registry.map(({ key, name, about }) => ({ place: `HKCU\\${key}${name === '' ? '' : `\\${name}`}`, about })),
]
