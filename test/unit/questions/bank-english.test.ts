// The questions of the bank in other English words: no answer that the data does not contain, and nearly all that it
// contains.
import { wordings } from '../../../bench/questions/wordings.ts'
import { testAnswers } from '../../support/judged-bank.ts'

testAnswers('questions in other words, en', () => wordings().filter(({ lang }) => lang === 'en'), 0.94)
