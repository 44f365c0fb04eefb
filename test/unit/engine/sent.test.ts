// Which request of a page repeats an earlier one, and the outcome of the sent requests.
import { describe, expect, test } from 'vitest'
import { answerOf, type SentRequest, saidBefore } from '../../../bridge/engine/state/sent.ts'
import { partsOf } from '../../../shared/domain/request-parts.ts'

const PAGE = 'https://jobs.example/apply'
const JSON_BODY = '{"name":"Ada King","email":"ada@work.test"}'
const FORM_BODY = 'name=Ada+King&email=ada%40work.test'
const taken = { answer: { kind: 'status', status: 200 } } as const
const broken = { answer: { kind: 'status', status: 503 } } as const
const lost = { answer: { kind: 'lost' } } as const

const post = (body: string, more: Partial<SentRequest> = {}): SentRequest => {
  const { url = 'https://jobs.example/api/apply', method = 'POST' } = more
  return {
    id: undefined,
    method,
    url,
    document: false,
    beacon: false,
    from: PAGE,
    exact: `${method} ${url} ${body}`,
    text: body,
    values: ['adaking', 'adaworktest'],
    parts: partsOf(url, body),
    press: undefined,
    counts: true,
    whole: true,
    ...more,
  }
}
const with_ = (more: object): string => JSON.stringify({ ...JSON.parse(JSON_BODY), ...more })
const elsewhere = { url: 'https://jobs.example/api/apply-2' }
const document = { document: true } as const

const SAME: Record<string, [SentRequest, SentRequest]> = {
  'the same, whatever came of it': [post(JSON_BODY, taken), post(JSON_BODY)],
  'a number drawn anew': [post(with_({ nonce: 'f3' }), taken), post(with_({ nonce: '9a' }))],
  'a time': [post(with_({ when: 1_763_000_000_000 }), taken), post(with_({ when: 1_763_000_000_412 }))],
  'an attempt that is counted in the address': [
    post(JSON_BODY, lost),
    post(JSON_BODY, { url: 'https://jobs.example/api/apply?retry=1' }),
  ],
  'another wording after a loss': [post(with_({ mode: 'fast' }), lost), post(with_({ mode: 'safe' }))],
  'the form beside the script’s request': [post(JSON_BODY), post(FORM_BODY, document)],
  'another address after a fault': [post(JSON_BODY, broken), post(JSON_BODY, elsewhere)],
  'another address before the answer': [post(JSON_BODY), post(FORM_BODY, { ...elsewhere, ...document })],
  'a beacon after the answer': [
    post(FORM_BODY, { ...document, ...taken }),
    post(FORM_BODY, { ...elsewhere, beacon: true }),
  ],
  'the page that goes': [post(FORM_BODY, { ...document, ...taken }), post(JSON_BODY, elsewhere)],
  'something packed after a loss': [post('x', { ...lost, values: [] }), post('y', { values: [] })],
}
const OTHER: Record<string, [SentRequest, SentRequest]> = {
  'the next address after the answer': [post(JSON_BODY, taken), post(JSON_BODY, elsewhere)],
  'another step at the same address': [post(with_({ step: 'check' }), taken), post(with_({ step: 'send' }))],
  'another list at the same time': [post(with_({ list: 'news' })), post(with_({ list: 'jobs' }))],
  'other answers': [
    post(JSON_BODY, lost),
    post('{"name":"Ben","email":"ben@work.test"}', { values: ['ben', 'benworktest'] }),
  ],
  'one answer more': [
    post('{"email":"ada@work.test"}', { ...lost, values: ['adaworktest'] }),
    post(JSON_BODY, elsewhere),
  ],
  'another site beside it': [post(JSON_BODY, { url: 'https://crm.example.org/collected' }), post(FORM_BODY, document)],
  'a draft or statistics before it': [post(JSON_BODY, { whole: false }), post(JSON_BODY, elsewhere)],
  'another method': [post(JSON_BODY, { method: 'PUT' }), post(JSON_BODY)],
  'two files at once': [post('x', { values: [] }), post('y', { values: [] })],
  'the page that came': [
    post(FORM_BODY, { ...document, ...taken }),
    post(JSON_BODY, { ...elsewhere, from: 'https://jobs.example/api/apply' }),
  ],
}

describe('a request that leaves after another', () => {
  test.each(Object.entries(SAME))('repeats it: %s', (_, [one, now]) => {
    expect(saidBefore([one], now)).toBe(one)
  })
  test.each(Object.entries(OTHER))('says something else: %s', (_, [one, now]) => {
    expect(saidBefore([one], now)).toBeUndefined()
  })
})

describe('the outcome of sending', () => {
  test('is the outcome of the request with the most values', () => {
    const small = post('{}', { ...broken, whole: false })
    expect(answerOf([post(JSON_BODY, taken), small])).toEqual(taken.answer)
    expect(answerOf([small, post(JSON_BODY)])).toBeUndefined()
    expect(answerOf([post(JSON_BODY, taken), post(JSON_BODY, { beacon: true })])).toEqual(taken.answer)
  })
  test('is the outcome of any request if no single one has the most values', () => {
    expect(answerOf([post('x', { ...taken, whole: false }), post('y', { whole: false })])).toEqual(taken.answer)
    expect(answerOf([])).toBeUndefined()
  })
})

test.each([
  ['https://a.example/?x=1', '{"a":{"b":[1,2]},"c":null}', { '?x': '1', 'a.b.0': '1', 'a.b.1': '2', c: 'null' }],
  ['https://a.example/', 'a=1&a=2&b=%20', { a: '1\n2', b: ' ' }],
  [
    'https://a.example/',
    '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--X\r\nContent-Disposition: form-data; name="f"; filename="r.pdf"\r\nContent-Type: text/plain\r\n\r\nline\r\n--X--\r\n',
    { a: '1', f: 'line' },
  ],
  ['https://a.example/', 'packed', { '': 'packed' }],
  ['not an address', '', {}],
])('the parts of a body at %s: %s', (url, body, parts) => {
  expect(Object.fromEntries(partsOf(url, body))).toEqual(parts)
})
