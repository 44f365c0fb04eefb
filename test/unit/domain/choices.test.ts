// Choosing an option from a person's answer: a table of cases, and properties that hold for every list.
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

  test('the chosen option is enabled, not a placeholder, and in the list', () => {
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
        // Options that differ only in case, accents or punctuation are the same.
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

test('an instruction as the first entry is never an answer', () => {
  const first: [string, string | undefined, boolean][] = [
    ['--- Select mode of presentation ---', '#', true],
    ['Choose a seat', '0', true],
    ['Please pick a colour', '', true],
    ['Select Comfort bed', 'select-comfort', false],
    ['Choose Health Ltd', undefined, false],
  ]
  for (const [words, value, empty] of first) expect(isPlaceholder({ label: words, value }), words).toBe(empty)
})

test('an option with a price or size after its title is found by the title, and an amount by its number', () => {
  const found = (wanted: string, labels: readonly string[]) => labels[matchOption(wanted, labels)?.index ?? -1]
  expect(found('Savings', ['Checking No monthly fee', 'Savings 2.1 % a year'])).toBe('Savings 2.1 % a year')
  expect(found('Double', ['Single 1 bed €80', 'Double Queen bed €120'])).toBe('Double Queen bed €120')
  expect(found('Double', ['Double Queen bed €120', 'Double King bed €140'])).toBeUndefined()
  expect(found('Yes', ['Yes Within 2 weeks', 'Later Within 4 weeks'])).not.toBe('Later Within 4 weeks')
  expect(found('25', ['€10', '€25', '€250'])).toBe('€25')
  expect(found('1000', ['$500', '$1,000'])).toBe('$1,000')
  expect(found('75', ['€10', '€25'])).toBeUndefined()
})
