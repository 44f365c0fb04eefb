/** In the person's language: where an application's value came from, or why a field was left empty. */
import { DATA_KEYS, datumWords } from '../domain/data-keys.ts'
import type { ReceiptLine } from '../domain/receipt.ts'
import { toSentence } from '../domain/sentences.ts'
import { labelOf } from './datum-word.ts'
import { worded } from './request-words.ts'
import { t } from './words.ts'

export function sourceText({ source, of }: Pick<ReceiptLine, 'source' | 'of'>): string {
  const origin = t(`source_${source}`)
  return source === 'open' && of !== undefined ? `${origin}: ${whyOpen(of)}` : origin
}

/** The name of a datum in the reason is translated, too. */
function whyOpen(reason: string): string {
  const { said } = toSentence(reason)
  const { what } = said?.params ?? {}
  const key = DATA_KEYS.find((one) => datumWords(one.key) === what)?.key
  return worded(reason, said && key ? { ...said, params: { what: labelOf(key, String(what)) } } : said)
}
