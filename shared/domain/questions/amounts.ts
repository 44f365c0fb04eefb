/** The number a question compares with: "at least 18", "between 16 and 17", "more than ten years". */
import type { Amount, Topic } from './types.ts'
import { says, takeOut } from './words/patterns.ts'
import type { LanguageTable } from './words/table.ts'

/** Numbers in words as numbers. */
export const inDigits = (text: string, { numbers }: LanguageTable): string => {
  const spelled =
    SPELLED.get(numbers) ?? new RegExp(`(?<=^| )(?:${Object.keys(numbers).sort(byLength).join('|')})(?= |$)`, 'g')
  SPELLED.set(numbers, spelled)
  return text.replace(spelled, (word) => `zznum${numbers[word]}`)
}
const SPELLED = new Map<LanguageTable['numbers'], RegExp>()
const byLength = (a: string, b: string): number => b.length - a.length

/** "Verfügen Sie über mindestens …": the word belongs to the verb. */
const ABOUT_HOW_MANY =
  /(?<=(?:^| )(?:verfug\S*) (?:\S+ ){0,3}?)uber (?=(?:weniger|mehr|mindestens|wenigstens|maximal|hochstens|bis zu) )/g

/** "16 or 17": of two years side by side either is meant. */
const ONE_OR_NEXT = /(?<=^| )zznum(\d+) (?:or|oder|ou|o) zznum(\d+)(?= (?!(?:or|oder|ou|o) )|$)/

/** "Between 16 and 17", "entre 16 et 25"; of "from 16 to 17" it is the same. */
const BETWEEN =
  /(?<=^| )(?:between|entre|zwischen|from|von|de|aged|ages?) (?:(?:the ages? of|\S+ anos e|dem|os|les|los) )?zznum(\d+) (?:and|und|et|y|e|to|bis|a) zznum(\d+)(?= |$)/

export const COUNTED: ReadonlySet<Topic> = new Set<Topic>(['age', 'years', 'travel'])

/** From less to more; "18 or 21" is none. */
const isRange = ({ 0: text, 1: from, 2: to }: RegExpExecArray): boolean =>
  Number(from) < Number(to) && (!/ (?:or|oder|ou|o) /.test(text) || Number(to) - Number(from) === 1)

export const amountIn = (
  text: string,
  topic: Topic,
  table: LanguageTable,
): { rest: string; amount: Amount | undefined } | undefined => {
  if (!COUNTED.has(topic)) return undefined
  const spelled = inDigits(text, table)
  const numbers = [...spelled.matchAll(/zznum(\d+(?:\.\d+)?)/g)].map(([, digits]) => Number(digits))
  const range = BETWEEN.exec(spelled) ?? (topic === 'age' ? ONE_OR_NEXT.exec(spelled) : null)
  if (range && numbers.length === 2 && isRange(range))
    return {
      rest: spelled.replace(range[0], ' ').replace(/ +/g, ' ').trim(),
      amount: { compare: 'between', number: Number(range[1]), to: Number(range[2]) },
    }
  const [number] = numbers
  if (number === undefined || numbers.length > 1)
    return numbers.length > 1 ? undefined : { rest: text, amount: undefined }
  const verbless = spelled.replace(ABOUT_HOW_MANY, '')
  const compare = (['at-most', 'at-least', 'more-than', 'less-than'] as const).find((kind) =>
    says(verbless, table.compare[kind]),
  )
  const rest = compare === undefined ? verbless : takeOut(verbless, table.compare[compare]).rest
  return {
    rest: rest
      .replace(/zznum[\d.]+/g, ' ')
      .replace(/\bpercent\b/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
    amount: { compare: compare ?? 'equal', number },
  }
}
