// Ten kinds of application platform: the place of company and posting in the address, the sequence of pages, and the
// markup. Modelled on what is publicly known about each; nothing is copied.
import type { Question } from './questions.ts'

export type Choice = 'native' | 'radio' | 'listbox' | 'combobox' | 'buttons'

export type Platform = {
  key: string
  seed: number
  /** Path of a posting; the application begins at `apply`, which may be the same path. */
  posting(company: string, posting: { id: string; title: string; city: string }): string
  apply(posting: string): string
  postingId(lot: (below: number) => number): string
  /** The parts of the application on each page. */
  pages: readonly (readonly ('personal' | 'screening' | 'last')[])[]
  /** A new document for each page, or one document whose content is replaced. */
  way: 'documents' | 'one document'
  choice: Choice
  fieldName(question: Question, code: () => string): string
  /** Class names and attributes in the platform's style. */
  markup: {
    page: string
    form: string
    field: string
    label: string
    input: string
    next: string
  }
  next: string
  submit: string
  done: string
}

const digits = (length: number, lot: (below: number) => number): string =>
  Array.from({ length }, (_, at) => String(at === 0 ? 1 + lot(9) : lot(10))).join('')
const uuid = (lot: (below: number) => number): string => {
  const hex = (length: number): string => Array.from({ length }, () => lot(16).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
}
const slug = (title: string): string => title.toLowerCase().replace(/\W+/g, '-')
const ONE = [['personal', 'screening', 'last']] as const

export const PLATFORMS: readonly Platform[] = [
  {
    key: 'greenhouse', seed: 11, way: 'documents', choice: 'combobox', pages: ONE,
    posting: (company, { id }) => `/gh/${company}/jobs/${id}`, apply: (posting) => posting, postingId: (lot) => digits(7, lot),
    fieldName: ({ id, kind }, code) => (['first_name', 'last_name', 'email', 'phone', 'resume'].includes(id) ? id : kind === 'consent' ? `gdpr_${id}` : `question_${Number.parseInt(code(), 16)}`),
    markup: { page: 'class="application--container"', form: 'id="application-form"', field: 'class="text-input-wrapper"', label: 'class="label"', input: 'class="input"', next: 'class="btn btn--pill"' },
    next: 'Next', submit: 'Submit application', done: 'Thank you for applying',
  },
  {
    key: 'lever', seed: 12, way: 'documents', choice: 'radio', pages: ONE,
    posting: (company, { id }) => `/lv/${company}/${id}`, apply: (posting) => `${posting}/apply`, postingId: uuid,
    fieldName: ({ id }, code) => (['email', 'phone', 'resume'].includes(id) ? id : `cards[${code()}-${code()}][field0]`),
    markup: { page: 'class="application-page"', form: 'id="application-form"', field: 'class="application-question"', label: 'class="application-label"', input: 'class="card-field-input"', next: 'class="postings-btn"' },
    next: 'Next', submit: 'Submit application', done: 'Application submitted!',
  },
  {
    key: 'workday', seed: 13, way: 'one document', choice: 'listbox', pages: [['personal'], ['screening'], ['last']],
    posting: (company, { id, title, city }) => `/wd/en-US/${company}_Careers/job/${city}/${title.replace(/\W+/g, '-')}_${id}`, apply: (posting) => `${posting}/apply/applyManually`, postingId: (lot) => `R-${digits(5, lot)}`,
    fieldName: ({ id }, code) => (id === 'first_name' ? 'legalName--firstName' : id === 'last_name' ? 'legalName--lastName' : code()),
    markup: { page: 'data-automation-id="applyFlowPage"', form: 'data-automation-id="applyFlowForm"', field: 'data-automation-id="formField-NAME"', label: 'class="css-label"', input: 'class="css-input"', next: 'data-automation-id="pageFooterNextButton"' },
    next: 'Save and Continue', submit: 'Submit', done: 'Application Submitted',
  },
  {
    key: 'ashby', seed: 14, way: 'one document', choice: 'buttons', pages: ONE,
    posting: (company, { id }) => `/ab/${company}/${id}`, apply: (posting) => `${posting}/application`, postingId: uuid,
    fieldName: ({ id }, code) => (['email', 'resume'].includes(id) ? `_systemfield_${id}` : `${code()}-${code()}`),
    markup: { page: 'class="ashby-application-form-container"', form: 'class="ashby-application-form"', field: 'class="ashby-application-form-field-entry" data-field-path="NAME"', label: 'class="ashby-application-form-question-title"', input: 'class="_input_1x"', next: 'class="ashby-application-form-submit-button"' },
    next: 'Next', submit: 'Submit Application', done: 'Your application was successfully submitted.',
  },
  {
    key: 'oracle', seed: 15, way: 'one document', choice: 'combobox', pages: [['personal'], ['screening', 'last']],
    posting: (company, { id }) => `/oc/hcmUI/CandidateExperience/en/sites/${company}/job/${id}`, apply: (posting) => `${posting}/apply/section/1`, postingId: (lot) => digits(6, lot),
    fieldName: (_, code) => `input-${code()}`,
    markup: { page: 'class="apply-flow"', form: 'class="apply-flow-profile-item"', field: 'class="input-row apply-flow-input"', label: 'class="input-row__label"', input: 'class="input-row__control"', next: 'class="button button--primary"' },
    next: 'Next', submit: 'Submit', done: 'Thank you for your job application.',
  },
  {
    key: 'successfactors', seed: 16, way: 'documents', choice: 'native', pages: ONE,
    posting: (company, { id }) => `/sf/career?company=${company}&career_job_req_id=${id}`, apply: (posting) => `${posting}&career_ns=job_application`, postingId: (lot) => digits(5, lot),
    fieldName: (_, code) => `fbclc_${code()}`,
    markup: { page: 'id="rcmJobApplyCtr"', form: 'class="rcmFormTable"', field: 'class="rcmFormField"', label: 'class="rcmFormFieldLabel"', input: 'class="rcmInput"', next: 'class="rcmSaveButton"' },
    next: 'Next', submit: 'Apply', done: 'Your application has been submitted',
  },
  {
    key: 'taleo', seed: 17, way: 'documents', choice: 'native', pages: [['personal'], ['screening'], ['last']],
    posting: (company, { id }) => `/tl/careersection/${company}/jobdetail.ftl?job=${id}`, apply: (posting) => posting.replace('jobdetail', 'jobapply'), postingId: (lot) => `${digits(2, lot)}000${digits(3, lot)}`,
    fieldName: (_, code) => `dialogTemplate-${code()}`,
    markup: { page: 'id="ftlform" class="ftl-page"', form: 'class="datatype"', field: 'class="fieldpanel"', label: 'class="question-label"', input: 'class="inputbox"', next: 'class="navigation-bar-button"' },
    next: 'Save and Continue', submit: 'Submit', done: 'Process completed: thank you, your submission was received.',
  },
  {
    key: 'workable', seed: 18, way: 'documents', choice: 'radio', pages: ONE,
    posting: (company, { id }) => `/wk/${company}/j/${id}`, apply: (posting) => `${posting}/apply/`, postingId: (lot) => Array.from({ length: 10 }, () => '0123456789ABCDEF'[lot(16)]).join(''),
    fieldName: ({ id }, code) => (['email', 'phone', 'resume'].includes(id) ? id : id === 'first_name' ? 'firstname' : id === 'last_name' ? 'lastname' : `QA_${Number.parseInt(code(), 16)}`),
    markup: { page: 'data-ui="application-page"', form: 'data-ui="application-form"', field: 'data-ui="NAME"', label: 'class="styles--label"', input: 'class="styles--input"', next: 'data-ui="apply-button"' },
    next: 'Next', submit: 'Submit application', done: 'Your application has been submitted successfully!',
  },
  {
    key: 'ukg', seed: 19, way: 'one document', choice: 'native', pages: [['personal'], ['screening', 'last']],
    posting: (company, { id }) => `/uk/${company.toUpperCase()}/JobBoard/4f1c0f8e-2b7d-4a44-9d0e-5a6f1d2c3b4a/OpportunityDetail?opportunityId=${id}`, apply: (posting) => posting.replace('OpportunityDetail', 'OpportunityApply'), postingId: uuid,
    fieldName: (_, code) => `Field${Number.parseInt(code(), 16)}`,
    markup: { page: 'data-automation="opportunity-apply"', form: 'data-automation="application-form"', field: 'data-automation="form-group"', label: 'class="control-label"', input: 'class="form-control"', next: 'data-automation="btn-submit"' },
    next: 'Next', submit: 'Submit application', done: 'Thanks for applying! We received your application.',
  },
  {
    key: 'teamtailor', seed: 20, way: 'documents', choice: 'radio', pages: ONE,
    posting: (company, { id, title }) => `/tt/${company}/jobs/${id}-${slug(title)}`, apply: (posting) => `${posting}/applications/new`, postingId: (lot) => digits(7, lot),
    fieldName: ({ id, kind }, code) => (kind === 'choice' || kind === 'long' ? `candidate[job_applications_attributes][0][answers_attributes][${code()}][text]` : `candidate[${id}]`),
    markup: { page: 'data-controller="careersite--jobs--form"', form: 'id="job-application-form"', field: 'class="form-group" data-careersite-field', label: 'class="form-label"', input: 'class="form-input"', next: 'class="careersite-button"' },
    next: 'Next', submit: 'Submit application', done: 'Thank you! Your application has been sent.',
  },
] // biome-ignore format: a table

export const platformOf = (key: string): Platform => {
  const found = PLATFORMS.find((platform) => platform.key === key)
  if (!found) throw new Error(`there is no platform "${key}"`)
  return found
}
