/**
 * How the local planner answers application questions of invented people: right, rightly left empty, missed, wrong.
 * By kind, for the bank of questions and for the same questions in other words (`questions/wordings.json`), in five
 * languages.
 */
import { bank, type Judged, judgeAll } from './questions/bank.ts'
import { wordings } from './questions/wordings.ts'
import { atLeast, atMost, type Report, type Row } from './report.ts'

export const name = 'truth'

/** The day for which the bank's ages and notice periods are right. */
const DAY = new Date(2026, 10, 22)

/** Kinds where a wrong answer does harm. */
const SENSITIVE = new Set(
  'workauth sponsorship age background history salary eeo consent third-party health citizenship licence clearance'.split(
    ' ',
  ),
)

/** Wrong answers in % of all, before answers were checked against the data (0.1), for the kinds counted then. */
const BEFORE: Readonly<Record<string, number>> = { 'third-party': 87.5, salary: 30, phone: 50, sponsorship: 32.7, date: 27.5, workauth: 19.6 } // biome-ignore format: a table
const BEFORE_ALL = { wrong_pct: 18.4, given_pct: 57 }

interface Tally {
  n: number
  wrong: number
  right: number
  missed: number
}

const tally = (judged: readonly Judged[]): Tally => {
  const count = (outcome: Judged['outcome']): number => judged.filter((one) => one.outcome === outcome).length
  return { n: judged.length, wrong: count('wrong'), right: count('right'), missed: count('missed') }
}
const pct = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10)
const given = ({ right, missed }: Tally): number | null => (right + missed === 0 ? null : pct(right, right + missed))

const columns = (questions: Tally, reworded: Tally): Row => ({
  questions: questions.n,
  wrong: questions.wrong,
  given_pct: given(questions),
  other_words: reworded.n,
  other_words_wrong: reworded.wrong,
  other_words_given_pct: given(reworded),
})

export const run = async (): Promise<Report> => {
  const [questions, reworded] = [judgeAll(bank(), DAY), judgeAll(wordings(), DAY)]
  const of = (judged: readonly Judged[], kind: string): Tally =>
    tally(judged.filter((one) => one.question.kind === kind))
  const kinds = [...new Set([...questions, ...reworded].map(({ question }) => question.kind))]
  const both = [...questions, ...reworded]
  const all = tally(both)
  const sensitive = tally(both.filter(({ question }) => SENSITIVE.has(question.kind)))
  return {
    title: 'Answers to application questions',
    rows: [
      ...kinds.map((kind) => ({
        kind,
        ...columns(of(questions, kind), of(reworded, kind)),
        wrong_before_pct: BEFORE[kind] ?? null,
      })),
      { kind: 'all', ...columns(tally(questions), tally(reworded)), wrong_before_pct: BEFORE_ALL.wrong_pct },
    ],
    goals: [
      atMost('wrong answers on what matters', sensitive.wrong, 0),
      atMost('wrong answers, percent', pct(all.wrong, all.n), 0.2),
      atLeast('answers that are due and given, percent, of the bank', given(tally(questions)) ?? 0, 92),
      atLeast('answers that are due and given, percent, in other words', given(tally(reworded)) ?? 0, 92),
    ],
    notes: [
      'Twelve invented people; each question as a plain HTML field is read, decided by the local planner. Nothing is sent.',
      `Before answers were held against the data: ${BEFORE_ALL.wrong_pct} % wrong, ${BEFORE_ALL.given_pct} % of what is due given.`,
      'The wordings were in part used to find gaps; questions of others are the measure of what is not seen here.',
    ],
    details: {
      wrong: both
        .filter(({ outcome }) => outcome === 'wrong')
        .map(({ question, who, given: put }) => ({ id: question.id, who, put })),
      missed: both.filter(({ outcome }) => outcome === 'missed').map(({ question, who }) => ({ id: question.id, who })),
    },
  }
}
