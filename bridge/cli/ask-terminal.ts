/**
 * Asks the person at the terminal: the `askHuman` of a run started by hand. The request decides what is shown and
 * accepted.
 */

import { createInterface } from 'node:readline/promises'
import type { AnswerDraft } from '../../shared/domain/draft.ts'
import { type ActionName, isUsedOnce, type Resolution } from '../../shared/domain/interaction.ts'
import { type AnswerParts, resolutionOf } from '../../shared/domain/interaction-answer.ts'
import type { HumanAsk } from '../engine/state/ports.ts'
import { batchAnswer, chosenAction } from './ask-words.ts'
import { nowhere } from './hidden-prompt.ts'
import { receiptLine } from './jobs/receipts.ts'
import { styled } from './print.ts'
import { printable, steady } from './printable.ts'

/** A person may be at the terminal. */
export const atTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** `undefined` if nobody is there (no terminal). */
export const askTerminal = async (ask: HumanAsk, signal: AbortSignal): Promise<Resolution | undefined> =>
  atTerminal() ? askOver({ input: process.stdin, output: process.stderr }, ask, signal) : undefined

/** The terminal: a person's input and output. */
export interface Seat {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
}

/** Rejects with an AbortError if the signal comes first: the page may be faster than the person. */
export const askOver = async (seat: Seat, ask: HumanAsk, signal: AbortSignal): Promise<Resolution> => {
  const { input, output } = seat
  const say: Say = (line) => void output.write(steady(`${line}\n`))
  const isSecret = isUsedOnce(ask.kind) && (ask.questions ?? []).length > 0
  const terminal = createInterface(isSecret ? { input, output: nowhere(), terminal: isTerminal(output) } : seat)
  const prompt: Prompt = async (text) => {
    const typed = terminal.question(isSecret ? '' : text, { signal })
    if (isSecret) output.write(steady(text.replace('\n', ' (not shown)\n')))
    return (await typed).trim()
  }
  try {
    show(ask, say)
    const [choice, parts] = await answer(ask, prompt, say)
    return resolutionOf(ask.kind, choice, parts)
  } finally {
    terminal.close()
    // Keeps half-typed input on its own line.
    output.write('\n')
  }
}

const isTerminal = (output: NodeJS.WritableStream): boolean => 'isTTY' in output && output.isTTY === true

type Say = (line: string) => void

const show = (ask: HumanAsk, say: Say): void => {
  say(`\n${styled(['yellow', 'bold'], '● Your turn')}  ${printable(ask.title || ask.description)}`)
  if (ask.text) say(`  ${printable(ask.text)}`)
  if (ask.notYet) say(styled('yellow', `  Not quite yet. ${printable(ask.notYet)}`))
  if (ask.value) say(`  ${styled('bold', printable(ask.value.text))}`)
  if (ask.transient) say(`  ${styled('bold', printable(ask.transient.text))}`)
  for (const fact of [...(ask.facts ?? []), ...(ask.transient?.facts ?? [])]) say(`  ${styled('dim', printable(fact))}`)
  for (const line of ask.receipt ?? []) say(`  ${receiptLine(line)}`)
  for (const { number, label, value, guess } of ask.items ?? [])
    say(
      `  ${String(number).padStart(2)}. ${printable(label)}${value === null ? '' : `: ${value.split('\n').map(printable).join('\n      ')}`}${guess ? styled('yellow', ' (a guess)') : ''}`,
    )
}

type Prompt = (text: string) => Promise<string>
type Answered = [ActionName, AnswerParts?]

const answer = async (ask: HumanAsk, prompt: Prompt, say: Say): Promise<Answered> => {
  if (ask.questions?.length) return answerQuestions(ask, prompt, say)
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

const answerQuestions = async (
  { questions = [], actions = [] }: HumanAsk,
  prompt: Prompt,
  say: Say,
): Promise<Answered> => {
  const answers: Record<string, string> = {}
  if (actions.some(({ name }) => name === 'draft')) say('  “draft” lets your model draft an answer for you to check.')
  for (const { question, options, error, required, draft } of questions) {
    if (error) say(`  ${printable(error)}`)
    for (const [index, option] of (options ?? []).entries()) say(`  ${index + 1}. ${printable(option)}`)
    if (draft) showDraft(draft, say)
    const typed = await prompt(`  ${printable(question)}\n  > `)
    if (/^draft$/i.test(typed) && actions.some(({ name }) => name === 'draft'))
      return ['draft', { answers, remember: false }]
    const chosen = options?.[Number(typed) - 1] ?? (typed === '' && draft ? draft.text : typed)
    if (chosen === '' && required === false && questions.length === 1) return ['skip']
    if (chosen === '') return ['stop']
    answers[question] = chosen
  }
  return ['answer', { answers }]
}

const showDraft = ({ text, sentences }: AnswerDraft, say: Say): void => {
  say(`  ${styled('bold', printable(text))}`)
  for (const { text: sentence, source } of sentences)
    say(`  ${styled('dim', `“${printable(sentence)}” ← ${source.key ?? source.from}: “${printable(source.words)}”`)}`)
  say('  Enter takes it as it is; anything else you type replaces it.')
}

const wordsOf = (actions: NonNullable<HumanAsk['actions']>): string =>
  actions.map(({ label }, at) => (at === 0 ? `Enter: ${label}` : `${at + 1}: ${label}`)).join(' · ')
