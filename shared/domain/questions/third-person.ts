/**
 * Sentences that only state something about other people, things or the work itself ("Guests come from Poland.", "Sie
 * besuchen unsere Kunden."). They do not change a complete question, since they neither say anything about the
 * applicant now nor define a word. English, German, French, Spanish and Portuguese.
 */
import { fold } from '../text.ts'
import type { Language } from './types.ts'

/** Verbs of such an English sentence: without one, it may be a heading that defines the question. */
const ENGLISH_VERBS =
  /\b(?:is|are|has|have|comes?|speaks?|needs?|wants?|works?|lives?|visits?|sells?|serves?|drives?|participates?|takes?|uses?|runs?|handles?|offers?|opens?|must|may|will|can)\b/

interface Words {
  /** The applicant is addressed. */
  you: RegExp
  /** What the applicant would do in the job, or for whom. */
  work: RegExp
  /** Words that define, limit or negate. */
  never: RegExp
}
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    you: /\b(?:you|your|yours)\b/,
    work: /(?!)/,
    never: /\b(?:you|your|yours|i|me|my|following|below|above|questions?|answers?|includ\w*|terms?|words?|section|optional)\b|^(?:please|select|choose|tick|check|enter|note|give|state|list|name|read|see|do not|don t|use)\b/,
  },
  de: {
    you: /\b(?:sie|ihre?[nmrs]?|du|dein\w*)\b/,
    work: /\b(?:kund\w*|auftragg\w*|stelle|position|arbeit\w*|tatigkeit\w*|einsatz\w*|aussendienst|dienstwagen|dienstreise\w*|baustelle\w*|filiale\w*|team\w*|projekt\w*|patient\w*|gaste\w*|bewohner\w*|touren?|lieferung\w*)\b/,
    never: /\b(?:ich|mein\w*|folgend\w*|frage\w*|antwort\w*|wenn|falls|nur|ausser|sofern|bedeut\w*|gilt|gelten|zahl\w*|heisst|auch|mindestens|hochstens|oder|bis|seit|vor|nach|fruher\w*|ehemalig\w*|nicht|kein\w*|ohne|unter|weniger|mehr als|muss\w*|sollt\w*|bitte|nehmen|stellen|denken|angenommen|jetzig\w*|derzeit\w*|aktuell\w*|letzt\w*)\b/,
  },
  fr: {
    you: /\b(?:vous|votre|vos|tu|ton|ta|tes)\b/,
    work: /\b(?:client\w*|poste|travail\w*|mission\w*|chantiers?|equipes?|projets?|patients?|usagers?|agences?|tournees?|livraisons?|magasins?)\b/,
    never: /\b(?:je|mon|ma|suivante?s?|questions?|reponses?|si|sauf|seul\w*|uniquement|signifie\w*|compte\w*|aussi|ou|avant|apres|depuis|moins|plus|ancien\w*|pas|ne|n|jamais|sans|hors|moyennant|condition|doi\w*|dev\w*|veuillez|imagine\w*|suppos\w*|actuel\w*|dernier\w*)\b/,
  },
  es: {
    you: /\b(?:usted|su|sus|tu|tus|te|le)\b/,
    work: /\b(?:client\w*|puesto|trabaj\w*|obras?|equipos?|proyectos?|pacientes?|tiendas?|rutas?|visit\w*|repart\w*|residentes?)\b/,
    never: /\b(?:yo|mi|siguientes?|preguntas?|respuestas?|si|salvo|solo|solamente|significa\w*|cuenta\w*|tambien|o|antes|despues|desde|menos|mas|anterior\w*|no|nunca|sin|deb\w*|por favor|imagin\w*|supon\w*|actual\w*|ultim[oa]s?)\b/,
  },
  pt: {
    you: /\b(?:voce|seu|sua|seus|suas|tu|te|lhe)\b/,
    work: /\b(?:client\w*|vaga|trabalh\w*|obras?|equip[ae]s?|projetos?|pacientes?|lojas?|visit\w*|atendimento|rotas?|entregas?|moradores)\b/,
    never: /\b(?:eu|meu|minha|seguintes?|perguntas?|respostas?|se|salvo|so|apenas|somente|significa\w*|conta\w*|tambem|ou|antes|depois|desde|menos|mais|anterior\w*|nao|nunca|sem|dev\w*|por favor|imagin\w*|suponh\w*|atua(?:l|is)|ultim[oa]s?)\b/,
  },
} // biome-ignore format: a table

/** Whole sentences; fewer words may be a heading. */
const FEWEST = 4

/** "Wir begleiten Familien.", "Nous suivons …", "Queremos …", "Precisamos …": the employer speaks of itself. */
const WE: Readonly<Record<Language, RegExp>> = {
  en: /(?!)/,
  de: /^(?:wir|unser\w*)\b/,
  fr: /^(?:nous|notre|nos)\b/,
  es: /^(?:nosotr[oa]s|nuestr\w+|(?:nos )?\w{2,}[aei]mos)\b/,
  pt: /^(?:nos|nossa?s?|nosso|[ao]s? noss\w+|\w{2,}[aei]mos)\b/,
} // biome-ignore format: a table

const plainly = (sentence: string): string =>
  // "Où" is a place, "ou" a choice.
  fold(
    sentence
      .replace(/(?<!\p{L})où(?!\p{L})/giu, ' ')
      .replace(/(?<!\p{L})vor allem(?!\p{L})/giu, ' ')
      .replace(/['’-]/g, ' '),
  )

const isStatement = (sentence: string, language: Language): boolean =>
  /[.!]$/.test(sentence) && (language === 'en' || !/[;:()]/.test(sentence))

/** Whether the employer says something about itself, in a language other than English. */
export const tellsOfUs = (sentence: string, language: Language | undefined): boolean =>
  language !== undefined &&
  isStatement(sentence, language) &&
  WE[language].test(plainly(sentence)) &&
  !WORDS[language].you.test(plainly(sentence)) &&
  !WORDS[language].never.test(plainly(sentence))

/** A negation in such a sentence is about the others: "…, was Jugendlichen nicht erlaubt ist." */
const NEGATION = /\b(?:nicht|kein\w*|ne|n|pas|jamais|no|nunca|nao)\b/g

/**
 * @param language of the question beside it
 * @param mayDeny whether a negation in the sentence leaves the question as it is
 */
export const tellsOfOthers = (sentence: string, language: Language | undefined, mayDeny: boolean): boolean => {
  if (language === undefined || !isStatement(sentence, language)) return false
  const { you, work, never } = WORDS[language]
  const said = plainly(sentence)
  const text = work.test(said) ? said.replace(new RegExp(you, 'g'), ' ') : said
  const whole = language === 'en' ? ENGLISH_VERBS.test(text) : said.split(/\s+/).length >= FEWEST
  return whole && !you.test(text) && !never.test(mayDeny ? text.replace(NEGATION, ' ') : text)
}
