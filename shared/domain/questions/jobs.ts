/**
 * Which of a person's jobs a title or a label means: "Present or last post", "Position before that", "Vorheriger
 * Arbeitgeber". The jobs are in the order of their dates; ambiguous cases are left to the person.
 */
import type { Applicant } from '../applicant.ts'
import { isoDate, parseDate } from '../dates.ts'
import { say } from '../sentences.ts'
import { fold } from '../text.ts'
import { unexplained } from './plain.ts'
import { partNamed } from './starts.ts'
import type { Asked, Entailment } from './types.ts'

type Which = 'present' | 'latest' | 'last' | 'previous' | 'before'

/** Words for a job; a title must have at least one. */
const NOUNS =
  'jobs?|posts?|positions?|roles?|employment|employer|occupation|appointment|work|company|stelle|tatigkeit|beschaftigung|arbeitgeber|anstellung|arbeitsverhaltnis|arbeitsstelle|arbeit|job|postes?|emploi|employeur|fonction|entreprise|puesto|empleo|trabajo|cargo|empleador|empresa|emprego|trabalho|funcao|empregador'
const NOUN = new RegExp(String.raw`\b(?:${NOUNS})\b`, 'g')

/** Longer phrases first: matched words are removed and not read again. */
const PHRASES: readonly (readonly [Which, RegExp])[] = [
  ['before', /\b(?:immediately )?before (?:that|this|it)(?: one)?\b|\bthe one before\b(?! \S)|\bdavor\b|\bzuvor\b|\bavant (?:cela|ca|celui ci|celle ci)\b|\bantes de (?:este|ese|esse|isso|eso)\b/],
  ['previous', /\b(?:immediately )?before (?:your|the) (?:current|present)(?: (?:one|job|post|position|role|employer))?\b|\bvor (?:der|dem|ihrer|ihrem) (?:aktuellen|derzeitigen|jetzigen)\b|\bavant (?:votre|l) (?:poste |emploi |employeur )?actuel(?:le)?\b|\b(?:anterior|previo) al? (?:puesto |empleo )?actual\b|\banterior ao atual\b/],
  ['latest', /\bmost recent\b|\blatest\b|\bneueste[rns]?\b|\bjungste[rns]?\b|\b(?:le |la )?plus recente?\b|\bmas reciente\b|\bmais recente\b/],
  ['present', /\bwhere (?:do )?you (?:currently )?(?=work\b)|\b(?:current(?:ly)?|present|now|aktuelle?[rns]?|derzeitige[rns]?|derzeit|jetzige[rns]?|gegenwartige[rns]?|actuel(?:le)?(?:ment)?|actual(?:mente)?|ahora|atual(?:mente)?|agora)\b/g],
  ['last', /\b(?:last|letzte[rns]?|dernier|derniere|ultim[oa])\b/],
] // biome-ignore format: a table

const AROUND =
  /\b(?:or|oder|ou|o|your|the|my|a|an|of|details?|information|held|ihre?|ihr|ihrer|der|die|das|des|votre|le|la|l|les|de|du|d|en|su|el|del|seu|sua|as|os|angaben|zum|zur|hold|that|occupee?|exercee?|que|ocupa|desempena|ocupas|exerce|usted|voce|if (?:you have one|any|applicable)|s)\b/g

