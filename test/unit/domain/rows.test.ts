import { describe, expect, test } from 'vitest'
import { RowCollection } from '../../../shared/domain/rows.ts'

const rows = (...names: string[]) => names.map((name) => ({ name }))
const collected = (growth: 'pages' | 'grows', ...readings: string[][]) => {
  const all = new RowCollection()
  const added = readings.map((names) => all.add(rows(...names), growth))
  return { added, names: all.rows.map(({ name }) => name) }
}

describe('gathering rows', () => {
  test('pages that overlap give each row once', () => {
    expect(collected('pages', ['a', 'b', 'c'], ['c', 'd'], ['e'])).toEqual({
      added: [3, 1, 1],
      names: ['a', 'b', 'c', 'd', 'e'],
    })
  })

  test('a growing list gives its new rows', () => {
    expect(collected('grows', ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']).names).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a list that keeps only visible rows is joined at the overlap', () => {
    expect(collected('grows', ['a', 'b', 'c'], ['c', 'd', 'e'], ['e', 'f']).names).toEqual([...'abcdef'])
  })

  test('equal rows of one page are different things, and stay so on the next', () => {
    expect(collected('pages', ['x', 'x', 'y'], ['x', 'z']).names).toEqual(['x', 'x', 'y', 'x', 'z'])
    expect(collected('grows', ['x', 'x'], ['x', 'x', 'x']).names).toEqual(['x', 'x', 'x'])
  })

  test('a page that was read before adds nothing', () => {
    expect(collected('pages', ['x', 'x'], ['y'], ['x', 'x']).added).toEqual([2, 1, 0])
  })
})
