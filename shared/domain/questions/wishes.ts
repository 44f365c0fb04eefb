/** The way and the kind of work that the person wants, and how much they would travel. */
import { fold } from '../text.ts'
import { category } from './category.ts'
import { bare, yesOrNo } from './choose.ts'
import { kindIn, wayIn, waysIn } from './kinds-of-work.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found, Topic } from './types.ts'
import { asksOnlyWay } from './ways.ts'

const LOOKS_FOR =
  /\b(?:look(?:ing)? for|seek(?:ing)?|prefer|want|would like|mochten|mochtest|souhaitez|souhaitez|quiere|quieres|desea|deseas|gostaria|deseja|suchen|sucht|suchst|cherchez|recherchez|cherches|busca|buscas|procura|procuras)\b/

/** "Are you looking for a full-time position?": compared with the kind of employment that the person wants. */
export const looksFor = (asked: Asked, { applicant: { values } }: Asker): Found => {
  const [wanted, own] = [kindIn(asked.label), kindIn(values['employment-type'] ?? '')]
  if (wanted === undefined || own === undefined || !LOOKS_FOR.test(fold(asked.label))) return undefined
  // A person who looks for one kind may accept another, too.
  if (wanted === own && EXCLUSIVE.test(fold(asked.label))) return undefined
  const option = asked.options.find((one) => bare(one)?.says === (wanted === own))
  return option === undefined
    ? undefined
    : {
        kind: 'answer',
        value: wanted === own ? 'yes' : 'no',
        options: [option],
        source: { from: 'answer', question: asked.label },
        rule: 'the same wish',
        topic: 'employment-type',
      }
}

export const wayOfWork = (asked: Asked, asker: Asker): Found =>
  sameWish(asked, asker, 'remote-preference', 'remote', wayIn) ??
  (wayIn(asked.label) === 'remote'
    ? sameWish(asked, asker, 'remote-preference', 'remote', (text) => wayIn(text) ?? shareOfRemote(text))
    : undefined)

/** "None", "Partial", "Total" under "Home office": how much of the work is done from home. */
const shareOfRemote = (text: string): ReturnType<typeof wayIn> => {
  const said = fold(text).trim()
  if (/^(?:none|no|not at all|kein\w*|nein|aucun|non|ningun\w*|nenhum\w*|0 ?%)$/.test(said)) return 'on-site'
  return /^(?:total\w*|full\w*|complete\w*|completo|vollstandig|ganz|entier|integral|100 ?%)$/.test(said)
    ? 'remote'
    : undefined
}

export const kindOfWork = (asked: Asked, asker: Asker): Found =>
  sameWish(asked, asker, 'employment-type', 'employment-type', kindIn)

/** The only option with the same meaning as the datum. */
const sameWish = (
  { options }: Asked,
  { applicant: { values } }: Asker,
  key: string,
  topic: Topic,
  named: (text: string) => string | undefined,
): Found => {
  const value = values[key] ?? ''
  const own = named(value)
  const fits = own === undefined ? [] : options.filter((option) => named(option) === own)
  return fits.length === 1
    ? { kind: 'answer', value, options: fits, source: { from: 'profile', key }, rule: 'the same wish', topic }
    : undefined
}

const NO_TRAVEL =
  /\b(?:no|not|none|never|cannot|unable|aucun|keine|nicht|nie|aucune?|pas de|ningun|ninguno|ninguna|nada|nenhum|nenhuma|nao)\b|^0 ?%?$/

const PARTS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:three quarters|drei viertel|trois quarts|tres cuart\w+|tres quart\w+)\b/, 75],
  [/\b(?:a quarter|one quarter|viertel|quart|cuarta parte|um quarto)\b/, 25],
  [/\b(?:half|halfte|moitie|mitad|metade)\b/, 50],
]

/** The most that the person would travel, in percent. */
const shareOf = (text: string): number | undefined => {
  const shares = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(?:%|percent|prozent|pour cent|por ciento|por cento|$)/gi)].map(
    ([, digits]) => Number(digits),
  )
  if (shares.length > 0) return Math.max(...shares)
  const said = fold(text)
  const part = PARTS.find(([pattern]) => pattern.test(said))?.[1]
  return part ?? (NO_TRAVEL.test(said) ? 0 : undefined)
}

