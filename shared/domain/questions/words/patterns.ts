/** Compiles word lists to patterns, each once. `table.ts` describes the notation. */
import { ALL, oncePerText } from '../../once-per-text.ts'

const split = (list: string): string[] =>
  list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')

const escaped = (phrase: string): string =>
  phrase
    .replace(/[+$]/g, '\\$&')
    .replace(/\(([^()/]* )\)\*/g, '(?:$1)?')
    .replace(/\((?!\?:)([^)]*)\)/g, (_, inside: string) => `(?:${inside.replace(/\//g, '|')})`)
    .replace(/\*/g, '[\\p{L}\\d]*')
    .replace(/@country/g, 'zzcountry[a-z]*')
    .replace(/@language/g, 'zzlang[a-z]*')
    .replace(/@num/g, 'zznum[\\d.]*')
    .replace(/@money/g, 'zzmoney[a-z]*')
    .replace(/ \.\. /g, ' (?:\\S+ ){0,8}?')

/** Matches any phrase of the list as whole words; longer phrases first. */
export const anyOf = oncePerText((list): RegExp => {
  const phrases = split(list).sort((a, b) => b.split(' ').length - a.split(' ').length || b.length - a.length)
  return new RegExp(phrases.length === 0 ? '(?!)' : `(?<=^| )(?:${phrases.map(escaped).join('|')})(?= |$)`, 'gu')
}, ALL)

export const says = (text: string, list: string | undefined): boolean =>
  list !== undefined && list !== '' && text.search(anyOf(list)) >= 0

const withoutGaps = oncePerText(
  (list) =>
    anyOf(
      split(list)
        .filter((phrase) => !phrase.includes(' .. '))
        .join(','),
    ),
  ALL,
)

/** Removes the phrases of a list from a text and counts them. Phrases with a gap are only detected, not removed. */
export const takeOut = (text: string, list: string | undefined): { rest: string; count: number } => {
  if (list === undefined || list === '') return { rest: text, count: 0 }
  let count = 0
  const rest = text.replace(withoutGaps(list), () => {
    count += 1
    return ' '
  })
  return { rest: rest.replace(/ +/g, ' ').trim(), count }
}
