/** Ways of working (remote, hybrid, on site) and kinds of employment (full time, part time …), as a text names them. */
import { fold } from '../text.ts'

type Way = 'remote' | 'hybrid' | 'on-site'

export const WAYS: readonly (readonly [RegExp, Way])[] = [
  [/\b(?:hybrid[eo]?s?|hibrid[oa]s?|mixt[eo]|teilweise|teils|part(?:ly|ially)|partiel(?:lement)?|parcial(?:mente)?|mix(?:ture)? of|mischung|some days?|einige tage|quelques jours|algunos dias|alguns dias|(?:one|two|three|four|ein|zwei|drei|vier|une?|deux|trois|quatre|uno|dos|tres|cuatro|um|dois|quatro|[1-4])(?: (?:to|or|bis|oder|a|ou|o) \S+| [2-4])? (?:days?|tagen?|tage|jours?|dias?))\b/, 'hybrid'],
  [/\b(?:on ?site|in (?:the |our )?office|office based|in person|vor ort|im buro|buro|prasenz|sur (?:site|place)|au bureau|presentiel|presencial(?:mente)?|en (?:la )?oficina|no escritorio|office|oficina|escritorio)\b/, 'on-site'],
  [/\b(?:remot[eo]s?|remotely|remotamente|from home|home ?office|wfh|mobil(?:es arbeiten)?|teletravail|a distance|distanciel|home|zu hause|a domicile|chez (?:moi|vous)|en casa|em casa|teletrabajo|teletrabalho|a distancia|desde casa)\b/, 'remote'],
] // biome-ignore format: a table

export const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\d% ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** "Home office" does not mean "office". */
const wayWords = (text: string): string => plain(text).replace(/\bhome ?office\b/g, 'remote')

/** The only way of working that a text names. */
export const wayIn = (text: string): Way | undefined => {
  const said = wayWords(text)
  if (/\b(?:not?|nicht|kein\w*|pas|sans|sin|sem|nao)\b/.test(said)) return undefined
  return WAYS.find(([pattern]) => pattern.test(said))?.[1]
}

/** How many ways a text names: "remote or hybrid" accepts either. */
export const waysIn = (text: string): number => {
  const said = wayWords(text)
  const others = WAYS.slice(1).some(([pattern]) => pattern.test(said))
  if (/\b(?:or|oder|ou|o)\b/.test(said) && WAYS[0]?.[0].test(said) && others) return 2
  return WAYS[0]?.[0].test(said) ? 1 : WAYS.filter(([pattern]) => pattern.test(said)).length
}

type Kind = 'full' | 'part' | 'minor' | 'contract' | 'internship' | 'temporary'
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/\b(?:full ?time|vollzeit\w*|temps (?:plein|complet)|plein temps|jornada completa|tiempo completo|(?:tempo|periodo) integral|pleno)\b/, 'full'],
  [/\b(?:part ?time|teilzeit\w*|temps partiel|mi temps|media jornada|medio tiempo|(?:jornada|tiempo|tempo) parcial|meio periodo)\b/, 'part'],
  [/\b(?:mini ?job|geringfugig\w*|aushilfe)\b/, 'minor'],
  [/\b(?:contract\w*|freelanc\w*|self employed|freiberuf\w*|freie mitarbeit|autonom[oa]|independant\w*|por proyecto)\b/, 'contract'],
  [/\b(?:intern\w*|praktikum|werkstudent\w*|stage|practicas|estagio|alternance|apprenti\w*|aprendiz)\b/, 'internship'],
  [/\b(?:temp(?:orary)?|seasonal|befristet|interim|cdd|temporal|temporario|saisonnier)\b/, 'temporary'],
] // biome-ignore format: a table

/** The only kind of employment that a text names. */
export const kindIn = (text: string): Kind | undefined => {
  const found = KINDS.filter(([pattern]) => pattern.test(plain(text)))
  return found.length === 1 ? found[0]?.[1] : undefined
}

/** "Part time?" is not "full time?"; if two are named together, as above a list, neither is the one asked about. */
export const asksForSameWork = (one: string, other: string): boolean =>
  kindIn(one) === kindIn(other) && onlyWayIn(one) === onlyWayIn(other)

const onlyWayIn = (text: string): Way | undefined => {
  const said = wayWords(text)
  return WAYS.filter(([pattern]) => pattern.test(said)).length === 1 ? wayIn(text) : undefined
}
