/** Which answers are kept beyond their run: those to questions that mean the same everywhere. */
import type { Answer } from '../../../shared/domain/applicant.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import { isOfEmployer, normaliseQuestion } from '../../../shared/domain/questions/index.ts'
import { isUpload } from '../../../shared/domain/widgets.ts'
import type { Run } from '../state/context.ts'

/** The page on which a question was asked, if known. */
export interface AskedOn {
  seen?: Pick<Observation, 'headings' | 'title'> | undefined
  field?: Pick<Field, 'widget' | 'label' | 'hints'> | undefined
}

/** Adds answers to the run, and to the person's saved answers if they allow it and the question is suitable. */
export const remember = async (run: Run, answer: Answer, allowed: boolean, on: AskedOn): Promise<void> => {
  const others = run.applicant.answers.filter(({ question }) => question !== answer.question)
  run.applicant = { ...run.applicant, answers: [...others, answer] }
  // A datum that answers it changes with the data: it is learned with the task instead.
  if (allowed && answer.key === undefined && isStorable(run, answer, on))
    await run.ports.answers.keep(run.applicant.id, answer)
}

/**
 * Not saved: a heading, which may stand over something else on another page; the path of a file; an answer that belongs
 * to nobody; whether somebody worked "here", since that differs at the next employer. A page without an origin is no
 * site.
 */
const isStorable = ({ applicant }: Run, { question, site }: Answer, { seen, field }: AskedOn): boolean =>
  site !== 'null' &&
  !(field && isUpload(field)) &&
  !isOfEmployer(question) &&
  Object.keys(applicant.values).some((key) => key !== 'today') &&
  !headingsOf({ seen, field }).some((heading) => normaliseQuestion(heading) === normaliseQuestion(question))

const headingsOf = ({ seen, field }: AskedOn): string[] =>
  [...(seen?.headings ?? []), seen?.title, field?.hints.pageTitle, field?.hints.form?.heading].flatMap(
    (heading) => heading ?? [],
  )
