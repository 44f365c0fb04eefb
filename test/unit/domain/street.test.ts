// Streets and house numbers, family names: split only if there is exactly one way.
import { expect, test } from 'vitest'
import { formatValue } from '../../../shared/domain/format.ts'
import { streetOf } from '../../../shared/domain/street.ts'
import { surnameAsked, surnamesOf } from '../../../shared/domain/surnames.ts'

test.each([
  ['Lindenstraße 48a', 'Germany', 'Lindenstraße', '48a'],
  ['Straße des 17. Juni 135', 'Germany', undefined, undefined],
  ['Rua das Quaresmeiras, 315', 'Brazil', 'Rua das Quaresmeiras', '315'],
  ['Rua 25 de Março, 1000', 'Brazil', 'Rua 25 de Março', '1000'],
  ['Calle de la Morería, 14', 'España', 'Calle de la Morería', '14'],
  ['Calle 13', 'Colombia', undefined, undefined],
  ['Keizersgracht 123-2', 'Netherlands', 'Keizersgracht', '123-2'],
  ['17 bis rue des Tanneurs', 'France', 'rue des Tanneurs', '17 bis'],
  ['4180 Sorrel Lane', 'United States', 'Sorrel Lane', '4180'],
  ['12 A Street', 'United States', 'A Street', '12'],
  ['Highway 61', 'United States', undefined, undefined],
  ['9 de Julio 1200', 'Argentina', undefined, undefined],
  ['Rue du 8 mai 1945', 'France', undefined, undefined],
  ['Rose Cottage', 'United Kingdom', undefined, undefined],
  ['12 Main Street 4', undefined, undefined, undefined],
])('%s (%s)', (line, country, name, number) => {
  expect(streetOf(line, country)).toEqual(name === undefined ? undefined : { name, number })
})

test('both parts are formats of the street, for the next person too', () => {
  const values = { country: 'Germany' }
  expect(formatValue('Lindenstraße 48a', 'street-name', { values })).toBe('Lindenstraße')
  expect(formatValue('Lindenstraße 48a', 'house-number', { values })).toBe('48a')
  expect(formatValue('Rose Cottage', 'house-number', { values })).toBeUndefined()
})

test.each([
  ['Zabaleta Cienfuegos', 'Spain', ['Zabaleta', 'Cienfuegos']],
  ['Zabaleta', 'Spain', ['Zabaleta']],
  ['Kerguélen-Roux', 'France', ['Kerguélen-Roux']],
  ['de la Cruz', 'Mexico', []],
  ['Lloyd Webber', 'United Kingdom', []],
])('family names of %s (%s)', (name, country, both) => {
  expect(surnamesOf(name, country)).toEqual(both)
})

test('which family name is asked for', () => {
  expect(['Primer apellido', 'Segundo apellido *', 'Apellidos', 'Second surname'].map(surnameAsked)).toEqual([
    'first',
    'second',
    undefined,
    'second',
  ])
})
