// The files in deploy/ name only settings and commands that exist, and leave the bridge the time it needs to stop.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { SETTING_KEYS, variablesOf } from '../../bridge/base/settings.ts'
import { JOB_STATUSES } from '../../shared/domain/job.ts'
import { VERDICTS } from '../../shared/domain/manual-check.ts'

const read = (name: string): string => readFileSync(join(packageRoot(), 'deploy', name), 'utf8')
const files = ['Dockerfile', 'compose.yaml', 'ghosthands.service', 'ghosthands.nomad.hcl']

/** Used only by the files themselves, or not a setting but the place of settings. */
const OTHERS = ['GHOSTHANDS_HOME', 'GHOSTHANDS_DB_PASSWORD']
/** Seconds that a running job gets after SIGTERM (docs/deploy.md). */
const DRAIN = 45

test('every variable they set is one the bridge reads', () => {
  const known = new Set([...SETTING_KEYS.flatMap(variablesOf), ...OTHERS])
  const named = files.flatMap((file) => read(file).match(/\b(?:GHOSTHANDS_[A-Z_]+|DATABASE_URL)\b/g) ?? [])
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('a crash leaves no memory on the disk', () => {
  expect(read('ghosthands.service')).toMatch(/^LimitCORE=0$/m)
})

test('the bridge is given longer to stop than it takes', () => {
  expect(Number(/TimeoutStopSec=(\d+)/.exec(read('ghosthands.service'))?.[1])).toBeGreaterThan(DRAIN)
  expect(Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))?.[1])).toBeGreaterThan(DRAIN)
  const nomad = [...read('ghosthands.nomad.hcl').matchAll(/^ +kill_timeout\s*= "(\d+)s"/gm)].map(([, time]) =>
    Number(time),
  )
  expect(nomad).toHaveLength(2)
  expect(Math.min(...nomad)).toBeGreaterThan(DRAIN)
  expect(readFileSync(join(packageRoot(), 'bridge/jobs/index.ts'), 'utf8')).toContain(`DRAIN_MS = ${DRAIN}_000`)
})

test('what the image starts is what the package installs, at the address that it publishes', () => {
  const { bin, name } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))
  expect(read('Dockerfile')).toContain(`"${Object.keys(bin)[0]}"]`)
  expect(read('Dockerfile')).toContain(`/tmp/${name}-*.tgz`)
  expect(read('compose.yaml')).toMatch(/127\.0\.0\.1:7437:7437/)
})

test('Nomad starts existing commands and flags', () => {
  const lines = [...read('ghosthands.nomad.hcl').matchAll(/exec ghosthands (\w+)((?: --[\w-]+)*)/g)]
  expect(lines.map(([, command]) => command)).toEqual(['serve', 'worker'])
  for (const [, command, flags = ''] of lines) {
    const source = readFileSync(join(packageRoot(), `bridge/cli/commands/${command}.ts`), 'utf8')
    for (const flag of flags.trim().split(' ')) expect(source, `${command} ${flag}`).toContain(`'${flag}'`)
  }
})

test('alarms and the dashboard use metrics, labels and values of /metrics', () => {
  const source = readFileSync(join(packageRoot(), 'bridge/api/http/metrics.ts'), 'utf8')
  const told = new Map(
    [...source.matchAll(/gauge\('(\w+)', '[^']*'(?:, \['(\w+)'\])?/g)].map(([, name, label]) => [
      `ghosthands_${name}`,
      label,
    ]),
  )
  expect(told.size).toBeGreaterThan(10)
  const asked = [
    ...`${read('alerts.yml')} ${read('grafana.json').replaceAll('\\"', '"')}`.matchAll(
      /(ghosthands_\w+)(?:\{(\w+)=~?"([^"]*)"\})?/g,
    ),
  ]
  expect(asked.length).toBeGreaterThan(20)
  for (const [whole, name = '', label, values = ''] of asked) {
    // Metrics that prom-client adds for every process.
    if (name.startsWith('ghosthands_process_')) continue
    expect(told.has(name), whole).toBe(true)
    if (label === undefined) continue
    expect(told.get(name), whole).toBe(label)
    for (const value of values.split('|')) expect(known(value, source), whole).toBe(true)
  }
})

const known = (value: string, source: string): boolean =>
  [...JOB_STATUSES, ...VERDICTS].some((one) => one === value) || source.includes(`'${value}'`)
