/** The person's languages: as a list, by level, or the native one. */
import { fold } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { languagesOf } from './abilities.ts'
import { bare, yesOrNo } from './choose.ts'
import { levelOf, levelsOf, STANDS_FOR_LEVEL } from './levels.ts'
import { normal } from './normal.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'
import { FILLER } from './words/index.ts'
import { takeOut } from './words/patterns.ts'

/** "None", "No knowledge": the choice for a language that is not among theirs. */
const NOT_SPOKEN =
  /^(?:none|no|nil|not at all|no (?:knowledge|proficiency|skills?|ability)|i do not speak.*|do not speak.*|does not apply|n a|0|keine(?: kenntnisse)?|aucune?|ninguno|ninguna|nenhum|nenhuma)$/

const NATIVE =
  /\b(?:native (?:language|tongue)s?|first languages?|mother tongues?|muttersprache\w*|erstsprache\w*|langues? maternelles?|premiere langue|lenguas? maternas?|primera lengua|linguas? maternas?|idiomas? (?:matern[oa]s?|nativ[oa]s?))\b/

/** Languages other than one's own. */
const FOREIGN =
  /\b(?:foreign|fremdsprache\w*|etranger\w*|extranjer\w*|estrangeir\w*|(?:other|additional|further|second) languages?|weitere\w* sprache\w*|autres langues|otros idiomas|outros idiomas)\b/

/** The only language that the person speaks natively: from a list of options, or by name. */
const nativeOf = ({ label, options, control }: Asked, applicant: Asker['applicant']): Found => {
  const own = languagesOf(applicant).filter(({ level }) => levelOf(level ?? '') === 'native')
  const [only] = own
  if (only === undefined || own.length > 1) return undefined
  const said = {
    kind: 'answer',
    value: only.name,
    source: { from: 'answer', question: label },
    rule: 'the native language',
    topic: 'language',
  } as const
  if (options.length === 0) return control === 'text' ? said : undefined
  const named = options.filter((option) =>
    languagesOf({ ...applicant, values: { languages: option } }).some(({ code }) => code === only.code),
  )
  return named.length === 1 && named[0] ? { ...said, value: named[0], options: named } : undefined
}

const BESIDE =
  /(?<= |^)(?:other than|besides|apart from|aside from|in addition to|neben|ausser|zusatzlich zu|autres? que|outre|en plus de|hormis|ademas de|aparte de|distintos? (?:de|al)|distintas? (?:de|al)|alem de|(?:autres?|andere\w*|otr[oa]s?|outr[oa]s?) (?:langues?|sprachen?|idiomas?|lenguas?|linguas?) (?:que(?: no sea)?|als|alem de|aparte de|ademas de))(?= )/
const ASKED =
  'what,which,other,any,else,language,languages,do you,you,can,speak,know,also,spoken,welche,andere,weitere,sprachen,sprache,sprechen,sie,sprichst,du,beherrschen,quelles,quelle,autres,langue,langues,parlez,vous,maitrisez,que,cuales,otros,idiomas,idioma,lenguas,habla,hablas,domina,quais,outros,fala,domina,voce,l,le,la,el,al,del,do,da,des,de'
const SPEAK =
  /(?<= |^)(?:speak|know|spoken|sprechen|sprichst|beherrschen|parlez|maitrisez|habla|hablas|domina|fala|falas)(?= |$)/
const isYesOrNo = (options: readonly string[]): boolean =>
  options.length === 2 && options.every((option) => bare(option)?.rest === '')

/** The words around a language that is not named. */
const ANY_MORE =
  'a,an,any,second,third,foreign,additional,further,more,than,one,native,mother,first,tongue,your,at least,eine,einer,weitere,fremdsprache,fremdsprachen,mehrere,muttersprache,ihrer,une,d autres,autre,etrangere,etrangeres,seconde,deuxieme,plusieurs,votre,maternelle,otro,otra,algun,alguna,extranjero,extranjera,segundo,segunda,su,materna,nativo,outro,outra,algum,estrangeiro,estrangeira,sua'
const OF_MORE =
  /(?<= |^)(?:other|another|second|foreign|additional|further|more than one|weitere\w*|andere\w*|fremdsprachen?|mehrere|autres?|etrangeres?|plusieurs|seconde|deuxieme|otr[oa]s?|extranjer[oa]s?|segund[oa]|outr[oa]s?|estrangeir[oa]s?)(?= |$)/
/** "Do you speak a language other than English?", "… any other languages?" */
const speaksMore = (asked: Asked, text: string, named: readonly string[], applicant: Asker['applicant']): Found => {
  const spoken = languagesOf(applicant)
  if (named.length > 1 || spoken.length === 0 || !SPEAK.test(text)) return undefined
  if (!(named.length === 1 ? BESIDE : OF_MORE).test(text)) return undefined
  const words = text.replace(BESIDE, ' ').replace(/zzlang[a-z]+/g, ' ')
  if (takeOut(takeOut(words, `${ASKED},${ANY_MORE}`).rest, FILLER).rest !== '') return undefined
  const others = spoken.filter(({ code }) => `zzlang${code}` !== named[0])
  // The question does not say which language is the first one; a person with two has another one in any case.
  if (named.length === 0)
    return yesOrNo(asked, spoken.length > 1 ? true : undefined, 'more languages than one', 'language')
  return yesOrNo(asked, others.length > 0, 'languages but one', 'language')
}

