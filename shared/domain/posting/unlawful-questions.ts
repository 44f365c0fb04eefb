/**
 * What employers in general may not ask an applicant, by the location of the job: a short list of plain rules with
 * their source, as of {@link AS_OF}. Exceptions (churches, what a job requires, equal-opportunity monitoring that may
 * be declined) are left to the reader, and whatever only courts decide case by case is not listed. This is not legal
 * advice.
 */
import { byWord } from '../by-word.ts'

export const AS_OF = '2025-06-30'

export const SUBJECTS = [
  'health',
  'disability',
  'pregnancy',
  'family',
  'religion',
  'union',
  'politics',
  'orientation',
  'ethnicity',
  'genetic',
  'pay_history',
  'criminal_record',
] as const
export type Subject = (typeof SUBJECTS)[number]

export interface UnlawfulRule {
  /** ISO 3166-1 alpha-2, or ISO 3166-2 if it is the law of a part of the country: `US-CA`. */
  where: string
  subjects: readonly Subject[]
  law: string
  source: string
}

export const UNLAWFUL: readonly UnlawfulRule[] = [
  {
    where: 'BR',
    subjects: ['pregnancy'],
    law: 'Lei 9.029/1995, art. 2',
    source: 'https://www.planalto.gov.br/ccivil_03/leis/l9029.htm',
  },
  {
    where: 'CA-ON',
    subjects: ['disability', 'family', 'religion', 'orientation', 'ethnicity'],
    law: 'Ontario Human Rights Code, s. 23(2)',
    source: 'https://www.ontario.ca/laws/statute/90h19',
  },
  {
    where: 'DE',
    subjects: ['pregnancy', 'religion', 'union', 'politics', 'orientation', 'ethnicity', 'disability', 'genetic'],
    law: 'AGG §§ 1, 7; BDSG § 26; GenDG § 19',
    source: 'https://www.gesetze-im-internet.de/agg/',
  },
  {
    where: 'ES',
    subjects: ['health'],
    law: 'Ley 15/2022, art. 9',
    source: 'https://www.boe.es/buscar/act.php?id=BOE-A-2022-11589',
  },
  {
    where: 'FR',
    subjects: ['pregnancy', 'family', 'religion', 'union', 'politics', 'orientation', 'ethnicity', 'health', 'genetic'],
    law: 'Code du travail, art. L1132-1, L1221-6, L1225-1',
    source: 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006072050',
  },
  {
    where: 'GB',
    subjects: ['health', 'disability'],
    law: 'Equality Act 2010, s. 60',
    source: 'https://www.legislation.gov.uk/ukpga/2010/15/section/60',
  },
  {
    where: 'IT',
    subjects: ['religion', 'union', 'politics'],
    law: 'L. 300/1970, art. 8',
    source: 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:1970-05-20;300',
  },
  {
    where: 'NL',
    subjects: ['health'],
    law: 'Wet op de medische keuringen, art. 4',
    source: 'https://wetten.overheid.nl/BWBR0008819',
  },
  {
    where: 'PL',
    subjects: ['pregnancy', 'family', 'religion', 'union', 'politics', 'orientation', 'health'],
    law: 'Kodeks pracy, art. 22¹',
    source: 'https://isap.sejm.gov.pl/isap.nsf/DocDetails.xsp?id=WDU19740240141',
  },
  {
    where: 'PT',
    subjects: ['pregnancy', 'health'],
    law: 'Código do Trabalho, art. 17',
    source: 'https://diariodarepublica.pt/dr/legislacao-consolidada/lei/2009-34546475',
  },
  {
    where: 'US',
    subjects: ['disability', 'health'],
    law: 'ADA, 42 U.S.C. § 12112(d)',
    source: 'https://www.law.cornell.edu/uscode/text/42/12112',
  },
  {
    where: 'US',
    subjects: ['genetic'],
    law: 'GINA, 42 U.S.C. § 2000ff-1',
    source: 'https://www.law.cornell.edu/uscode/text/42/2000ff-1',
  },
  {
    where: 'US-CA',
    subjects: ['pay_history'],
    law: 'Cal. Labor Code § 432.3',
    source: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=LAB&sectionNum=432.3',
  },
  {
    where: 'US-CA',
    subjects: ['criminal_record'],
    law: 'Cal. Gov. Code § 12952',
    source: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=GOV&sectionNum=12952',
  },
  {
    where: 'US-MA',
    subjects: ['pay_history'],
    law: 'M.G.L. c. 149, § 105A',
    source: 'https://malegislature.gov/Laws/GeneralLaws/PartI/TitleXXI/Chapter149/Section105A',
  },
  {
    where: 'US-MA',
    subjects: ['criminal_record'],
    law: 'M.G.L. c. 151B, § 4(9½)',
    source: 'https://malegislature.gov/Laws/GeneralLaws/PartI/TitleXXI/Chapter151B/Section4',
  },
  {
    where: 'US-NY',
    subjects: ['pay_history'],
    law: 'N.Y. Labor Law § 194-a',
    source: 'https://www.nysenate.gov/legislation/laws/LAB/194-A',
  },
  {
    where: 'US-WA',
    subjects: ['pay_history'],
    law: 'RCW 49.58.100',
    source: 'https://app.leg.wa.gov/rcw/default.aspx?cite=49.58.100',
  },
]

/** Names of parts of countries that have their own rule. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = byWord({
  US: byWord<string>({ california: 'CA', massachusetts: 'MA', 'new york': 'NY', washington: 'WA' }),
  CA: byWord<string>({ ontario: 'ON' }),
})

/** The rule against a question about this subject in this place, if there is one. */
export const unlawfulThere = (
  subject: Subject,
  country: string | undefined,
  region: string | undefined,
): UnlawfulRule | undefined => {
  if (country === undefined) return undefined
  const part = PARTS[country]?.[(region ?? '').toLowerCase()] ?? region?.toUpperCase()
  return UNLAWFUL.find(
    ({ where, subjects }) => subjects.includes(subject) && (where === country || where === `${country}-${part}`),
  )
}
