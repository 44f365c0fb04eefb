/** Describes a blocker to the person, from the observed page. It does not decide whether there is one. */

import { isAnsweredByCode } from '../../../shared/domain/blockers.ts'
import { BLOCKER_WORDS, type Words } from '../../../shared/domain/interaction-words.ts'
import type { Blocker, Observation } from '../../../shared/domain/observation.ts'
import { instead } from '../../base/debug.ts'
import { describeIndex } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import type { HumanAsk } from '../state/ports.ts'

type Card = Pick<HumanAsk, 'target' | 'code' | 'evidence'> & { words: Words }

export const blockerCard = async (run: Run, seen: Observation, blocker: Blocker): Promise<Card> => {
  const target = await targetOf(run, seen, blocker)
  const digits = isAnsweredByCode(blocker.kind) ? digitsOf(seen, blocker) : null
  return {
    words: BLOCKER_WORDS[blocker.kind]({
      host: hostOf(run, seen),
      detail: blocker.detail,
      digits,
      sentTo: sentTo(seen),
      amount: amountOf(seen),
      document: documentOf(seen),
    }),
    evidence: { confidence: blocker.confidence, seen: blocker.evidence },
    ...(target && { target }),
    ...(takesCode(blocker) && { code: { digits } }),
  }
}

/** Answered by typing: a code, or the letters of a picture. */
export const takesCode = ({ kind, detail }: Blocker): boolean => isAnsweredByCode(kind) || detail?.form === 'letters'

const targetOf = async (run: Run, seen: Observation, { index }: Blocker) =>
  index === undefined
    ? undefined
    : (seen.fields.find((field) => field.index === index)?.target ??
      (await describeIndex(run.session.active(), index).catch(instead('blockers', undefined))))

/** The browser's own error page has no address of the site. */
const hostOf = ({ input }: Run, { url }: Observation): string =>
  new URL(/^https?:/.test(url) ? url : input.targetUrl).host

const NUMBERS = ['four', 'five', 'six', 'seven', 'eight']

/** From the field's own length, the number of its boxes, or the page's text. */
const digitsOf = (seen: Observation, { index, detail }: Blocker): number | null => {
  if (detail?.boxes !== undefined) return detail.boxes
  const length = seen.fields.find((field) => field.index === index)?.hints.maxLength
  if (length !== undefined && length >= 4 && length <= 8) return length
  const said = /\b(\d|four|five|six|seven|eight)[ -]?(?:digit|character|number)/i.exec(seen.text)?.[1]?.toLowerCase()
  if (said === undefined) return null
  const number = /^\d$/.test(said) ? Number(said) : NUMBERS.indexOf(said) + 4
  return number >= 4 && number <= 8 ? number : null
}

const SENT =
  /\b(?:sent|texted|e?-?mailed)\b[^.\n]{0,60}?\bto\s+(?:your (?:phone|email|e-mail)(?: address| number)?,?\s*)?([^\s,]+@[^\s,]+[^\s,.]|\+?[\d•*x][\d•*x ()-]{4,}[\d•*x])/i

const sentTo = ({ text }: Observation): string | undefined => SENT.exec(text)?.[1]

const AMOUNT = /(?:US)?[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|USD|GBP|CHF)\b/

const TOTAL =
  /\b(?:total|sum|summe|gesamt\w*|endbetrag|zu zahlen|amount due|to pay|balance due|importe|montant|[àa] payer|a pagar|totale|totaal|razem|suma)\b/i

/**
 * From the button that pays, otherwise the last total on the page, otherwise the only amount on it. One of several is
 * not guessed.
 */
const amountOf = ({ buttons, text }: Observation): string | undefined => {
  const amounts = (part: string): string[] =>
    [...part.matchAll(new RegExp(AMOUNT, 'g'))].flatMap(([amount]) => (/[1-9]/.test(amount) ? [amount] : []))
  const total = text.split('\n').flatMap((line) => (TOTAL.test(line) ? amounts(line) : []))
  const all = new Set(amounts(text))
  return buttons.flatMap(({ name }) => amounts(name))[0] ?? total.at(-1) ?? (all.size === 1 ? [...all][0] : undefined)
}

const documentOf = ({ headings }: Observation): string => {
  const heading = headings.find((text) => /terms|privacy|licen[cs]e|agreement|conditions|consent/i.test(text))
  if (!heading) return 'the terms'
  return /privacy/i.test(heading) ? 'the privacy notice' : `“${heading.slice(0, 60)}”`
}
