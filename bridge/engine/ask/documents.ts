/**
 * Decides which of a person's résumés and letters is for this posting: by the rules of their profile, or by asking
 * before the form is filled in. From then on it is the person's résumé wherever the job needs one.
 */
import { asksFor } from '../../../shared/domain/asked.ts'
import { hash } from '../../../shared/domain/hash.ts'
import { documentWords } from '../../../shared/domain/interaction-words.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  documentFor,
  documentQuestion,
  isDocumentKind,
  type NamedDocument,
  type PostingWords,
} from '../../../shared/domain/named-documents.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { fold } from '../../../shared/domain/text.ts'
import { decode } from '../../../shared/domain/url.ts'
import { isUpload } from '../../../shared/domain/widgets.ts'
import { debug } from '../../base/debug.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { mayAsk } from '../state/may-ask.ts'
import { ask, sentence } from './ask.ts'
import { hasTemplate, namesLetter, openFields, takesLetter, writeLetter } from './letter.ts'

/**
 * A field or step that takes a datum. `typed`: the question under which it takes the text of a letter instead of its
 * file.
 */
export interface Takes {
  key: string
  required: boolean
  typed?: string
}

/** The documents that a view asks for. */
export const documentFields = ({ fields }: Observation): Takes[] =>
  fields.flatMap((field): Takes[] => {
    const { profileKey, required, trap } = field
    if (trap) return []
    if (isUpload(field)) return profileKey === null ? [] : [{ key: profileKey, required }]
    return takesLetter(field) ? [{ key: 'cover-letter', required, typed: asksFor(field) }] : []
  })

/** The documents that the steps of a manual need. */
export const documentSteps = (steps: readonly ManualStep[]): Takes[] =>
  steps.flatMap(({ action, source, required }): Takes[] => {
    if (action === 'upload' && source?.from === 'profile') return [{ key: source.key, required: required === true }]
    const isLetter = action === 'type' && source?.from === 'answer' && namesLetter(source.question)
    return isLetter ? [{ key: 'cover-letter', required: required === true, typed: source.question }] : []
  })

/** The same, for a page that may take a letter in another way than the page that the steps were learned on. */
export const documentsHere = (steps: readonly ManualStep[], seen: Observation | undefined): Takes[] => {
  const isLetter = ({ key }: Takes): boolean => key === 'cover-letter'
  const here = seen ? documentFields(seen).filter(isLetter) : []
  const learned = documentSteps(steps)
  return here.length === 0 ? learned : [...learned.filter((take) => !isLetter(take)), ...here]
}

/** Undefined: the run continues, and the chosen documents are among the person's data. Errors: as `ask`. */
export const chooseDocuments = async (run: Run, takes: readonly Takes[]): Promise<StageEnd | undefined> => {
  const posting = postingOf(run)
  for (const take of takes) {
    const { key, required } = take
    if (!isDocumentKind(key) || !mayTake(run, take)) continue
    const own = documentsOfKind(run, key)
    const isChosen = own.length === 0 || run.chosen.get(key)?.posting === posting.id
    const end = isChosen ? undefined : await chooseOne(run, { kind: key, own, posting, required })
    if (end) return end
    const written = key === 'cover-letter' ? await writeLetter(run, take, posting) : undefined
    if (written) return written
  }
  return undefined
}

/** The choices that this posting leaves to the person, once per kind; for a preview. */
export const openDocumentQuestions = (
  run: Run,
  takes: readonly Takes[],
): { kind: DocumentKind; question: string; options: string[]; required: boolean }[] =>
  DOCUMENT_KINDS.flatMap((kind) => {
    const [asked] = takes.filter((take) => take.key === kind && mayTake(run, take))
    const own = documentsOfKind(run, kind)
    if (!asked || own.length === 0) return []
    const choice = decide(run, kind, own, postingOf(run))
    if (choice.kind !== 'undecided') return []
    const options = choice.among.map(({ name }) => name)
    return [{ kind, question: choice.question, options, required: asked.required || kind === 'resume' }]
  })

/** Somebody whose letters are all files has nothing for a text field. */
const mayTake = (run: Run, { typed }: Takes): boolean => typed === undefined || hasTemplate(run)

/** The fields of a letter's template that are open for this posting; for a preview. */
export const openLetterQuestions = async (run: Run, takes: readonly Takes[]): ReturnType<typeof openFields> => {
  const take = takes.find(({ key }) => key === 'cover-letter')
  const own = documentsOfKind(run, 'cover-letter')
  const posting = postingOf(run)
  const choice = take && own.length > 0 ? decide(run, 'cover-letter', own, posting) : undefined
  const file = choice?.kind === 'one' ? choice.document.file : run.applicant.values['cover-letter']
  return take && choice?.kind !== 'undecided' && file !== undefined ? openFields(run, file, posting) : []
}

/** How often the person is asked again if no document has the name they gave. */
const MAX_TIMES = 3

