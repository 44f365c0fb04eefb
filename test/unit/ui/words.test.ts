// The words of every surface: complete in every language, the same parameters in each, no duplicates, nothing unused.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { BLOCKER_KINDS } from '../../../shared/domain/blockers.ts'
import * as words from '../../../shared/domain/interaction-words.ts'
import { actionLabel, requestText, requestTitle } from '../../../shared/ui/request-words.ts'
import { counted, languageFrom, speak, t } from '../../../shared/ui/words.ts'
import { REQUESTS, request } from '../../support/ui/fixtures.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const LOCALES = join(ROOT, 'extension/public/_locales')

type Table = Record<string, { message: string }>
const table = (tag: string): Table => JSON.parse(readFileSync(join(LOCALES, tag, 'messages.json'), 'utf8'))
const TAGS = readdirSync(LOCALES)
const ENGLISH = table('en')

afterEach(() => speak(languageFrom(ENGLISH)))

/** `answersKept_few` → `answersKept`: languages have different plurals. */
const base = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')
const keys = (of: Table): string[] => [...new Set(Object.keys(of).map(base))].sort()
const parameters = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)\}|\$(\w+)\$/g)].map(([whole]) => whole).sort()

describe.each(TAGS)('%s', (tag) => {
  const own = table(tag)

  test('has every word, and no other', () => {
    expect(keys(own)).toEqual(keys(ENGLISH))
  })

  test('has every plural form of its language', () => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.filter((form) => form !== 'zero')
    const counted = keys(ENGLISH).filter((key) => `${key}_one` in ENGLISH && `${key}_other` in ENGLISH)
    expect(counted.length).toBeGreaterThan(5)
    expect(counted.flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !(key in own))).toEqual([])
  })

  test('names the same things in each sentence', () => {
    const wrong = Object.entries(own).filter(([key, { message }]) => {
      const english = ENGLISH[key] ?? ENGLISH[`${base(key)}_other`]
      const wanted = parameters(english?.message ?? '').filter((one) => one !== '{count}')
      return JSON.stringify(parameters(message).filter((one) => one !== '{count}')) !== JSON.stringify(wanted)
    })
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  test('says its language, and uses curly quotes', () => {
    expect(own.lang?.message).toBe(tag)
    expect(Object.entries(own).filter(([, { message }]) => /['"]/.test(message))).toEqual([])
  })
})

/** Keys that are built from data. */
const BUILT =
  /^(listItem|listWhy|listHeld|scheduleEvery|scheduleWhen|scheduleRan|sentState|priority|ask|say|do|title|verb|field|hint|secret|secretAbout|source|manual|part|options|perm|permText|tool|notify|may\w*Text)_|^may\w+Text$|^(lang|description|no_tab)$/

test('every word is used, and every word that is used exists', () => {
  const sources = ['shared/ui', 'extension', 'bridge/web/viewer', 'bridge/web/dashboard'].flatMap((folder) => {
    try {
      return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    } catch {
      return []
    }
  })
  const text = sources.join('\n')
  const literals = new Set([...text.matchAll(/'([a-z][\w]*)'/gi)].map(([, literal]) => literal))
  expect(keys(ENGLISH).filter((key) => !literals.has(key) && !BUILT.test(key))).toEqual([])
  const asked = ['shared/ui', 'extension/content', 'extension/panels'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(join(ROOT, folder, file), 'utf8').matchAll(/\b(?:t|counted)\(\s*'(\w+)'/g)]),
  )
  const known = new Set(keys(ENGLISH))
  expect(asked.map(([, key]) => key ?? '').filter((key) => !known.has(key) && !(key in ENGLISH))).toEqual([])
})

describe('the pages of the bridge', () => {
  const tablesOf = (folder: string): Record<string, Table> =>
    Object.fromEntries(
      readdirSync(folder).map((name): [string, Table] => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
    )
  const trace = join(ROOT, 'bridge/web/trace')

  test.each([
    ['dashboard and viewer', join(ROOT, 'bridge/web/words')],
    ['the trace', join(trace, 'words')],
  ])('%s say everything in each language, with the same places for values', (_name, folder) => {
    const tables = tablesOf(folder)
    expect(Object.keys(tables).sort()).toEqual(['ar.json', 'de.json', 'en.json'])
    const english = tables['en.json'] ?? {}
    for (const [name, one] of Object.entries(tables)) {
      // The trace redefines some of the extension's words.
      const own = (of: Table): string[] => keys(of).filter((key) => /^(?:trace|dash|sent|learned|viewer)/.test(key))
      expect(own(one), name).toEqual(own(english))
      const wrong = Object.entries(one).filter(([key, { message }]) => {
        const wanted = english[key]?.message
        const said = JSON.stringify(parameters(message))
        return wanted && said !== JSON.stringify(parameters(wanted)) && !/_(one|two)$/.test(key)
      })
      expect(wrong, name).toEqual([])
    }
  })

  test('the page to step through a trace has no word that it does not say, and says none that it does not have', () => {
    const own = keys(tablesOf(join(trace, 'words'))['en.json'] ?? {}).filter((key) => key.startsWith('trace'))
    const files = readdirSync(trace).filter((file) => /\.tsx?$/.test(file))
    const text = files.map((file) => readFileSync(join(trace, file), 'utf8')).join('\n')
    const said = new Set([...text.matchAll(/'(trace\w+)'/g)].map(([, key]) => key))
    expect(own.filter((key) => !said.has(key) && !/^trace(By|Tab)_/.test(key))).toEqual([])
    expect([...said].filter((key) => key && !own.includes(key))).toEqual([])
  })
})

describe('what a request says', () => {
  const ABOUT = { host: 'a.example', digits: 6, sentTo: 'me@a.example', amount: '$12.00', document: 'the terms' }
  /** Every situation that the product describes, with all details it may have. */
  const SITUATIONS: [string, words.Words][] = [
    ...BLOCKER_KINDS.map((kind): [string, words.Words] => [kind, words.BLOCKER_WORDS[kind](ABOUT)]),
    ...(['puzzle', 'letters'] as const).map((form): [string, words.Words] => [form, words.captchaWords(form)]),
    ['code of unknown length', words.codeWords('a.example', null, undefined)],
    ['code by e-mail', words.mailedWords('code', 'a.example', 'pass')],
    ['link by e-mail', words.mailedWords('link', 'a.example', 'pass')],
    ['code by an unknown sender', words.mailedWords('code', 'a.example', 'unknown')],
    ['link by an unknown sender', words.mailedWords('link', 'a.example', 'unknown')],
    ['payment of unknown amount', words.paymentWords('a.example', undefined)],
    ['résumé', words.documentWords('resume', 'Cook, a.example', true)],
    ['letter', words.documentWords('cover-letter', 'Cook, a.example', false)],
    ['batch of one', words.batchWords(1, [])],
    ['batch', words.batchWords(8, [])],
    ['press', words.batchWords(0, ['Next'])],
    ['send', words.sendWords('apply', 'Send')],
    ['send a form', words.sendWords('fill_form', 'Send')],
    ['send otherwise', words.sendWords('custom', 'Withdraw')],
    ['stuck', words.stuckWords('Continue', '', 3)],
    ['confirm', words.confirmSentWords()],
    ...(['type', 'choose', 'upload', 'press', 'hover', 'drag', 'go'] as const).map((way): [string, words.Words] => [
      `guide ${way}`,
      words.guideWords({ do: way, label: 'Phone' }),
    ]),
    ['guide tick', words.guideWords({ do: 'tick', label: 'I agree', checked: true })],
    ['guide untick', words.guideWords({ do: 'tick', label: 'I agree', checked: false })],
  ]
  const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '')

  test.each(SITUATIONS)('%s: the English table says what the product says', (_name, card) => {
    speak({
      ...languageFrom(ENGLISH),
      tag: 'en-x-test',
      message: (key) => (key === 'lang' ? 'other' : ENGLISH[key]?.message),
    })
    const asked = request('stuck', card)
    expect(plain(requestTitle(asked))).toBe(card.title)
    expect(plain(requestText(asked))).toBe(card.text)
    const left = Number(card.words?.params.count ?? 0)
    for (const action of card.actions) expect(plain(actionLabel(asked, action, left))).toBe(action.label)
  })

  test.each(TAGS.filter((tag) => tag !== 'en'))('%s: nothing of any request is left in English', (tag) => {
    speak(languageFrom(table(tag)))
    const left = SITUATIONS.flatMap(([name, card]) => {
      const asked = request('stuck', card)
      const said = [
        requestTitle(asked),
        requestText(asked),
        ...card.actions.map((action) => actionLabel(asked, action)),
      ]
      const english = new Set([card.title, card.text, ...card.actions.map(({ label }) => label)])
      return said.filter((one) => english.has(plain(one)) && !/^\W*Stop\W*$/.test(one)).map((one) => `${name}: ${one}`)
    })
    expect(left).toEqual([])
  })

  test('a question is never translated, what is around it is', () => {
    speak(languageFrom(table('de')))
    const asked = REQUESTS.choice()
    expect(requestTitle(asked)).toBe('Are you willing to relocate to Example City?')
    expect(requestText(asked)).toBe('Neue Frage, Pflicht.')
    expect(actionLabel(asked, { name: 'answer', label: 'Answer and continue', variant: 'primary' })).toBe(
      'Antworten und weiter',
    )
  })
})

test('numbers choose the right plural, also in Arabic', () => {
  speak(languageFrom(table('ar')))
  expect([1, 2, 3, 11, 100].map((count) => counted('stepsDone', count))).toEqual([
    'تمت خطوة واحدة',
    'تمت خطوتان',
    'تمت 3 خطوات',
    'تمت 11 خطوة',
    'تمت 100 خطوة',
  ])
  speak(languageFrom(ENGLISH))
  expect([counted('answersKept', 1), counted('answersKept', 9)]).toEqual([
    'Your answer is kept.',
    'Your 9 answers are kept.',
  ])
})

test('a parameter that is missing stays visible instead of becoming “undefined”', () => {
  expect(t('page')).toBe('Page {page}')
})
