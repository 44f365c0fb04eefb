// If nothing may be sent (`commit_policy: never`): which requests of a page's own script carry filled-in values.
import { describe, expect, test } from 'vitest'
import { tells } from '../../../bridge/engine/step/script-requests.ts'

const VALUES = ['Ada Lovelace', 'ada@example.com', '12 Sea Road']
const ask = (what: Partial<Parameters<typeof tells>[0]>, own = true): boolean =>
  tells({ url: 'https://jobs.example/api', method: 'GET', kind: 'Fetch', body: '', ...what }, VALUES, own)
const at = (rest: string): string => `https://jobs.example/${rest}`
const packedHex = Buffer.from('{"email":"ada@example.com"}').toString('hex')
const packed = Buffer.from('{"email":"ada@example.com"}').toString('base64')

describe('is held back', () => {
  test.each<[string, Parameters<typeof ask>[0], own?: boolean]>([
    ['a draft of one field', { method: 'PATCH', body: '{"email":"ada@example.com"}' }],
    [
      'a draft in a query language',
      { method: 'POST', body: '{"query":"mutation Save","variables":{"e":"ada@example.com"}}' },
    ],
    ['a beacon', { method: 'POST', kind: 'Ping', body: 'e=ada%40example.com' }],
    ['a picture’s address', { kind: 'Image', url: at('p.gif?e=ada%40example.com') }],
    ['a part of a picture’s path', { kind: 'Image', url: at('p/ada@example.com/1.gif') }],
    ['a script’s address', { kind: 'Script', url: at('j.js?q=12+Sea+Road') }],
    [
      'a message over a socket',
      { method: 'POST', kind: 'WebSocket', url: 'wss://jobs.example/s', body: 'ada@example.com' },
    ],
    ['what is packed in base64', { method: 'POST', body: packed }],
    ['the same in an address', { kind: 'Image', url: at(`p.gif?d=${packed}`) }],
    ['what is packed in hexadecimal', { kind: 'Image', url: at(`p.gif?d=${packedHex}`) }],
    ['a header of a script’s own', { headers: 'x-mail ada@example.com' }],
    ['a part of another site’s name', { url: 'https://ada-example-com.ads.example/i' }, false],
    ['a socket’s address', { kind: 'WebSocket', url: 'wss://jobs.example/s?e=ada%40example.com' }],
    ['much in what only reads', { url: at('check?n=Ada+Lovelace&e=ada@example.com') }],
    ['one value for another site', { url: 'https://ads.example/i?e=ada@example.com' }, false],
  ])('%s', (_, what, own = true) => expect(ask(what, own)).toBe(true))
})

describe('goes on', () => {
  test.each<[string, Parameters<typeof ask>[0]]>([
    ['a street that is looked up', { url: at('places?q=12%20Sea%20Road') }],
    ['the same in a query language', { method: 'POST', body: '{"query":"query Places { a }","q":"12 Sea Road"}' }],
    ['a beacon about nothing', { method: 'POST', kind: 'Ping', body: 'event=focus&field=email' }],
    ['a picture', { kind: 'Image', url: at('logo.png?v=12') }],
    ['a message over a socket', { method: 'POST', kind: 'WebSocket', url: 'wss://jobs.example/s', body: '{"ping":1}' }],
  ])('%s', (_, what) => expect(ask(what)).toBe(false))
})
