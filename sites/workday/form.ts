// The Workday-like application as data: its pages, fields and conditions, and the server's check of each page. The
// browser draws the same data (assets/flow.js) and decides how it looks.
import { CANADIAN_PROVINCES, COUNTRIES, DEGREES, US_STATES } from './lists.ts'

export type Value = string | string[]
export type Values = Record<string, Value>
/** `values` contains the single fields by key, `entries` the repeating sections, each entry's fields by key. */
export type Application = { values: Values; entries: Record<string, Values[]> }

export type Field = {
  /** The name under which the answer is recorded. */
  key: string
  label: string
  kind:
    | 'text'
    | 'textarea'
    | 'dropdown'
    | 'prompt'
    | 'prompts'
    | 'date'
    | 'radio'
    | 'checkbox'
    | 'choices'
    | 'file'
    | 'static'
  required?: boolean
  /** Ids of the two generations; a new id reads `legalName--firstName`, an old one `legalNameSection_firstName`. */
  ids: { new: string; old: string }
  /** Prefix of new-generation element ids (`name--legalName--firstName`). */
  prefix?: string
  options?: readonly string[]
  /** The list of `PROMPTS` that a prompt searches. */
  list?: string
  /** Segments of a date: month, day, year. */
  segments?: 'MY' | 'MDY' | 'Y'
  /** Shown only if the field `key` has one of these values. */
  when?: { key: string; is: readonly string[] }
  /** A missing answer stops Next without any message, as real tenants do for the country phone code. */
  silent?: boolean
  help?: string
}

export type Group = { title?: string; name?: string; intro?: string; fields: readonly Field[] }
export type Section = { key: string; title: string; fields: readonly Field[] }
export type Page = {
  id: string
  oldId: string
  title: string
  intro?: string
  groups: readonly Group[]
  sections?: readonly Section[]
  after?: readonly Group[]
}

const YES_NO = ['Yes', 'No']
const hashed = (hash: string): Field['ids'] => ({ new: hash, old: hash })

function addressFields(): Field[] {
  const ids = (name: string): Field['ids'] => ({ new: name, old: `addressSection_${name}` })
  const [us, canada, uk] = ['United States of America', 'Canada', 'United Kingdom']
  const elsewhere = COUNTRIES.filter((country) => country !== us && country !== canada && country !== uk)
  const all = { key: 'country', is: COUNTRIES }
  return [
    { key: 'addressLine1', label: 'Address Line 1', kind: 'text', required: true, prefix: 'address--', ids: ids('addressLine1'), when: all },
    { key: 'addressLine2', label: 'Address Line 2', kind: 'text', prefix: 'address--', ids: ids('addressLine2'), when: { key: 'country', is: [us, canada, uk] } },
    { key: 'city', label: 'City', kind: 'text', required: true, prefix: 'address--', ids: ids('city'), when: { key: 'country', is: [us, canada, ...elsewhere] } },
    { key: 'city', label: 'City or Town', kind: 'text', required: true, prefix: 'address--', ids: ids('city'), when: { key: 'country', is: [uk] } },
    { key: 'region', label: 'State', kind: 'dropdown', required: true, options: US_STATES, prefix: 'address--', ids: ids('countryRegion'), when: { key: 'country', is: [us] } },
    { key: 'region', label: 'Province or Territory', kind: 'dropdown', required: true, options: CANADIAN_PROVINCES, prefix: 'address--', ids: ids('countryRegion'), when: { key: 'country', is: [canada] } },
    { key: 'postalCode', label: 'Postal Code', kind: 'text', required: true, prefix: 'address--', ids: ids('postalCode'), when: { key: 'country', is: [us, canada, ...elsewhere] } },
    { key: 'postalCode', label: 'Postcode', kind: 'text', required: true, prefix: 'address--', ids: ids('postalCode'), when: { key: 'country', is: [uk] } },
  ] // biome-ignore format: a table
}

