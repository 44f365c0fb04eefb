/**
 * "Were you born on or after 1 September 2005?": answered from the date of birth. English, German, French, Spanish and
 * Portuguese.
 */
import { isoDate, parseDate } from '../dates.ts'
import { fold } from '../text.ts'
import { plainOption } from './choose.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

const YOU_BORN =
  '(?:(?:were|are) you born|(?:sind sie|bist du|wurden sie|wurdest du)|(?:etes vous|es tu) nee?(?: e)?|(?:ha |has )?(?:nacido|nacio|naciste)(?: usted)?|(?:voce )?(?:nasceu|nasceste))'
/** Whether the day itself is included, and which side is meant. */
const SIDES: readonly (readonly [RegExp, 'from' | 'after' | 'until' | 'before'])[] = [
  [/^(?:on or after|am oder nach(?: dem)?|le ou apres le|el o despues del|em ou depois de|ab dem|a partir d[eou]l?|since|seit dem|depuis le|desde el|desde)$/, 'from'],
  [/^(?:on or before|am oder vor(?: dem)?|le ou avant le|el o antes del|em ou antes de)$/, 'until'],
  [/^(?:after|nach(?: dem)?|apres(?: le)?|despues del?|depois de)$/, 'after'],
  [/^(?:before|vor(?: dem)?|avant(?: le)?|antes del?)$/, 'before'],
] // biome-ignore format: a table

const WHOLE = new RegExp(
  `^(?:${YOU_BORN}) (?<side>[a-z ]+?) (?<day>(?:the )?\\d.*|[a-z]+ \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})$`,
)

export const bornThen = (asked: Asked, { applicant: { values } }: Asker): Found => {
  if (asked.control !== 'one') return undefined
  const said = fold(asked.label)
    .replace(/[¿?*:]|-(?=vous|tu)/g, ' ')
    .replace(/\bgeboren\b/, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const { side = '', day = '' } = WHOLE.exec(said)?.groups ?? {}
  const which = SIDES.find(([pattern]) => pattern.test(side))?.[1]
  const [born, then] = [parseDate(values.bday ?? ''), parseDate(day.replace(/^the /, ''))]
  if (which === undefined || !born?.month || !born.day || !then?.month || !then.day) return undefined
  const [own, limit] = [isoDate(born), isoDate(then)]
  const holds = { from: own >= limit, after: own > limit, until: own <= limit, before: own < limit }[which]
  const option = plainOption(asked.options, holds)
  if (option === undefined && asked.options.length > 0) return undefined
  return {
    kind: 'answer',
    value: holds ? 'yes' : 'no',
    ...(option !== undefined && { options: [option] }),
    source: { from: 'answer', question: asked.question ?? asked.label },
    rule: 'the date of birth against a day',
    topic: 'age',
  }
}
