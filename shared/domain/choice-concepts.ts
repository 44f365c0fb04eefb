/** The meaning of an answer or an option that forms word differently. Tables for `choices.ts`. */
import { byWord } from './by-word.ts'
import { currencyOf } from './money.ts'
import { fold } from './text.ts'

export type ChoiceConcept = string
/** The meaning of a folded text in one vocabulary; undefined if it has none. */
export type Classify = (folded: string) => ChoiceConcept | undefined

type Rule = readonly [RegExp, ChoiceConcept]
const table =
  (rules: readonly Rule[]): Classify =>
  (folded) =>
    rules.find(([pattern]) => pattern.test(folded))?.[1]

const DECLINE =
  /\b(decline|prefer not|prefer to not|rather not|(do not|dont|not) (wish|want|care|like) to(?! (?:relocate|move|travel|commute|work|receive|join|subscribe|get|start|be contacted)\b)|(does|did) not (wish|want)|wish not|chose not|choose not|not to (answer|disclose|say|specify|identify|self identify|respond|declare|state)|undisclosed|not disclosed|no answer|not declared|not specified|keine angabe|mochte ich nicht|prefiero no|prefere nao|prefiro nao|prefere ne pas|ne souhaite pas|preferisco non)\b/

/** "I do not wish to answer", "Prefer not to say", "Decline to self-identify". */
export const isDecline = (folded: string): boolean => DECLINE.test(folded) && !/^(yes|no)\b/.test(folded)

const YES =
  /^(yes|y|true|si|oui|ja|sim|tak|i agree|agree|agreed|i accept|accept|accepted|i consent|i acknowledge|i confirm|confirm|i certify|i understand)\b|^(1|on|checked)$/
const NO =
  /^(no|n|false|nein|non|nao|nie|nee|none|never|i disagree|disagree|i reject|i do not|i dont|i am not|im not|i have not|i havent|i will not|i wont|i have never|i cannot|not)\b|^(0|off)$/
const POSITIVE = /^(i am|im|i have|i will|i do|i can|i would|i identify|currently|have)\b/

/**
 * The polarity of a word, or of a sentence that starts with its answer ("Yes, I am authorised …", "I do not have …").
 */
export const polarityOf = (folded: string): 'yes' | 'no' | undefined => {
  if (isDecline(folded)) return undefined
  if (NO.test(folded)) return 'no'
  if (YES.test(folded)) return 'yes'
  if (!POSITIVE.test(folded)) return undefined
  return /\b(not|never|no|none|dont|havent|wont)\b/.test(folded) ? 'no' : 'yes'
}

const gender = table([
  [/\b(trans\w*)\b.*\b(man|male)\b/, 'trans-male'],
  [/\b(trans\w*)\b.*\b(woman|female)\b/, 'trans-female'],
  [/\btrans/, 'trans'],
  [
    /\b(non ?binary|nonbinary|enby|genderqueer|gender ?non ?conforming|gender ?fluid|third gender|divers|agender|x)\b/,
    'non-binary',
  ],
  [
    /\b(female|woman|women|cis ?woman|f|weiblich|frau|mrs|ms|madame|mme|senora|senhora|signora|mevrouw|femme|mujer|femenino|feminino|feminin|feminine|mulher|donna|femmina|vrouw|kobieta|kvinna|kvinde|kvinne|nainen|kadin)\b|^(?:女性?|أنثى|انثى|женскии|женщина|жіноча|жінка|נקבה|אישה)$/,
    'female',
  ],
  [
    /\b(male|man|men|cis ?man|m|mannlich|mann|herr|mr|monsieur|senor|senhor|signor|meneer|homme|hombre|varon|masculino|masculin|masculine|homem|uomo|maschio|mezczyzna|mand|mies|erkek)\b|^(?:男性?|ذكر|мужскои|мужчина|чоловіча|чоловік|זכר|גבר)$/,
    'male',
  ],
  [/\b(other|another|not listed|self describe|different)\b/, 'other'],
])

const RACE = table([
  [/\b(two or more|multi ?racial|mixed|more than one|bi ?racial|multiple)\b/, 'two-or-more'],
  [/\b(american indian|alaska|native american|first nations|indigenous)\b/, 'native-american'],
  [/\b(hawaiian|pacific island\w*)\b/, 'pacific-islander'],
  [/\b(black|african american|pret[ao])\b/, 'black'],
  [/\b(middle east\w*|north african)\b/, 'middle-eastern'],
  [/\b(white|caucasian|branc[ao])\b/, 'white'],
  [/\b(east|south|southeast) asian\b/, 'asian-region'],
  [/\basian\b/, 'asian'],
  [/\b(hispanic|latin\w*)\b/, 'hispanic'],
  [/\b(other|another)\b/, 'other'],
])
const race: Classify = (folded) =>
  RACE(folded.replace(/\bnot hispanic( or latin\w*)?\b/g, ' ').replace(/\b(a person|origins) .*$/, ''))

