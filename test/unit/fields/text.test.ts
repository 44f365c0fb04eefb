import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexPhrases, outermost } from '../../../shared/domain/fields/phrase.ts'
import { fold, identifierWords, segment } from '../../../shared/domain/fields/text.ts'

describe('identifiers as words', () => {
  test.each([
    ['billingAddress.line1', 'billing address line 1'],
    ['user[first_name]', 'user first name'],
    ['ctl00$Main$txtZIPCode', 'main txt zip code'],
    ['XMLHttpName', 'xml http name'],
    ['data-test-id-city', 'data test id city'],
    ['q62_firstName', 'q 62 first name'],
  ])('%s → %s', (identifier, words) => {
    expect(identifierWords(identifier)).toBe(words)
  })

  test('camelCase, snake_case and kebab-case of the same words are the same', () => {
    const word = fc
      .stringMatching(/^[a-z]{2,8}$/)
      .filter((text) => !/^(?:ng|rc|sc|cph|ctl|css|jss|mui|cphl|ember|react)$/.test(text) && !/^[a-f]{6,}$/.test(text))
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const camel = words.map((text, at) => (at === 0 ? text : text[0]?.toUpperCase() + text.slice(1))).join('')
        expect(identifierWords(camel)).toBe(words.join(' '))
        expect(identifierWords(words.join('_'))).toBe(words.join(' '))
        expect(identifierWords(words.join('-'))).toBe(words.join(' '))
      }),
    )
  })

  test('any string gives lower-case words with single blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const words of [identifierWords(text), fold(text)]) {
          expect(words).toBe(words.trim())
          expect(words).not.toMatch(/\s\s/)
        }
      }),
    )
  })
})

describe('folding', () => {
  test.each([
    ['E-Mail-Adresse *', 'e mail adresse'],
    ['Prénom :', 'prenom'],
    ['Straße', 'strasse'],
    ['ＦＵＬＬ　ＮＡＭＥ', 'full name'],
    ['Имя й', 'имя и'],
    ['ガギグ', 'ガギグ'],
    ["N° d'adresse", 'n d adresse'],
  ])('%s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('run-together words', () => {
  const vocabulary = new Set(['customer', 'email', 'zip', 'code', 'mail'])
  test('are split when the vocabulary covers them', () => {
    expect(segment('customeremail', vocabulary)).toEqual(['customer', 'email'])
    expect(segment('zipcode', vocabulary)).toEqual(['zip', 'code'])
  })
  test('are left alone when it does not', () => {
    expect(segment('customerfoo', vocabulary)).toBeNull()
  })
})

describe('phrases', () => {
  const index = indexPhrases<string>([
    ['company', ['company name']],
    ['name', ['name']],
    ['zip', ['zip code']],
    ['auth', ['authori/autho* ... work']],
    ['cap', ['=cap']],
    ['姓', ['姓名']],
  ])
  const found = (text: string): string[] => outermost(index.find(text)).map((match) => match.concept)

  test('a longer phrase hides the shorter inside it', () => expect(found('company name')).toEqual(['company']))
  test('a blank may be missing', () => expect(found('zipcode')).toEqual(['zip']))
  test('words are not found inside others', () => expect(found('surname')).toEqual([]))
  test('up to four words may stand in a gap', () => {
    expect(found('are you authorized to legally do work')).toEqual(['auth'])
    expect(found('authorized a b c d e work')).toEqual([])
  })
  test('a whole phrase is the whole text', () => {
    expect(found('cap')).toEqual(['cap'])
    expect(found('cap and gown')).toEqual([])
  })
  test('scripts without blanks have no word borders', () => expect(found('您的姓名')).toEqual(['姓']))
})