/** Switches in a visit's url. */
export type Variant = { account: boolean; extraQuestions: boolean; selfIdentify: boolean; autofill: boolean }

function myInformation(variant: Variant): Page {
  return {
    id: 'applyFlowMyInfoPage',
    oldId: 'contactInformationPage',
    title: 'My Information',
    groups: [
      {
        fields: [
          { key: 'source', label: 'How Did You Hear About Us?', kind: 'prompt', required: true, list: 'source', prefix: 'source--', ids: { new: 'source', old: 'sourcePrompt' } },
          { key: 'previousWorker', label: 'Have you previously worked for Northwind Labs?', kind: 'radio', required: true, options: YES_NO, ids: { new: 'candidateIsPreviousWorker', old: 'previousWorker' } },
          { key: 'previousEmployeeId', label: 'What was your employee ID?', kind: 'text', required: true, prefix: 'previousWorker--', ids: { new: 'employeeID', old: 'previousWorker_employeeId' }, when: { key: 'previousWorker', is: ['Yes'] } },
          { key: 'country', label: 'Country', kind: 'dropdown', required: true, options: COUNTRIES, prefix: 'country--', ids: { new: 'country', old: 'countryDropdown' } },
        ],
      },
      {
        title: 'Legal Name',
        name: 'legalNameSection',
        fields: [
          { key: 'firstName', label: 'First Name', kind: 'text', required: true, prefix: 'name--', ids: { new: 'legalName--firstName', old: 'legalNameSection_firstName' } },
          { key: 'lastName', label: 'Last Name', kind: 'text', required: true, prefix: 'name--', ids: { new: 'legalName--lastName', old: 'legalNameSection_lastName' } },
          { key: 'hasPreferredName', label: 'I have a preferred name', kind: 'checkbox', prefix: 'name--', ids: { new: 'preferredCheck', old: 'preferredNameCheckbox' } },
          { key: 'preferredFirstName', label: 'Preferred First Name', kind: 'text', required: true, prefix: 'name--', ids: { new: 'preferredName--firstName', old: 'preferredNameSection_firstName' }, when: { key: 'hasPreferredName', is: ['Yes'] } },
          { key: 'preferredLastName', label: 'Preferred Last Name', kind: 'text', prefix: 'name--', ids: { new: 'preferredName--lastName', old: 'preferredNameSection_lastName' }, when: { key: 'hasPreferredName', is: ['Yes'] } },
        ],
      },
      { title: 'Address', name: 'addressSection', fields: addressFields() },
      { title: 'Email Address', name: 'emailSection', fields: [{ key: 'email', label: 'Email Address', kind: variant.account ? 'static' : 'text', required: true, prefix: 'email--', ids: { new: 'emailAddress', old: 'email' } }] },
      {
        title: 'Phone',
        name: 'phoneSection',
        fields: [
          { key: 'phoneType', label: 'Phone Device Type', kind: 'dropdown', required: true, options: ['Home', 'Mobile', 'Work'], prefix: 'phoneNumber--', ids: { new: 'phoneType', old: 'phone-device-type' } },
          { key: 'phoneCode', label: 'Country Phone Code', kind: 'prompt', required: true, silent: true, list: 'phoneCode', prefix: 'phoneNumber--', ids: { new: 'countryPhoneCode', old: 'country-phone-code' } },
          { key: 'phone', label: 'Phone Number', kind: 'text', required: true, prefix: 'phoneNumber--', ids: { new: 'phoneNumber', old: 'phone-number' } },
          { key: 'phoneExtension', label: 'Phone Extension', kind: 'text', prefix: 'phoneNumber--', ids: { new: 'extension', old: 'phone-extension' } },
        ],
      },
    ],
  } // biome-ignore format: a table
}

