/** What a person's own words ask for in a form; what no rule reads is reported, however it is put. */
import { describe, expect, test } from 'vitest'
import { isMeant, isUnticked, namesOf } from '../../../shared/domain/wishes/fields.ts'
import { type FormWishes, readFormWishes } from '../../../shared/domain/wishes/form.ts'

const NONE = { leave: [], untick: [], only: [], answers: [] }
const reads = (text: string) => readFormWishes(text)

describe.each<[string, Partial<FormWishes>]>([
  ['Do not tick newsletter', { untick: ['newsletter'] }],
  ["Apply with my data but don't tick the newsletter box.", { untick: ['newsletter'] }],
  [
    'please don’t subscribe me to the job alerts or the talent community',
    { untick: ['job alerts', 'talent community'] },
  ],
  ['uncheck marketing emails', { untick: ['marketing emails'] }],
  ['only fill the first page', { stop: { at: 'page', after: 1 } }],
  ['Fill in just the first two pages, then stop', { stop: { at: 'page', after: 2 } }],
  ['stop after page 3', { stop: { at: 'page', after: 3 } }],
  ['stop before the third page', { stop: { at: 'page', after: 2 } }],
  ["fill in the form but don't send it", { stop: { at: 'sending' } }],
  ['Fill in the form without submitting', { stop: { at: 'sending' } }],
  ['apply for this job, stop before sending', { stop: { at: 'sending' } }],
  ["fill everything, I'll send it myself", { stop: { at: 'sending' } }],
  ['stop before the payment page', { stop: { at: 'words', words: 'payment' } }],
  ['Stop when you reach the “Review and sign” page.', { stop: { at: 'words', words: 'Review and sign' } }],
  ['leave the phone number empty', { leave: ['phone number'] }],
  [
    "Don't give my salary or my date of birth. Skip the cover letter",
    { leave: ['salary', 'date of birth', 'cover letter'] },
  ],
  ['apply without a cover letter', { leave: ['cover letter'] }],
  ['fill in only name, email and phone', { only: ['name', 'email', 'phone'] }],
  ['only fill in the required fields', { only: ['required'] }],
  [
    'answer "Referral" to how did you hear about us',
    { answers: [{ question: 'how did you hear about us', answer: 'Referral' }] },
  ],
  ['set the country to France', { answers: [{ question: 'country', answer: 'France' }] }],
  [
    'choose Evening for the shift and tick the SMS box',
    {
      answers: [
        { question: 'shift', answer: 'Evening' },
        { question: 'SMS', answer: 'yes' },
      ],
    },
  ],
  ['my expected salary is 85,000', { answers: [{ question: 'expected salary', answer: '85,000' }] }],
  ['notice period: 4 weeks', { answers: [{ question: 'notice period', answer: '4 weeks' }] }],
  ['the start date should be 1 March 2027', { answers: [{ question: 'start date', answer: '1 March 2027' }] }],
  ['set notice period = 4 weeks', { answers: [{ question: 'notice period', answer: '4 weeks' }] }],
  ['my name is Robert here', { answers: [{ question: 'name', answer: 'Robert' }] }],
  ['keep the preselected country', { leave: ['country'] }],
  ['phone and fax can stay empty', { leave: ['phone', 'fax'] }],
  ['fill everything in and then hand it over to me', { stop: { at: 'sending' } }],
  ['stop on the last page', { stop: { at: 'sending' } }],
  ["don't go past step 3", { stop: { at: 'page', after: 3 } }],
  ['fill in the contact form', { form: 'contact' }],
  ['the second form', { form: 2 }],
  ['only the feedback form, please', { form: 'feedback' }],
  ['the form called Feedback', { form: 'Feedback' }],
  ['all but the newsletter', { leave: ['newsletter'] }],
  ['Fill in everything but the salary and the photo.', { leave: ['salary', 'photo'] }],
  ['Only the mandatory questions, nothing else', { only: ['required'] }],
  ['Fill it in but let me press the button', { stop: { at: 'sending' } }],
  ['set the country to the Netherlands', { answers: [{ question: 'country', answer: 'the Netherlands' }] }],
  ['fill out the second form and do not send it', { form: 2, stop: { at: 'sending' } }],
])('%s', (text, expected) => {
  test('is understood completely', () => {
    expect(reads(text)).toMatchObject({ wishes: { ...NONE, ...expected }, unclear: [] })
    expect(reads(text).followed).not.toEqual([])
  })
})

