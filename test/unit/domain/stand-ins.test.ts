import { describe, expect, test } from 'vitest'
import { datumFor, standIns } from '../../../shared/domain/stand-ins.ts'

describe('substitutes for a datum', () => {
  test('the datum itself comes first', () => {
    expect(datumFor('website', { website: 'https://a.example', github: 'https://github.com/a' })).toBe(
      'https://a.example',
    )
  })
  test('a link is used only for fields of its kind', () => {
    const links = { github: 'https://github.com/a', linkedin: 'https://linkedin.com/in/a' }
    expect(datumFor('website', links)).toBeUndefined()
    expect(datumFor('url', links)).toBeUndefined()
    expect(standIns('website', true)).toEqual(['url'])
  })
  test('an entry’s datum is taken from that entry', () => {
    expect(datumFor('education.1.end-year', { 'education.1.end': '2014', 'education.0.end': '2010' })).toBe('2014')
    expect(datumFor('education.2.end-year', { 'education.1.end': '2014' })).toBeUndefined()
  })
  test('a preferred name is never guessed from the first name', () => {
    expect(standIns('nickname', true)).toEqual([])
    expect(datumFor('nickname', { 'given-name': 'Ada' })).toBeUndefined()
  })
})
