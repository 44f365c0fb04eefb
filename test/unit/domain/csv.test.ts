import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from '../../../shared/domain/csv.ts'

/** A reader according to RFC 4180, only for the round trip. */
const read = (csv: string): string[][] => {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < csv.length) {
    let cell = ''
    if (csv[at] === '"') {
      for (at += 1; csv[at] !== '"' || csv[at + 1] === '"'; at += 1) {
        cell += csv[at]
        if (csv[at] === '"') at += 1
      }
      at += 1
    } else while (at < csv.length && csv[at] !== ',' && csv[at] !== '\r') cell += csv[at++]
    record.push(cell)
    if (csv[at] === '\r') {
      records.push(record)
      record = []
      at += 2
    } else at += 1
  }
  return records
}

describe('CSV', () => {
  test('names the columns, ends every record with CRLF, quotes what needs it', () => {
    expect(
      toCsv(
        ['Name', 'Office'],
        [
          { Name: 'Ada "Skip" Abara', Office: 'Portland, Oregon' },
          { Name: 'two\nlines', Office: ' padded ' },
          { Name: 'no office' },
        ],
      ),
    ).toBe('Name,Office\r\n"Ada ""Skip"" Abara","Portland, Oregon"\r\n"two\nlines"," padded "\r\nno office,\r\n')
  })

  test('a table without rows is its header', () => {
    expect(toCsv(['a', 'b'], [])).toBe('a,b\r\n')
  })

  test.each([
    ['=HYPERLINK("http://x.example","y")', `"'=HYPERLINK(""http://x.example"",""y"")"`],
    ['+1 (555) 010-9999', "'+1 (555) 010-9999"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3+cmd|x', "'-2+3+cmd|x"],
    [' =1+1', "' =1+1"],
    ['\u200B=1+1', "'\u200B=1+1"],
    ['＝1+1', "'＝1+1"],
    ['﹢1+1', "'﹢1+1"],
    ['\n=1+1', `"'\n'=1+1"`],
    ["Acme;=cmd|' /C calc'!A0", "Acme;'=cmd|' /C calc'!A0"],
    ['Acme; -2+3+cmd|x!A0', "Acme;' -2+3+cmd|x!A0"],
    ['two\n@SUM(A1)', `"two\n'@SUM(A1)"`],
    ['Java; -5 years\n- reads', '"Java; -5 years\n- reads"'],
    ['-5.20', '-5.20'],
    ['+3%', '+3%'],
    ['a=b', 'a=b'],
  ])('a cell that a spreadsheet would run is escaped: %s', (cell, written) => {
    expect(toCsv(['a'], [{ a: cell }])).toBe(`a\r\n${written}\r\n`)
  })

  test('unguarded, a reader gets back exactly what was written', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string()), { minLength: 1 }), (rows) => {
        // Two columns, because an empty record and a single empty cell look the same.
        const csv = toCsv(
          ['a', 'b'],
          rows.map(([a, b]) => ({ a, b })),
          { guardFormulas: false },
        )
        expect(read(csv)).toEqual([['a', 'b'], ...rows])
      }),
    )
  })
})
