// The bridge's sentences about a task: one catalogue, translated into every language, so that no screen in another
// language contains English.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { datumWords } from '../../../shared/domain/data-keys.ts'
import { ERRORS } from '../../../shared/domain/errors.ts'
import { SENTENCES } from '../../../shared/domain/sentence-catalogue.ts'
import { failureSentence, type Said, say, toSentence, VERBS, verbKey } from '../../../shared/domain/sentences.ts'
import { worded, wordedText } from '../../../shared/ui/request-words.ts'
import { sourceText } from '../../../shared/ui/source-words.ts'
import { languageFrom, speak } from '../../../shared/ui/words.ts'
import { everyHistoryRow, everyRow, everyScreen, jobInEveryState } from '../../support/ui/every-state.ts'

const LOCALES = join(fileURLToPath(new URL('../../..', import.meta.url)), 'extension/public/_locales')
type Table = Record<string, { message: string }>
const table = (tag: string): Table => JSON.parse(readFileSync(join(LOCALES, tag, 'messages.json'), 'utf8'))
const TAGS = readdirSync(LOCALES)

afterEach(() => speak(languageFrom(table('en'))))

test('the English table is the catalogue', () => {
  const own = Object.entries(table('en')).flatMap(([key, { message }]) =>
    key.startsWith('say_') ? [[key.slice('say_'.length), message] as const] : [],
  )
  expect(Object.fromEntries(own)).toEqual(SENTENCES)
})

test.each(TAGS)('%s has every verb of the timeline', (tag) => {
  const own = table(tag)
  expect(VERBS.filter((verb) => !(verbKey(verb) in own))).toEqual([])
})

test('a sentence and its parameters are recognised from its text alone', () => {
  const samples: Record<string, string> = { count: '3', profile: '4', you: '5', page: '6', more: '7' }
  const wrong = Object.entries(SENTENCES).flatMap(([key, text]) => {
    const params: Record<string, string> = {}
    const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
      params[name] = samples[name] ?? `“${name}”, 1.`
      return params[name]
    })
    const { said } = toSentence(filled)
    const again = said && say(said.key.replace('say_', '') as 'done', ...([said.params] as unknown as [])).text
    // “1 step” and “3 steps” are two forms of the same sentence.
    const fits = again === filled || said?.key === `say_${key.replace(/_(one|other)$/, '')}`
    return fits ? [] : [`${key}: ${said?.key}`]
  })
  expect(wrong).toEqual([])
})

test('text that is not in the catalogue is left unchanged', () => {
  for (const text of ['', 'Thank you for applying', '4 weeks', 'Done, thank you'])
    expect(toSentence(text)).toEqual({ text })
})

test('every kind of failure has words in every language', () => {
  for (const code of Object.keys(ERRORS))
    expect(failureSentence('Exactly this.', code).said?.key).toMatch(/^say_wrong_/)
  expect(failureSentence('Exactly this.', 'NEW_CODE').said).toBeUndefined()
  expect(failureSentence('Nothing was sent.', 'GOAL_NOT_REACHED').said?.key).toBe('say_nothing_sent')
})

describe.each(TAGS.filter((tag) => tag !== 'en'))('in %s', (tag) => {
  const left = (texts: readonly [string | null | undefined, Said | null | undefined][]): string[] => {
    speak(languageFrom(table(tag)))
    return texts.flatMap(([text, said]) =>
      text && /\p{L}/u.test(text) && (worded(text, said) === text || toSentence(worded(text, said)).said) ? [text] : [],
    )
  }

  test('nothing of a timeline is left in English', () => {
    expect(
      left(
        everyRow()
          .flatMap(({ text, detail, said }) => [[text, said?.text] as const, [detail, said?.detail] as const])
          .map(([a, b]) => [a, b]),
      ),
    ).toEqual([])
  })

  test('nor of a task’s actions, questions and outcome', () => {
    const texts = Object.values(jobInEveryState()).flatMap(
      ({ now, plan, outcome, request, phase }): [string | null | undefined, Said | null | undefined][] => [
        [now?.text, now?.said],
        [plan?.what, plan?.said],
        // Titles of finished tasks depend on kind and site.
        [phase === 'done' ? null : outcome?.title, outcome?.said?.title],
        [outcome?.text, outcome?.said?.text],
        [outcome?.kept, outcome?.said?.kept],
        [request?.notYet, request?.said?.notYet],
        ...(request?.facts ?? []).map((fact, at): [string, Said | null | undefined] => [
          fact,
          request?.said?.facts[at],
        ]),
      ],
    )
    expect(left(texts)).toEqual([])
  })

  test('nor of why a field is empty or what is wrong with a file', () => {
    speak(languageFrom(table(tag)))
    const filled = (text: string): string => text.replace(/\{(\w+)\}/g, '4')
    const own = Object.entries(SENTENCES).filter(([key]) => /^(?:why|file|read|problem|schedule)_/.test(key))
    expect(own.length).toBeGreaterThan(50)
    expect(own.flatMap(([, text]) => (wordedText(filled(text)) === filled(text) ? [text] : []))).toEqual([])
    const of = say('why_missing', { what: datumWords('address-level2') }).text
    expect(sourceText({ source: 'open', of })).toContain(table(tag).field_address_level2?.message)
    expect(sourceText({ source: 'open', of })).not.toMatch(/city|data/i)
    expect(sourceText({ source: 'datum', of: 'email' })).toBe(table(tag).source_datum?.message)
  })

  test('nor of a page’s own screen, nor of the history', () => {
    expect(
      left([
        ...everyScreen().flatMap(({ now, notYet, said, request }): [string | null, Said | undefined][] => [
          [now, said?.now],
          [notYet, request?.said?.notYet],
        ]),
        ...everyHistoryRow().map(({ note, said }): [string | null, Said | undefined] => [note, said]),
      ]),
    ).toEqual([])
  })
})
