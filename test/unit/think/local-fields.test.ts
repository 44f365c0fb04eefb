// The local planner and one field: what it enters, what it leaves alone.
import { describe, expect, test } from 'vitest'
import { ADA, decide, withField } from './deciding.ts'
import { type FieldLike, page } from './page.ts'

describe('a field gets the datum it asks for, as it wants it', () => {
  test.each<[string, FieldLike, string]>([
    ['first name', { label: 'First name', profileKey: 'given-name' }, 'type 2 Ada'],
    ['whole name', { label: 'Name', profileKey: 'name' }, 'type 2 Ada King'],
    ['phone in one box', { label: 'Phone', profileKey: 'tel' }, 'type 2 +14155550134'],
    [
      'phone with its mask',
      { label: 'Phone', profileKey: 'tel', placeholder: '(___) ___-____' },
      'type 2 (415) 555-0134',
    ],
    ['phone of ten characters', { label: 'Phone', profileKey: 'tel', hints: { maxLength: 10 } }, 'type 2 4155550134'],
    ['state of two letters', { label: 'State', profileKey: 'address-level1', hints: { maxLength: 2 } }, 'type 2 TX'],
    [
      'state from a list',
      { label: 'State', profileKey: 'address-level1', widget: 'select', options: ['Select', 'Tennessee', 'Texas'] },
      'select 2 Texas',
    ],
    [
      'state from a list that opens',
      { label: 'State', profileKey: 'address-level1', widget: 'listbox' },
      'select 2 Texas',
    ],
    ['country', { label: 'Country', profileKey: 'country' }, 'type 2 United States'],
    [
      'calling code among twins',
      {
        label: 'Code',
        profileKey: 'tel-country-code',
        widget: 'select',
        options: ['Canada (+1)', 'United States (+1)'],
      },
      'select 2 United States (+1)',
    ],
    [
      'calling codes that look alike',
      {
        label: 'Code',
        profileKey: 'tel-country-code',
        widget: 'select',
        options: [
          { label: '+1', value: 'CA' },
          { label: '+1', value: 'US' },
        ],
      },
      'select 2 United States (+1)',
    ],
    [
      'place with suggestions',
      { label: 'Location', profileKey: 'address-level2', widget: 'combobox' },
      'select 2 Austin, Texas, United States',
    ],
    [
      'yes or no',
      { label: 'Authorized to work here?', profileKey: 'work-authorization', widget: 'radio', options: ['Yes', 'No'] },
      'select 2 Yes',
    ],
    [
      'yes or no in a box',
      { label: 'I am authorized to work', profileKey: 'work-authorization', widget: 'checkbox' },
      'check 2 true',
    ],
    [
      'no in a sentence',
      {
        label: 'Sponsorship',
        profileKey: 'sponsorship',
        widget: 'toggle_buttons',
        options: ['I will need it', 'I will not need it'],
      },
      'select 2 I will not need it',
    ],
    ['a key of the file’s own', { label: 'What is your T-shirt?', required: true }, 'type 2 M'],
    [
      'an answer given before',
      { label: 'Why would you want to work here? ', widget: 'textarea' },
      'type 2 Because of the engines.',
    ],
    ['a file', { label: 'Resume', profileKey: 'resume', widget: 'file' }, 'upload 2 /data/cv.pdf'],
    [
      'the day of signing',
      { label: 'Date', profileKey: 'signature-date', placeholder: 'MM/DD/YYYY', required: true },
      'type 2 11/21/2026',
    ],
    [
      'the day of signing in segments',
      { label: 'Date', profileKey: 'signature-date', widget: 'date_segments', required: true },
      'type 2 2026-11-21',
    ],
    [
      'the day of signing where it only says date',
      { label: 'Date', profileKey: 'bday-month', widget: 'date_segments', required: true },
      'type 2 2026-11-21',
    ],
    ['the name as signed', { label: 'Signature', profileKey: 'signature', required: true }, 'type 2 Ada King'],
    [
      'a wrong value that was filled in',
      { label: 'First name', profileKey: 'given-name', value: 'Parsed' },
      'type 2 Ada',
    ],
    [
      'the month of a job',
      { label: 'From', profileKey: 'experience.start', section: 'Employment', placeholder: 'MM/YYYY' },
      'type 2 05/2021',
    ],
    [
      'a whole date where only its month was recognised',
      {
        label: 'From',
        profileKey: 'experience.start-month',
        section: 'Work Experience 1',
        widget: 'date_segments',
      },
      'type 2 2021-05',
    ],
    [
      'a file by the heading above it',
      { label: 'Upload a file', section: 'Resume/CV', widget: 'file' },
      'upload 2 /data/cv.pdf',
    ],
    [
      'the month of a date from its own list',
      {
        label: 'From',
        profileKey: 'experience.start',
        section: 'Employment',
        widget: 'select',
        options: ['Month', 'April', 'May', 'June'],
      },
      'select 2 May',
    ],
    [
      'the year of a date from its own list',
      {
        label: 'From',
        profileKey: 'experience.start',
        section: 'Employment',
        widget: 'select',
        options: ['Year', '2020', '2021', '2022'],
      },
      'select 2 2021',
    ],
    ['a place in one line', { label: 'Current location' }, 'type 2 Austin, TX'],
    [
      'the only option of a required list is no answer of the person',
      { label: 'Office', widget: 'select', required: true, options: ['Select…', 'Berlin'] },
      'ask Office',
    ],
  ])('%s', async (_name, one, done) => {
    expect(await withField(one)).toEqual([done])
  })

  test('every value has its source', async () => {
    const { operations } = await decide(
      page({
        fields: [
          { label: 'Phone', profileKey: 'tel', hints: { maxLength: 10 } },
          { label: 'Why do you want to work here?' },
          { label: 'Gender', profileKey: 'gender', widget: 'select', options: ['Female', 'Decline to answer'] },
          { label: 'Title', profileKey: 'experience.title' },
        ],
      }),
    )
    expect(operations.map(({ source }) => source)).toEqual([
      { from: 'profile', key: 'tel', format: 'national-digits' },
      { from: 'answer', question: 'Why do you want to work here?' },
      { from: 'profile', key: 'experience.0.title' },
    ])
  })
})

