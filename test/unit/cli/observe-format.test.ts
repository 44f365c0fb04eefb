/** The output of `ghosthands observe`: a page at a glance, and the same for a program. */
import { describe, expect, test } from 'vitest'
import { asJson, asReport, frameSelector } from '../../../bridge/cli/observe/format.ts'
import type { UnseenFacts } from '../../../bridge/observe/index.ts'
import { NEXT, page } from '../think/page.ts'

const seen = page({
  title: 'Apply',
  platform: 'lever',
  progress: { current: 2, total: 5, name: 'Experience' },
  confirmation: 'Thank you',
  blockers: [{ kind: 'captcha', confidence: 0.912, evidence: ['a frame', 'a widget'] }],
  messages: [
    { kind: 'error', text: 'Email is missing' },
    { kind: 'status', text: 'Saved' },
  ],
  fields: [
    { label: 'Email', required: true, value: 'me@here', profileKey: 'email', section: 'You', error: 'Not an address' },
    { label: 'Password', widget: 'password', value: 'hidden', section: 'You' },
    { label: 'Size', widget: 'select', options: ['S', 'M'], section: 'Extras' },
    { label: '', name: '', placeholder: '' },
    { label: 'Leave this empty', trap: true },
  ],
  buttons: [NEXT, { name: 'Save', purpose: 'save', disabled: true }, { name: 'Help' }, { name: '' }],
})

describe('a page at a glance', () => {
  const lines = asReport(seen, 'apply.html').split('\n')
  const line = (part: string): string => lines.find((one) => one.includes(part)) ?? `nothing with ${part}`

  test('says its type, its address, and its blockers', () => {
    expect(lines[0]).toBe('Apply  apply.html')
    expect(lines[1]).toBe('lever · form · step 2 of 5 “Experience” · /apply · fingerprint f')
    expect(lines).toEqual(
      expect.arrayContaining(['✓ Thank you', '! captcha 91 %: a frame, a widget', '! Email is missing', '· Saved']),
    )
  })

  test('lists its fields under their headings, never a password or a trap', () => {
    expect(lines).toContain('4 fields')
    expect(line('Email  ')).toMatch(/^ {2}\* Email +text +email 95 % += me@here$/)
    expect(line('Not an address')).toBe('      ! Not an address')
    expect(line('Password')).toContain('= ••••')
    expect(line('{S | M}')).toMatch(/Size +select +–/)
    expect(line('(no label)')).not.toContain('nothing')
    expect(lines.filter((one) => one === '  You' || one === '  Extras')).toEqual(['  You', '  Extras'])
    expect(lines.join('\n')).not.toMatch(/hidden|Leave this empty/)
  })

  test('names the buttons that matter and counts the rest', () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        '4 buttons',
        '  → Next  next, submits',
        '    Save  save, disabled',
        '    and 2 more: Help, (no name)',
      ]),
    )
  })

  test('an empty page says so, and long names are cut', () => {
    const empty = asReport(page({ title: '' }), 'x').split('\n')
    expect([empty[0], empty.at(-1)]).toEqual(['(no title)  x', 'No fields'])
    const many = asReport(page({ buttons: Array.from({ length: 30 }, (_, at) => ({ name: `Button ${at}` })) }), 'x')
    expect(many).toMatch(/and 30 more: Button 0, .*…$/)
    expect(asReport(page({ progress: { current: 1 } }), 'x')).toContain('step 1 · ')
  })

  test('is coloured on a terminal', () => {
    const painted = asReport(page({ fields: [{ label: 'One' }] }), 'x', (style, text) => `<${style}>${text}`)
    expect(painted).toContain('<bold>1 field')
  })
})

test('the same for a program, with invisible fields marked', () => {
  const unseen = { label: 'Hidden résumé', name: 'resume', selector: '#r', confidence: 0.12345, profileKey: null }
  const json = asJson(
    page({
      fields: [
        { label: 'Agree', widget: 'checkbox', checked: true, frame: ['id=apply'], options: [{ label: 'S', index: 4 }] },
      ],
      buttons: [{ name: 'Send', disabled: true }],
      blockers: [{ kind: 'login', confidence: 0.98765, evidence: [] }],
    }),
    [unseen as UnseenFacts],
  )
  expect(json).toMatchObject({
    page_type: 'form',
    fields: [
      { label: 'Agree', visible: true, checked: true, frame: ['iframe[id="apply"]'], options: [{ label: 'S' }] },
      { label: 'Hidden résumé', visible: false, value: '', confidence: 0.123 },
    ],
    buttons: [{ name: 'Send', disabled: true }],
    blockers: [{ kind: 'login', confidence: 0.988 }],
  })
  expect(JSON.stringify(json)).not.toContain('"index"')
})

test('a frame is named by a selector that finds its element', () => {
  expect(['css=#a > iframe', 'url=/apply', 'name=a"b'].map(frameSelector)).toEqual([
    '#a > iframe',
    'iframe[src*="/apply"]',
    'iframe[name="a\\"b"]',
  ])
})
