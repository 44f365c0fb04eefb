/**
 * What a person's words ask of a list: which one, how many rows or pages, which columns, which rows.
 * `fit-list.ts` decides what the words mean on a page; words that no rule understands are reported as not followed.
 * Pure.
 */
import { byWord } from '../by-word.ts'
import { contentTokens } from '../text.ts'
import { LIST_CUT, listInEnglish } from './other-languages.ts'
import { singular } from './singular.ts'
import { parts, quoted, withDigits } from './text.ts'

export interface RowFilter {
  /** Words of the column; left out: any column. */
  column?: string
  is: 'has' | 'has_not' | 'equals' | 'above' | 'below' | 'at_least' | 'at_most'
  value: string
}

export interface ListWishes {
  /** Words that identify one list among those of a page, in the singular. */
  words: readonly string[]
  /** Whether to include the link addresses of the cells. */
  links: boolean
  maxRows?: number
  maxPages?: number
  /** Names of the wanted columns, in this order; none: all. */
  columns: readonly string[]
  /** After "only": columns or kinds of rows, which only the list itself can tell apart. */
  only: readonly string[]
  /** After "without": the same, to be left out. */
  without: readonly string[]
  filters: readonly RowFilter[]
}

/** Words of an instruction that do not name a list. */
const ORDERS = new Set(
  'collect scrape extract get fetch list lists table tables row rows all every each from this that these with their its page pages into as csv json save export data please give me find read column columns first top only up most max maximum one ones per site website show copy pull grab want need would like just which who whose where are is there here have has it them item entry result information info detail complete whole full entire current main a an the of in on at to and or for but only so'.split(
    ' ',
  ),
)

/** Instructions that no rule can follow. */
const BEYOND =
  /\b(?:sort(?:ed)?|order(?:ed)? by|rank(?:ed)?|group(?:ed)?|dedup\w*|unique|translat\w+|summar\w+|average|count (?:the|how)|how many|sum of|add up|compare|merge|last \d+|(?:rows?|entries) \d+|from page \d+|pages? [2-9]\d*|pages \d+ ?(?:-|to|through|and) ?\d+|second page|every (?:second|other|third)|open each|click|visit each|each (?:detail|product|item) page|details? of each|log ?in|sign ?in|download|one (?:row|entry|result) (?:per|for each)|random\w*|alphabetical\w*|cheapest|(?:most|least) expensive|total|(?:this|last|past) (?:week|month|year)|today|yesterday|(?:first|second|third|fourth|fifth|\d+(?:st|nd|rd|th)) (?:table|list|column)|(?:those|ones) with (?:an?|any) [\p{L}-]+)\b/iu

const CUT =
  /[.;!?]+(?=\s|$)|\n+|\s+(?:but|then)\s+|,\s*(?:and\s+)?(?=(?:only|just|but|at most|no more than|columns?|sort|limit|without|except|where|first|the first|with)\b|[^\s,]+ only\b)/i
const ABOVE: Readonly<Record<string, RowFilter['is']>> = byWord({
  above: 'above', over: 'above', 'more than': 'above', 'greater than': 'above', 'higher than': 'above', '>': 'above',
  below: 'below', under: 'below', 'less than': 'below', 'lower than': 'below', 'cheaper than': 'below', 'fewer than': 'below', '<': 'below',
  'at least': 'at_least', '>=': 'at_least', from: 'at_least', minimum: 'at_least',
  'at most': 'at_most', 'up to': 'at_most', 'no more than': 'at_most', 'not more than': 'at_most', '<=': 'at_most', maximum: 'at_most',
}) // biome-ignore format: a table
const COMPARES = Object.keys(ABOVE)
  .sort((a, b) => b.length - a.length)
  .join('|')
const NUMBER = String.raw`[$€£]?\s?\d[\d.,]*\s?(?:[km]\b|%|[$€£])?`
const UNIT = String.raw`(?:\s(?:stars?|euros?|dollars?|usd|eur|points?|pounds?))?`

type Draft = { -readonly [K in keyof ListWishes]: ListWishes[K] extends readonly (infer T)[] ? T[] : ListWishes[K] }
/** Reads one thing from a clause and removes its words; undefined if the clause does not contain it. */
type Rule = [RegExp, (wishes: Draft, found: readonly string[]) => void]