const hispanic: Classify = (folded) => {
  if (/\b(not|non) (hispanic|latin)/.test(folded)) return 'no'
  return polarityOf(folded) ?? (/\b(hispanic|latin\w*)\b/.test(folded) ? 'yes' : undefined)
}

const veteran: Classify = (folded) => {
  if (
    /\bveteran\b.*\bbut\b.*\bnot\b|\bnot\b.*\bprotected\b.*\bbut\b.*\bveteran\b|\bunprotected\b|\bother veteran\b|\bveteran\b(?: \w+){0,3} (?:not|non) (?:a )?protected\b(?! veteran)/.test(
      folded,
    )
  )
    return 'unprotected'
  if (/\bnot an? veteran\b|\bnon ?veteran\b|\bnever served\b|\bno military\b|\bnot served\b/.test(folded)) return 'none'
  if (/\bnot\b.*\bveteran\b/.test(folded)) return 'none-protected'
  if (
    /\bprotected veteran\b|\bone or more\b|\bdisabled veteran\b|\brecently separated\b|\bactive duty\b|\bcampaign\b|\bservice medal\b/.test(
      folded,
    )
  )
    return 'protected'
  const polarity = polarityOf(folded)
  if (polarity === 'no') return 'none'
  return polarity === 'yes' || /\bveteran\b/.test(folded) ? 'veteran' : undefined
}

/** "Veteran, not protected" is still a veteran. */
export const isUnprotectedVeteran = (option: string): boolean => veteran(fold(option)) === 'unprotected'

const disability: Classify = (folded) =>
  polarityOf(folded) ??
  (/\b(not|no|dont)\b.*\b(disab\w*)/.test(folded) ? 'no' : /\bdisab\w*/.test(folded) ? 'yes' : undefined)

const LEVELS = table([
  [
    /\b(?:no|less than|below|under|some|without|before|not completed|did not (?:finish|complete)|incomplete|kein\w*|ohne|sans|sin|sem) (?:\w+ ){0,2}?(?:high school|secondary|bac|baccalaureat|abitur|bachillerato|ensino medio|secundari[ao])\b|\b(?:high school|secondary(?: \w+)?|bachillerato|ensino medio|secundari[ao]) (?:not completed|incomplet\w*|unfinished|no (?:diploma|degree)|trunc[oa]|sin terminar)\b/,
    'below-high-school',
  ],
  [/\b(pos ?graduacao|posgrado|especializacao|especializacion)\b/, 'postgraduate'],
  [/\b(mba|master of business|masters? in business administration)\b/, 'mba'],
  [
    /\b(phd|ph d|doctor of philosophy|doctorate|doctoral|dphil|edd|dsc|doktor|doctorado|doctorat|doutorado|doutoramento|promotion|bac ?\+? ?8)\b/,
    'doctorate',
  ],
  [/\b(jd|j d|juris doctor|doctor of law)\b/, 'law'],
  [/\b(md|m d|doctor of medicine)\b/, 'medicine'],
  [
    /\b(masters?|m ?a|m ?s|m ?sc|m ?eng|msci|mfa|mph|llm|postgraduate|magister|graduate degree|advanced degree|mestrado|mestre|maestria|master|diplom|diplome d ingenieur|bac ?\+? ?5)\b/,
    'master',
  ],
  [
    /\b(grado (?:medio|superior)|ciclo formativo|bts|dut|bac ?\+? ?2|tecnologo|superior tecnologico|formacion profesional)\b/,
    'vocational',
  ],
  [/\b(associates?|a ?a|a ?s|aas)\b/, 'associate'],
  [
    /\b(bachelors?|b ?a|b ?s|b ?sc|b ?eng|bba|bfa|beng|btech|llb|undergraduate|licenciatura|licence|graduacao|bacharelado|ensino superior completo|superior completo|grado|bac ?\+? ?3)\b/,
    'bachelor',
  ],
  [/\bhigh school\b.*\bged\b|\bged\b.*\bhigh school\b/, 'high-school'],
  [/\b(ged)\b/, 'ged'],
  [
    /\b(high school|secondary|hs diploma|abitur|a levels?|baccalaureat|baccalaureate|bac|bachillerato|ensino medio|secundario)\b/,
    'high-school',
  ],
  [/\b(some college|no degree)\b/, 'some-college'],
  [/\b(certificate|vocational|trade school|technical)\b/, 'vocational'],
  [/\b(none|other)\b/, 'other'],
])
/** One country's school-leaving exam is not another's diploma. */
export const NATIONAL_EXAMS: ReadonlySet<string> = new Set(['abitur', 'a-levels', 'baccalaureate'])
const nationalExam = (folded: string): string | undefined =>
  /\b(?:high school|secondary|bachelors?|masters?)\b/.test(folded)
    ? undefined
    : table([
        [/\babitur\b/, 'abitur'],
        [/\ba levels?\b/, 'a-levels'],
        [/^(?:\w+ )?(?:bac|baccalaureate?)\b(?! ?\+? ?\d)/, 'baccalaureate'],
      ])(folded)