/** "Up to 25 %" is the decisive part, whatever the words around the number. */
export const travelled = (asked: Asked, asker: Asker): Found => {
  const text = asker.applicant.values.travel
  const most = text === undefined ? undefined : shareOf(text)
  if (asked.control === 'number')
    return most === undefined
      ? undefined
      : {
          kind: 'answer',
          value: String(most),
          source: { from: 'answer', question: asked.label },
          rule: 'share of travel',
          topic: 'travel',
        }
  if (asked.options.length > 0 && most !== undefined) {
    const options = asked.options.filter(
      (option) => shareOf(option) === most && !MORE.test(fold(option)) && !/[>+]/.test(option),
    )
    if (options.length === 1)
      return {
        kind: 'answer',
        value: text ?? '',
        options,
        source: { from: 'profile', key: 'travel' },
        rule: 'share of travel',
        topic: 'travel',
      }
    // Options with other percentages, or several that fit, are not matched by their words.
    if (asked.options.some((option) => /\d/.test(option))) return undefined
  }
  return category(asked, ['travel'], 'travel', asker)
}

const MORE =
  /\b(?:more than|more|over|above|upwards of|in excess of|greater than|exceed\w*|mehr|uber|plus|au dela|superieur\w*|mas|superior\w*|por encima|mais|acima|alem)\b/

const PREFERS =
  /\b(?:prefer\w*|want|would like|rather|ideal\w*|look(?:ing)? for|bevorzug\w*|mochten|mochtest|lieber|am liebsten|wunsch\w*|souhait\w*|desir\w*|prefier\w*|quier\w*|dese\w*|gostari\w*|quer\w*)\b/
const WOULD =
  /\b(?:willing|consider|open to|happy|able|can|could|comfortable|bereit|konnen|konnten|pret\w*|accept\w*|pourriez|pouvez|dispuest\w*|puede\w*|podria\w*|acept\w*|dispost\w*|pode\w*|aceit\w*)\b/
/** A hybrid preference does not say where most of the work is done. */
const MOSTLY =
  /\b(?:uberwiegend|hauptsachlich|meistens|vorwiegend|mostly|mainly|primarily|predominantly|principalement|majoritairement|principalmente|mayormente|maioritariamente)\b/

/** A person who prefers some days at home also likes working there, but not all the time. */
const LIKES = /\bwould you (?:\w+ )?like\b/
const WHOLLY = /\b(?:fully|entirely|completely|always|full time|all the time|100 ?%)/
const EXCLUSIVE =
  /\b(?:only|exclusively|ausschliesslich|nur|uniquement|exclusivement|solo|solamente|exclusivamente|apenas|somente)\b/
const HOW_OFTEN =
  /\b(?:our|days?|week\w*|daily|unsere\w*|tage?n?|taglich|woche\w*|notre|nos|jours?|semaine|nuestr\w*|dias?|semana|noss\w*)\b/
/**
 * "Would you prefer to work remotely?": compared with the person's preferred way of working; "would you" is a yes for
 * that one.
 */
export const prefersWay = (asked: Asked, { applicant: { values } }: Asker): Found => {
  const { label, options } = asked
  const [wanted, own] = [wayIn(label), wayIn(values['remote-preference'] ?? '')]
  const said = fold(label)
  if (wanted === undefined || own === undefined || waysIn(label) !== 1 || !asksOnlyWay(label)) return undefined
  if (options.length === 0) return undefined
  // A person who prefers one way may accept another, too.
  if (EXCLUSIVE.test(said)) return undefined
  // Unknown: what else the person would accept, how often, and in whose office.
  if (MOSTLY.test(said) && wanted !== own && own === 'hybrid') return undefined
  const holds =
    PREFERS.test(said) || (LIKES.test(said) && WHOLLY.test(said))
      ? wanted === own
      : (WOULD.test(said) || LIKES.test(said)) && !HOW_OFTEN.test(said) && wanted === own
        ? true
        : undefined
  return yesOrNo(asked, holds, 'the same wish', 'remote')
}