const myExperience: Page = {
  id: 'applyFlowMyExpPage',
  oldId: 'myExperiencePage',
  title: 'My Experience',
  groups: [],
  sections: [
    {
      key: 'workExperience',
      title: 'Work Experience',
      fields: [
        { key: 'jobTitle', label: 'Job Title', kind: 'text', required: true, ids: { new: 'jobTitle', old: 'jobTitle' } },
        { key: 'company', label: 'Company', kind: 'text', required: true, ids: { new: 'companyName', old: 'company' } },
        { key: 'location', label: 'Location', kind: 'text', ids: { new: 'location', old: 'location' } },
        { key: 'current', label: 'I currently work here', kind: 'checkbox', ids: { new: 'currentlyWorkHere', old: 'currentlyWorkHere' } },
        { key: 'from', label: 'From', kind: 'date', required: true, segments: 'MY', ids: { new: 'startDate', old: 'startDate' } },
        { key: 'to', label: 'To', kind: 'date', required: true, segments: 'MY', ids: { new: 'endDate', old: 'endDate' }, when: { key: 'current', is: ['', 'No'] } },
        { key: 'description', label: 'Role Description', kind: 'textarea', ids: { new: 'roleDescription', old: 'description' } },
      ],
    },
    {
      key: 'education',
      title: 'Education',
      fields: [
        { key: 'school', label: 'School or University', kind: 'text', required: true, ids: { new: 'schoolName', old: 'school' } },
        { key: 'degree', label: 'Degree', kind: 'dropdown', required: true, options: DEGREES, ids: { new: 'degree', old: 'degree' } },
        { key: 'field', label: 'Field of Study', kind: 'prompt', list: 'fieldOfStudy', ids: { new: 'fieldOfStudy', old: 'field-of-study' } },
        { key: 'gpa', label: 'Overall Result (GPA)', kind: 'text', ids: { new: 'gradeAverage', old: 'gpa' } },
        { key: 'from', label: 'From', kind: 'date', segments: 'Y', ids: { new: 'firstYearAttended', old: 'firstYearAttended' } },
        { key: 'to', label: 'To (Actual or Expected)', kind: 'date', segments: 'Y', ids: { new: 'lastYearAttended', old: 'lastYearAttended' } },
      ],
    },
    {
      key: 'websites',
      title: 'Websites',
      fields: [{ key: 'url', label: 'URL', kind: 'text', required: true, ids: { new: 'url', old: 'website' } }],
    },
  ],
  after: [
    { title: 'Skills', name: 'skillsSection', fields: [{ key: 'skills', label: 'Type to Add Skills', kind: 'prompts', list: 'skills', prefix: 'skills--', ids: { new: 'skills', old: 'skillsPrompt' } }] },
    { title: 'Resume/CV', name: 'resumeSection', fields: [{ key: 'resume', label: 'Upload a file (5MB max)', kind: 'file', required: true, prefix: 'resumeAttachments--', ids: { new: 'attachments', old: 'resumeUpload' } }] },
    { title: 'Social Network URLs', name: 'socialSection', fields: [{ key: 'linkedin', label: 'LinkedIn', kind: 'text', prefix: 'socialNetworkAccounts--', ids: { new: 'linkedInAccount', old: 'linkedinQuestion' } }] },
  ],
} // biome-ignore format: a table

