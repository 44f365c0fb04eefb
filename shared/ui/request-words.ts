/** What a request says, in the language that is spoken: by the key of its words where there is one, else as it came. */
import type { Interaction, InteractionAction } from '../domain/interaction.ts'
import { money } from './figures.ts'
import { counted, known, t, type WordParams } from './words.ts'

/** A page's or person's own words inside ours keep their direction. */
const isolated = (params: Readonly<Record<string, string>>): WordParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, /^[\d.,]+$/.test(value) ? value : `\u2068${value}\u2069`]),
  )

/** Some situations say more where more is known. */
const variant = (key: string, params: Readonly<Record<string, string>>): string[] =>
  ['digits', 'sentTo', 'amount', 'before', 'changed'].filter((name) => name in params).map((name) => `${key}_${name}`)

/** A sentence for each thing that is known, e.g. `ask_took_over_before_text`, else the plain one. */
function say(request: Interaction, part: '' | '_text'): string | undefined {
  if (!request.words) return undefined
  const { key, params } = request.words
  const values = isolated(params)
  const count = Number(params.count)
  if (Number.isFinite(count) && known(`ask_${key}${part}_other`)) return counted(`ask_${key}${part}`, count, values)
  const parts = variant(`ask_${key}`, params).flatMap((name) => known(`${name}${part}`, values) ?? [])
  if (part === '' || known(`ask_${key}${part}`) === undefined) return parts[0] ?? known(`ask_${key}${part}`, values)
  return [...parts, known(`ask_${key}${part}`, values)].join(' ')
}

const isEnglish = (): boolean => t('lang') === 'en'

export const requestTitle = (request: Interaction): string =>
  (isEnglish() ? undefined : say(request, '')) ?? (request.title || request.description)

export const requestText = (request: Interaction): string =>
  (isEnglish() ? undefined : say(request, '_text')) ?? request.text

/** @param left how many items of a batch are still in it */
export function actionLabel(request: Interaction, action: InteractionAction, left = request.items.length): string {
  const { kind, limit } = request
  if (kind === 'approve_batch' && action.name === 'approve' && left > 0) return t('doApproveCount', { count: left })
  if (isEnglish()) return action.label
  if (action.name === 'raise' && limit) return t('doRaise', { limit: money(limit.raiseToUsd) })
  const name = request.words?.params.name
  return (
    known(`do_${action.name}_${request.words?.key ?? kind}`, name ? { name } : {}) ??
    known(`do_${action.name}`) ??
    action.label
  )
}
