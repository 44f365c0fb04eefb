// Places, institutions and durations are chosen by identity, never by words in common.
import { describe, expect, test } from 'vitest'
import { matchOption } from '../../../shared/domain/choices.ts'

type Row = readonly [wanted: string, options: readonly string[], chosen: string | undefined, home?: string]
const choose = (key: string, wanted: string, options: readonly string[], country?: string): string | undefined => {
  const found = matchOption(wanted, options, { key, country })
  return found && options[found.index]
}

const SCHOOLS: readonly Row[] = [
  ['University of Washington', ['Washington University in St. Louis', 'Washington State University'], undefined],
  [
    'University of Washington',
    ['Washington University in St. Louis', 'University of Washington - Seattle', 'University of Washington'],
    'University of Washington',
  ],
  [
    'Washington University in St. Louis',
    ['University of Washington', 'Washington University in Saint Louis'],
    'Washington University in Saint Louis',
  ],
  ['Miami University', ['University of Miami', 'Florida International University'], undefined],
  ['University of Miami', ['Miami University', 'University of Miami (FL)'], 'University of Miami (FL)'],
  ['University of California', ['University of California, Berkeley', 'University of California, Davis'], undefined],
  [
    'UCLA',
    ['University of California, Berkeley', 'University of California-Los Angeles'],
    'University of California-Los Angeles',
  ],
  ['University of California, Los Angeles', ['UCLA', 'UCSB'], 'UCLA'],
  ['Universität Hamburg', ['Technische Universität Hamburg', 'Hochschule Hamburg'], undefined],
  [
    'Technische Universität München',
    ['Hochschule München', 'Technical University of Munich (TUM)'],
    'Technical University of Munich (TUM)',
  ],
  ['Virginia State University', ['University of Virginia', 'West Virginia State University'], undefined],
  [
    'The University of Newcastle',
    ['Newcastle University (UK)', 'The University of Newcastle (Australia)'],
    'The University of Newcastle (Australia)',
    'Australia',
  ],
  ['University of York', ['York University', 'York St John University'], undefined],
  ['Université de Montréal', ['Université du Québec à Montréal', 'Université de Montréal'], 'Université de Montréal'],
  [
    'Universidad de Sevilla',
    ['Universidad Pablo de Olavide, Sevilla', 'Universidad de Sevilla'],
    'Universidad de Sevilla',
  ],
  ['Universidade Federal de São Paulo', ['Universidade de São Paulo', 'UNIFESP'], 'UNIFESP'],
  ['Cornell University', ['Cornell College', 'Cornell University, New York'], 'Cornell University, New York'],
]
const CITIES: readonly Row[] = [
  ['Portland, Oregon, United States', ['Portland, ME', 'Portland, TX'], undefined],
  ['Portland, Oregon, United States', ['Portland, ME', 'Portland, OR'], 'Portland, OR'],
  ['Springfield, Illinois, United States', ['Springfield, Missouri', 'Springfield, IL, USA'], 'Springfield, IL, USA'],
  ['Paris, France', ['Paris, TX', 'Paris, Texas, United States'], undefined],
  ['London, England, United Kingdom', ['London, ON', 'London, Ontario, Canada'], undefined],
  ['London, Ontario, Canada', ['London, United Kingdom', 'London, ON, Canada'], 'London, ON, Canada'],
  ['Cambridge, Cambridgeshire, United Kingdom', ['Cambridge, Massachusetts', 'Cambridge, UK'], 'Cambridge, UK'],
  [
    'Newcastle, New South Wales, Australia',
    ['Newcastle upon Tyne, United Kingdom', 'Newcastle, South Africa'],
    undefined,
  ],
  ['Milano, Italy', ['Milan, Michigan, United States', 'Mailand (Italien)'], 'Mailand (Italien)'],
  ['Atlanta, Georgia, United States', ['Atlanta, Georgia', 'Tbilisi, Georgia'], 'Atlanta, Georgia'],
  ['München, Bayern, Germany', ['Munich, Bavaria, Germany', 'Münster, Germany'], 'Munich, Bavaria, Germany'],
  ['São Paulo, São Paulo, Brazil', ['São Paulo, Brasil', 'São Paulo de Olivença, Brasil'], 'São Paulo, Brasil'],
]
const STATES: readonly Row[] = [
  ['Virginia', ['West Virginia', 'Wyoming', 'Texas'], undefined],
  ['WA', ['New South Wales', 'Queensland', 'Victoria', 'Western Australia'], undefined, 'United States'],
  ['WA', ['New South Wales', 'Washington', 'Western Australia'], 'Western Australia', 'Australia'],
  ['Washington', ['NSW', 'QLD', 'VIC', 'WA'], undefined, 'United States'],
  ['Western Australia', ['NSW', 'QLD', 'VIC', 'WA'], 'WA', 'Australia'],
  ['Bayern', ['Baden-Württemberg', 'Bavaria', 'Berlin'], 'Bavaria', 'Germany'],
  ['SP', ['Rio de Janeiro', 'São Paulo', 'Sergipe'], 'São Paulo', 'Brazil'],
  ['Cataluña', ['Andalucía', 'Catalunya', 'Galicia'], 'Catalunya', 'Spain'],
  ['Kansas', ['Arkansas', 'Missouri', 'Iowa'], undefined],
  ['Québec', ['Ontario', 'QC - Quebec', 'Manitoba'], 'QC - Quebec', 'Canada'],
]
const COUNTRIES: readonly Row[] = [
  ['Congo', ['Congo (Democratic Republic of the)', 'Congo'], 'Congo'],
  ['Korea', ['Korea, Republic of', 'Korea (North)'], undefined],
  ['South Korea', ['Korea, Democratic People’s Republic of', 'Korea, Republic of'], 'Korea, Republic of'],
  ['Dominica', ['Dominican Republic', 'Denmark'], undefined],
  ['Niger', ['Nigeria', 'Netherlands'], undefined],
  ['Guinea', ['Guinea-Bissau', 'Equatorial Guinea', 'Papua New Guinea'], undefined],
  ['Georgia', ['South Georgia and the South Sandwich Islands', 'Georgia'], 'Georgia'],
  ['United States', ['United States Minor Outlying Islands', 'United States of America'], 'United States of America'],
  ['Deutschland', ['Allemagne', 'Autriche'], 'Allemagne'],
  ['Saint Martin', ['Saint Martin (French part)', 'Sint Maarten (Dutch part)'], undefined],
  ['India', ['British Indian Ocean Territory', 'Indonesia'], undefined],
  ['Estados Unidos', ['Vereinigte Arabische Emirate', 'Vereinigte Staaten'], 'Vereinigte Staaten'],
]
const NOTICE: readonly Row[] = [
  ['4 weeks', ['Immediately', '1–3 months', '3–6 months'], undefined],
  ['2 weeks', ['None', 'Up to 2 weeks', '3 to 4 weeks', 'More than 8 weeks'], 'Up to 2 weeks'],
  ['3 months', ['Up to 2 weeks', '3 to 4 weeks', '5 to 8 weeks', 'More than 8 weeks'], 'More than 8 weeks'],
  ['1 month', ['4 weeks', '6 weeks'], undefined],
  ['4 weeks', ['1 month', '2 months'], undefined],
  ['1 month', ['2–6 weeks', 'over 6 weeks'], '2–6 weeks'],
  ['6 weeks', ['At once', 'Within 1 month', '1 to 2 months', '3 months or longer'], '1 to 2 months'],
  ['immediate', ['Available immediately', '2 weeks', '1 month'], 'Available immediately'],
  ['2 Wochen', ['sofort', 'bis zu 4 Wochen', 'mehr als 4 Wochen'], 'bis zu 4 Wochen'],
  ['3 mois', ['Immédiat', '1 mois', '3 mois', 'Plus de 3 mois'], '3 mois'],
  ['30 días', ['Menos de 15 días', '15 a 30 días', 'Más de 30 días'], '15 a 30 días'],
  ['2 meses', ['até 30 dias', 'mais de 30 dias'], 'mais de 30 dias'],
  ['6 weeks', ['1', '2', '4', '6'], undefined],
]
const WORDS: readonly Row[] = [
  ['Electrical Engineering', ['Civil Engineering', 'Engineering Management'], undefined],
  ['Mathematics', ['Applied Mathematics', 'Mathematics Education'], undefined],
  ['Hybrid', ['On-site', 'Hybrid (2 days at home)'], 'Hybrid (2 days at home)'],
  ['English (C2)', ['Englisch', 'English'], 'English'],
  ['Java', ['JavaScript', 'Java EE'], undefined],
]

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'education.school': SCHOOLS,
  'address-level2': CITIES,
  'address-level1': STATES,
  country: COUNTRIES,
  'notice-period': NOTICE,
  '': WORDS,
}

describe('only an option with the same meaning is chosen', () => {
  for (const [key, rows] of Object.entries(TABLES))
    for (const [wanted, options, chosen, home] of rows)
      test(`${key}: ${wanted} among ${options.join(' | ')}`, () => {
        expect(choose(key, wanted, options, home)).toBe(chosen)
      })
})