const bareWords = (text: string): string =>
  fold(text.replace(/['’]/g, ' '))
    .replace(/[^\p{L}\d ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** Which job a text means, and its remaining words. If it names two other than the latest, none. */
const whichIn = (text: string): { which: Which; rest: string } | undefined => {
  let rest = bareWords(text)
  const found = new Set<Which>()
  for (const [which, phrase] of PHRASES) {
    const without = rest.replace(phrase, ' ')
    if (without !== rest) found.add(which)
    rest = without
  }
  rest = rest.replace(/ +/g, ' ').trim()
  const [first, second, third] = [...found]
  if (first === undefined || third !== undefined) return undefined
  if (second === undefined) return { which: first, rest }
  // "Current or last", "present / most recent": whichever exists.
  const either = found.has('present') && (found.has('last') || found.has('latest'))
  return either ? { which: 'latest', rest } : undefined
}

const PARTS: readonly (readonly [string, RegExp])[] = [
  ['title', /^(?:(?:job|post|position|role)(?: title)?|title|(?:job )?title of (?:your |the )?(?:job|post|position|role)|designation|(?:position|post|job|role) held|occupation|(?:berufs|stellen|positions|tatigkeits)bezeichnung|position|funktion|bezeichnung der (?:stelle|position)|stelle|tatigkeit|intitule (?:du|de votre) (?:poste|emploi)|(?:titre du )?poste(?: occupe)?|emploi(?: occupe)?|fonction(?: exercee)?|puesto(?: de trabajo)?|cargo(?: ocupado| desempenado| exercido)?|(?:nombre|titulo|denominacion) del (?:puesto|cargo)|funcao|(?:nome|titulo) do cargo)$/],
  ['company', /^(?:(?:name of )?(?:your |the )?(?:employer|company|organi[sz]ation|firm)(?: name| s name)?|(?:name (?:des |der |ihres )?)?(?:arbeitgeber|arbeitgebers|unternehmens?|firma)|(?:nom (?:de l |de la |de votre |du )?)?(?:employeur|entreprise|societe|organisation)|(?:nombre (?:de la |del |de su )?)?(?:empresa|empleador)|(?:nome (?:da |do |de )?)?(?:empresa|empregador))$/],
  ['start', /^(?:(?:date )?(?:started|joined)|start(?:ing)?(?: date)?|date (?:you )?(?:started|joined)|date of (?:joining|commencement|appointment)|from|(?:employed |working (?:here|there) )?since|(?:beschaftigt |tatig |angestellt )?seit|(?:en poste |employee? )?depuis|(?:empleado|empleada|contratado|contratada|empregado|empregada) desde|beginn|von|eintritt|eintrittsdatum|startdatum|date de (?:debut|prise de poste)|date d (?:entree|embauche)|debut|fecha de (?:inicio|ingreso|incorporacion)|desde|inicio|data de (?:inicio|admissao|entrada|ingresso))$/],
  ['end', /^(?:(?:date )?(?:left|ended|finished)|end(?: date)?|date (?:you )?(?:left|ended)|leaving date|date of leaving|to|until|ende|bis|austritt|austrittsdatum|enddatum|date de (?:fin|sortie|depart)|fin|fecha de (?:fin|salida|termino|finalizacion|baja)|hasta|termino|fim|data de (?:fim|saida|termino|desligamento)|ate)$/],
  ['start-year', /^(?:start year|year (?:started|joined)|year you (?:started|joined)|startjahr|annee de debut|ano de (?:inicio|ingreso))$/],
  ['end-year', /^(?:end year|year (?:left|ended)|year you left|endjahr|annee de fin|ano de (?:fin|termino|salida|saida))$/],
  ['location', /^(?:(?:job |work )?location|city|town|place(?: of work)?|workplace|(?:city|town|place) (?:in which|where) (?:your |the )?(?:job|post|position|role|work) (?:is|was) (?:based|located)|ort|arbeitsort|stadt|lieu(?: de travail)?|ville|ciudad|lugar(?: de trabajo)?|localidad|cidade|local(?: de trabalho)?|localidade)$/],
  ['description', /^(?:(?:main |key |your )*(?:duties|responsibilities|tasks)(?: and (?:duties|responsibilities))?|description(?: of duties)?|job description|(?:haupt)?aufgaben|(?:haupt)?tatigkeiten|aufgaben(?:bereich|gebiet)|beschreibung|(?:missions|taches)(?: principales)?|description(?: du poste)?|(?:funciones|tareas)(?: principales)?|descripcion(?: del puesto)?|(?:principais )?(?:atividades|funcoes|atribuicoes)|descricao(?: do cargo)?)$/],
] // biome-ignore format: a table

const FORMAT =
  /\s*\((?:(?:month|year|day|mm?|yyyy|yy|dd?|jjjj|aaaa|mmaaaa|tt|monat|jahr|mois|annee|année|mes|mês|año|ano)[\s/.-]*(?:and |und |et |y |e )?)+\)/giu
const partOf = (label: string): string | undefined => {
  const said = bareWords(label.replace(FORMAT, ' '))
  return PARTS.find(([, pattern]) => pattern.test(said))?.[0]
}

/** Indices of the jobs, the latest first; undefined if the order is unclear. */
const inOrder = ({ values }: Applicant): number[] | undefined => {
  const jobs: { at: number; end: string }[] = []
  for (
    let at = 0;
    values[`experience.${at}.company`] !== undefined || values[`experience.${at}.title`] !== undefined;
    at += 1
  ) {
    const own = (part: string): string => values[`experience.${at}.${part}`] ?? ''
    const date = parseDate(own('end'))
    const end = own('current') === 'yes' ? GOES_ON : date ? isoDate(date) : ''
    if (end === '') return undefined
    jobs.push({ at, end })
  }
  const ends = jobs.map(({ end }) => end)
  if (new Set(ends).size !== ends.length) return undefined
  return jobs.sort((a, b) => (a.end < b.end ? 1 : -1)).map(({ at }) => at)
}
const GOES_ON = '9999'

/** The index of the job that is meant: undefined if it could be another one, null if there is none. */
const jobOf = (which: Which, applicant: Applicant, entry: number | undefined): number | null | undefined => {
  const jobs = inOrder(applicant)
  const [latest, previous] = jobs ?? []
  if (jobs === undefined || latest === undefined) return undefined
  const goesOn = applicant.values[`experience.${latest}.current`] === 'yes'
  if (which === 'latest') return latest
  if (which === 'present') return goesOn ? latest : null
  // To some, "last" means the current job; to others, the one before it.
  if (which === 'last') return goesOn ? undefined : latest
  if (which === 'before') return jobs[Math.max(1, entry ?? 1)] ?? null
  return goesOn ? (previous ?? null) : undefined
}

const TITLE_LENGTH = 80
/** A title in which every word helps to say which job is meant. */
const titled = ({ legend, section }: Asked): Which | undefined => {
  for (const title of [legend, section]) {
    if (title === undefined || title === '' || title.length > TITLE_LENGTH) continue
    const read = whichIn(title)
    const open = read?.rest.replace(NOUN, ' ').replace(AROUND, ' ').trim()
    const named = new RegExp(NOUN.source).test(bareWords(title))
    if (read !== undefined && open === '' && named) return read.which
  }
  return undefined
}

/** "Previous employer (not your current one)" is the one before it. */
const NOT_THE_PRESENT =
  /^(?:name of )?(?:the |your )?(?:previous|former|prior|last) ([\p{L} ]+?)\s*\((?:not|other than|excluding) (?:your |the )?(?:current|present)(?: (?:one|employer|job|position|role|post))?\)/iu

const OF_A_JOB: ReadonlySet<string> = new Set(['title', 'company', 'location'])
/** "Previous job title", "Employer before your current one": the label alone says which. */
const labelled = ({ label: whole, legend }: Asked): { which: Which; part: string } | undefined => {
  const label = whole.replace(NOT_THE_PRESENT, '$1 before your current one')
  if (legend !== undefined && unexplained(legend, 'experience.title').length > 0) return undefined
  const read = whichIn(label)
  const part = read && partOf(read.rest)
  // The data has separate keys for the current and the latest job.
  return part !== undefined &&
    read?.which !== 'before' &&
    OF_A_JOB.has(part) &&
    new RegExp(NOUN.source).test(read?.rest ?? '') &&
    read
    ? { which: read.which, part }
    : undefined
}

const EMPLOYER = /\b(?:employer|arbeitgeber|employeur|empleador|empregador|company|empresa|entreprise)\b/
const ONLY_NAME = /^(?:name|nom|nombre|nome)$/

/** "Start of your current job", "Ende der letzten Tätigkeit": a date of that job, asked for in separate fields. */
const EDGES: readonly (readonly ['start' | 'end', RegExp])[] = [
  ['start', /^(?:start(?: date)?|beginning|commencement|beginn|debut|date de debut|inicio|comienzo|fecha de inicio|data de inicio) (?:of |der |des |de |du |do |da |del )/],
  ['end', /^(?:end(?: date)?|ende|fin|date de fin|fecha de fin|fim|termino|data de termino) (?:of |der |des |de |du |do |da |del )/],
] // biome-ignore format: a table

const edgeOf = ({
  label,
  legend,
}: Asked): { which: Which; edge: 'start' | 'end'; part: 'day' | 'month' | 'year' } | undefined => {
  const title = bareWords(legend ?? '')
  const [edge, words] = EDGES.find(([, pattern]) => pattern.test(title)) ?? []
  const part = partNamed(label)
  if (edge === undefined || words === undefined || part === undefined) return undefined
  const read = whichIn(title.replace(words, ' '))
  const open = read?.rest.replace(NOUN, ' ').replace(AROUND, ' ').trim()
  return read && open === '' && new RegExp(NOUN.source).test(title) ? { which: read.which, edge, part } : undefined
}

/** That part of the job's first or last day, if the title names one of them. */
const partOfJob = (asked: Asked, applicant: Applicant): Entailment | undefined => {
  const meant = edgeOf(asked)
  const job = meant && jobOf(meant.which, applicant, asked.entry)
  if (meant === undefined || job === undefined) return undefined
  const key = `experience.${job}.${meant.edge}`
  const value = parseDate(job === null ? '' : (applicant.values[key] ?? ''))?.[meant.part]
  return value === undefined
    ? { kind: 'ask', reason: say('why_job').text, topic: 'datum', sensitive: false }
    : {
        kind: 'answer',
        value: String(value),
        source: { from: 'answer', question: `${asked.legend} ${asked.label}` },
        rule: `the ${meant.part} of the ${meant.which} job`,
        topic: 'employed',
      }
}

/** The datum of the job that is meant; undefined if none is named or it is ambiguous. */
export const ofJob = (asked: Asked, applicant: Applicant): Entailment | undefined => {
  const { label, legend, section, control, options, entry } = asked
  if (options.length > 0 || !(control === 'text' || control === 'number' || control === 'date')) return undefined
  const boxed = partOfJob(asked, applicant)
  if (boxed) return boxed
  const title = titled(asked)
  const named = ONLY_NAME.test(bareWords(label)) && EMPLOYER.test(fold(`${legend ?? ''} ${section ?? ''}`))
  const part = title === undefined || named ? undefined : partOf(label)
  const meant =
    title !== undefined && part !== undefined
      ? { which: title, part }
      : title === undefined
        ? labelled(asked)
        : undefined
  const job = meant && jobOf(meant.which, applicant, entry)
  if (meant === undefined || job === undefined) return undefined
  const key = `experience.${job}.${meant.part}`
  const value = job === null ? undefined : applicant.values[key]
  if (value === undefined || value === '' || (control === 'date' && parseDate(value)?.day === undefined))
    return { kind: 'ask', reason: say('why_job').text, topic: 'datum', sensitive: false }
  return {
    kind: 'answer',
    value,
    source: { from: 'profile', key },
    rule: `the ${meant.which} job by its dates`,
    topic: 'employed',
  }
}
