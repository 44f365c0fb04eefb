/** Asks the person at the terminal; the other end of `askHuman` for a run started by hand. What it shows and takes is what a request carries. */
import { createInterface, type Interface } from 'node:readline/promises'
import { styleText } from 'node:util'
import type { ActionName, Resolution } from '../../shared/domain/interaction.ts'
import { type AnswerParts, resolutionOf } from '../../shared/domain/interaction-answer.ts'
import type { HumanAsk } from '../engine/ports.ts'
import { batchAnswer, chosenAction } from './ask-words.ts'
import { printable } from './printable.ts'

/** Somebody may be sitting there. */
export const atTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** `undefined` where nobody sits there (no terminal). */
export const askTerminal = async (ask: HumanAsk, signal: AbortSignal): Promise<Resolution | undefined> => {
  if (!atTerminal()) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const prompt = (text: string): Promise<string> => terminal.question(text, { signal }).then((typed) => typed.trim())
  try {
    show(ask)
    const [choice, parts] = await answer(ask, prompt)
    return resolutionOf(ask.kind, choice, parts)
  } finally {
    close(terminal)
  }
}

/** The page may have been quicker: whatever was typed half-way stays on its own line. */
const close = (terminal: Interface): void => {
  terminal.close()
  process.stderr.write('\n')
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const show = (ask: HumanAsk): void => {
  say(`\n${styleText(['yellow', 'bold'], '● Your turn')}  ${printable(ask.title || ask.description)}`)
  if (ask.text) say(`  ${printable(ask.text)}`)
  if (ask.notYet) say(styleText('yellow', `  Not quite yet. ${printable(ask.notYet)}`))
  if (ask.value) say(`  ${styleText('bold', printable(ask.value.text))}`)
  for (const fact of ask.facts ?? []) say(`  ${styleText('dim', printable(fact))}`)
  for (const { number, label, value, guess } of ask.items ?? [])
    say(
      `  ${String(number).padStart(2)}. ${printable(label)}${value === null ? '' : `: ${printable(value)}`}${guess ? styleText('yellow', ' (a guess)') : ''}`,
    )
}

type Prompt = (text: string) => Promise<string>
type Answered = [ActionName, AnswerParts?]

const answer = async (ask: HumanAsk, prompt: Prompt): Promise<Answered> => {
  if (ask.questions?.length) return answerQuestions(ask.questions, prompt)
  if (ask.code) {
    const code = await prompt('  The code, or Enter once it is in on the page, or “stop”: ')
    if (/^stop$/i.test(code)) return ['stop']
    return code === '' ? ['done'] : ['type', { answers: { code } }]
  }
  if (ask.items?.length) {
    say('  Enter approves all. “2 5” leaves those out, “3=other text” changes one, “no” refuses all, “stop” stops.')
    return batchAnswer(await prompt('  > '), ask.items)
  }
  const actions = ask.actions ?? []
  return [chosenAction(await prompt(`  ${wordsOf(actions)}: `), actions)]
}

const answerQuestions = async (questions: NonNullable<HumanAsk['questions']>, prompt: Prompt): Promise<Answered> => {
  const answers: Record<string, string> = {}
  for (const { question, options, error } of questions) {
    if (error) say(`  ${printable(error)}`)
    for (const [index, option] of (options ?? []).entries()) say(`  ${index + 1}. ${printable(option)}`)
    const typed = await prompt(`  ${printable(question)}\n  > `)
    const chosen = options?.[Number(typed) - 1] ?? typed
    if (chosen === '') return ['stop']
    answers[question] = chosen
  }
  return ['answer', { answers }]
}

const wordsOf = (actions: NonNullable<HumanAsk['actions']>): string =>
  actions.map(({ label }, at) => (at === 0 ? `Enter: ${label}` : `${at + 1}: ${label}`)).join(' · ')
