// A full name is split if its parts are certain, and left whole otherwise.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameParts } from '../../../shared/domain/names.ts'

describe('the parts of a name', () => {
  test.each([
    ['Dr. Ada Lovelace', { prefix: 'Dr.', given: 'Ada', family: 'Lovelace' }],
    ['Ada Lovelace, PhD', { suffix: 'PhD', given: 'Ada', family: 'Lovelace' }],
    ['Sammy Davis Jr.', { suffix: 'Jr.', given: 'Sammy', family: 'Davis' }],
    ['William Gates III', { suffix: 'III', given: 'William', family: 'Gates' }],
    ['Jane Doe, MD, PhD', { suffix: 'MD, PhD', given: 'Jane', family: 'Doe' }],
    ['Prof. Dr. med. Anna Schmidt', { prefix: 'Prof. Dr. med.', given: 'Anna', family: 'Schmidt' }],
    ['Frau Anna Schmidt', { prefix: 'Frau', given: 'Anna', family: 'Schmidt' }],
    ['Mme Claire Dubois', { prefix: 'Mme', given: 'Claire', family: 'Dubois' }],
    ['Sra. Ana Sousa', { prefix: 'Sra.', given: 'Ana', family: 'Sousa' }],
    ['García Márquez, Gabriel', { given: 'Gabriel', family: 'García Márquez' }],
    ['DUPONT Marie-Claire', { given: 'Marie-Claire', family: 'DUPONT' }],
    ['Charles de Gaulle', { given: 'Charles', family: 'de Gaulle' }],
    ['Juan de la Cruz', { given: 'Juan', family: 'de la Cruz' }],
    ['John Q. Adams', { given: 'John', additional: 'Q.', family: 'Adams' }],
    ['Mary Ma', { given: 'Mary', family: 'Ma' }],
  ])('%s', (name, { given, family, additional, prefix, suffix }: Partial<ReturnType<typeof nameParts>>) => {
    const parts = nameParts(name)
    expect([parts.prefix, parts.given, parts.additional, parts.family, parts.suffix]).toEqual([
      prefix,
      given,
      additional,
      family,
      suffix,
    ])
  })

  test.each([
    ['Suharto', undefined],
    ['Ada King Lovelace', undefined],
    ['Maria José García López', 'Spain'],
    ['Maria Silva dos Santos', 'Brazil'],
    ['Nguyen Van An', 'Vietnam'],
    ['Kim Minjun', 'South Korea'],
    ['Nagy Eva', 'Hungary'],
    ['山田 太郎', undefined],
    ['Budi Santoso', 'Indonesia'],
    ['Martin Luther King Jr.', 'United States'],
  ])('%s (%s) is not split', (name, country) => {
    const { given, family } = nameParts(name, country)
    expect([given, family]).toEqual([undefined, undefined])
  })

  test('parts contain only what was written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const { given = '', family = '', additional = '' } = nameParts(text)
        for (const part of [given, family, additional])
          expect(text.replace(/\s+/g, ' ')).toContain(part.replace(/\s+/g, ' '))
      }),
    )
  })
})
