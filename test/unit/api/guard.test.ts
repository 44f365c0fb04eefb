// Which Host headers and origins belong to this bridge, depending on the address it listens on.
import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { checkHost, checkOrigin, gateOf, isLoopback } from '../../../bridge/api/http/guard.ts'
import { codeOf } from '../../../shared/domain/errors.ts'

const takes = (gate: ReturnType<typeof gateOf>, host: string): boolean => {
  try {
    checkHost(gate, '/', (name) => (name === 'host' ? host : undefined))
    return true
  } catch (error) {
    expect(codeOf(error)).toBe('FORBIDDEN')
    return false
  }
}

describe('hosts', () => {
  test.each([
    [
      '127.0.0.1',
      7437,
      ['127.0.0.1:7437', 'localhost:7437', '[::1]:7437'],
      ['127.0.0.1', 'localhost', '10.0.0.1:7437', 'evil.example:7437', '127.0.0.1:80', 'localhost.:7437', ''],
    ],
    ['127.0.0.1', 80, ['127.0.0.1', '127.0.0.1:80', 'localhost'], ['127.0.0.1:7437']],
    ['192.168.1.5', 7437, ['192.168.1.5:7437'], ['127.0.0.1:7437', 'localhost:7437', '192.168.1.6:7437']],
    ['fe80::1', 7437, ['[fe80::1]:7437'], ['fe80::1:7437']],
  ])('listening on %s:%d', (host, port, mine, others) => {
    const gate = gateOf(host, port)
    expect(mine.filter((name) => !takes(gate, name))).toEqual([])
    expect(others.filter((name) => takes(gate, name))).toEqual([])
  })

  test('listening everywhere, the machine’s own addresses mean it and no other name does', () => {
    const gate = gateOf('0.0.0.0', 7437)
    const own = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).filter(({ family }) => family === 'IPv4').map(({ address }) => address),
    )
    for (const address of ['localhost', ...own]) expect(takes(gate, `${address}:7437`), address).toBe(true)
    expect(takes(gate, 'evil.example:7437')).toBe(false)
    expect(takes(gate, '0.0.0.0:7437')).toBe(false)
  })

  test('a public address means it too, and its pages may ask', () => {
    const gate = gateOf('127.0.0.1', 7437, 'https://gh.example.com/')
    expect(takes(gate, 'gh.example.com')).toBe(true)
    expect(takes(gate, 'gh.example.com:7437')).toBe(false)
    const from = (origin: string) => () => checkOrigin(gate, 'POST', (name) => (name === 'origin' ? origin : undefined))
    expect(from('https://gh.example.com')).not.toThrow()
    expect(from('http://gh.example.com')).toThrow()
    expect(from('http://127.0.0.1:7437')).not.toThrow()
  })

  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])('%s is this machine', (host) =>
    expect(isLoopback(host)).toBe(true),
  )
  test.each(['0.0.0.0', '::', '192.168.1.1', 'localhost.example.com', '1270.0.0.1'])(
    '%s can be reached from elsewhere',
    (host) => expect(isLoopback(host)).toBe(false),
  )
})
