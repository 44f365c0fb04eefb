/** The words of a request in the person's language, by their key if they have one, otherwise as they were sent. */
import { type Interaction, type InteractionAction, ownWords } from '../domain/interaction.ts'
import { failureSentence, type Said, toSentence } from '../domain/sentences.ts'
import { money } from './figures.ts'
import { counted, known, t, type WordParams } from './words.ts'

/** A page's or person's own words inside ours keep their direction. */
export const isolated = (params: Said['params']): WordParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      /^[\d.,]+$/.test(String(value)) ? value : `\u2068${value}\u2069`,
    ]),
  )

/** Known details add a sentence, or make the title more exact: `ask_code` + `digits`. */
const knownOf = ({ questions }: Interaction, params: Readonly<Record<string, string>>): string[] => [
  ...['digits', 'sentTo', 'amount', 'before', 'changed'].filter((name) => name in params),
  questions.some(({ draft }) => draft?.from === 'data')
    ? 'proposed'
    : questions.length > 1
      ? 'several'
      : questions.some(({ required }) => required !== false)
        ? 'required'
        : 'optional',
]

/** The words of a request in the person's language; undefined if they are the page's and so are not translated. */
function say(request: Interaction, part: '' | '_text'): string | undefined {
  const { words } = part === '' ? { words: ownWords(request) } : request
  if (!words) return undefined
  const { key, params } = words
  const values = isolated(params)
  const plain = `ask_${key}${part}`
  if (known(`${plain}_other`)) return counted(plain, Number(params.count), values)
  const more = knownOf(request, params).flatMap((name) => known(`ask_${key}_${name}${part}`, values) ?? [])
  if (part === '') return more[0] ?? known(plain, values)
  const all = [...more, known(plain, values)].filter(Boolean).join(' ')
  return all === '' ? undefined : all
}

const isEnglish = (): boolean => t('lang') === 'en'

/** One of the bridge's sentences in the person's language; other and unknown sentences stay as they are. */
export function worded(text: string, said: Said | null | undefined): string {
  if (!said || isEnglish()) return text
  const params = isolated(said.params)
  if (known(`${said.key}_other`)) return counted(said.key, Number(said.params.count ?? 0), params)
  for (const name of Object.keys(said.params)) {
    const exact = known(`${said.key}_${name}`, params)
    if (exact) return exact
  }
  return known(said.key, params) ?? text
}

/** A text without its key: translated if it is one of the bridge's own sentences. */
export const wordedText = (text: string): string => worded(text, toSentence(text).said)

/** A failure, in general terms if the language is not English. */
export const wordedProblem = ({ code, message }: { code: string; message: string }): string =>
  worded(message, failureSentence(message, code).said)

export const requestTitle = (request: Interaction): string =>
  (isEnglish() ? undefined : say(request, '')) ?? (request.title || request.description)

export const requestText = (request: Interaction): string =>
  (isEnglish() ? undefined : say(request, '_text')) ?? request.text

/** @param left how many items of a batch are still in it */
export function actionLabel(request: Interaction, action: InteractionAction, left = request.items.length): string {
  const { kind, limit } = request
  if (request.words?.key === 'batch' && action.name === 'approve' && left > 0)
    return t('doApproveCount', { count: left })
  if (isEnglish()) return action.label
  if (action.name === 'raise' && limit) return t('doRaise', { limit: money(limit.raiseToUsd) })
  return (
    known(`do_${action.name}_${request.words?.key ?? kind}`, isolated(request.words?.params ?? {})) ??
    known(`do_${action.name}`) ??
    action.label
  )
}
