// Lists of postings, their combined questions, what they would send, and limits per site: the rules, without any page.
import { describe, expect, test } from 'vitest'
import { nextStart, withinHours } from '../../../shared/domain/batch/batch.ts'
import { readPostings } from '../../../shared/domain/batch/list.ts'
import { type AskedQuestion, mergeQuestions } from '../../../shared/domain/batch/questions.ts'
import { compareSends } from '../../../shared/domain/batch/sends.ts'
import type { ReceiptLine } from '../../../shared/domain/receipt.ts'

describe('a list', () => {
  test('plain addresses, with words around them, comments and empty lines', () => {
    const { postings, bad } = readPostings(
      '# mine\nhttps://a.example/jobs/1\n\n- see https://b.example/jobs/2,x.\r\nno address here\n',
    )
    expect(postings).toEqual([
      { line: 2, url: 'https://a.example/jobs/1' },
      { line: 4, url: 'https://b.example/jobs/2,x' },
    ])
    expect(bad).toEqual([
      { line: 5, text: 'no address here', problem: expect.stringContaining('must begin with http') },
    ])
  })

  test('a table: columns by name in any order, quoted cells over several lines, wrong lines by their number', () => {
    const { postings, bad } = readPostings(
      'note;URL;profile\n"first; with\nbreak";https://a.example/1;me.json\n;ftp://a.example/2;\n;https://a.example/3;\n',
    )
    expect(postings).toEqual([
      { line: 2, note: 'first; with\nbreak', url: 'https://a.example/1', profile: 'me.json' },
      { line: 5, url: 'https://a.example/3' },
    ])
    expect(bad.map(({ line }) => line)).toEqual([4])
    expect(readPostings('url,profil\nhttps://a.example/1,x').bad).toEqual([])
    expect(readPostings('url,taks\nhttps://a.example/1,x').bad[0]?.problem).toContain('did you mean task?')
    // Half a million of them once took five seconds, and the message named all of them.
    const [many] = readPostings(`url${',x'.repeat(500_000)}\nhttps://a.example/1`).bad
    expect(many?.problem).toMatch(/“x”, “x” and 499995 more/)
    expect((many?.problem.length ?? 0) + (many?.text.length ?? 0)).toBeLessThan(500)
  })

  test('the same posting under another address is reported, not repeated; for another person it is separate', () => {
    const same = readPostings('https://a.example/jobs/1\nhttps://a.example/jobs/1/apply?utm_source=mail\n')
    expect(same.twice).toEqual([{ line: 2, url: 'https://a.example/jobs/1/apply?utm_source=mail', first: 1 }])
    const two = readPostings('url,profile\nhttps://a.example/1,me\nhttps://a.example/1,you\n')
    expect(two.postings).toHaveLength(2)
  })
})

describe('questions of several postings', () => {
  const ask = (number: number, question: string, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
    number,
    question,
    employer: `company${number}`,
    ...more,
  })
  const merged = (...asked: AskedQuestion[]) =>
    mergeQuestions(asked).map(({ question, at }) => [question, at.map(({ number }) => number)])

  test('the same question once, also in other words; the same words with other options apart', () => {
    expect(merged(ask(1, 'What is your notice period?'), ask(2, 'Notice period'))).toEqual([
      ['What is your notice period?', [1, 2]],
    ])
    const sizes = { options: ['S', 'M'] }
    expect(
      merged(
        ask(1, 'T-shirt size', sizes),
        ask(2, 'T-shirt size', { options: ['m', 's'] }),
        ask(3, 'T-shirt size', { options: ['Small'] }),
      ),
    ).toEqual([
      ['T-shirt size', [1, 2]],
      ['T-shirt size', [3]],
    ])
  })

  test('sensitive questions merge only with the same words, and those about an employer are asked for each', () => {
    const [first, second] = [
      'Are you legally authorized to work in the US?',
      'Do you have the right to work in the US?',
    ]
    expect(merged(ask(1, first), ask(2, first), ask(3, second))).toEqual([
      [first, [1, 2]],
      [second, [3]],
    ])
    const consent = 'I agree to the privacy policy'
    expect(merged(ask(1, consent), ask(2, consent))).toHaveLength(2)
    expect(merged(ask(1, 'Have you worked here before?'), ask(2, 'Have you worked here before?'))).toHaveLength(2)
  })
})

describe('what would be sent', () => {
  const line = (question: string, value: string, editable = true): ReceiptLine => ({
    page: 0,
    view: 'Apply',
    question,
    value,
    source: 'datum',
    editable,
  })

  test('equal values are shown once, with their places; different ones by posting', () => {
    const { same, own } = compareSends([
      { number: 1, lines: [line('Name', 'Ines'), line('Why us?', 'Boats')] },
      { number: 4, lines: [line('Why us?', 'Ropes'), line('Name', 'Ines', false)] },
    ])
    expect(same).toMatchObject([
      {
        question: 'Name',
        value: 'Ines',
        editable: false,
        at: [
          { number: 1, line: 1 },
          { number: 4, line: 2 },
        ],
      },
    ])
    expect(own.map(({ number, lines }) => [number, lines.map(({ value, line }) => `${line} ${value}`)])).toEqual([
      [1, ['2 Boats']],
      [4, ['1 Ropes']],
    ])
  })

  test('one alone is shown whole', () => {
    expect(compareSends([{ number: 1, lines: [line('Name', 'Ines')] }])).toMatchObject({
      same: [],
      own: [{ number: 1 }],
    })
  })
})

describe('pace', () => {
  const hour = 3_600_000
  test('a site has an hourly and a daily limit', () => {
    const now = new Date(2026, 0, 5, 12).getTime()
    const pace = { perHour: 2, perDay: 3 }
    expect(nextStart(pace, [now - 10], now)).toBe(now)
    expect(nextStart(pace, [now - 10, now - 20], now)).toBe(now - 20 + hour)
    expect(nextStart(pace, [now - 2 * hour, now - 3 * hour, now - 4 * hour], now)).toBe(now - 4 * hour + 24 * hour)
  })

  test('hours of the day, past midnight too', () => {
    const at = (day: number, h: number): number => new Date(2026, 0, day, h).getTime()
    expect(withinHours(at(5, 23), [7, 22])).toBe(at(6, 7))
    expect(withinHours(at(5, 8), [7, 22])).toBe(at(5, 8))
    expect(withinHours(at(5, 12), [20, 6])).toBe(at(5, 20))
    expect(withinHours(at(5, 3), [20, 6])).toBe(at(5, 3))
  })
})