const chooseOne = async (
  run: Run,
  {
    kind,
    own,
    posting,
    required,
  }: { kind: DocumentKind; own: readonly NamedDocument[]; posting: Posting; required: boolean },
): Promise<StageEnd | undefined> => {
  // What was sent to the previous posting is not for this one.
  const before = run.chosen.get(kind)
  if (before) give(run, kind, before.plain)
  const plain = run.applicant.values[kind]
  const choice = decide(run, kind, own, posting)
  if (choice.kind === 'one') give(run, kind, choice.document.file)
  if (choice.kind === 'undecided') {
    // Only a chosen document is sent. If nobody may be asked, the job stops at a required document and leaves out an
    // optional one.
    give(run, kind, undefined)
    const needed = required || kind === 'resume'
    const end = needed || mayAsk(run.input) ? await askWhich(run, kind, choice, { posting, needed }) : undefined
    if (end) return end
  }
  run.chosen.set(kind, { posting: posting.id, plain })
  return undefined
}

const askWhich = async (
  run: Run,
  kind: DocumentKind,
  { question, among }: Undecided,
  { posting, needed }: { posting: Posting; needed: boolean },
): Promise<StageEnd | undefined> => {
  for (let time = 0; time < MAX_TIMES; time += 1) {
    const asked = await ask(run, {
      kind: 'screening_question',
      ...sentence(documentWords(kind, posting.called, needed)),
      questions: [{ question, options: among.map(({ name }) => name), required: needed }],
      currentUrl: run.session.active().page.url(),
    })
    if ('end' in asked) return asked.end
    const answer = asked.answered.answers?.[question] ?? ''
    const named = calledBy(among, answer)
    debug('ask', 'document chosen', { kind, named: named !== undefined })
    if (named) {
      give(run, kind, named.file)
      const said = { question, answer: named.name, from: 'asked' as const }
      run.applicant = { ...run.applicant, answers: [...run.applicant.answers, said] }
    }
    if (named || answer.trim() === '') return undefined
  }
  return undefined
}

const documentsOfKind = ({ applicant }: Run, kind: DocumentKind): readonly NamedDocument[] =>
  (applicant.documents ?? []).filter((one) => one.kind === kind)

const calledBy = (among: readonly NamedDocument[], answer: string): NamedDocument | undefined =>
  among.find(({ name }) => fold(name) === fold(answer.trim()))

type Undecided = { kind: 'undecided'; question: string; among: readonly NamedDocument[] }
type Choice = { kind: 'one'; document: NamedDocument } | { kind: 'plain' } | Undecided

/** By the rules, otherwise by the person's earlier answer for this posting. */
const decide = (run: Run, kind: DocumentKind, own: readonly NamedDocument[], posting: Posting): Choice => {
  const choice = documentFor(own, posting, run.applicant.values[kind])
  if (choice.kind !== 'undecided') return choice
  const question = documentQuestion(kind, posting.called)
  const answer = run.applicant.answers.findLast((one) => one.question === question)?.answer
  const document = answer === undefined ? undefined : calledBy(choice.among, answer)
  return document ? { kind: 'one', document } : { ...choice, question }
}

const give = (run: Run, kind: DocumentKind, file: string | undefined): void => {
  const { [kind]: _, ...values } = run.applicant.values
  run.applicant = { ...run.applicant, values: file === undefined ? values : { ...values, [kind]: file } }
}

interface Posting extends PostingWords {
  /** Differs for each posting of a run. */
  id: string
  /** The name shown to the person: the same on every visit. */
  called: string
}

/**
 * A custom task may visit several postings, so the page with the file field counts. Any other job is about one posting,
 * from its first page on.
 */
export const comesToSeveral = ({ input }: Run): boolean => !goalOf(input.jobType).oneForm

const postingOf = (run: Run): Posting => {
  const { input, trace, seen, firstSeen } = run
  const several = comesToSeveral(run)
  const here = seen && { title: seen.title, heading: seen.headings[0] }
  const page = several ? (here ?? trace.pages.at(-1)) : (trace.pages[0] ?? here)
  const { host, pathname, search, hash: part } = new URL(several ? (seen?.url ?? input.targetUrl) : input.targetUrl)
  const path = `${pathname}${/^#!?\//.test(part) ? part : ''}`
  const title = (page?.heading || page?.title || '').replace(/[“”\s]+/g, ' ').trim()
  const called = [title.slice(0, MAX_TITLE), addressWords(host, path, several ? search : '')].filter(Boolean).join(', ')
  return {
    id: several ? called : '',
    called,
    names: [page?.heading ?? '', page?.title ?? '', `${host}${decoded(path)}`],
    around: [
      ...trace.pages.flatMap(({ heading, title }) => [heading ?? '', title]),
      ...[firstSeen, seen].flatMap((view) => (view ? [view.title, ...headingsAround(view)] : [])),
    ],
  }
}

/** A heading over fields belongs to the form (“High school”, “Personal data”) and says nothing about the posting. */
const headingsAround = ({ headings, fields }: Observation): string[] =>
  headings.filter((heading) => !fields.some(({ section }) => section?.includes(heading)))

const MAX_TITLE = 80
const MAX_PATH = 80

/** A shortened text is made unique by its hash. */
const addressWords = (host: string, path: string, query: string): string => {
  const whole = path === '/' ? '' : path
  const rest = `${whole.slice(MAX_PATH)}${query}`
  return `${host}${decoded(whole.slice(0, MAX_PATH))}${rest === '' ? '' : ` (${hash(rest).slice(0, 4)})`}`
}

const decoded = (path: string): string => decode(path).replace(/[“”\s]+/g, ' ')
