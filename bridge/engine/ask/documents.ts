/**
 * Which of a person's résumés and letters goes to this posting: by the rules of their profile, else they are asked, before the form
 * is filled in. From then on it is their résumé, wherever the job needs one.
 */
import { documentWords } from '../../../shared/domain/interaction-words.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  documentFor,
  documentQuestion,
  isDocumentKind,
  type NamedDocument,
} from '../../../shared/domain/named-documents.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { isUpload } from '../../../shared/domain/widgets.ts'
import { debug } from '../../base/debug.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { ask, sentence } from './ask.ts'

/** A field or step that takes a datum. */
export interface Takes {
  key: string
  required: boolean
}

/** What a view takes files for. */
export const documentFields = ({ fields }: Observation): Takes[] =>
  fields.flatMap(({ profileKey, required, trap, ...field }) =>
    profileKey !== null && isUpload(field) && !trap ? [{ key: profileKey, required }] : [],
  )

/** What the steps of a manual take files for. */
export const documentSteps = (steps: readonly ManualStep[]): Takes[] =>
  steps.flatMap(({ action, source, required }) =>
    action === 'upload' && source?.from === 'profile' ? [{ key: source.key, required: required === true }] : [],
  )

/** Undefined: the run goes on, with what goes among its person's data. Errors: as `ask`. */
export const chooseDocuments = async (run: Run, takes: readonly Takes[]): Promise<StageEnd | undefined> => {
  for (const { key, required } of takes) {
    if (!isDocumentKind(key) || run.chosen.has(key)) continue
    const own = documentsOfKind(run, key)
    if (own.length === 0) continue
    const end = await chooseOne(run, key, own, required)
    if (end) return end
  }
  return undefined
}

/** What this posting leaves to its person, once for each kind; for whoever only looks at it. */
export const openDocumentQuestions = (
  run: Run,
  takes: readonly Takes[],
): { kind: DocumentKind; question: string; options: string[]; required: boolean }[] =>
  DOCUMENT_KINDS.flatMap((kind) => {
    const [asked] = takes.filter(({ key }) => key === kind)
    const own = documentsOfKind(run, kind)
    if (!asked || own.length === 0) return []
    const choice = decide(run, kind, own)
    if (choice.kind !== 'undecided') return []
    const options = choice.among.map(({ name }) => name)
    return [{ kind, question: choice.question, options, required: asked.required || kind === 'resume' }]
  })

const chooseOne = async (
  run: Run,
  kind: DocumentKind,
  own: readonly NamedDocument[],
  required: boolean,
): Promise<StageEnd | undefined> => {
  const choice = decide(run, kind, own)
  if (choice.kind !== 'undecided') {
    if (choice.kind === 'one') take(run, choice.document)
    run.chosen.add(kind)
    return undefined
  }
  // Nobody is there: a field that needs one is asked about like any other, and stops the job there.
  if (!run.input.hitlEnabled || run.input.supervision === 'unattended') return undefined
  const { question, among } = choice
  const needed = required || kind === 'resume'
  const asked = await ask(run, {
    kind: 'screening_question',
    ...sentence(documentWords(kind, postingOf(run), needed)),
    questions: [{ question, options: among.map(({ name }) => name), required: needed }],
    currentUrl: run.session.active().page.url(),
  })
  if ('end' in asked) return asked.end
  const answer = asked.answered.answers?.[question]
  const named = among.find(({ name }) => name === answer)
  debug('ask', 'document chosen', { kind, named: named !== undefined })
  if (named) take(run, named)
  if (answer !== undefined)
    run.applicant = { ...run.applicant, answers: [...run.applicant.answers, { question, answer, from: 'asked' }] }
  run.chosen.add(kind)
  return undefined
}

const documentsOfKind = ({ applicant }: Run, kind: DocumentKind): readonly NamedDocument[] =>
  (applicant.documents ?? []).filter((one) => one.kind === kind)

type Choice =
  | { kind: 'one'; document: NamedDocument }
  | { kind: 'plain' }
  | { kind: 'undecided'; question: string; among: readonly NamedDocument[] }

/** By the rules, else by what was answered for this posting already. */
const decide = (run: Run, kind: DocumentKind, own: readonly NamedDocument[]): Choice => {
  const choice = documentFor(own, wordsOf(run), run.applicant.values[kind] !== undefined)
  if (choice.kind !== 'undecided') return choice
  const question = documentQuestion(kind, postingOf(run))
  const answer = run.applicant.answers.findLast((one) => one.question === question)?.answer
  const document = choice.among.find(({ name }) => name === answer)
  return document ? { kind: 'one', document } : { ...choice, question }
}

const take = (run: Run, { kind, file }: NamedDocument): void => {
  run.applicant = { ...run.applicant, values: { ...run.applicant.values, [kind]: file } }
}

/** What is known of the posting: its address, and what the pages so far are called. */
const wordsOf = ({ input, trace, seen }: Run): string[] => [
  input.targetUrl,
  ...trace.pages.flatMap(({ heading, title }) => [heading ?? '', title]),
  ...(seen ? [seen.title, ...seen.headings] : []),
]

const MAX_POSTING = 80

/** As the first page is called, with the site: the same each time that a posting is come to. */
const postingOf = ({ input, trace, seen }: Run): string => {
  const [first] = trace.pages
  const title = (first?.heading || first?.title || seen?.headings[0] || seen?.title || '')
    .replace(/[“”\s]+/g, ' ')
    .trim()
  const { host } = new URL(input.targetUrl)
  return title === '' ? host : `${title.slice(0, MAX_POSTING)}, ${host}`
}
