#!/usr/bin/env node
// The command. Plain JavaScript for any Node: if Node is older than 24, it restarts itself with the one installed as a
// dependency. It runs the bundle, since a few large files load faster than a thousand small ones. In a checkout it does
// so only until a source file changes; then it runs the TypeScript source.
import { spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import * as modules from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { newestBundle } from './newest-bundle.mjs'

const MIN_NODE = 24
/** By then a bridge has loaded its first modules. */
const FLUSH_MS = 5_000
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

if (Number(process.versions.node.split('.')[0]) >= MIN_NODE) await start()
else again(ownNode())

async function start() {
  keepCompiled()
  await import(pathToFileURL(program()).href)
}

function program() {
  const source = join(ROOT, 'bridge/cli/main.ts')
  if (!existsSync(source)) return join(ROOT, 'dist/bundle/main.js')
  // Coverage is reported for the source.
  return (!process.env.NODE_V8_COVERAGE && newestBundle(ROOT)) || source
}

/**
 * V8's compiled code is cached for the next start. Only in a folder that belongs to this user, because anyone who can
 * write there could run their code. Not while coverage is measured, because the cache makes it less precise.
 */
function keepCompiled() {
  if (process.env.NODE_V8_COVERAGE) return
  const folder = join(cacheFolder(), 'ghosthands', 'compiled')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, mode } = lstatSync(folder)
    const own = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
    if (!own) return
    modules.enableCompileCache(folder)
    // Saved early, because a killed bridge would leave nothing for the next one.
    setTimeout(() => modules.flushCompileCache(), FLUSH_MS).unref()
  } catch {
    // It starts without the cache, a second later.
  }
}

/** The system's cache folder. */
function cacheFolder() {
  if (process.platform === 'win32' && process.env.LOCALAPPDATA) return process.env.LOCALAPPDATA
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  return process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
}

/** The binary of the npm package `node`, wherever npm installed it. */
function ownNode() {
  try {
    const folder = dirname(modules.createRequire(import.meta.url).resolve('node/package.json'))
    const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

function again(program) {
  if (program === undefined) {
    const repair = existsSync(join(ROOT, 'scripts/setup.mjs')) ? 'node scripts/setup.mjs' : 'npm rebuild node'
    process.stderr.write(
      `GhostHands needs Node ${MIN_NODE}; this is ${process.version}, and the Node it brings along is missing (npm's install scripts were probably blocked).\n` +
        `Run this where it is installed:  ${repair}\nOr start it with a Node ${MIN_NODE} of your own.\n`,
    )
    process.exitCode = 1
    return
  }
  const child = spawn(program, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both processes; other signals to this one are meant for the child.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => signal === 'SIGINT' || child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`${program} could not be started: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    } else process.exitCode = code === null ? 1 : code
  })
}
