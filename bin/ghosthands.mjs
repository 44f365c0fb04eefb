#!/usr/bin/env node
// The command. Plain JavaScript for any Node: where the one that runs it is older than 24, it starts itself again on the one
// that came as a dependency. What was bundled of it runs, since a few large files are there sooner than a thousand small ones; in a
// checkout only as long as no source has changed since, else the TypeScript source itself.
import { spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import * as modules from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { newestBundle } from './newest-bundle.mjs'

const MIN_NODE = 24
/** By then a bridge has read what it begins with. */
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
  // Coverage is told of the source.
  return (!process.env.NODE_V8_COVERAGE && newestBundle(ROOT)) || source
}

/**
 * What V8 made of the code is kept for the next start. In a folder of this user's alone: whoever could write there could have
 * their code run. Not while coverage is measured, which it would make coarser.
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
    // A bridge may be killed, and would leave nothing to the next one.
    setTimeout(() => modules.flushCompileCache(), FLUSH_MS).unref()
  } catch {
    // It starts without, a second later.
  }
}

/** Where this system keeps what programs may make again. */
function cacheFolder() {
  if (process.platform === 'win32' && process.env.LOCALAPPDATA) return process.env.LOCALAPPDATA
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  return process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
}

/** The binary of the npm package `node`, wherever npm put that package. */
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
  // A terminal sends Ctrl-C to both; whoever sends a signal to this process means the other one.
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
