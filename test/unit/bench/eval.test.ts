// Without a real model's key nothing runs, and the message says so.
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../bridge/base/package-root.ts'

const evaluate = (...args: string[]) =>
  spawnSync(process.execPath, [join(packageRoot(), 'bench/eval.ts'), ...args], {
    encoding: 'utf8',
    timeout: 30_000,
    env: { PATH: process.env.PATH, GHOSTHANDS_HOME: join(tmpdir(), 'gh-no-such-home') },
  })

test('says that there is no key, and exits with 2', () => {
  for (const name of ['anthropic', 'google']) {
    const { status, stderr, stdout } = evaluate('--provider', name)
    expect(status).toBe(2)
    expect(stderr).toContain(`The provider ${name} needs a key`)
    expect(stdout).toBe('')
  }
}, 60_000)

test('an unknown provider, and a missing one, are reported', () => {
  expect(evaluate('--provider', 'anthropc')).toMatchObject({
    status: 64,
    stderr: expect.stringContaining('Did you mean'),
  })
  expect(evaluate()).toMatchObject({ status: 64, stderr: expect.stringContaining('--provider is needed') })
}, 60_000)
