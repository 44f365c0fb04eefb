/** Data that answers a question if the person has nothing under its own key: an address line for a street. Pure. */

import { byWord } from './by-word.ts'
import { entryKeyOf, ofEntry, withoutIndex } from './entry-keys.ts'

/** Best first. Keys after `!` are used only for required fields. */
const STAND_INS: Readonly<Record<string, readonly string[]>> = byWord({
  'street-address': ['address-line1'],
  'address-line1': ['street-address'],
  'country-name': ['country'],
  country: ['country-name'],
  tel: ['tel-national'],
  'tel-national': ['tel'],
  username: ['email'],
  ethnicity: ['race'],
  race: ['ethnicity'],
  website: ['url'],
  url: ['website'],
  signature: ['name'],
  'cc-name': ['name'],
  sex: ['gender'],
  gender: ['sex'],
  'new-password': ['current-password'],
  'current-password': ['new-password'],
  organization: ['experience.0.company'],
  'organization-title': ['experience.0.title'],
  'salary-currency': ['!transaction-currency'],
  summary: ['headline'],
  headline: ['organization-title'],
  hispanic: ['ethnicity'],
  'education.end-year': ['education.end'],
  'experience.end-year': ['experience.end'],
  'cover-letter-text': ['!summary'],
})

/** Other keys whose data answers `key`, best first. */
export const standIns = (key: string, insisted: boolean): string[] =>
  (STAND_INS[key] ?? []).filter((name) => insisted || !name.startsWith('!')).map((name) => name.replace('!', ''))

/** The person's datum for a key (also for an entry's: `experience.0.end-year`), or what stands in for it. */
export const datumFor = (key: string, values: Readonly<Record<string, string>>): string | undefined => {
  const { index } = entryKeyOf(key) ?? {}
  const bare = index === undefined ? key : withoutIndex(key)
  const own = (name: string): string => ofEntry(name, index)
  return [bare, ...standIns(bare, false)]
    .map((name) => values[own(name)])
    .find((value) => value !== undefined && value !== '')
}
