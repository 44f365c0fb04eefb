// A password that the person wrote into the instruction, for the field that asks for it.
import { expect, test } from 'vitest'
import { passwordIn } from '../../../shared/domain/password-in-task.ts'

test.each([
  ['Sign in as kari with the word tide-77 and open the log book.', 'Word'],
  ['Log in with password hunter2, then open the orders.', 'Password'],
  ['Use the password "seagull" to sign in.', 'Password'],
  ['password: tide-77', 'Your password'],
  ['The PIN is 4711.', 'PIN'],
  ['Melde dich mit dem Passwort Möwe7! an.', 'Kennwort'],
  ['Connecte-toi avec le mot de passe Mouette_7.', 'Mot de passe'],
])('%s', (task, label) => {
  expect(passwordIn(task, label)).toBe(true)
})

test.each([
  ['Change the password of Bo.', 'Password'],
  ['Reset my password on 2027-01-01.', 'Password'],
  ['Sign in and open order 4711-B.', 'Password'],
  ['Set the shipping PIN for parcel XK-99.', 'Password'],
  ['', 'Password'],
  ['Open invoice A-77.', ''],
])('names none: %s', (task, label) => {
  expect(passwordIn(task, label)).toBe(false)
})
