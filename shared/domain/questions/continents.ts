/** Parts of the world, and which of those that a form offers the person lives in. */
import { fold } from '../text.ts'
import { homeOf } from './citizens.ts'
import { personOf } from './cues.ts'
import { normal } from './normal.ts'
import { parseText } from './parse.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'
import { FILLER } from './words/index.ts'
import { takeOut } from './words/patterns.ts'

type Part = 'africa' | 'asia' | 'europe' | 'north' | 'south' | 'oceania'

/**
 * Countries by part. Countries in two parts, or assigned differently by different sources (Turkey, Russia, the
 * Caucasus, Cyprus), are in none.
 */
const COUNTRIES: Readonly<Record<Part, string>> = {
  africa: 'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW',
  asia: 'AE AF BD BH BN BT CN HK ID IL IN IQ IR JO JP KG KH KP KR KW LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TW UZ VN YE',
  europe: 'AD AL AT BA BE BG BY CH CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA VA XK',
  north: 'CA MX US',
  south: 'AR BO BR CL CO EC PE PY UY VE',
  oceania: 'AU FJ KI MH NR NZ PG PW SB TO TV VU WS',
} // biome-ignore format: a table

export const partOfCountry = (code: string): Part | undefined =>
  (Object.keys(COUNTRIES) as Part[]).find((part) => COUNTRIES[part].split(' ').includes(code))

const NAMES: readonly (readonly [RegExp, readonly Part[]])[] = [
  [/^(?:africa|afrika|afrique)$/, ['africa']],
  [/^(?:asia|asien|asie)$/, ['asia']],
  [/^(?:europe|europa)$/, ['europe']],
  [/^(?:north america|nordamerika|amerique du nord|america del norte|norteamerica|america do norte)$/, ['north']],
  [/^(?:south america|sudamerika|amerique du sud|america del sur|sudamerica|america do sul)$/, ['south']],
  [/^(?:latin america|lateinamerika|amerique latine|america latina|latam)$/, ['south']],
  [/^(?:(?:the )?americas?|amerika|amerique|ameriques)$/, ['north', 'south']],
  [/^(?:oceania|ozeanien|oceanie|australia (?:and|&) oceania|australasia|australien(?: und ozeanien)?)$/, ['oceania']],
  [/^(?:asia pacific|apac|asien pazifik|asie pacifique|asia pacifico)$/, ['asia', 'oceania']],
  [/^emea$/, ['europe', 'africa']],
] // biome-ignore format: a table

const partsOf = (option: string): readonly Part[] | undefined =>
  NAMES.find(([pattern]) =>
    pattern.test(
      fold(option)
        .replace(/[^\p{L} &]+/gu, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    ),
  )?.[1]

const OF_WORLD =
  'part,parts,world,continent*,kontinent*,erdteil*,weltregion*,region*,partie,monde,parte,mundo,location,live,living,based,located,reside,residence,home,where,wohnen,wohnst,leben,lebst,wohnort,wohnsitz,vivez,habitez,residez,resident,vive,vives,reside,resides,vivo,mora,moras,residencia,onde,donde,wo,ou,auf,quel,quelle,dans,que,qual,cual,em,en,current,currently,derzeit,actuellement,actualmente,atualmente'
const SAYS_LIVES =
  /\b(?:live|living|based|located|reside|residence|location|home|wohn\w*|leb(?:en|st)|vivez|habitez|residez|residence|vives?|resid\w*|moras?)\b/

/** "Part of the world you live in": the only option that contains the person's country. */
export const partOfWorld = (asked: Asked, { applicant }: Asker): Found => {
  const { label, options, control } = asked
  if (control !== 'one' || options.length < 3) return undefined
  const read = options.map(partsOf)
  if (read.filter((parts) => parts !== undefined).length < 3) return undefined
  const text = normal(label)
  const open = takeOut(takeOut(text, OF_WORLD).rest, FILLER).rest
  if (open !== '' || !SAYS_LIVES.test(fold(label)) || personOf(label) !== 'self') return undefined
  if (parseText(label).claims.some(({ negative }) => negative)) return undefined
  const home = homeOf(applicant)
  const own = home === undefined ? undefined : partOfCountry(home)
  if (own === undefined) return undefined
  const fits = options.filter((_, at) => read[at]?.includes(own))
  // Mexico is part of Latin America, too.
  if (home === 'MX' && options.some((option) => /latin|latam/.test(fold(option)))) return undefined
  return fits.length === 1 && fits[0]
    ? {
        kind: 'answer',
        value: fits[0],
        options: fits,
        source: { from: 'answer', question: asked.question ?? label },
        rule: 'the part of the world of the country of residence',
        topic: 'residence',
      }
    : undefined
}