const RULES: readonly Rule[] = [
  // How many
  [/\b(?:only |just )?(?:the )?first (?:(\d{1,4}) )?pages?\b(?: of\b)?(?: only)?/i, (wishes, [, count]) => {
    wishes.maxPages = Number(count ?? 1)
  }],
  [/\b(?:only |just )(?:from |on )?(?:this|the current|1|one|a single) page\b|\b(?:from |on )?(?:this|the current|one|a single) page only\b|\b(?:do not|don't|without) (?:go to|follow|turn|open|going to|turning)(?: the)?(?: next| other| further)? pages?\b/i, (wishes) => {
    wishes.maxPages = 1
  }],
  [/\b(?:at most|up to|max(?:imum)?(?: of)?|no more than|not more than|limit(?:ed)?(?: to| of)?) (\d{1,6})\s*pages?\b/i, (wishes, [, count]) => {
    wishes.maxPages = Number(count)
  }],
  // Which rows, by number
  [new RegExp(String.raw`\brated (${COMPARES}) (\d(?:[.,]\d)?)(?: stars?)?`, 'i'), (wishes, [, how = '', value = '']) => {
    wishes.filters.push({ column: 'rating', is: ABOVE[how.toLowerCase()] ?? 'equals', value })
  }],
  [new RegExp(String.raw`\b(?:with|having|that (?:have|has)) (?:(${COMPARES}) )?(\d[\d.,]*) ((?!stars?\b|pages?\b|columns?\b|(?:euros?|dollars?|usd|eur|pounds?)\b)\p{L}[\p{L}-]+)`, 'iu'), (wishes, [, how = '', value = '', column = '']) => {
    wishes.filters.push({ column, is: how === '' ? 'equals' : (ABOVE[how.toLowerCase()] ?? 'equals'), value })
  }],
  [/\b(?:rated|with(?: a)?(?: rating(?: of)?)?|of) (?:at least )?(\d(?:[.,]\d)?)(?: ?\+| or (?:more|above|higher|better)| and (?:up|above))(?: stars?)?/i, (wishes, [, value = '']) => {
    wishes.filters.push({ column: 'rating', is: 'at_least', value })
  }],
  [new RegExp(String.raw`\b(?:rated |with |of )?(${COMPARES}) (\d(?:[.,]\d)?)[ -]stars?\b`, 'i'), (wishes, [, how = '', value = '']) => {
    wishes.filters.push({ column: 'rating', is: ABOVE[how.toLowerCase()] ?? 'equals', value })
  }],
  [/\b(?:rated|with|of)? ?(\d(?:[.,]\d)?)(\+| or more)?[ -]stars?\b(?: (or (?:more|above|higher|better)|and (?:up|above)))?/i, (wishes, [, value = '', plus, more]) => {
    wishes.filters.push({ column: 'rating', is: plus || more ? 'at_least' : 'equals', value })
  }],
  [new RegExp(String.raw`\b(?:where|whose|with|having|that (?:have|has)|for)(?: the| an?)? ((?:[\p{L}-]+ ){0,2}?[\p{L}-]+?)(?: (?:is|are|of|was))? (${COMPARES}) (${NUMBER})${UNIT}`, 'iu'), (wishes, [, column = '', how = '', value = '']) => {
    wishes.filters.push({ column, is: ABOVE[how.toLowerCase()] ?? 'equals', value: value.trim() })
  }],
  [new RegExp(String.raw`\b(?:(?:that |which )?(?:cost(?:s|ing)?|(?:are |is )?priced|for) )?(cheaper than|${COMPARES}) ([$€£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£]|euros?\b|dollars?\b|usd\b|eur\b|pounds?\b))`, 'i'), (wishes, [, how = '', value = '']) => {
    wishes.filters.push({ column: 'price', is: ABOVE[how.toLowerCase()] ?? 'below', value: value.trim() })
  }],
  [new RegExp(String.raw`(?:\b(?:with|having|for)(?: the| an?)? ([\p{L}-]+)(?: is| of)? |\b(?:that cost |costing |priced )?)between (${NUMBER}) and (${NUMBER})`, 'iu'), (wishes, [, column = 'price', low = '', high = '']) => {
    wishes.filters.push({ column, is: 'at_least', value: low.trim() }, { column, is: 'at_most', value: high.trim() })
  }],
  [/\bcheaper than (\d[\d.,]*)/i, (wishes, [, value = '']) => {
    wishes.filters.push({ column: 'price', is: 'below', value })
  }],
  [/\b(?:the )?(?:first|top|only|just|at most|up to|max(?:imum)?(?: of)?|no more than|not more than|limit(?:ed)?(?: to| of)?)\s+(\d{1,6})\b/i, (wishes, [, count]) => {
    wishes.maxRows = Number(count)
  }],
  [/^(?:(?:please|collect|get|give me|fetch|scrape|extract|list|show|find|copy|pull|grab)\s+)*(?:me\s+)?(?:the\s+)?(\d{1,6})\b(?! (?:page|column))/i, (wishes, [, count]) => {
    wishes.maxRows = Number(count)
  }],
  // Which rows, by words
  [/\b(?:where|whose)(?: the)? (.+?) (is not|isn't|is|equals|=|contains?|includes?|has|mentions?) (⟦\d+⟧|.+)$/i, (wishes, [, column = '', how = '', value = '']) => {
    wishes.filters.push({ column, is: /not|n't/.test(how) ? 'has_not' : /^(?:is|equals|=)$/i.test(how) ? 'equals' : 'has', value })
  }],
  [/\b(?:that |which )?(?:contain(?:s|ing)?|mention(?:s|ing)?|includ(?:es|ing)|with the words?|matching|say(?:s|ing)) (⟦\d+⟧|\S+)/i, (wishes, [, value = '']) => {
    wishes.filters.push({ is: 'has', value })
  }],
  [/\b(?:in|from|by|at|of) (⟦\d+⟧|\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)*)$/u, (wishes, [, value = '']) => {
    wishes.filters.push({ is: 'has', value })
  }],
  [/\b(?:that are |which are )?(in stock|out of stock|sold out|on sale)$/i, (wishes, [, value = '']) => {
    wishes.filters.push({ is: 'has', value })
  }],
  // Columns
  [/\b(?:with )?(?:the |only the |only )?columns?:? (.+?)(?= of\b| for\b| from\b|$)/i, (wishes, [, names = '']) => {
    wishes.columns.push(...parts(names))
  }],
  [/\b(?:without|except(?: for)?|exclud(?:e|ing)|leave out|leaving out|skip|omit|ignore|hide|drop|not|no) (?:the |any )?(.+)$/i, (wishes, [, names = '']) => {
    wishes.without.push(...parts(names))
  }],
  [/\b(?:only|just)(?: the| those| their| show| collect)* (.+)$/i, (wishes, [, names = '']) => {
    wishes.only.push(...parts(names))
  }],
  [/^(?:(?:collect|get|give me|show|list)\s+)?(?:the )?(.+?) only$/i, (wishes, [, names = '']) => {
    wishes.only.push(...parts(names))
  }],
] // biome-ignore format: a rule a line

/** "titles and prices of all books": columns, if the list has them. */
const OF =
  /^(?:(?:collect|get|give me|fetch|scrape|extract|list|show|find|copy|pull|grab|please)\s+)*(?:the\s+)?(.+?) (?:of|for|from) (?:all |each |every |the |these |those |any )*(.+)$/i
const LINKS = /\b(?:links?|urls?|hrefs?|web ?address(?:es)?)\b/i
const WITH_LINKS =
  /,?\s*\b(?:with|including|and)(?: all)?(?: the| their| its)? (?:links?|urls?|hrefs?|web ?address(?:es)?)(?: to each(?: one)?| of each)?\b/gi

export interface ReadList {
  wishes: ListWishes
  followed: string[]
  unclear: string[]
}

export const readListWishes = (text: string): ReadList => {
  const marked = quoted(withDigits(text))
  const wishes: Draft = {
    words: [],
    links: LINKS.test(listInEnglish(text)),
    columns: [],
    only: [],
    without: [],
    filters: [],
  }
  const followed: string[] = []
  const unclear: string[] = []
  for (const whole of marked.text.split(CUT).flatMap((part) => part.split(LIST_CUT))) {
    const clause = whole
      .trim()
      .replace(/^(?:and|please)\s+/i, '')
      .replace(/[\s,]+(?:please|thanks)$/i, '')
    if (clause === '') continue
    const english = listInEnglish(clause)
    if (BEYOND.test(english)) {
      unclear.push(marked.restore(clause))
      continue
    }
    readClause(wishes, english)
    followed.push(marked.restore(clause))
  }
  const restored = (names: readonly string[]): string[] => names.map(marked.restore)
  return {
    wishes: {
      ...wishes,
      words: [...new Set(wishes.words.flatMap((word) => contentTokens(marked.restore(word)).map(singular)))],
      columns: restored(wishes.columns),
      only: restored(wishes.only),
      without: restored(wishes.without),
      filters: wishes.filters.map((one) => ({
        ...one,
        ...(one.column && { column: marked.restore(one.column) }),
        value: marked.restore(one.value),
      })),
    },
    followed,
    unclear,
  }
}

const readClause = (wishes: Draft, clause: string): void => {
  let rest = clause.replace(WITH_LINKS, ' ')
  for (const [pattern, read] of RULES) {
    const found = pattern.exec(rest)
    if (!found) continue
    read(wishes, found)
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.replace(/\s+/g, ' ').trim()
  }
  const [, names, of] = OF.exec(rest) ?? []
  const named = names === undefined || /\b(?:list|table|rows?|pages?)\b/i.test(names) ? [] : parts(names)
  const asked = named.filter((name) => wordsOf(name).length > 0)
  wishes.columns.push(...asked)
  // The word may be part of the list's name: "reviews of this product".
  wishes.words.push(
    ...(asked.length > 0 ? [...(asked.length === 1 ? wordsOf(names ?? '') : []), ...wordsOf(of ?? '')] : wordsOf(rest)),
  )
}

const wordsOf = (text: string): string[] => [
  ...(text.match(/⟦\d+⟧/g) ?? []),
  ...contentTokens(text.replace(/⟦\d+⟧/g, ' ')).filter(
    (word) => !ORDERS.has(word) && !ORDERS.has(singular(word)) && !/^\d+$/.test(word),
  ),
]

/** The words that tell tasks about data apart, without limits and word order. */
export const listTaskWords = (text: string): string[] => [...readListWishes(text).wishes.words].sort()
