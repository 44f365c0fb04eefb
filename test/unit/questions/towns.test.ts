// Where a person lives, by the name of a town or region; and several data of one school in one line.
import { describe, expect, test } from 'vitest'
import { type Asked, entail } from '../../../shared/domain/questions/index.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'
import { one } from '../../support/mira.ts'

const NOW = new Date(2026, 10, 22)
const at = (city: string, country: string, state?: string) =>
  parseUserData({ name: 'Ada', address: { city, country, ...(state && { state }) } })
const JOLIET = at('Joliet', 'United States', 'Illinois')
const CAMBRIDGE = at('Cambridge', 'United Kingdom', 'Cambridgeshire')
const FRANKFURT = at('Frankfurt am Main', 'Germany', 'Hessen')
const SAO_PAULO = at('São Paulo', 'Brazil', 'SP')
const CAMPINAS = at('Campinas', 'Brazil', 'SP')
const SAGUNTO = at('Sagunto', 'España', 'Valencia')

const put = (applicant: typeof JOLIET, label: string): string => {
  const asked: Asked = { label, control: 'one', options: ['Yes', 'No'], required: true }
  const answer = entail(asked, applicant, NOW)
  return answer.kind === 'answer' ? answer.value : 'ask'
}

describe('a town that is named', () => {
  test.each([
    ['Are you based in London?', CAMBRIDGE, 'ask'],
    ['Are you based in London?', JOLIET, 'no'],
    ['Do you live in Cambridge?', CAMBRIDGE, 'yes'],
    ['Are you currently located in Cambridge, UK?', CAMBRIDGE, 'yes'],
    ['Do you live in Cambridge, Massachusetts?', CAMBRIDGE, 'no'],
    ['Are you based in Joliet, Montana?', JOLIET, 'no'],
    ['Do you live in or near Chicago?', JOLIET, 'ask'],
    ['Do you live in or near Chicago?', CAMBRIDGE, 'no'],
    ['Do you live in the greater Paris area?', FRANKFURT, 'ask'],
    ['Wohnen Sie in Frankfurt?', FRANKFURT, 'yes'],
    ['Wohnen Sie in Offenbach?', FRANKFURT, 'ask'],
    ['Leben Sie derzeit in Bayern?', FRANKFURT, 'no'],
    ['Wohnen Sie in Hessen?', FRANKFURT, 'yes'],
    ['Habitez-vous à Paris ?', JOLIET, 'no'],
    ['Habitez-vous à Frankfurt ou ses environs ?', FRANKFURT, 'yes'],
    ['¿Resides en la provincia de Valencia?', SAGUNTO, 'yes'],
    ['¿Vives en Valencia?', SAGUNTO, 'ask'],
    ['¿Vives en Madrid?', FRANKFURT, 'no'],
    ['Você mora em São Paulo?', SAO_PAULO, 'yes'],
    ['Você mora em São Paulo?', CAMPINAS, 'ask'],
    ['Mora em Lisboa?', CAMPINAS, 'no'],
    ['Do you live in a house?', JOLIET, 'ask'],
    ['Are you based in London or willing to relocate?', JOLIET, 'ask'],
  ])('%s', (label, who, due) => expect(put(who, label)).toBe(due))
})

describe('several data of one school in one line', () => {
  const ada = parseUserData({
    name: 'Ada',
    education: [{ school: 'University of York', degree: 'BSc', field: 'Mathematics', start: '2015', end: '2018' }],
  })
  const line = (label: string, applicant = ada): string => {
    const answer = entail({ label, control: 'text', options: [], required: true }, applicant, NOW)
    return answer.kind === 'answer' ? answer.value : 'ask'
  }
  test.each([
    ['Degree and year', 'BSc, 2018'],
    ['School / Major', 'University of York, Mathematics'],
    ['University, degree, graduation year', 'University of York, BSc, 2018'],
    ['Abschluss und Jahr', 'BSc, 2018'],
    ['Diplôme et année d’obtention', 'BSc, 2018'],
    ['Título y universidad', 'BSc, University of York'],
    ['Degree and honours', 'ask'],
  ])('%s', (label, due) => expect(line(label)).toBe(due))

  test('unfinished studies have no year yet', () => {
    const still = parseUserData({
      name: 'Ada',
      education: [{ school: 'Leeds', degree: 'BSc', start: '2025', end: '2028' }],
    })
    expect(line('Degree and year', still)).toBe('ask')
  })
})

test('a town with letters beyond Latin-1 leaves the next question as it was', () => {
  const asked = (text: string): string => one(text, { control: 'select', options: ['Yes', 'No'] })
  for (const other of ['Are you based in Nevada, Utah or Texas?', '¿Vives en Łeba?', 'Do you live in Texas, Nevada?'])
    asked(other)
  expect(asked('Do you live in Ontario, California?')).toBe('No')
})