test.each([
  'Apply for this job with my data and send the application.',
  'Please fill in this form.',
  'Fill out the application form with the given data, and submit it',
  '',
])('“%s” wants nothing besides', (text) => {
  expect(reads(text)).toEqual({ wishes: NONE, followed: [], unclear: [] })
})

test.each([
  ['Apply to all jobs on this page', ['Apply to all jobs on this page']],
  ['Write a nice cover letter in French', ['Write a nice cover letter in French']],
  ['Leave the phone empty. Mention my dog.', ['Mention my dog']],
  ['Compila solo la prima pagina', ['Compila solo la prima pagina']],
  ['apply as a contractor', ['apply as a contractor']],
  // Can only be decided from the rendered page.
  ['Fill in the form at the bottom of the page', ['Fill in the form at the bottom of the page']],
  ['Use the form on the right', ['Use the form on the right']],
  ['the contact form in the footer', ['the contact form in the footer']],
  ['the last form on the page', ['the last form on the page']],
  ['both forms', ['both forms']],
  // Names the source of an answer, but is not an answer.
  ['use the shipping address for billing', ['use the shipping address for billing']],
  ['use my work email for the contact', ['use my work email for the contact']],
  ['choose the first option for the shift', ['choose the first option for the shift']],
  ['answer all yes/no questions with no', ['answer all yes/no questions with no']],
  ['hold off on submitting until I have looked', ['hold off on submitting until I have looked']],
  ['I would rather not say my age', ['I would rather not say my age']],
  ['do it in French', ['do it in French']],
  ['save it as a draft instead of sending', ['save it as a draft instead of sending']],
  ['Remember: never tick the newsletter before I say so', ['Remember: never tick the newsletter before I say so']],
  ['note: I am in a hurry', ['note: I am in a hurry']],
  ['pick the 10:30 slot', ['pick the 10:30 slot']],
  ['tick all boxes that are required', ['tick all boxes that are required']],
  ['submit without asking me', ['without asking me']],
  ['apply only if it is remote', ['apply only if it is remote']],
  ['ask me before every answer', ['ask me before every answer']],
  ["sound enthusiastic, and don't tick the newsletter", ['sound enthusiastic']],
])('“%s” is not dropped', (text, unclear) => {
  expect(reads(text).unclear).toEqual(unclear)
})

test('a placeholder refers to the person’s data, so it is not an answer for this run only', () => {
  for (const blank of ['{{answer:Full name}}', '{{email}}', 'Dear {{given-name}},', '{{tel|national}}'])
    expect(readFormWishes(`Type “${blank}” into “Your name”.`).wishes.answers, blank).toEqual([])
  expect(readFormWishes('Type “Dear {name},” into “Your name”.').wishes.answers).toHaveLength(1)
})

test.each(['whatever is optional', 'everything optional', 'anything that is not required', 'optional ones'])(
  'who leaves %s leaves no field that is required',
  (name) => {
    const field = {
      label: 'Age',
      name: 'age',
      profileKey: null,
      widget: 'text' as const,
      hints: { tag: 'input', type: 'text' },
    }
    expect(isMeant(name, { ...field, required: false })).toBe(true)
    expect(isMeant(name, { ...field, required: true })).toBe(false)
  },
)

test('who signs up for nothing gets no optional box ticked, and every required one', () => {
  const { wishes } = reads("apply, but don't sign me up for anything")
  const box = (label: string, required: boolean) =>
    ({
      label,
      name: 'b',
      profileKey: null,
      widget: 'checkbox',
      required,
      hints: { tag: 'input', type: 'checkbox' },
    }) as const
  const [optional, needed] = [box('Send me offers', false), box('I agree to the terms', true)]
  expect([isUnticked(wishes, optional), isUnticked(wishes, needed)]).toEqual([true, false])
  expect(namesOf(wishes, [needed])).toEqual([])
  expect(namesOf(wishes, [needed, optional])).toEqual(['anything'])
})
