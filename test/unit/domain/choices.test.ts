// Choosing an option by what a person said: a table of cases, and what must hold for every list.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Choice, isPlaceholder, matchOption } from '../../../shared/domain/choices.ts'
import { fold } from '../../../shared/domain/text.ts'
import cases from './choices.cases.json' with { type: 'json' }

interface Case {
  say: string
  wanted: string
  options: (Choice | string)[]
  key?: string
  expect: number | null
}

describe('an option is chosen by what it says', () => {
  test.each(cases as Case[])('$say', ({ wanted, options, key, expect: index }) => {
    expect(matchOption(wanted, options, { key })?.index ?? null).toBe(index)
  })
})

const label = fc.string({ minLength: 1, maxLength: 20 })

describe('for any list', () => {
  test('an option that is there by its own text is found', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(label, { minLength: 1, maxLength: 12, selector: (text) => text.trim() }),
        fc.nat(),
        (labels, at) => {
          const wanted = labels[at % labels.length] ?? ''
          fc.pre(!isPlaceholder({ label: wanted }))
          expect(matchOption(wanted, labels)?.index).toBe(at % labels.length)
        },
      ),
    )
  })

  test('what is chosen is enabled, no placeholder, and inside the list', () => {
    fc.assert(
      fc.property(
        label,
        fc.array(fc.record({ label, disabled: fc.boolean() }), { maxLength: 10 }),
        (wanted, options) => {
          const found = matchOption(wanted, options)
          const option = found && options[found.index]
          if (!found) return
          expect(option?.disabled).toBe(false)
          expect(isPlaceholder(option ?? { label: '' })).toBe(false)
          expect(found.confidence).toBeGreaterThanOrEqual(0.6)
        },
      ),
    )
  })

  test('the order of different options does not change which one is chosen', () => {
    fc.assert(
      fc.property(
        label,
        // Case, accents and punctuation make no other option.
        fc.uniqueArray(label, { maxLength: 8, selector: fold }),
        (wanted, labels) => {
          const forward = matchOption(wanted, labels)
          const reversed = [...labels].reverse()
          const backward = matchOption(wanted, reversed)
          expect(backward && reversed[backward.index]).toBe(forward && labels[forward.index])
        },
      ),
    )
  })
})

test('a first entry that says what to do is no answer, whatever it is a list of', () => {
  const first: [string, string | undefined, boolean][] = [
    ['--- Select mode of presentation ---', '#', true],
    ['Choose a seat', '0', true],
    ['Please pick a colour', '', true],
    ['Select Comfort bed', 'select-comfort', false],
    ['Choose Health Ltd', undefined, false],
  ]
  for (const [words, value, empty] of first) expect(isPlaceholder({ label: words, value }), words).toBe(empty)
})
