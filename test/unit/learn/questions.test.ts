// A file from somebody else says what a question means: nothing is answered by it until a person has confirmed that
// pair, or a run has found the meaning by itself.
import { expect, test } from 'vitest'
import { importKnowledge, readKnowledge, restoreKnowledge } from '../../../bridge/learn/knowledge.ts'
import { questionShelf } from '../../../bridge/learn/questions.ts'
import type { LearnedQuestion } from '../../../shared/domain/learned-question.ts'
import { memoryKnowledge } from '../../support/memory.ts'

const ANSWERED = 'What do you enjoy about teamwork most?'
const meant = (source: LearnedQuestion['source']): LearnedQuestion => ({
  asks: { words: 'What about our competitors would you miss first?' },
  source,
})
const OTHERS = meant({ from: 'answer', question: ANSWERED })
const OWN = meant({ from: 'profile', key: 'nickname' })

const imported = async () => {
  const source = memoryKnowledge([])
  const file = { format: 'ghosthands-questions/1', questions: [OTHERS] }
  const { keys } = await importKnowledge(source, readKnowledge(JSON.stringify(file)))
  return { source, shelf: questionShelf(source), key: keys[0] ?? '' }
}

test('a meaning from a file is kept and not used', async () => {
  const { source, shelf } = await imported()
  expect(await source.list('question')).toMatchObject([{ createdBy: 'import', body: OTHERS }])
  expect(await shelf.known()).toEqual([])
  // A run that only typed an equal value found nothing out.
  await shelf.proved(OTHERS, false)
  expect(await shelf.known()).toEqual([])
})

test('it is used once a person has confirmed it', async () => {
  const { source, shelf, key } = await imported()
  await restoreKnowledge(source, 'question', key)
  expect(await shelf.known()).toEqual([OTHERS])
})

test.each([
  ['the same', OTHERS],
  ['another one', OWN],
])('a run that finds %s is believed, not the file', async (_, found) => {
  const { source, shelf } = await imported()
  await shelf.proved(found, true)
  expect(await shelf.known()).toEqual([found])
  expect(await source.list('question')).toMatchObject([{ createdBy: 'run', version: 2 }])
})