function applicationQuestions(variant: Variant): Page {
  const extra: Field[] = [
    { key: 'onCallYears', label: 'How many years have you carried a pager for a system with more than a million users?', kind: 'text', required: true, prefix: 'primaryQuestionnaire--', ids: hashed('b07c4f6e15a2100130d2f9a2c1be0004') },
  ] // biome-ignore format: a table
  return {
    id: 'applyFlowPrimaryQuestionsPage',
    oldId: 'primaryQuestionnairePage',
    title: 'Application Questions',
    groups: [
      {
        fields: [
          { key: 'workAuthorization', label: 'Are you legally authorized to work in the country in which this job is located?', kind: 'dropdown', required: true, options: YES_NO, prefix: 'primaryQuestionnaire--', ids: hashed('5f1a2d9c8b7e100130d2a4f0c1be0000') },
          { key: 'sponsorship', label: 'Will you now or in the future require sponsorship for an employment visa?', kind: 'dropdown', required: true, options: YES_NO, prefix: 'primaryQuestionnaire--', ids: hashed('91e0c37d44aa100130d2b86fc1be0001') },
          { key: 'sponsorshipDetail', label: 'Which visa do you hold now, or will you need?', kind: 'textarea', required: true, prefix: 'primaryQuestionnaire--', ids: hashed('a2b6610f9c3d100130d2c91ac1be0002'), when: { key: 'sponsorship', is: ['Yes'] } },
          { key: 'salary', label: 'What are your salary expectations?', kind: 'text', prefix: 'primaryQuestionnaire--', ids: hashed('c0d9e8f7a6b5100130d2e0d5c1be0003') },
          ...(variant.extraQuestions ? extra : []),
        ],
      },
    ],
  } // biome-ignore format: a table
}

const voluntaryDisclosures: Page = {
  id: 'applyFlowVoluntaryDisclosuresPage',
  oldId: 'voluntaryDisclosuresPage',
  title: 'Voluntary Disclosures',
  intro:
    'Northwind Labs is an equal opportunity employer. The answers on this page are kept apart from your application and play no part in any decision.',
  groups: [
    {
      fields: [
        { key: 'gender', label: 'What is your gender?', kind: 'dropdown', required: true, options: ['Female', 'Male', 'Non-binary', 'I do not wish to answer'], prefix: 'personalInfoUS--', ids: { new: 'gender', old: 'gender' } },
        { key: 'ethnicity', label: 'What is your race or ethnicity?', kind: 'dropdown', options: ['American Indian or Alaska Native (Not Hispanic or Latino)', 'Asian (Not Hispanic or Latino)', 'Black or African American (Not Hispanic or Latino)', 'Hispanic or Latino', 'Native Hawaiian or Other Pacific Islander (Not Hispanic or Latino)', 'Two or More Races (Not Hispanic or Latino)', 'White (Not Hispanic or Latino)', 'I do not wish to answer'], prefix: 'personalInfoUS--', ids: { new: 'ethnicity', old: 'ethnicityDropdown' } },
        { key: 'veteran', label: 'What is your veteran status?', kind: 'dropdown', required: true, options: ['I am not a veteran', 'I identify as a veteran, just not a protected veteran', 'I identify as one or more of the classifications of protected veterans', 'I do not wish to answer'], prefix: 'personalInfoUS--', ids: { new: 'veteranStatus', old: 'veteranStatus' } },
      ],
    },
    {
      title: 'Terms and Conditions',
      name: 'termsSection',
      intro: 'By applying you confirm that what you tell us is true, and that we may keep it for as long as the position is being filled.',
      fields: [{ key: 'terms', label: 'I have read and consent to the terms and conditions', kind: 'checkbox', required: true, prefix: 'termsAndConditions--', ids: { new: 'acceptTermsAndAgreements', old: 'agreementCheckbox' } }],
    },
  ],
} // biome-ignore format: a table

const selfIdentify: Page = {
  id: 'applyFlowSelfIdentifyPage',
  oldId: 'selfIdentificationPage',
  title: 'Self Identify',
  intro: 'Voluntary Self-Identification of Disability. Form CC-305, OMB Control Number 1250-0005.',
  groups: [
    {
      fields: [
        { key: 'language', label: 'Language', kind: 'dropdown', options: ['English', 'Español'], prefix: 'selfIdentifiedDisabilityData--', ids: { new: 'language', old: 'disabilityForm' } },
        { key: 'signatureName', label: 'Name', kind: 'text', required: true, prefix: 'selfIdentifiedDisabilityData--', ids: { new: 'name', old: 'name' } },
        { key: 'signatureDate', label: 'Date', kind: 'date', required: true, segments: 'MDY', prefix: 'selfIdentifiedDisabilityData--', ids: { new: 'dateSignedOn', old: 'dateSigned' } },
        { key: 'disability', label: 'Please check one of the boxes below:', kind: 'choices', required: true, options: ['Yes, I have a disability, or have had one in the past', 'No, I do not have a disability and have not had one in the past', 'I do not want to answer'], prefix: 'selfIdentifiedDisabilityData--', ids: { new: 'disabilityStatus', old: 'disabilityStatus' } },
      ],
    },
  ],
} // biome-ignore format: a table

