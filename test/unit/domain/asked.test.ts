/** When a field with changed words is still the field of a learned step, because its names in the page are the same. */
import { expect, test } from 'vitest'
import { asksTheSame } from '../../../shared/domain/asked.ts'
import type { Field } from '../../../shared/domain/observation.ts'

type Told = { was: string; now: string; name?: string; nameNow?: string; guess?: string; key?: string }

const same = ({ was, now, name = 'username', nameNow = name, guess, key }: Told): boolean =>
  asksTheSame(
    {
      asks: { words: was },
      ...(key && { source: { from: 'profile' as const, key } }),
      target: { label: was, frame: [], fingerprint: { tag: 'input', nameAttr: name } },
    },
    {
      label: now,
      name: now,
      widget: 'text',
      profileKey: guess ?? null,
      confidence: guess ? 0.6 : 0,
      hints: { tag: 'input', type: 'text', nameAttr: nameNow },
    } as unknown as Field,
  )

test.each<[string, Told, boolean]>([
  ['in another language, under the name that says it', { was: 'Username', now: 'Benutzername' }, true],
  ['under another name', { was: 'Username', now: 'Benutzername', nameNow: 'q7' }, false],
  ['under a name that says nothing', { was: 'Username', now: 'Benutzername', name: 'field_3' }, false],
  ['as another known datum', { was: 'Username', now: 'E-Mail-Adresse', guess: 'email' }, false],
  ['as a question', { was: 'Notes', now: 'What was noted at the front desk?', name: 'notes' }, false],
  [
    'for the datum, in another language',
    { was: 'Phone', now: 'Telefonnummer', name: 'phone', key: 'tel', guess: 'tel' },
    true,
  ],
  [
    'for what nobody knows under the datum’s name',
    { was: 'City', now: 'Geburtsort', name: 'city', key: 'address-level2' },
    false,
  ],
  ['for a place of birth', { was: 'City', now: 'City of birth', name: 'city', key: 'address-level2' }, false],
  ['for another employer', { was: 'Company', now: 'Previous company', name: 'company', key: 'organization' }, false],
  ['for the employer’s phone', { was: 'Phone', now: 'Work phone', name: 'phone', key: 'tel', guess: 'tel' }, false],
  ['for years with one thing', { was: 'Experience', now: 'Experience with Kubernetes', name: 'experience' }, false],
  [
    'as another part of the address',
    { was: 'City', now: 'State', key: 'address-level2', guess: 'address-level1' },
    false,
  ],
  ['as the number of the card', { was: 'Name on card', now: 'Card number', key: 'cc-name', guess: 'cc-number' }, false],
  [
    'in other words that ask for the datum alone',
    { was: 'First name', now: 'Given name', nameNow: 'q7', key: 'given-name', guess: 'given-name' },
    true,
  ],
  [
    'for another city',
    { was: 'City', now: 'Billing city', name: 'city', key: 'address-level2', guess: 'address-level2' },
    false,
  ],
  [
    'for somebody else’s name',
    { was: 'First name', now: 'Mother’s first name', name: 'first', key: 'given-name', guess: 'given-name' },
    false,
  ],
  ['with words that only point', { was: 'GitHub URL', now: 'GitHub URL – details', name: 'gh', key: 'github' }, true],
  ['for details', { was: 'Company', now: 'Company details', name: 'company', key: 'organization' }, false],
  [
    'in words of which only “me” is the same',
    { was: 'Remember me', now: 'Keep me logged in', name: 'RememberMe' },
    true,
  ],
  ['as what weighs', { was: 'Notes', now: 'Medical notes', name: 'notes' }, false],
])('asked %s', (_how, told, expected) => expect(same(told)).toBe(expected))
