/**
 * "How long have you been in your current position?": the time since the current job began, among the ranges of a list.
 */
import { durationOf } from '../choices/durations.ts'
import { parseDate } from '../dates.ts'
import { entriesIn, presentJobs } from '../entry-keys.ts'
import { fold } from '../text.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

const JOB =
  '(?:position|role|job|post|employer|company|employment|arbeitgeber|stelle|unternehmen|tatigkeit|poste|emploi|employeur|entreprise|puesto|trabajo|empleo|empresa|cargo|emprego)'
const NOW = '(?:current|present|aktuelle[nrms]?|derzeitige[nrms]?|jetzige[nrms]?|actuel(?:le)?|actual|atual)'
const SINCE = new RegExp(
  `^(?:(?:for )?how (?:long|many years) (?:have you (?:been|worked|been working|been employed|held)|do you work)|(?:total )?(?:years?|time|length of (?:time|service)|tenure)|wie (?:lange|viele jahre) (?:sind|arbeiten|bist|arbeitest)(?: (?:sie|du))?(?: (?:schon|bereits))?|depuis (?:combien de temps|quand|combien d annees) (?:occupez|travaillez|etes)(?: vous)?|anciennete|(?:hace )?cuant[oa]s? (?:tiempo|anos) (?:llevas?|lleva usted|tienes?)|antiguedad|ha quanto(?:s anos)?(?: tempo)? (?:voce )?(?:esta|trabalha|atua)|tempo)(?: (?:in|with|at|for|bei|dans|au|chez|en|no|na|em))?(?: (?:your|ihre[nrm]?|deine[nrm]?|votre|le|l|tu|su|seu|sua|el|la|o|a))?(?: (?:${NOW} ${JOB}|${JOB} ${NOW}))(?: (?:tatig|beschaftigt))?$`,
)

const MONTH_DAYS = 30.4375
const YEAR_DAYS = 365.25

/** "3–5 years", "more than 5 years": one range begins where another ends, so months beyond a whole year decide. */
const followsOn = (spans: readonly ReturnType<typeof durationOf>[], at: number): boolean => {
  const own = spans[at]
  return own !== undefined && spans.some((span) => span !== undefined && Math.abs(span.high - own.low) <= 2)
}

export const inPresentJob = (asked: Asked, { applicant: { values }, now }: Asker): Found => {
  const text = fold(asked.label)
    .replace(/[^\p{L}\d ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  if (asked.control !== 'one' || asked.options.length < 3 || !SINCE.test(text)) return undefined
  const [present, ...others] = presentJobs(values)
  const since = parseDate(present?.data.start ?? '')
  if (!present || others.length > 0 || since?.month === undefined) return undefined
  // A person who had another role there before has been with the employer for longer.
  const { company } = present.data
  const same = entriesIn(values, 'experience').filter(({ data }) => company !== undefined && data.company === company)
  if (same.length > 1) return undefined
  const months = (now.getFullYear() - since.year) * 12 + now.getMonth() + 1 - since.month
  // "0-1", "2-4" under "Years in your current role".
  const spans = asked.options.map((option) =>
    durationOf(/^[\d\s–—+-]+$/.test(option) ? `${option.replace(/\+/, ' or more')} years` : option),
  )
  const [begun, whole] = [months, Math.floor(months / 12) * 12].map((count) =>
    asked.options.filter((_, index) => {
      const span = spans[index]
      const days = count * MONTH_DAYS
      return span !== undefined && days >= span.low && days <= Math.max(span.high, span.low + YEAR_DAYS / 365)
    }),
  )
  // Two years and eight months fit no option in a list that goes from "1–2" to "3–5".
  const [option] = begun ?? []
  if (
    option === undefined ||
    begun?.length !== 1 ||
    !(whole?.includes(option) || followsOn(spans, asked.options.indexOf(option)))
  )
    return undefined
  return {
    kind: 'answer',
    value: option,
    options: [option],
    source: { from: 'answer', question: asked.question ?? asked.label },
    rule: 'time since the present job began',
    topic: 'years',
  }
}
