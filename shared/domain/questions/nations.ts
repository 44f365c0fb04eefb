/** Questions about nationality itself: whether the person has more than one, and “Other” in a list without theirs. */
import { countryOf } from '../countries.ts'
import { fold } from '../text.ts'
import { declines, yesOrNo } from './choose.ts'
import { citizensOf } from './citizens.ts'
import { personOf } from './cues.ts'
import { NATIONALITIES } from './nationalities.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

const NATION =
  '(?:citizenships?|nationalit(?:y|ies)|citizen|national|staatsangehorigkeit(?:en)?|staatsburgerschaft(?:en)?|nationalites?|citoyennetes?|nacionalidad(?:es)?|ciudadanias?|nacionalidades?|cidadanias?)'
/** "Do you hold dual citizenship?", and nothing about when, where or whose. */
const SEVERAL = new RegExp(
  `^(?:(?:do|are) you (?:have |hold |possess |currently |a |an )*|haben sie (?:eine |die )?|besitzen sie (?:eine |die )?|avez vous (?:la |une )?|possedez vous (?:la |une )?|(?:tiene|tienes|posee|posees)(?: usted)? |(?:voce )?(?:tem|possui) )?(?:dual|double|multiple|doppelte|mehrere|plusieurs|doble|dupla|mas de una|more than one|mehr als eine|plus d une|mais de uma)(?:-| )?${NATION}$`,
)

const OTHER =
  /^(?:other|another|andere\w*|sonstige\w*|autres?|otr[oa]s?|outr[oa]s?)(?: (?:nationality|citizenship|country|staatsangehorigkeit|nationalite|nacionalidade?|pais|pays|land))?$/

const nationOf = (option: string): string | undefined => NATIONALITIES[fold(option)] ?? countryOf(option)?.code

export const nations = (asked: Asked, { applicant }: Asker): Found => {
  const { label, options, control, question } = asked
  if (control !== 'one' || personOf(label) !== 'self') return undefined
  const own = citizensOf(applicant)
  const said = fold(label.replace(/['’-]/g, ' '))
  // A person who names one may have another as well.
  if (SEVERAL.test(said))
    return yesOrNo(asked, own.length > 1 ? true : undefined, 'several citizenships', 'citizenship')
  if (!new RegExp(`^(?:(?:your|ihre|votre|tu|su|sua) )?(?:country of )?${NATION}$`).test(said)) return undefined
  const real = options.filter((option) => !declines(option))
  const [other, more] = real.filter((option) => OTHER.test(fold(option)))
  const listed = real.filter((option) => option !== other).map(nationOf)
  const [only] = own
  if (other === undefined || more !== undefined || own.length !== 1 || only === undefined) return undefined
  if (listed.length < 2 || listed.some((code) => code === undefined || code === only)) return undefined
  return {
    kind: 'answer',
    value: other,
    options: [other],
    source: { from: 'answer', question: question ?? label },
    rule: 'none of the others',
    topic: 'citizenship',
  }
}
