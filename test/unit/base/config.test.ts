import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig, secretsOf } from '../../../bridge/base/config.ts'
import { homeAt, readToken } from '../../../bridge/base/home.ts'
import { flagOf, SETTING_KEYS, variablesOf } from '../../../bridge/base/settings.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'gh-home-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(home, name), text)

describe('settings', () => {
  test('without a file, variables or flags the defaults hold', () => {
    const config = loadConfig({ home, env: {} })
    expect(config).toMatchObject({ host: '127.0.0.1', provider: 'local', headless: true, sources: {} })
    expect(config.database_url).toBeUndefined()
  })

  test('a variable wins over the file, a flag over both, and each says where it came from', () => {
    write('config.toml', 'port = 1\nhost = "127.0.0.2"\nlog_level = "info"\n')
    const config = loadConfig({
      home,
      env: { GHOSTHANDS_PORT: '2', GHOSTHANDS_HOST: '127.0.0.3' },
      flags: { port: '3' },
    })
    expect(config).toMatchObject({ port: 3, host: '127.0.0.3', log_level: 'info' })
    expect(config.sources).toEqual({ port: '--port', host: 'GHOSTHANDS_HOST', log_level: join(home, 'config.toml') })
  })

  test('config.json works like config.toml', () => {
    write('config.json', '{"max_browsers": 3, "headless": false}')
    expect(loadConfig({ home, env: {} })).toMatchObject({ max_browsers: 3, headless: false })
  })

  test('the names other programs use work, ours go first, and an empty variable counts as none', () => {
    const env = { DATABASE_URL: 'postgres://a/b', CHROME_PATH: '/c', GHOSTHANDS_CHROME_PATH: '/d', GHOSTHANDS_HOST: '' }
    expect(loadConfig({ home, env })).toMatchObject({
      database_url: 'postgres://a/b',
      chrome_path: '/d',
      host: '127.0.0.1',
    })
  })

  test('keys and passwords in settings are known as secrets', () => {
    const env = { DATABASE_URL: 'postgres://me:p%40ss@db/x', GHOSTHANDS_MODEL_API_KEY: 'sk-1' }
    expect(secretsOf(loadConfig({ home, env }))).toEqual(['sk-1', 'p@ss'])
    expect(secretsOf(loadConfig({ home, env: {} }))).toEqual([])
    const others = {
      GHOSTHANDS_CALLBACK_SECRET: `whsec_${'a'.repeat(32)}`,
      GHOSTHANDS_CDP: 'auto,wss://b.example/?token=cdp-key',
      GHOSTHANDS_PATROL_CALLBACK_URL: 'https://me:pa%zzss@c.example/?auth=true',
    }
    expect(secretsOf(loadConfig({ home, env: others }))).toEqual([`whsec_${'a'.repeat(32)}`, 'pa%zzss', 'cdp-key'])
  })

  test('every setting has a variable and a flag', () => {
    expect(SETTING_KEYS.map((key) => [variablesOf(key)[0], flagOf(key)])).toContainEqual([
      'GHOSTHANDS_MAX_BROWSERS',
      '--max-browsers',
    ])
  })
})

describe('a wrong setting is refused, naming the place', () => {
  test.each([
    ['a wrong kind in the file', 'port = "http"', {}, /config\.toml: port: /],
    ['an unknown key', 'prot = 1', {}, /config\.toml: there is no setting prot\. The settings are .*port/],
    ['a variable out of range', '', { GHOSTHANDS_PORT: '70000' }, /^GHOSTHANDS_PORT: /],
    ['a database url of another kind', '', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must begin with postgres/],
    ['a file that is not TOML', 'port = = 1', {}, /config\.toml cannot be read: /],
  ])('%s', (_, toml, env, message) => {
    write('config.toml', toml)
    expect(() => loadConfig({ home, env })).toThrow(
      expect.objectContaining({ code: 'INVALID_CONFIG', message: expect.stringMatching(message) }),
    )
  })

  test('two config files', () => {
    write('config.toml', '')
    write('config.json', '{}')
    expect(() => loadConfig({ home, env: {} })).toThrow(/Keep one of them/)
  })
})

describe('home', () => {
  test('GHOSTHANDS_HOME names it, a flag wins, ~ is the person’s own', () => {
    expect(homeAt(undefined, { GHOSTHANDS_HOME: '/a' }).root).toBe('/a')
    expect(homeAt('/b', { GHOSTHANDS_HOME: '/a' }).root).toBe('/b')
    expect(homeAt('~/c', {}).root).toMatch(/^\/.*\/c$/)
  })

  test('the token is made once, readable by its owner only', () => {
    const at = homeAt(home, {})
    const token = readToken(at)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(readToken(at)).toBe(token)
    expect(statSync(at.token).mode & 0o777).toBe(0o600)
    expect(readFileSync(at.token, 'utf8')).toBe(`${token}\n`)
  })

  test('an empty token file is refused with what to do', () => {
    write('token', '')
    expect(() => readToken(homeAt(home, {}))).toThrow(/Delete it/)
  })
})
