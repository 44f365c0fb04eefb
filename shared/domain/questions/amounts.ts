/** The number a question compares with: "at least 18", "between 16 and 17", "more than ten years". */
import type { Amount, Topic } from './types.ts'
import { says, takeOut } from './words/patterns.ts'
import type { LanguageTable } from './words/table.ts'

/** Replaces numbers in words with digits. */
export const inDigits = (text: string, { numbers }: LanguageTable): string => {
  const spelled =
    SPELLED.get(numbers) ?? new RegExp(`(?<=^| )(?:${Object.keys(numbers).sort(byLength).join('|')})(?= |$)`, 'g')
  SPELLED.set(numbers, spelled)
  return text.replace(spelled, (word) => `zznum${numbers[word]}`)
}
const SPELLED = new Map<LanguageTable['numbers'], RegExp>()
const byLength = (a: string, b: string): number => b.length - a.length

/** "Verfügen Sie über mindestens …": here "über" belongs to the verb and does not mean "over". */
const ABOUT_HOW_MANY =
  /(?<=(?:^| )(?:verfug\S*) (?:\S+ ){0,3}?)uber (?=(?:weniger|mehr|mindestens|wenigstens|maximal|hochstens|bis zu) )/g

/** "16 or 17": either of two consecutive years. */
const ONE_OR_NEXT = /(?<=^| )zznum(\d+) (?:or|oder|ou|o) zznum(\d+)(?= (?!(?:or|oder|ou|o) )|$)/

/** "Between 16 and 17", "entre 16 et 25", and "from 16 to 17". */
const BETWEEN =
  /(?<=^| )(?:between|entre|zwischen|from|von|de|aged|ages?) (?:(?:the ages? of|\S+ anos e|dem|os|les|los) )?zznum(\d+) (?:and|und|et|y|e|to|bis|a) zznum(\d+)(?= |$)/

export const COUNTED: ReadonlySet<Topic> = new Set<Topic>(['age', 'years', 'travel'])

/** Words that compare by themselves, whatever else is beside them. */
const TURNED =
  /(?<= |^)(?:below|under|beneath|less than|younger than|fewer than|short of|unter|unterhalb|junger als|weniger als|en dessous|moins de|inferieur\w*|por debajo|menos de|inferior|abaixo|menos de)(?= )/

/** "Over 18 and under 65", "at least 18 but not older than 65": one bound on each side of the conjunction. */
const boundsIn = (text: string, table: LanguageTable): { rest: string; amount: Amount } | undefined => {
  const halves = text.split(/ (?:and|but|und|aber|et|mais(?! de )|y|pero|e|mas(?! de )) /)
  const [first, second] = halves
  if (first === undefined || second === undefined || halves.length > 2) return undefined
  const read = [first, second].map((half) => {
    const numbers = half.match(/zznum\d+/g) ?? []
    const compare = COMPARES.find((kind) => says(half, table.compare[kind]))
    if (numbers.length !== 1 || compare === undefined) return undefined
    const rest = takeOut(half, table.compare[compare]).rest.replace(/zznum\d+/g, ' ')
    return TURNED.test(rest) ? undefined : { compare, number: Number(numbers[0]?.slice(5)), rest }
  })
  const low = read.find((one) => one?.compare === 'at-least' || one?.compare === 'more-than')
  const high = read.find((one) => one?.compare === 'at-most' || one?.compare === 'less-than')
  if (!low || !high || low.number >= high.number) return undefined
  const open = [low, high].flatMap((one) =>
    one.compare === 'more-than' || one.compare === 'at-most' ? [one.number] : [],
  )
  return {
    rest: `${read[0]?.rest} ${read[1]?.rest}`.replace(/ +/g, ' ').trim(),
    amount: {
      compare: 'between',
      number: low.number,
      to: high.compare === 'less-than' ? high.number - 1 : high.number,
      ...(open.length > 0 && { open }),
    },
  }
}
const COMPARES = ['at-most', 'at-least', 'more-than', 'less-than'] as const

/** "15, 16 or 17": any of several consecutive years. */
const side = (text: string): string =>
  text.replace(YEARS_ON, (whole) => {
    const years = [...whole.matchAll(/zznum(\d+)/g)].map(([, digits]) => Number(digits))
    return years.every((year, at) => at === 0 || year === (years[at - 1] ?? 0) + 1)
      ? `between zznum${years[0]} and zznum${years.at(-1)}`
      : whole
  })
const YEARS_ON = /(?<=^| )zznum\d+(?: zznum\d+)+ (?:or|oder|ou|o) zznum\d+(?= |$)/

/** A range must ascend; "18 or 21" is not a range. */
const isRange = ({ 0: text, 1: from, 2: to }: RegExpExecArray): boolean =>
  Number(from) < Number(to) && (!/ (?:or|oder|ou|o) /.test(text) || Number(to) - Number(from) === 1)

export const amountIn = (
  text: string,
  topic: Topic,
  table: LanguageTable,
): { rest: string; amount: Amount | undefined } | undefined => {
  if (!COUNTED.has(topic)) return undefined
  const spelled = topic === 'age' ? side(inDigits(text, table)) : inDigits(text, table)
  const numbers = [...spelled.matchAll(/zznum(\d+(?:\.\d+)?)/g)].map(([, digits]) => Number(digits))
  const range = BETWEEN.exec(spelled) ?? (topic === 'age' ? ONE_OR_NEXT.exec(spelled) : null)
  if (range && numbers.length === 2 && isRange(range))
    return {
      rest: spelled.replace(range[0], ' ').replace(/ +/g, ' ').trim(),
      amount: { compare: 'between', number: Number(range[1]), to: Number(range[2]) },
    }
  const bounds = topic === 'age' && numbers.length === 2 ? boundsIn(spelled, table) : undefined
  if (bounds) return bounds
  const [number] = numbers
  if (number === undefined || numbers.length > 1)
    return numbers.length > 1 ? undefined : { rest: text, amount: undefined }
  const verbless = spelled.replace(ABOUT_HOW_MANY, '')
  const compare = COMPARES.find((kind) => says(verbless, table.compare[kind]))
  const rest = compare === undefined ? verbless : takeOut(verbless, table.compare[compare]).rest
  // "Below the minimum age of 15" compares twice, and the words do not say which comparison is meant.
  if (compare !== undefined && TURNED.test(rest)) return undefined
  return {
    rest: rest
      .replace(/zznum[\d.]+/g, ' ')
      .replace(/\bpercent\b/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
    amount: { compare: compare ?? 'equal', number },
  }
}
