import { expect, test } from 'vitest'
import { newPassword, rulesOf } from '../../../bridge/vault/new-password.ts'

const hints = (more: Record<string, unknown>) => rulesOf([{ tag: 'input', type: 'password', ...more }])
const made = (more: Record<string, unknown>): string => newPassword(hints(more)) ?? ''

test('without rules it has twenty characters of four kinds, and never the same ones', () => {
  const all = Array.from({ length: 50 }, () => made({}))
  for (const one of all) expect(one).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%*_-])[^lIO01]{20}$/)
  expect(new Set(all).size).toBe(50)
})

test.each([
  [{ maxLength: 12 }, /^.{12}$/],
  [{ describedBy: 'Between 8 and 16 characters' }, /^.{16}$/],
  [{ describedBy: 'Use 8–15 characters' }, /^.{15}$/],
  [{ describedBy: 'Mindestens 8, höchstens 14 Zeichen' }, /^.{14}$/],
  [{ describedBy: 'Entre 8 et 18 caractères' }, /^.{18}$/],
  [{ describedBy: 'máximo de 10 caracteres' }, /^.{10}$/],
  [{ describedBy: 'At least 8 characters' }, /^.{20}$/],
  [{ describedBy: 'Minimum 12 characters' }, /^.{20}$/],
  [{ describedBy: 'Letters and digits only' }, /^[A-Za-z\d]{20}$/],
  [{ describedBy: 'Keine Sonderzeichen' }, /^[A-Za-z\d]{20}$/],
  [{ describedBy: 'At least 24 characters' }, /^.{24}$/],
  [{ minLength: 30 }, /^.{30}$/],
  [{ describedBy: 'Exactly 8 characters' }, /^.{8}$/],
  [{ describedBy: 'No more than 2 equal letters, at most 12 characters' }, /^.{12}$/],
  [{ describedBy: 'Must contain one of ?&=' }, /^(?=.*[?&=])[A-Za-z\d?&=]{20}$/],
  [{ describedBy: 'At least one special character (! + /)' }, /^(?=.*[!+/])[A-Za-z\d!+/]{20}$/],
  [{ describedBy: 'May not contain ! @ # $ %' }, /^[^!@#$%]{20}$/],
  [{ describedBy: 'Darf keine der Zeichen *, -, _ enthalten' }, /^[^*_-]{20}$/],
  [{ describedBy: '8-digit PIN', maxLength: 8 }, /^\d{8}$/],
  [{ passwordRules: 'minlength: 8; maxlength: 10; required: lower; required: digit' }, /^(?=.*\d)[a-z\d]{10}$/],
  [{ passwordRules: 'required: upper; required: [-.]; allowed: digit' }, /^(?=.*[-.])[A-Z\d.-]{20}$/],
  [{ pattern: '[A-Za-z0-9]{8,}' }, /^[A-Za-z\d]{20}$/],
  [{ pattern: '\\d{6}', maxLength: 6 }, /^\d{6}$/],
  [{ pattern: '(?=.*\\d)(?=.*[!@#$%]).{8,}' }, /[!@#$%]/],
  [{ pattern: '(' }, /^.{20}$/],
])('%j', (rules, fits) => {
  for (let tries = 0; tries < 20; tries += 1) expect(made(rules)).toMatch(fits)
})

test('it begins with a letter', () => {
  for (let tries = 0; tries < 50; tries += 1) expect(made({})).toMatch(/^[a-z]/i)
})

test('if none fits, none is made', () => {
  expect(newPassword(hints({ maxLength: 4 }))).toBeUndefined()
  expect(newPassword(hints({ minLength: 30, maxLength: 20 }))).toBeUndefined()
  expect(newPassword(hints({ pattern: 'only-this-word' }))).toBeUndefined()
})