const autofill: Page = {
  id: 'applyFlowAutoFillPage',
  oldId: 'quickApplyPage',
  title: 'Autofill with Resume',
  intro: 'Upload your resume and we fill in what we can read from it.',
  groups: [{ fields: [{ key: 'resume', label: 'Resume/CV', kind: 'file', required: true, prefix: 'resumeAttachments--', ids: { new: 'attachments', old: 'resumeUpload' } }] }],
} // biome-ignore format: a table

export function applicationPages(variant: Variant): Page[] {
  return [
    ...(variant.autofill ? [autofill] : []),
    myInformation(variant),
    myExperience,
    applicationQuestions(variant),
    voluntaryDisclosures,
    ...(variant.selfIdentify ? [selfIdentify] : []),
  ]
}

export const isShown = (field: Field, values: Values): boolean =>
  field.when === undefined || field.when.is.includes(String(values[field.when.key] ?? ''))

/** `field` is the field's key, with section and position for repeated ones (`workExperience.0.jobTitle`). */
export type PageError = { field: string; message: string; silent: boolean }

export function checkPage(page: Page, { values, entries }: Application): PageError[] {
  const groups = [...page.groups, ...(page.after ?? [])]
  const errors = groups.flatMap((group) => group.fields.flatMap((field) => checkField(field, values, field.key)))
  for (const section of page.sections ?? []) {
    for (const [index, entry] of (entries[section.key] ?? []).entries()) {
      errors.push(
        ...section.fields.flatMap((field) => checkField(field, entry, `${section.key}.${index}.${field.key}`)),
      )
    }
  }
  return errors
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function checkField(field: Field, values: Values, name: string): PageError[] {
  if (!isShown(field, values)) return []
  const value = values[field.key] ?? ''
  const silent = field.silent ?? false
  if (value.length === 0) {
    return field.required === true
      ? [{ field: name, message: `The field ${field.label} is required and must have a value.`, silent }]
      : []
  }
  const text = String(value)
  const wrong = (message: string): PageError[] => [{ field: name, message, silent: false }]
  if (field.key === 'email' && !EMAIL.test(text)) return wrong('Enter an email address in the format name@example.com.')
  const digits = text.replace(/\D/g, '').length
  if (field.key === 'phone' && (!/^[\d\s().+-]+$/.test(text) || digits < 7 || digits > 15)) {
    return wrong(`Phone Number: "${text}" is not a valid phone number.`)
  }
  if (field.kind === 'dropdown' && field.options?.includes(text) === false)
    return wrong(`${field.label}: choose from the list.`)
  return []
}

/** The application as flat fields for the record, without answers to questions that are no longer shown. */
export function flatten(pages: readonly Page[], { values, entries }: Application): Record<string, string | string[]> {
  const flat: Record<string, string | string[]> = {}
  const take = (fields: readonly Field[], from: Values, prefix: string): void => {
    for (const field of fields) {
      const value = from[field.key]
      if (field.kind !== 'file' && value !== undefined && value.length > 0 && isShown(field, from))
        flat[prefix + field.key] = value
    }
  }
  for (const page of pages) {
    for (const group of [...page.groups, ...(page.after ?? [])]) take(group.fields, values, '')
    for (const section of page.sections ?? []) {
      for (const [index, entry] of (entries[section.key] ?? []).entries())
        take(section.fields, entry, `${section.key}.${index}.`)
    }
  }
  return flat
}
