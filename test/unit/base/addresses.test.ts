// Which addresses a callback may be sent to, and that a name cannot resolve to one address for the check and to another
// for the connection.
import type { LookupAddress, lookup } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { isPrivateAddress, publicLookup, refusePrivate } from '../../../bridge/base/addresses.ts'
import { codeOf, GhError } from '../../../shared/domain/errors.ts'

const PRIVATE = [
  '127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254',
  '100.64.0.1', '192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1',
  '::ffff:a00:1', '::127.0.0.1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1',
  '2001:db8::1', '::ffff:0:7f00:1', '::ffff:0:127.0.0.1', '0:0:0:0:0:ffff:7f00:1', '1::7f00:1', '4000::1', 'fd00:ec2::254', '168.63.129.16',
  'not an address', '',
] // biome-ignore format: a table
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
]

const RULE = { refusal: (host: string) => new GhError('CALLBACK_REFUSED', host) }

describe('addresses', () => {
  test.each(PRIVATE)('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true))
  test.each(PUBLIC)('%s is not', (address) => expect(isPrivateAddress(address)).toBe(false))
})

describe('an address of a callback', () => {
  const refusal = (url: string): string => {
    try {
      refusePrivate(new URL(url), RULE)
      return 'fine'
    } catch (error) {
      return codeOf(error)
    }
  }
  test.each([
    'http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/',
    'http://localhost/', 'http://LOCALHOST:80/', 'http://a.localhost/', 'http://localhost./', 'http://[::ffff:0:7f00:1]/', 'http://127.1/', 'http://0/', 'http://168.63.129.16/', 'http://169.254.169.254/latest/',
  ])('%s is refused before anything is asked', (url) => expect(refusal(url)).toBe('CALLBACK_REFUSED')) // biome-ignore format: a table
  test.each(['https://example.com/hook', 'http://8.8.8.8/', 'http://localhost.example.com/'])(
    '%s may be tried',
    (url) => expect(refusal(url)).toBe('fine'),
  )
})

describe('a name', () => {
  const resolving = (...addresses: string[]) =>
    ((_: string, __: unknown, done: (error: null, found: LookupAddress[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof lookup
  const ask = (all: boolean, ...addresses: string[]) =>
    new Promise((resolve) =>
      publicLookup(RULE, 80, resolving(...addresses))('hook.example', { all }, (error, found) =>
        resolve(error ? codeOf(error) : found),
      ),
    )

  test('that leads to a private network is refused for the very connection', async () => {
    expect(await ask(true, '10.0.0.1')).toBe('CALLBACK_REFUSED')
    expect(await ask(false, '::1')).toBe('CALLBACK_REFUSED')
  })
  test('is refused as soon as one of its addresses is private', async () => {
    expect(await ask(true, '8.8.8.8', '127.0.0.1')).toBe('CALLBACK_REFUSED')
  })
  test('that leads outside is connected to at the address that was checked', async () => {
    expect(await ask(false, '8.8.8.8', '1.1.1.1')).toBe('8.8.8.8')
    expect(await ask(true, '8.8.8.8')).toEqual([{ address: '8.8.8.8', family: 4 }])
  })
  test('that leads elsewhere the second time is refused then: no answer is kept for the next connection', async () => {
    const answers = [['8.8.8.8'], ['10.0.0.5'], ['8.8.8.8', '::ffff:10.0.0.5'], ['64:ff9b::a00:5'], ['8.8.8.8']]
    const found: unknown[] = []
    for (const addresses of answers) found.push(await ask(false, ...addresses))
    expect(found).toEqual(['8.8.8.8', 'CALLBACK_REFUSED', 'CALLBACK_REFUSED', 'CALLBACK_REFUSED', '8.8.8.8'])
  })
  test('that leads nowhere is refused', async () => {
    expect(await ask(true)).toBe('CALLBACK_REFUSED')
  })
})
