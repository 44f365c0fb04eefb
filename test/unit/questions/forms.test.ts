// Randomly generated forms: whatever a page has preselected, in any order and wording, a person's form never keeps a
// value that is not theirs; and a learned step is never used for a different question.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BankQuestion, bank, decidedFor, fieldOf, judge, PEOPLE, person } from '../../../bench/questions/bank.ts'
import { wordings } from '../../../bench/questions/wordings.ts'
import { asksFor, asksTheSame } from '../../../shared/domain/asked.ts'
import { isDecline } from '../../../shared/domain/choice-concepts.ts'
import { isPlaceholder } from '../../../shared/domain/choices.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import type { Operation } from '../../../shared/domain/operation.ts'
import { isSensitiveQuestion } from '../../../shared/domain/questions/index.ts'
import { fold } from '../../../shared/domain/text.ts'

const NOW = new Date(2026, 10, 22)

const LONG = { timeout: 90_000 }
const QUESTIONS = [...bank(), ...wordings()].filter(({ group }) => group === undefined)
const PERSONS = Object.fromEntries(PEOPLE.map((who) => [who, person(who)]))

interface Placed {
  question: BankQuestion
  /** Number of the option that the page has preselected, or whether a box is ticked; undefined if nothing is set. */
  preset: number | undefined
}

const placed = fc.record({
  question: fc.constantFrom(...QUESTIONS),
  preset: fc.option(fc.nat(30), { nil: undefined, freq: 2 }),
})
const form = fc.record({
  who: fc.constantFrom(...PEOPLE),
  // One of each kind, because a form with two questions about schools asks for two entries.
  fields: fc.uniqueArray(placed, { minLength: 3, maxLength: 8, selector: ({ question }) => question.kind }),
})

const withPreset = ({ question, preset }: Placed, at: number): Field => {
  const field = fieldOf(question, at)
  if (preset === undefined) return field
  if (field.widget === 'checkbox') return { ...field, checked: true }
  const label = field.options?.[preset % field.options.length]?.label
  // A selected placeholder means that nothing is set.
  return label === undefined || isPlaceholder({ label }) ? field : chosen(field, [label])
}

const chosen = (field: Field, labels: readonly string[]): Field => ({
  ...field,
  value: labels.join(', '),
  options: (field.options ?? []).map((option) => ({ ...option, selected: labels.includes(option.label) })),
})

const after = (field: Field, operation: Operation): Field => {
  if (operation.op === 'type') return { ...field, value: operation.text }
  if (operation.op === 'select') return chosen(field, operation.options)
  return operation.op === 'check' ? { ...field, checked: operation.checked } : field
}

const stands = (field: Field): string[] => {
  if (field.widget === 'checkbox') return field.checked ? ['yes'] : []
  const labels = (field.options ?? []).filter(({ selected }) => selected).map(({ label }) => label)
  return labels.length > 0 || field.options ? labels : field.value === '' ? [] : [field.value]
}

/** The filled-in form, and the questions that the person is asked. */
const filled = (fields: readonly Placed[], who: string): { field: Field; asked: boolean }[] => {
  let page = fields.map(withPreset)
  const applicant = PERSONS[who]
  if (!applicant) throw new Error(who)
  for (let round = 0; ; round += 1) {
    const decided = decidedFor(page, applicant, NOW)
    const fills = decided.some((one) => one.do === 'fill')
    if (!fills || round === 3) return page.map((field, i) => ({ field, asked: decided[i]?.do === 'ask' }))
    page = page.map((field, i) => {
      const one = decided[i]
      return one?.do === 'fill' ? after(field, one.planned.operation) : field
    })
  }
}

test('none of 320 forms keeps a value that is not the person’s', LONG, () => {
  fc.assert(
    fc.property(form, ({ who, fields }) => {
      for (const [at, { field, asked }] of filled(fields, who).entries()) {
        const one = fields[at]
        if (!one || asked) continue
        const given = stands(field)
        const own = withPreset(one, at)
        // A harmless value that the page has set stays, and the result lists it.
        const pagesOwn = JSON.stringify(stands(own)) === JSON.stringify(given) && own.value === field.value
        if (pagesOwn && given.length > 0 && !isSensitiveQuestion(field.profileKey, asksFor(field))) continue
        // A preselected "prefer not to say" is not a statement about the person.
        if (pagesOwn && given.every((label) => isDecline(fold(label)))) continue
        expect(judge(one.question.gold[who] ?? null, given), `${who}: ${one.question.id} ${given}`).not.toBe('wrong')
      }
    }),
    { numRuns: 320 },
  )
})

const SAME: Readonly<Record<string, string>> = {
  Disabled: 'Yes', 'Not disabled': 'No', Male: 'Man', M: 'Man', Female: 'Woman', F: 'Woman', X: 'Non-binary', 'This is true': 'True',
  'Not Hispanic or Latino': 'No', 'Hispanic or Latino': 'Yes', 'I am a protected veteran': 'Yes', Remote: 'Fully remote', 'I am not open to relocating': 'No', 'Full time': 'Full-time', 'Part time': 'Part-time',
  '1–2 weeks': 'Two weeks', 'Up to 2 weeks': 'Two weeks', '10–19 years': '10+ years', '11-20 years': '10+ years',
} // biome-ignore format: a table
const YES_OR_NO = /^(yes|no|ja|nein|oui|non|s[ií]|sim|n[ãa]o)\b[,.].*$/i

test('a step for one question is not used for another with a different answer', LONG, () => {
  const yesNo = QUESTIONS.filter(({ control }) => control === 'radio')
  const due = ({ gold }: BankQuestion, who: string): string | undefined => {
    const one = gold[who]
    if (!one || !('value' in one) || one.orBlank) return undefined
    // Lists word the same yes, no or refusal differently.
    const said = one.value.join()
    return isDecline(fold(said)) ? 'declines' : (SAME[said] ?? said.replace(YES_OR_NO, '$1'))
  }
  fc.assert(
    fc.property(fc.constantFrom(...yesNo), fc.constantFrom(...yesNo), (learned, now) => {
      if (learned.lang !== now.lang) return
      const step = { asks: { words: learned.text, options: learned.options ?? [] } }
      if (!asksTheSame(step as never, fieldOf(now))) return
      for (const who of PEOPLE) {
        const [one, other] = [due(learned, who), due(now, who)]
        if (one !== undefined && other !== undefined) expect(other, `${learned.text} | ${now.text}`).toBe(one)
      }
    }),
    { numRuns: 20_000 },
  )
})