describe('a field is left alone', () => {
  test.each<[string, FieldLike]>([
    ['when it shows the value', { label: 'First name', profileKey: 'given-name', value: 'Ada' }],
    ['when it shows the value in its own way', { label: 'Phone', profileKey: 'tel', value: '(415) 555-0134' }],
    [
      'when the option is chosen',
      {
        label: 'State',
        profileKey: 'address-level1',
        widget: 'select',
        options: ['Select', { label: 'Texas', selected: true }],
      },
    ],
    ['when nothing is known and nothing is required', { label: 'Favourite colour' }],
    ['when it only sounds like a part of a job', { label: 'When could you start?', profileKey: 'experience.start' }],
    ['when it is a trap', { label: 'Website', profileKey: 'email', trap: true, required: true }],
    ['when it is disabled', { label: 'First name', profileKey: 'given-name', disabled: true }],
    [
      'when it asks for marketing',
      { label: 'Send me news and offers', profileKey: 'consent-marketing', widget: 'checkbox' },
    ],
    [
      'when consent is optional',
      { label: 'I agree to the privacy policy', profileKey: 'consent-privacy', widget: 'checkbox' },
    ],
    ['when it is a search', { label: 'Search jobs', hints: { type: 'search' }, required: true }],
    ['when it is an unknown optional choice', { label: 'Team', widget: 'select', options: ['Red', 'Blue'] }],
    [
      'when it was filled in by somebody and nothing is known',
      { label: 'Reference number', value: 'R-1', required: true },
    ],
  ])('%s', async (_name, one) => {
    expect(await withField(one)).toEqual(['click 500'])
  })
})

describe('consent and refusal', () => {
  test.each<[string, FieldLike, string]>([
    [
      'required terms are agreed to',
      { label: 'I agree to the terms', profileKey: 'consent-terms', widget: 'checkbox', required: true },
      'check 2 true',
    ],
    [
      'the truth of it all is certified by the person alone',
      { label: 'I certify that the above is true', widget: 'checkbox', required: true },
      'ask I certify that the above is true',
    ],
    [
      'a bare yes to the truth of it all is asked by its question',
      {
        label: 'Yes, I confirm',
        widget: 'checkbox',
        required: true,
        hints: { nearText: 'Do you confirm that everything here is true?✱' },
      },
      'ask Do you confirm that everything here is true?',
    ],
    [
      'a bare yes to anything else is asked by its question',
      {
        label: 'Yes, I confirm',
        widget: 'checkbox',
        required: true,
        hints: { nearText: 'Are you able to lift 20 kg? ✱' },
      },
      'ask Are you able to lift 20 kg?',
    ],
    [
      'what a person can do is not confirmed for them',
      { label: 'I confirm that I have five years of experience', widget: 'checkbox', required: true },
      'ask I confirm that I have five years of experience',
    ],
    [
      'required privacy as a choice',
      {
        label: 'Privacy',
        profileKey: 'consent-privacy',
        widget: 'radio',
        required: true,
        options: ['I agree', 'I do not agree'],
      },
      'select 2 I agree',
    ],
    [
      'required marketing is asked',
      { label: 'Send me marketing', widget: 'checkbox', required: true },
      'ask Send me marketing',
    ],
    [
      'gender that was not said is left alone',
      {
        label: 'Gender',
        profileKey: 'gender',
        widget: 'select',
        options: ['Male', 'Female', 'I do not wish to answer'],
      },
      'click 500',
    ],
    [
      'gender in a list that opens, required, is asked',
      { label: 'Gender', profileKey: 'gender', widget: 'listbox', required: true },
      'ask Gender',
    ],
    [
      'gender that nobody may decline is asked',
      { label: 'Gender', profileKey: 'gender', widget: 'select', required: true, options: ['Male', 'Female'] },
      'ask Gender',
    ],
  ])('%s', async (_name, one, done) => {
    expect(await withField(one)).toEqual([done])
  })

  test('the person’s answer counts before declining', async () => {
    const one: FieldLike = {
      label: 'Gender',
      profileKey: 'gender',
      widget: 'select',
      options: ['Man', 'Woman', 'Decline'],
    }
    expect(await withField(one, { ...ADA, gender: 'female' })).toEqual(['select 2 Woman'])
  })
})
