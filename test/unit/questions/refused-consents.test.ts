// A permission agrees to what it is for, never to a sentence that refuses it, whatever words refuse.
import { expect, test } from 'vitest'
import { type Asked, entail } from '../../../shared/domain/questions/index.ts'
import { CONSENTS } from '../../../shared/domain/questions/types.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const NOW = new Date('2026-03-01')
const willing = parseUserData({
  name: 'Ada King',
  permissions: Object.fromEntries(CONSENTS.map((kind) => [kind, true])),
})
const unwilling = parseUserData({
  name: 'Ada King',
  permissions: Object.fromEntries(CONSENTS.map((kind) => [kind, false])),
})
const ticks = (label: string): boolean => {
  const asked: Asked = { label, control: 'tick', options: [], required: false }
  const due = entail(asked, willing, NOW)
  return due.kind === 'answer' && due.value === 'yes'
}

test.each(
  `I refuse to receive the newsletter
I refuse: send me the newsletter
I decline to receive the newsletter
I withdraw my consent to the newsletter
Never send me the newsletter
Don’t contact me with offers
Please don't keep my data for other jobs
I forbid you to share my data with partners
I hereby forbid sharing my data with partners
Keep my data for other jobs: no
Tick this box if you would prefer not to receive the newsletter
I would rather you did not send me the newsletter
Contact me with offers? Absolutely not
Under no circumstances send me the newsletter
I want no newsletter
Consent to marketing refused
I agree not to receive the newsletter
I agree that you will not send me the newsletter
I consent to being removed from the newsletter
I consent to a background check being refused
Unsubscribe me from the newsletter
Bitte keinen Newsletter senden
Ich widerspreche der Zusendung des Newsletters
Ich verbiete die Weitergabe meiner Daten an Partner
Ich stimme der Speicherung meiner Daten für andere Stellen nicht zu
Ne m’envoyez pas la newsletter
Je m’oppose à la réception de la newsletter
Je souhaite ne jamais recevoir la newsletter
No me envíen el boletín
Quiero dejar de recibir el boletín sin excepción
Não me enviem a newsletter
Não aceito receber a newsletter`.split('\n'),
)('“%s” is not ticked', (label) => {
  expect(ticks(label)).toBe(false)
})

test.each(
  `Send me the newsletter
I agree that my data is kept for other jobs. I can withdraw my consent at any time
Keep my data for other jobs. We never sell your data
I agree to the privacy policy
I consent to a background check
Ich möchte den Newsletter erhalten. Ich kann die Einwilligung jederzeit widerrufen
Je souhaite recevoir la newsletter
Deseo recibir el boletín
Quero receber a newsletter`.split('\n'),
)('“%s” is ticked', (label) => {
  expect(ticks(label)).toBe(true)
})

/** The chosen option for somebody who permits everything, and for somebody who permits nothing. */
const chosen = (label: string, options: string[]): (string | undefined)[] =>
  [willing, unwilling].map((person) => {
    const due = entail({ label, control: 'one', options, required: true }, person, NOW)
    return due.kind === 'answer' ? due.options?.[0] : undefined
  })

test.each([
  ['Do you decline to receive the newsletter?', ['Yes', 'No']],
  ['Would you like to opt out of our newsletter?', ['Yes', 'No']],
  ['Do you object to us keeping your data for other jobs?', ['Yes', 'No']],
  ['May we not contact you about the newsletter?', ['Yes', 'No']],
  ['Would you mind if we kept your data for other jobs?', ['Yes', 'No']],
  ['Do you want to be removed from our newsletter?', ['Yes', 'No']],
  ['May we send you our newsletter?', ['Yes, do not send it', 'No, send it']],
  ['Newsletter', ['Yes, unsubscribe me', 'No, keep me on it']],
  ['Möchten Sie den Newsletter abbestellen?', ['Ja', 'Nein']],
  ['Refusez-vous de recevoir la newsletter ?', ['Oui', 'Non']],
  ['¿Se opone a recibir el boletín?', ['Sí', 'No']],
  ['Recusa receber a newsletter?', ['Sim', 'Não']],
])('“%s” %j is asked, whatever was permitted', (label, options) => {
  expect(chosen(label, options)).toEqual([undefined, undefined])
})

test.each([
  ['May we send you our newsletter?', ['Yes', 'No'], ['Yes', 'No']],
  ['May we send you our newsletter?', ['Yes, please', 'No, thank you'], ['Yes, please', 'No, thank you']],
  ['Do you agree to a background check?', ['I do not agree', 'I agree'], ['I agree', 'I do not agree']],
])('“%s” %j is answered by what was permitted', (label, options, answers) => {
  expect(chosen(label, options)).toEqual(answers)
})
