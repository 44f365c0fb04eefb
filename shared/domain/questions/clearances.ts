/**
 * "Do you hold an active Top Secret clearance?": compared with the single level that the person states. Levels of the
 * United States.
 */
import { fold } from '../text.ts'
import { yesOrNo } from './choose.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

/** Highest first; a phrase that contains another one comes before it. */
const LEVELS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:ts|top secret)(?: with)? ?sci\b/, 4],
  [/\btop secret\b|^ts\b| ts\b/, 3],
  [/\bsecret\b/, 2],
  [/\bconfidential\b/, 1],
]
const levelIn = (text: string): number | undefined => LEVELS.find(([pattern]) => pattern.test(text))?.[1]

const ASKS =
  /^(?:do you (?:currently |presently |now )?(?:hold|have|possess)|i (?:currently )?(?:hold|have)) (?<least>at least )?(?:an? )?(?:active |current |valid |existing |us |u s |government |federal |dod |doe |level )*(?:(?<level>(?:ts|top secret|secret|confidential)(?: with)?(?: sci)?)(?: level| security| government)* clearance|(?:security )?clearance (?:at|of) (?:the )?(?<level>ts|top secret|secret|confidential)(?: level)?)(?<up> or (?:higher|above|better))?$/

/** @returns undefined if the question is a different one, or the levels do not decide it */
export const clearedFor = (asked: Asked, { applicant: { values } }: Asker): Found => {
  const said = ASKS.exec(
    fold(asked.label.replace(/[/.-]/g, ' '))
      .replace(/[^\p{L} ]+/gu, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  )?.groups
  const own = levelIn(fold((values['security-clearance'] ?? '').replace(/[/.-]/g, ' ')))
  const wanted = levelIn(said?.level ?? '')
  if (own === undefined || wanted === undefined) return undefined
  // Holders of a higher clearance may never have held the lower one by name, and a person who names one may hold
  // another as well.
  const holds = own === wanted || (own > wanted && (said?.up ?? said?.least) !== undefined) ? true : undefined
  return yesOrNo(asked, holds, 'the level of the clearance', 'clearance')
}
