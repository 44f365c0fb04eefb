/**
 * Lists of states of one country: "Do you live in one of these states?", with the list in the question or in its
 * options.
 */
import { countryOf } from '../countries.ts'
import { regionOf } from '../regions.ts'
import { fold } from '../text.ts'
import { plainOption, yesOrNo } from './choose.ts'
import { homeOf } from './citizens.ts'
import { personOf } from './cues.ts'
import { normal } from './normal.ts'
import { parseText } from './parse.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

const LIVES =
  /^(?:(?:do|are) you (?:currently |presently )?(?:live|living|reside|residing|residents?|based|located)(?: an?)?|(?:i|we) (?:currently )?(?:live|reside)|are you (?:currently )?an? resident|(?:in )?(?:which|what) (?:us |u\.s\. )?state (?:do you (?:currently )?(?:live|reside)|are you (?:located|based)))\b/
/** Everything that may surround the names. */
const AROUND =
  /\b(?:which|what|do|are|you|i|currently|presently|live|living|reside|residing|an?|residents?|based|located|in|of|one|any|these|those|the|following|states?|or|and|us|u\.s|within)\b/g
const ELSEWHERE =
  /^(?:(?:no,? )?(?:i (?:live|reside|am) )?(?:elsewhere|somewhere else|in another (?:state|place|country)|outside (?:of )?(?:these|those)(?: states)?)|none of (?:these|the above|them|those)(?: states)?|none|other(?: state)?|another state|not listed|neither|outside (?:of )?(?:the )?(?:us|usa|united states))$/

/** "CA, CO, IL, NY": if all codes of a list belong to one country, they are its states. */
const byCodes = (names: readonly string[]): string[] | undefined => {
  if (names.length < 3 || !names.every((name) => /^[A-Z]{2}$/.test(name))) return undefined
  const states = names.map((name) => regionOf(name, 'US')).flatMap((region) => region ?? [])
  return states.length === names.length ? states.map(({ country, code }) => `${country}-${code}`) : undefined
}

/** State names that are also names of a city or a country. */
const ALSO_ELSEWHERE = /^(?:new york|washington|georgia|victoria|quebec)$/
/** "Do you live in the state of Illinois?": one state, by its full name. */
const ONE_STATE =
  /^(?:[Dd]o|[Aa]re) you (?:(?:currently|presently) )?(?:live|living|reside|residing|residents?|an? residents?|based|located)(?: in| of)?(?: the)?(?<state> state of)? (?<name>\p{Lu}[\p{L} ]+?)(?<also> state)?\s*\?*$/u

/** A state of the United States, Canada or Australia by its full name. */
const stateIn = (text: string): string | undefined => {
  const name = text.replace(/\(.*$|\bstate$/gi, '').trim()
  const region =
    name.length > 3 ? ['US', 'CA', 'AU'].map((country) => regionOf(name, country)).find((one) => one) : undefined
  return region && `${region.country}-${region.code}`
}

/** Whether the person certainly lives in none of these: in another country, or in a known state outside the list. */
const ownState = ({ applicant: { values } }: Asker): { country: string; state: string | undefined } | undefined => {
  const country = countryOf(values.country ?? '')?.code
  if (country === undefined) return undefined
  const region = regionOf(values['address-level1'] ?? '', country)
  return { country, state: region && `${region.country}-${region.code}` }
}

export const statesAmong = (asked: Asked, asker: Asker): Found => {
  const { label, options, control, question } = asked
  if (control !== 'one' || !LIVES.test(fold(label)) || personOf(label) !== 'self') return undefined
  const own = ownState(asker)
  if (own === undefined || homeOf(asker.applicant) === undefined) return undefined
  const source = { from: 'answer', question: question ?? label } as const
  const real = options.filter((option) => !ELSEWHERE.test(fold(option.replace(/[.’']/g, ''))))
  const elsewhere = options.filter((option) => !real.includes(option))
  const states = real.map(stateIn)
  if (real.length >= 2 && elsewhere.length === 1 && states.every((state) => state !== undefined)) {
    if (parseText(label).claims.some(({ negative }) => negative)) return undefined
    const rest = fold(label.replace(/\([^)]*\)/g, ' '))
      .replace(/[^\p{L} ]+/gu, ' ')
      .replace(AROUND, ' ')
      .trim()
    const at = own.state === undefined ? -1 : states.indexOf(own.state)
    const known = own.state !== undefined || states.every((state) => !state?.startsWith(own.country))
    const abroad = /\b(?:us|usa|united states)$/.test(fold(elsewhere[0] ?? ''))
    if (at < 0 && abroad && own.country === 'US') return undefined
    const option = at >= 0 ? real[at] : elsewhere[0]
    return rest === '' && known && option
      ? { kind: 'answer', value: option, options: [option], source, rule: 'the state of residence', topic: 'residence' }
      : undefined
  }
  const one = ONE_STATE.exec(label.trim())?.groups
  const only = one?.name === undefined ? undefined : stateIn(one.name)
  if (only !== undefined && (own.state !== undefined || !only.startsWith(own.country))) {
    const sure = one?.state !== undefined || one?.also !== undefined || !ALSO_ELSEWHERE.test(fold(one?.name ?? ''))
    return sure ? yesOrNo(asked, own.state === only, 'the state of residence', 'residence') : undefined
  }
  // "Do you live in California, Colorado, New York or Washington State?"
  const names = label
    .replace(/\([^)]*\)/g, ' ')
    .replace(/^.*?\b(?:in|of)\s+(?:the states? of |(?:any |one )?(?:of )?(?:these|the following) states?:? )?/i, '')
    .replace(/\?.*$/, '')
    .split(/,\s*(?:or |and )?|\s+or\s+|\s*\/\s*/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const coded = byCodes(names)
  const named = coded ?? names.map(stateIn)
  // "Ontario, California" is a city, and so is "New York".
  if (
    names.length < 2 ||
    !(coded !== undefined || /\bor\b|\/|\bone of (?:these|the following)\b/.test(label)) ||
    named.some((state) => state === undefined) ||
    /\bnot\b/.test(normal(label))
  )
    return undefined
  const known = own.state !== undefined || named.every((state) => !state?.startsWith(own.country))
  const holds = own.state !== undefined && named.includes(own.state)
  const option = plainOption(options, holds)
  return known && option
    ? {
        kind: 'answer',
        value: holds ? 'yes' : 'no',
        options: [option],
        source,
        rule: 'the state of residence',
        topic: 'residence',
      }
    : undefined
}
