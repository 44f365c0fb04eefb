// Which questions get Yes and No as buttons. This does not answer them.
import { expect, test } from 'vitest'
import { wantsYesOrNo } from '../../../shared/domain/questions/index.ts'

test.each([
  'Are you legally authorized to work in the United States?',
  'Will you now or in the future require visa sponsorship? *',
  'Do you hold a driving licence?',
  'Sind Sie berechtigt, in Deutschland zu arbeiten?',
  'Avez-vous le permis de conduire ?',
  '¿Tiene permiso de trabajo?',
  'Você possui carteira de motorista?',
])('%s', (question) => expect(wantsYesOrNo(question)).toBe(true))

test.each([
  'How did you hear about this job?',
  'Location (City)',
  'Are you a citizen or a permanent resident?',
  'Do you have experience with trains? Please describe it.',
  'Wie haben Sie von uns erfahren?',
  'Expected salary',
])('%s: is not', (question) => expect(wantsYesOrNo(question)).toBe(false))