/** Level of a degree, and its kind if named: "Bachelor of Science" and "BSc" are `bachelor/science`. */
export const degreeOf = (text: string): { level: string; kind?: string } | undefined => {
  const folded = fold(text.replace(/\./g, ''))
  const level = LEVELS(folded)
  if (level === undefined) return undefined
  const kind = /\b(science|sciences|b ?sc?|m ?sc?|bsc|msc)\b/.test(folded)
    ? 'science'
    : /\b(arts?|b ?a|m ?a)\b/.test(folded)
      ? 'arts'
      : /\b(engineering|b ?eng|m ?eng|btech)\b/.test(folded)
        ? 'engineering'
        : /\b(fine arts|bfa|mfa)\b/.test(folded)
          ? 'fine-arts'
          : /\b(business|bba)\b/.test(folded)
            ? 'business'
            : level === 'high-school'
              ? nationalExam(folded)
              : undefined
  return kind === undefined ? { level } : { level, kind }
}

const telType = table([
  [/\b(mobile|cell|cellular|cellphone|mobil|movil|portable|celular|handy)\b/, 'mobile'],
  [/\b(home|landline|land line|personal|privat|fixe|casa)\b/, 'home'],
  [/\b(work|business|office|company|geschaftlich)\b/, 'work'],
  [/\bfax\b/, 'fax'],
])

const employment = table([
  [
    /\bfull ?time\b|\bvollzeit\b|\b(?:temps|tiempo|tempo|jornada) (?:plein|complet|completo|completa|integral|inteiro)\b|\bperiodo integral\b|^(?:completa|completo|integral|temps complet)$/,
    'full-time',
  ],
  [
    /\bpart ?time\b|\bteilzeit\b|\b(?:temps|tiempo|tempo|jornada) (?:partiel|parcial)\b|\bmei[oa] (?:periodo|jornada|tiempo)\b|\bmi temps\b|^(?:parcial|partiel)$/,
    'part-time',
  ],
  [/\bintern(ship)?\b|\bpraktikum\b|\bstage\b|\bpracticas\b|\bestagio\b|\bbecari[oa]\b/, 'internship'],
  [
    /\b(contract|contractor|freelance|freiberuflich|freie mitarbeit|contrat|contrato|mission|autonomo|prestador)\b/,
    'contract',
  ],
  [/\b(temporary|temp|seasonal)\b/, 'temporary'],
  // The kind of contract, not the number of hours.
  [/\b(permanent|unbefristet\w*|cdi|duree indeterminee|indefinid[oa]|tempo indeterminado)\b/, 'permanent'],
])

const remote = table([
  [/\b(hybrid|hybride|hibrido|hibrida|mixed|mixto|misto)\b|\bhybrid/, 'hybrid'],
  [
    /\b(remote|remoto|remota|fully remote|home ?office|homeoffice|teletravail|a distance|teletrabajo|teletrabalho|a distancia|work from home|wfh)\b/,
    'remote',
  ],
  [
    /\b(on ?site|onsite|in (?:the )?office|office|vor ort|prasenz|im buro|sur site|sur place|presentiel|presencial|en la oficina|no escritorio)\b/,
    'on-site',
  ],
])

