/**
 * Splits a person's words into clauses: quoted text stays whole, numbers become digits, polite phrases are removed.
 * Pure.
 */

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const NUMBER = new RegExp(`\\b(?:${NUMBERS.join('|')})\\b`, 'gi')
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** 1 for "first" and "1st"; 0 if it is not an ordinal. */
export const ordinal = (word: string): number =>
  ORDINALS.indexOf(word.toLowerCase()) + 1 || Number(/^(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? 0)

/** Replaces number words with digits; "one" by itself is not a number ("the blue one"). */
export const withDigits = (text: string): string =>
  text.replace(NUMBER, (word) => {
    const number = NUMBERS.indexOf(word.toLowerCase())
    return number === 1 || number === 0 ? word : String(number)
  })

const QUOTED = /[“"«„]([^”"»“]{1,200})[”"»“]|(?<![\p{L}\p{N}])['‘]([^'’]{1,200})['’](?![\p{L}\p{N}])/gu
/** A private-use mark around the number of a quotation, so that no rule splits or reads quoted text. */
const MARK = /⟦(\d+)⟧/g

export interface Quoted {
  text: string
  /** The original words, with quotations restored and without their quotation marks. */
  restore(text: string): string
}

export const quoted = (text: string): Quoted => {
  const rest: string[] = []
  const marked = text.replace(QUOTED, (_, double?: string, single?: string) => {
    rest.push((double ?? single ?? '').trim())
    return `⟦${rest.length - 1}⟧`
  })
  return {
    text: marked.replace(/[’`´]/g, "'").replace(/\s+/g, ' ').trim(),
    restore: (part) => part.replace(MARK, (_, at: string) => rest[Number(at)] ?? '').trim(),
  }
}

/** Verbs that start a separate instruction after "and" or a comma. */
const VERB =
  /(?:do not|don't|dont|never|please|only|just|also|but|then|stop|pause|wait|leave|skip|omit|ignore|fill|enter|send|submit|apply|tick|check|untick|uncheck|choose|select|pick|set|answer|put|write|type|use|say|give|accept|decline|refuse|subscribe|opt|without|except|not|no|nothing|keep|upload|attach|press|click|open|go|make|add|save|collect|scrape|extract|get|fetch|sort|i|i'll|let|for|as|my [^,.]{1,40} (?:is|are|should))\b/i
const STARTS_WITH_VERB = new RegExp(`^${VERB.source}`, 'i')
/** “never send” is an instruction of its own, “4 weeks” is not. */
export const isInstruction = (words: string): boolean => STARTS_WITH_VERB.test(words.trim())

const CUT = new RegExp(
  [
    '[.;!?]+(?=\\s|$)',
    '\\n+',
    `,\\s*(?:and\\s+|but\\s+|then\\s+)?(?=${VERB.source})`,
    // "All but the newsletter" is one instruction.
    '(?<!\\b(?:all|everything|anything|nothing))\\s+but\\s+',
    // “Mais” is “but” in French and “more” in Portuguese.
    `,?\\s+(?:(?:aber|pero|mas)|mais(?=\\s+(?:n['’]|ne|sans|pas|laisse)))\\s+`,
    '\\s+(?:and\\s+)?then\\s+',
    `\\s+and\\s+(?=${VERB.source})`,
    '\\s+(?=(?:without|except|apart from|other than)\\b)',
  ].join('|'),
  'i',
)

const LEAD = /^(?:(?:and|but|then|also|please|kindly|so|ok|okay|now|hey|hi|hello|,|-|•|\*)\s+)+/i
const TAIL = /(?:[\s,]+(?:please|thanks|thank you|for now|for me|yet|at all|okay|ok|though))+$/i

/** Instructions in their original order. */
export const clauses = (text: string): string[] =>
  text
    .split(CUT)
    .map((part) =>
      part
        .trim()
        .replace(LEAD, '')
        .replace(TAIL, '')
        .replace(/[,:]+$/, '')
        .trim(),
    )
    .filter((part) => part !== '' && !/^(?:please|thanks|thank you)$/i.test(part))

/** Splits "the phone number, my salary and cover letter" into three. */
export const parts = (text: string): string[] =>
  text
    .split(/\s*(?:,|;|\/|&|\band\b|\bor\b|\bnor\b)\s*/i)
    .map((part) =>
      part
        .trim()
        .replace(/^(?:(?:the|a|an|my|your|any|all|all the|for|in|to|their|its)\s+)+/i, '')
        .replace(/\s+(?:field|fields|box|boxes|checkbox|checkboxes|question|questions|section|option|input)$/i, '')
        .trim(),
    )
    .filter((part) => part !== '')
