// Reading a stored trace: steps in order, with the lines after them and the screenshots that followed.
import { describe, expect, test } from 'vitest'
import { stepsOf } from '../../../shared/domain/step-trace.ts'
import { addressWithoutTokens, textWithoutTokens } from '../../../shared/domain/without-tokens.ts'

const seen = (title: string) => ({
  url: 'https://a.example/',
  title,
  pageType: 'form',
  fields: [],
  others: [],
  more: 0,
  messages: [],
  blockers: [],
})
const line = (value: object): string => JSON.stringify(value)

test('lines belong to the step before them; a picture shows the result of all steps since the last one', () => {
  const steps = stepsOf([
    line({ lines: { console: [{ at: 0, level: 'log', text: 'began' }] } }),
    line({ step: { at: 1, type: 'observed', data: {}, before: { file: '0001.jpg' }, seen: seen('A') } }),
    line({ step: { at: 2, type: 'decided', data: {} } }),
    line({
      lines: { network: [{ at: 2, method: 'GET', url: 'https://a.example/x', kind: 'fetch', status: 200, ms: 3 }] },
    }),
    line({ step: { at: 3, type: 'step', data: {}, before: { file: '0002.jpg' }, seen: 'same' } }),
    line({ lines: { left: 4 } }),
    line({ end: { at: 4, picture: '0003.jpg' } }),
  ])
  expect(steps.map(({ after }) => after?.file)).toEqual(['0002.jpg', '0002.jpg', '0003.jpg'])
  expect(steps.map(({ seen: one }) => one?.title)).toEqual(['A', undefined, 'A'])
  expect(steps[0]?.console.map(({ text }) => text)).toEqual(['began'])
  expect(steps.map(({ network, left }) => [network.length, left])).toEqual([
    [0, undefined],
    [1, undefined],
    [0, 4],
  ])
})

test('a line that a killed process left incomplete is skipped', () => {
  const whole = line({ step: { at: 1, type: 'observed', data: {} } })
  expect(stepsOf([whole, whole.slice(0, 20), '', whole])).toHaveLength(2)
})

describe('without credentials', () => {
  test.each([
    ['https://a.example/jobs/42?page=2', 'https://a.example/jobs/42?page=…'],
    ['https://a.example/x?code', 'https://a.example/x?…'],
    ['https://me:pw@a.example/#access_token=abc', 'https://a.example/'],
    ['https://a.example/reset/9f8a7b6c5d4e3f2a1b0c9d8e', 'https://a.example/reset/…'],
    ['https://a.example/senior-software-engineer-2026', 'https://a.example/senior-software-engineer-2026'],
    [
      'https://a.example/0c8f7a52-7b1e-4d59-9c9e-5a3f0d1b2c3d',
      'https://a.example/0c8f7a52-7b1e-4d59-9c9e-5a3f0d1b2c3d',
    ],
    ...[
      'reset/k3jf9s',
      'reset-password/123456',
      'verify/0c8f7a52-7b1e-4d59-9c9e-5a3f0d1b2c3d',
      'magic/tqzxkwvb',
      'invite/8f3a9c2d',
      't/x7Kd92mQpL',
      'app/AbQdEfRhIj',
      'file/9f8a7b6c-notes',
      'api_token/hunter2',
    ].map((path) => [`https://a.example/${path}`, `https://a.example/${path.split('/')[0]}/…`]),
    ['https://a.example/cart;jsessionid=0A1B2C;v=2', 'https://a.example/cart;jsessionid=…;v=…'],
    ['https://a.example/key=hunter2/x', 'https://a.example/key=…/x'],
    ...[
      'reset/password',
      'login/callback',
      'verify/',
      'session/new',
      'jobs/4711234',
      'jobs/JR_0012345/apply',
      'en-US/iPhone15Pro',
      'v2/2026-11-25',
      'main.js',
      'postings/Senior-Engineer-R2D2-Berlin',
      'assets/jquery-3.7.1.min.js',
      'wday/cxs/SoftwareEngineerII_R-00123-1',
    ].map((path) => [`https://a.example/${path}`, `https://a.example/${path}`]),
    ['data:text/html,secret', 'data:…'],
    ['blob:https://a.example/1', 'blob:…'],
  ])('address %s', (address, kept) => expect(addressWithoutTokens(address)).toBe(kept))

  test.each([
    ['Authorization: Bearer abcdef123456', 'Authorization: … …'],
    ['sent with Bearer abcdef.123-456', 'sent with Bearer …'],
    ['{"csrfToken":"q9w8e7"}', '{"csrfToken":"…"}'],
    ['password=hunter2; next', 'password=…; next'],
    ['got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl back', 'got … back'],
    ['GET https://a.example/api?key=1 failed', 'GET https://a.example/api?key=… failed'],
    ['GET /reset/k3jf9s 404 (Not Found)', 'GET /reset/… 404 (Not Found)'],
    ['and/or at 10/12/2026, see /docs/forms', 'and/or at 10/12/2026, see /docs/forms'],
    ['The form has 12 fields, 3 of them required.', 'The form has 12 fields, 3 of them required.'],
  ])('line %s', (text, kept) => expect(textWithoutTokens(text)).toBe(kept))
})
