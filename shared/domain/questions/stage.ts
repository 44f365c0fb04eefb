/** Career stages and the state of studies, offered as a list. English, German, French, Spanish and Portuguese. */
import { student } from './abilities.ts'
import { declines } from './choose.ts'
import { personOf } from './cues.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

const words = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d+<> –-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

const STAGE =
  /^(?:(?:work|professional|total|overall|job) experience|(?:berufs|arbeits)erfahrung|experience professionnelle|experiencia (?:laboral|profesional|profissional|de trabajo)(?: total)?|(?:your |what is your |which is your |which best describes your |please (?:select|choose|indicate) your |current |present )*(?:career (?:stage|level|phase)|experience level|level of (?:professional |work )?experience|seniority(?: level)?|level of seniority|stage of your career|professional level)|(?:ihre? |aktuelle )?(?:karrierestufe|karrierelevel|erfahrungsstufe|berufserfahrungsstufe|erfahrungslevel)|(?:votre |quel est votre )?niveau d.(?:experience|anciennete)(?: professionnelle)?|(?:su |cual es su )?nivel de (?:experiencia|antiguedad)(?: profesional| laboral)?|(?:seu |qual e o seu )?nivel (?:de (?:experiencia|senioridade)|profissional))$/

/** The years in "Entry (0–2 years of experience)", "Senior: 10+ years", "Less than 2 years". */
const yearsIn = (option: string): { from: number; to: number } | undefined => {
  const text = words(option)
  if (!/\b(?:years?|yrs?|jahren?|ans?|annees?|anos?)\b/.test(text)) return undefined
  const [, from, to] = /(\d{1,2}) ?(?:–|-|to|bis|a|and|und|et|y|e) ?(\d{1,2})\b/.exec(text) ?? []
  if (from !== undefined && to !== undefined) return { from: Number(from), to: Number(to) }
  const [only, second] = [...text.matchAll(/\d{1,2}/g)].map(([digits]) => Number(digits))
  if (only === undefined || second !== undefined) return undefined
  if (
    /\+|\b(?:or more|and more|plus|at least|oder mehr|und mehr|mindestens|ou plus|et plus|au moins|o mas|y mas|al menos|ou mais|pelo menos)\b/.test(
      text,
    )
  )
    return { from: only, to: Number.POSITIVE_INFINITY }
  if (/^>|\b(?:over|more than|uber|mehr als|plus de|mas de|mais de)\b/.test(text))
    return { from: only + 1, to: Number.POSITIVE_INFINITY }
  if (/^<|\b(?:less than|under|weniger als|unter|moins de|menos de)\b/.test(text)) return { from: 0, to: only - 1 }
  return /\b(?:up to|bis zu|jusqu a|hasta|ate)\b/.test(text) ? { from: 0, to: only } : undefined
}

const found = (asked: Asked, option: string, rule: string, topic: 'years' | 'student'): Found => ({
  kind: 'answer',
  value: option,
  options: [option],
  source: { from: 'answer', question: asked.question ?? asked.label },
  rule,
  topic,
})

/** "Career stage": the only one whose years include the person's. */
export const careerStage = (asked: Asked, { applicant: { values } }: Asker): Found => {
  const { options, label, control } = asked
  const total = Number(values['years-of-experience'] ?? Number.NaN)
  if (control !== 'one' || options.length < 2 || !STAGE.test(words(label)) || !Number.isFinite(total)) return undefined
  const spans = options.map(yearsIn)
  if (spans.filter((span) => span !== undefined).length < 2) return undefined
  const fits = options.filter((_, at) => {
    const span = spans[at]
    return span !== undefined && span.from <= total && total <= span.to
  })
  return fits.length === 1 && fits[0] ? found(asked, fits[0], 'years of experience', 'years') : undefined
}

const STUDIES =
  /^(?:(?:current |your |what is the )*(?:status|state|stage) of (?:your |the )?(?:\p{L}+ )?(?:degree|studies|education|course)|(?:degree|study|studies|education|academic) status|(?:stand|status) (?:ihres|des) studiums|studienstatus|(?:etat|statut|situation) de (?:vos|votre) (?:etudes|formation)(?: universitaires)?|(?:estado|situacion) de (?:sus|tus|los) estudios(?: universitarios)?|(?:situacao|estado|status) (?:do seu |do |da sua |da )?(?:curso|graduacao|formacao|estudos)(?: superior)?)$/u
const OVER =
  /^(?:completed|complete|finished|graduated|awarded|abgeschlossen|beendet|termine(?:e?s)?|acheve(?:e?s)?|obtenus?|finalizad[oa]s?|terminad[oa]s?|concluid[oa]s?|completad[oa]s?|complet[oa]s?)$/
const GOES_ON =
  /^(?:in progress|ongoing|current(?:ly)?(?: studying| enrolled)?|studying|laufend|im studium|noch nicht abgeschlossen|en cours|en curso|cursando|em andamento|em curso)$/
/** "Status of your degree": in progress, or completed if all studies have ended. */
export const stateOfStudies = (asked: Asked, asker: Asker): Found => {
  const { options, label, control } = asked
  if (control !== 'one' || !STUDIES.test(words(label)) || personOf(label) !== 'self') return undefined
  const real = options.filter((option) => !declines(option)).map((option) => [option, words(option)] as const)
  const over = real.filter(([, said]) => OVER.test(said))
  const goesOn = real.filter(([, said]) => GOES_ON.test(said))
  if (over.length !== 1 || goesOn.length !== 1) return undefined
  const truth = student({ topic: 'student', predicate: 'is', negative: false, scope: { person: 'self' } }, asker)
  const [option] = ('holds' in truth ? (truth.holds ? goesOn[0] : over[0]) : undefined) ?? []
  return option === undefined || !('holds' in truth) ? undefined : found(asked, option, truth.rule, 'student')
}
