import { describe, expect, it } from 'vitest'
import { oncePerText } from '../../../shared/domain/once-per-text.ts'
import { duringReading, oncePerReading } from '../../../shared/page/reading.ts'

describe('once per text', () => {
  const counted = (limit?: number) => {
    const asked: string[] = []
    const of = oncePerText(
      (text) => {
        asked.push(text)
        return text.length
      },
      limit === undefined ? {} : { limit },
    )
    return { asked, of }
  }

  it('computes the answer for a text once, even an empty one', () => {
    const { asked, of } = counted()
    expect([of('Street'), of('Street'), of(''), of('')]).toEqual([6, 6, 0, 0])
    expect(asked).toEqual(['Street', ''])
  })

  it('keeps at most the given number of texts, and no long ones', () => {
    const { asked, of } = counted(2)
    for (const text of ['a', 'b', 'c', 'a']) of(text)
    expect(asked).toEqual(['a', 'b', 'c', 'a'])
    const long = 'x'.repeat(301)
    expect([of(long), of(long)]).toEqual([301, 301])
    expect(asked.filter((text) => text === long)).toHaveLength(2)
  })
})

describe('once per reading', () => {
  const counted = () => {
    let count = 0
    return oncePerReading((_: Node) => (count++ === 0 ? undefined : count))
  }
  const node = {} as Node

  it('computes an answer once per reading, even an undefined one, and again in the next', () => {
    const of = counted()
    expect(duringReading(() => [of(node), duringReading(() => of(node)), of(node)])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(duringReading(() => of(node))).toBe(2)
  })

  it('remembers nothing outside of a reading, nor after one that failed', () => {
    const of = counted()
    expect([of(node), of(node)]).toEqual([undefined, 2])
    const failing = () =>
      duringReading(() => {
        of(node)
        throw new Error('gone')
      })
    expect(failing).toThrow('gone')
    expect(of(node)).toBe(4)
  })
})
