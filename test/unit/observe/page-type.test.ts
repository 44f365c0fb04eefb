/** The type of a page and its blockers, from the meaning of its fields. */
import { describe, expect, test } from 'vitest'
import { asApplication } from '../../../bridge/observe/application.ts'
import { blockersFromFields } from '../../../bridge/observe/blockers.ts'
import { pageTypeOf } from '../../../bridge/observe/page-type.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { type PageLike, page } from '../think/page.ts'

const NEXT = { name: 'Next', purpose: 'next' as const }
const SEND = { name: 'Send', purpose: 'submit' as const, submit: true }
const NAME = { label: 'Name', profileKey: 'name' }
const EMAIL = { label: 'Email', profileKey: 'email' }

const typeOf = (like: PageLike & { listing?: boolean }) => {
  const { listing = false, ...rest } = like
  const seen: Observation = page(rest)
  return pageTypeOf({ ...seen, listing })
}

describe('the kind of page', () => {
  test.each<[string, PageLike & { listing?: boolean }]>([
    ['confirmation', { confirmation: 'Thank you!' }],
    ['login', { blockers: [{ kind: 'login', confidence: 0.9, evidence: [] }] }],
    ['multi_step', { fields: [NAME, EMAIL], buttons: [NEXT] }],
    ['multi_step', { fields: [NAME], progress: { current: 2, total: 3 }, buttons: [SEND] }],
    ['form', { fields: [NAME], buttons: [SEND] }],
    ['form', { fields: [NAME], buttons: [NEXT] }],
    ['listing', { fields: [{ label: 'Search jobs', role: 'searchbox' }], listing: true }],
    ['listing', { listing: true }],
    ['other', {}],
    ['other', { fields: [{ ...NAME, trap: true }], buttons: [] }],
  ])('%s', (type, like) => expect(typeOf(like)).toBe(type))
})

const kinds = (fields: PageLike['fields'] = [], headings: string[] = [], buttons: PageLike['buttons'] = []) => {
  const seen = page({ fields, buttons })
  return blockersFromFields(seen.fields, seen.buttons, headings).map(({ kind, confidence }) => [
    kind,
    confidence >= 0.7,
  ])
}

describe('what only a person can do', () => {
  const PASSWORD = { label: 'Password', widget: 'password' as const, profileKey: 'current-password' }
  test('a login, by a password that exists already', () => {
    expect(kinds([EMAIL, PASSWORD], ['Sign in'], [{ name: 'Sign in', purpose: 'login' }])).toEqual([['login', true]])
  })
  test('no login if a new password is chosen', () => {
    expect(kinds([EMAIL, PASSWORD, { ...PASSWORD, profileKey: 'new-password' }])).toEqual([])
  })
  test('a login box beside a separate form is optional', () => {
    const other = (label: string) => ({ label, form: 2 })
    const own = [
      { ...EMAIL, form: 1 },
      { ...PASSWORD, form: 1 },
    ]
    expect(kinds([...own, other('Name'), other('Street'), other('City'), other('Zip')])).toEqual([['login', false]])
  })
  test('a code, in one field or in boxes of one character', () => {
    expect(kinds([{ label: 'Code', profileKey: 'one-time-code' }])).toEqual([['2fa', true]])
    const box = (at: number) => ({ label: `Digit ${at}`, hints: { maxLength: 1 } })
    expect(kinds([box(1), box(2), box(3), box(4)], ['Enter the code'])).toEqual([['2fa', true]])
    expect(kinds([box(1), box(2), box(3)])).toEqual([])
    expect(kinds([{ label: '6-digit code', hints: { maxLength: 6 } }], ['Two-factor authentication'])).toEqual([
      ['2fa', true],
    ])
  })
  test('a payment, by the number of a card', () => {
    expect(
      kinds([
        { label: 'Card number', profileKey: 'cc-number' },
        { label: 'CVC', profileKey: 'cc-csc' },
      ]),
    ).toEqual([['payment', true]])
  })
})

describe('questions that only applications ask', () => {
  const salary = { label: 'Desired salary', hints: { label: 'Desired salary' } }
  const keyIn = (fields: PageLike['fields'], platform: Observation['platform']) =>
    asApplication(page({ fields }).fields, platform)[0]?.profileKey
  test('are understood if the platform or another field identifies an application', () => {
    expect(keyIn([salary], 'greenhouse')).toBe(keyIn([salary, { label: 'Résumé', profileKey: 'resume' }], 'unknown'))
  })
})