/** "What languages other than English do you speak?": the rest of theirs. */
export const languagesBeside = (asked: Asked, { applicant }: Asker): Found => {
  const { label, options, control, question } = asked
  const text = normal(label.replace(/\b(?:del|do)(?= )/gi, 'de').replace(/\b(?:l|d)['’]/gi, ' '))
  const named = [...new Set(text.match(/zzlang[a-z]+/g) ?? [])]
  if (isYesOrNo(options)) return speaksMore(asked, text, named, applicant)
  if (named.length !== 1 || !BESIDE.test(text) || !SPEAK.test(text)) return undefined
  const left = takeOut(takeOut(text.replace(BESIDE, ' ').replace(/zzlang[a-z]+/g, ' '), ASKED).rest, FILLER).rest
  const others = (applicant.values.languages ?? '')
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) =>
      languagesOf({ ...applicant, values: { languages: one } }).some(({ code }) => `zzlang${code}` !== named[0]),
    )
  if (left.trim() !== '' || others.length === 0) return undefined
  const said = {
    kind: 'answer',
    value: others.join(', '),
    source: { from: 'answer', question: question ?? label },
    rule: 'languages but one',
    topic: 'language',
  } as const
  if (options.length === 0) return control === 'text' ? said : undefined
  if (control !== 'several') return undefined
  const codes = new Set(languagesOf({ ...applicant, values: { languages: others.join(',') } }).map(({ code }) => code))
  const chosen = options.filter((option) =>
    languagesOf({ ...applicant, values: { languages: option } }).some(({ code }) => codes.has(code)),
  )
  return chosen.length === 0 ? undefined : { ...said, options: chosen }
}

export const languages = (asked: Asked, subject: string | undefined, { applicant }: Asker): Found => {
  const spoken = languagesOf(applicant)
  const source: ValueSource = { from: 'profile', key: 'languages' }
  const worked: ValueSource = { from: 'answer', question: asked.label }
  if (subject === undefined) {
    if (NATIVE.test(fold(asked.label))) return nativeOf(asked, applicant)
    if (FOREIGN.test(fold(asked.label))) return undefined
    if (asked.options.length === 0)
      return applicant.values.languages === undefined || asked.control === 'one'
        ? undefined
        : { kind: 'answer', value: applicant.values.languages, source, rule: 'languages', topic: 'language' }
    if (asked.control !== 'several') return undefined
    const codes = new Set(spoken.map(({ code }) => code))
    const options = asked.options.filter((option) =>
      languagesOf({ ...applicant, values: { languages: option } }).some(({ code }) => codes.has(code)),
    )
    return options.length === 0
      ? undefined
      : { kind: 'answer', value: options.join(', '), options, source, rule: 'languages', topic: 'language' }
  }
  const named = spoken.find(({ code }) => code === subject)
  if (named === undefined && spoken.length > 0) {
    const none = asked.options.filter((option) => NOT_SPOKEN.test(fold(option)))
    return none.length === 1 && none[0]
      ? {
          kind: 'answer',
          value: none[0],
          options: none,
          source: worked,
          rule: 'not among the languages',
          topic: 'language',
        }
      : undefined
  }
  const known = named?.level
  if (known === undefined || asked.options.length === 0) return undefined
  const exact = asked.options.filter((option) => fold(option) === fold(known))
  // "Bilingual" beside "Mother tongue" means a learned language.
  const mothers = asked.options.filter((option) => levelOf(option) === 'native')
  const tongue = mothers.filter((option) => !/bilingu/.test(fold(option)))
  const alike = (level: string | undefined): string[] =>
    (level === 'native' && mothers.length > 1 && tongue.length === 1 ? tongue : asked.options).filter(
      (option) => level !== undefined && levelsOf(option).includes(level),
    )
  const own = levelOf(known)
  const stands = STANDS_FOR_LEVEL[own ?? ''] ?? []
  const options =
    exact.length === 1
      ? exact
      : ([own, ...stands]
          .map((level) =>
            // "Advanced (C1)" is exactly that level, not the one above or below.
            alike(level).filter((option) => own === level || own === 'native' || !/\b[abc][12]\b/i.test(option)),
          )
          .find((found) => found.length > 0) ?? [])
  return options.length === 1 && options[0]
    ? {
        kind: 'answer',
        value: known,
        options: [options[0]],
        source: worked,
        rule: 'level of the language',
        topic: 'language',
      }
    : undefined
}
