// Randomly generated forms: whatever a page has preselected, in any order and wording, a person's form never keeps a
// value that is not theirs; and a step is never used for another question than the one it was learned from.
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
  /** Number of the option that the page has chosen, or that a box is ticked; none where it has set nothing. */
  preset: number | undefined
}

const placed = fc.record({
  question: fc.constantFrom(...QUESTIONS),
  preset: fc.option(fc.nat(30), { nil: undefined, freq: 2 }),
})
const form = fc.record({
  who: fc.constantFrom(...PEOPLE),
  // One of a kind: a form that asks for two schools asks for two entries.
  fields: fc.uniqueArray(placed, { minLength: 3, maxLength: 8, selector: ({ question }) => question.kind }),
})

const withPreset = ({ question, preset }: Placed, at: number): Field => {
  const field = fieldOf(question, at)
  if (preset === undefined) return field
  if (field.widget === 'checkbox') return { ...field, checked: true }
  const label = field.options?.[preset % field.options.length]?.label
  // Before its placeholder nothing is set.
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

/** The form as it would be left, and which of its questions the person is asked. */
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

test('no form of 320 is left with a value that is not the person’s', LONG, () => {
  fc.assert(
    fc.property(form, ({ who, fields }) => {
      for (const [at, { field, asked }] of filled(fields, who).entries()) {
        const one = fields[at]
        if (!one || asked) continue
        const given = stands(field)
        const own = withPreset(one, at)
        // What a page has set by itself and harms nobody stays, and the result lists it.
        const pagesOwn = JSON.stringify(stands(own)) === JSON.stringify(given) && own.value === field.value
        if (pagesOwn && given.length > 0 && !isSensitiveQuestion(field.profileKey, asksFor(field))) continue
        // A refusal to say that the page has chosen is no word about the person.
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

test('a step of one question is not the step of another that is due otherwise', LONG, () => {
  const yesNo = QUESTIONS.filter(({ control }) => control === 'radio')
  const due = ({ gold }: BankQuestion, who: string): string | undefined => {
    const one = gold[who]
    if (!one || !('value' in one) || one.orBlank) return undefined
    // Lists differ in how they word the same yes, no or refusal.
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
