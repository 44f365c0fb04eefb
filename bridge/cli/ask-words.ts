/** Parses what a person types at a terminal in answer to a request. Pure. */
import type { ActionName, BatchItem, InteractionAction } from '../../shared/domain/interaction.ts'
import type { AnswerParts } from '../../shared/domain/interaction-answer.ts'

/**
 * Enter is the first button, a number that one, a word the button that starts with it; anything else stops, so that
 * nothing happens by mistake.
 */
export const chosenAction = (typed: string, actions: readonly InteractionAction[]): ActionName => {
  const first = actions[0]?.name ?? 'done'
  if (typed === '') return first
  const number = /^\d+$/.test(typed) ? actions[Number(typed) - 1] : undefined
  if (number) return number.name
  const word = typed.toLowerCase().replace(/'/g, '’')
  const named = actions.find(({ name, label }) => name === word || label.toLowerCase().startsWith(word))
  if (named) return named.name
  return /^y(es)?$/.test(word) ? first : 'stop'
}

/** `2 5` skips items, `3=text` changes one (the rest of the line is the text), `no` refuses all, `stop` stops. */
export const batchAnswer = (typed: string, items: readonly BatchItem[]): [ActionName, AnswerParts?] => {
  const text = typed.trim()
  if (text === '' || /^y(es)?$/i.test(text)) return ['approve']
  if (/^(no?|refuse)$/i.test(text)) return ['refuse']
  const changed = /^(\d+)\s*=\s*(.*)$/.exec(text)
  const number = Number(changed?.[1])
  if (changed && items.some((item) => item.number === number && item.editable))
    return ['approve', { edited: { [String(number)]: changed[2] ?? '' } }]
  const numbers = text.split(/[\s,;]+/).map(Number)
  return numbers.every((one) => items.some((item) => item.number === one))
    ? ['approve', { refused: numbers }]
    : ['stop']
}
