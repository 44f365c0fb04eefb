/**
 * Sentences that only state something about other people or things ("Guests come from Poland."). They do not change a
 * complete question, since they neither address the applicant nor define a word. English, German, French, Spanish and
 * Portuguese.
 */
import { fold } from '../text.ts'
import type { Language } from './types.ts'

/** Words that such a sentence must have, and words that it must not have. */
const TELLING: Readonly<Record<Language, readonly [says: RegExp, never: RegExp]>> = {
  en: [
    /\b(?:is|are|has|have|comes?|speaks?|needs?|wants?|works?|lives?|visits?|sells?|serves?|drives?|participates?|takes?|uses?|runs?|handles?|offers?|opens?|must|may|will|can)\b/,
    /\b(?:you|your|yours|i|me|my|following|below|above|questions?|answers?|includ\w*|terms?|words?|section|optional)\b|^(?:please|select|choose|tick|check|enter|note|give|state|list|name|read|see|do not|don t|use)\b/,
  ],
  de: [
    /\b(?:ist|sind|hat|haben|kommt|kommen|spricht|sprechen|liegt|liegen|arbeitet|arbeiten|fahrt|fahren|besucht|besuchen|betreut|betreuen|offnet|offnen|ruft|rufen|schreibt|schreiben|lebt|leben|wohnt|wohnen|versteht|verstehen|lauft|laufen)\b/,
    /\b(?:sie|ihre?[nmrs]?|du|dein\w*|ich|mein\w*|folgend\w*|frage\w*|antwort\w*|wenn|falls|nur|ausser|sofern|bedeut\w*|gilt|gelten|zahl\w*|heisst|auch|mindestens|hochstens|oder|bis|seit|vor|nach|fruher\w*|ehemalig\w*|nicht|kein\w*|ohne|unter|weniger|mehr als|muss\w*|bitte)\b/,
  ],
  fr: [
    /\b(?:est|sont|a|ont|vient|viennent|parle|parlent|travaille|travaillent|trouve|trouvent|ouvre|ouvrent|visite|visitent|conduit|conduisent|passe|passent|appelle|appellent|vit|vivent|habite|habitent|utilise|utilisent|comprend|comprennent|recevons|accueillons|servons)\b/,
    /\b(?:vous|votre|vos|tu|ton|ta|tes|je|mon|ma|suivante?s?|questions?|reponses?|si|sauf|seul\w*|uniquement|signifie\w*|compte\w*|aussi|ou|avant|apres|depuis|moins|plus|ancien\w*|pas|ne|n|jamais|sans|hors|moyennant|condition|doi\w*|veuillez)\b/,
  ],
  es: [
    /\b(?:es|son|esta|estan|tiene|tienen|viene|vienen|habla|hablan|trabaja|trabajan|hay|llama|llaman|vive|viven|visita|visitan|usa|usan|entiende|entienden|atendemos|recibimos|servimos)\b/,
    /\b(?:usted|su|sus|tu|tus|te|le|yo|mi|siguientes?|preguntas?|respuestas?|si|salvo|solo|solamente|significa\w*|cuenta\w*|tambien|o|antes|despues|desde|menos|mas|anterior\w*|no|nunca|sin|deb\w*|por favor)\b/,
  ],
  pt: [
    /\b(?:e|sao|esta|estao|tem|vem|fala|falam|trabalha|trabalham|fica|ficam|liga|ligam|vive|vivem|mora|moram|visita|visitam|usa|usam|entende|entendem|atendemos|recebemos|servimos)\b/,
    /\b(?:voce|seu|sua|seus|suas|tu|te|lhe|eu|meu|minha|seguintes?|perguntas?|respostas?|se|salvo|so|apenas|somente|significa\w*|conta\w*|tambem|ou|antes|depois|desde|menos|mais|anterior\w*|nao|nunca|sem|dev\w*|por favor)\b/,
  ],
} // biome-ignore format: a table

/** @param language of the question beside it */
export const tellsOfOthers = (sentence: string, language: Language | undefined): boolean => {
  if (language === undefined || !/[.!]$/.test(sentence) || (language !== 'en' && /[;:()]/.test(sentence))) return false
  const [says, never] = TELLING[language]
  // "Où" is a place, "ou" a choice.
  const text = fold(sentence.replace(/(?<!\p{L})où(?!\p{L})/giu, ' ').replace(/['’-]/g, ' '))
  return says.test(text) && !never.test(text)
}