const heard = table([
  [
    /\b(referr\w*|friend|colleague|employee|word of mouth|acquaintance|recommended|recommendation|(?:our|of) staff|work(?:s|ing)? here|mitarbeitende\w*|salariee?s?|recommandation|mitarbeiterempfehlung|empfehlung|recomendacion|recomendacao|indicacao|cooptation|empleado|funcionario|staff|mitarbeiter\w*|kolleg\w*|freund\w*|bekannte\w*|mundpropaganda|amis?|amies?|collegues?|collaborat\w*|connaissances?|bouche a oreille|coopte\w*|amig[oa]s?|conocid[oa]s?|conhecid[oa]s?|companer[oa]s?|colegas?|colaborador\w*|boca a boca|boca em boca)\b/,
    'referral',
  ],
  [/\b(recruiter|headhunter|agency|sourcer|contacted)\b/, 'recruiter'],
  [/\b(linkedin|linked in)\b/, 'linkedin'],
  [
    /\b(indeed|glassdoor|monster|ziprecruiter|stepstone|infojobs|welcome to the jungle|hellowork|apec|cadremploi|jobteaser|totaljobs|reed|seek|infoempleo|tecnoempleo|computrabajo|bumeran|catho|gupy|vagas com|jobs ch|karriere at|jobborse|stellenborse|stellenportal|jobportal|site d emploi|portal de empleo|bolsa de empleo|site de (?:vagas|empregos)|job (board|site|portal|search)|jobs? boards?|online job)\b/,
    'job-board',
  ],
  [/\b(social media|social network|twitter|facebook|instagram|tiktok|youtube|reddit)\b/, 'social'],
  [
    /\b(company|corporate|career|careers|our|your) ?(web ?site|site|page|careers page)\b|\bcareers? (site|page)\b/,
    'company-site',
  ],
  [/\b(google|search engine|internet search|web search|bing)\b/, 'search'],
  [
    /\b(university|college|campus|school|fairs?|event|conference|meetup|karrieremesse|\w*messe|salon|feria|feira|universite|universitaire|universidad|universidade)\b/,
    'event',
  ],
  [/\b(news|newspaper|press|magazine|advert\w*|ad|tv|radio|billboard|podcast)\b/, 'advert'],
  [/\bother\b|\bsonstige/, 'other'],
])
/** The nearest wider answers for a source that is not in the list, most specific first. */
export const WIDER_SOURCES: Record<string, readonly string[]> = byWord({
  linkedin: ['linkedin', 'job-board', 'social', 'other'],
  'job-board': ['job-board', 'other'],
  social: ['social', 'other'],
  referral: ['referral', 'other'],
  recruiter: ['recruiter', 'other'],
  'company-site': ['company-site', 'other'],
  search: ['search', 'other'],
  event: ['event', 'other'],
  advert: ['advert', 'other'],
  other: ['other'],
})
export const sourceOf = heard

/** British degree classes. */
const degreeClass = table([
  [/^(?:1st|first)(?: class)?(?: (?:with )?(?:honou?rs|hons|degree))*$/, 'first'],
  [/^(?:2 ?1|upper second|second class upper)\b|^(?:second|2nd) .*\bupper\b/, 'upper-second'],
  [/^(?:2 ?2|lower second|second class lower)\b|^(?:second|2nd) .*\blower\b/, 'lower-second'],
  [/^(?:3rd|third)(?: class)?(?: (?:with )?(?:honou?rs|hons|degree))*$/, 'third'],
])

const CURRENCIES = table([
  [/\b(usd|us dollars?|dollars?)\b|^\$$/, 'usd'],
  [/\b(eur|euros?)\b|^€$/, 'eur'],
  [/\b(gbp|pounds?|sterling)\b|^£$/, 'gbp'],
])

/** By code, sign or name; a dollar without a country is just a dollar. */
const currency: Classify = (folded) => currencyOf(folded.toUpperCase())?.toLowerCase() ?? CURRENCIES(folded)

/** Vocabularies by profile key; other keys have only the general ones (yes/no, decline, fuzzy). */
export const VOCABULARIES: Readonly<Record<string, Classify>> = byWord({
  gender,
  sex: gender,
  race,
  ethnicity: race,
  hispanic,
  veteran,
  disability,
  'tel-type': telType,
  'education.gpa': degreeClass,
  'employment-type': employment,
  'remote-preference': remote,
  'salary-currency': currency,
  'transaction-currency': currency,
})

/** Meanings that may replace another one if the list has nothing closer. */
export const STANDS_FOR: Readonly<Record<string, readonly string[]>> = byWord({
  none: ['none', 'none-protected'],
  'none-protected': ['none-protected', 'none'],
  veteran: ['veteran'],
  protected: ['protected', 'veteran'],
  unprotected: ['unprotected', 'none-protected'],
  'trans-male': ['trans-male', 'trans'],
  'trans-female': ['trans-female', 'trans'],
})
