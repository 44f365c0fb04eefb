/** "Do you have a degree in Mathematics?": yes if one in exactly that subject is finished; never no. */
import { parseDate } from '../dates.ts'
import { entriesIn } from '../entry-keys.ts'
import { fold } from '../text.ts'
import { yesOrNo } from './choose.ts'
import { degreeRank } from './degrees.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

const ASKS: readonly RegExp[] = [
  /^(?:do you (?:have|hold|possess)|have you (?:got|completed|obtained|earned)) (?:an? )?(?<degree>(?:university |college )?degree|(?:bachelor|master)s?(?: s)?(?: degree)?) in (?<field>[\p{L} ]+)$/u,
  /^(?:haben|besitzen|hast|besitzt) (?:sie|du) (?:ein(?:en)? )?(?:abgeschlossene[sn] )?(?<degree>studium|hochschulabschluss|studienabschluss|bachelor|master) (?:in|der|des|im fach) (?<field>[\p{L} ]+?)(?: abgeschlossen)?$/u,
  /^(?:avez vous|as tu) (?:un )?(?<degree>diplome|master|licence) (?:en|de) (?<field>[\p{L} ]+)$/u,
  /^(?:usted )?(?:tiene|tienes|posee|posees)(?: usted)? (?:un )?(?<degree>titulo|grado|master|licenciatura) (?:en|de) (?<field>[\p{L} ]+)$/u,
  /^(?:voce )?(?:tem|possui) (?:um |uma )?(?<degree>diploma|graduacao|mestrado|licenciatura|bacharelado) em (?<field>[\p{L} ]+)$/u,
]

export const degreeIn = (asked: Asked, { applicant: { values }, now }: Asker): Found => {
  const text = fold(asked.label.replace(/['’-]/g, ' '))
    .replace(/[^\p{L} ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const wanted = ASKS.map((pattern) => pattern.exec(text)?.groups).find((one) => one !== undefined)
  if (wanted === undefined) return undefined
  const least = Math.max(1, degreeRank(wanted.degree ?? ''))
  const has = entriesIn(values, 'education').some(({ data: { field, end, degree } }) => {
    if (field === undefined || fold(field).trim() !== wanted.field) return false
    const ended = parseDate(end ?? '')
    return ended !== undefined && ended.year < now.getFullYear() && degreeRank(degree ?? '') >= least
  })
  return has ? yesOrNo(asked, true, 'a degree in that subject', 'degree') : undefined
}
