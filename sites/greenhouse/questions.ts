// What the Greenhouse-like board asks, as data; markup.ts draws it, site.ts checks it.
import { places } from '../places.ts'

export type Option = {
  value: string
  label: string /** Text of the closed field, if shorter than the label. */
  short?: string
}
export type Question = {
  id: string
  label: string
  kind: 'text' | 'textarea' | 'select' | 'multi' | 'location' | 'file' | 'checkboxes' | 'consent' | 'phone'
  required?: boolean
  type?: string
  autocomplete?: string
  options?: readonly Option[]
  /** A list that is too long for the page, so it is loaded from the server. */
  remote?: 'schools'
  maxLength?: number
}

const choices = (...labels: string[]): Option[] => labels.map((label, index) => ({ value: String(index + 1), label }))

/** The first two both show "+1" once chosen; only the record distinguishes them. */
export const CALLING_CODES: readonly Option[] = [
  ['us', 'United States', '+1'], ['ca', 'Canada', '+1'], ['gb', 'United Kingdom', '+44'], ['au', 'Australia', '+61'],
  ['at', 'Austria', '+43'], ['be', 'Belgium', '+32'], ['br', 'Brazil', '+55'], ['dk', 'Denmark', '+45'], ['fi', 'Finland', '+358'],
  ['fr', 'France', '+33'], ['de', 'Germany', '+49'], ['in', 'India', '+91'], ['ie', 'Ireland', '+353'], ['it', 'Italy', '+39'],
  ['jp', 'Japan', '+81'], ['mx', 'Mexico', '+52'], ['nl', 'Netherlands', '+31'], ['nz', 'New Zealand', '+64'], ['ng', 'Nigeria', '+234'],
  ['no', 'Norway', '+47'], ['pl', 'Poland', '+48'], ['pt', 'Portugal', '+351'], ['es', 'Spain', '+34'], ['se', 'Sweden', '+46'],
  ['ch', 'Switzerland', '+41'],
].map(([value = '', country = '', code = '']) => ({ value, label: `${country} ${code}`, short: code })) // biome-ignore format: a table

export const personal: readonly Question[] = [
  { id: 'first_name', label: 'First Name', kind: 'text', required: true, autocomplete: 'given-name' },
  { id: 'last_name', label: 'Last Name', kind: 'text', required: true, autocomplete: 'family-name' },
  { id: 'preferred_name', label: 'Preferred First Name', kind: 'text' },
  { id: 'email', label: 'Email', kind: 'text', required: true, autocomplete: 'email' },
  { id: 'phone', label: 'Phone', kind: 'phone', required: true, type: 'tel', autocomplete: 'tel' },
  { id: 'candidate-location', label: 'Location (City)', kind: 'location', required: true },
  { id: 'resume', label: 'Resume/CV', kind: 'file', required: true },
  { id: 'cover_letter', label: 'Cover Letter', kind: 'file' },
]

export const education: readonly Question[] = [
  { id: 'school', label: 'School', kind: 'select', remote: 'schools' },
  { id: 'degree', label: 'Degree', kind: 'select', options: choices('High School', "Associate's Degree", "Bachelor's Degree", "Master's Degree", 'Master of Business Administration (M.B.A.)', 'Juris Doctor (J.D.)', 'Doctor of Medicine (M.D.)', 'Doctor of Philosophy (Ph.D.)', "Engineer's Degree", 'Other') },
  { id: 'discipline', label: 'Discipline', kind: 'select', options: choices('Accounting', 'Biology', 'Business Administration', 'Chemistry', 'Communications', 'Computer Engineering', 'Computer Science', 'Design', 'Economics', 'Electrical Engineering', 'English', 'Environmental Science', 'History', 'Human Resources', 'Information Systems', 'Journalism', 'Law', 'Linguistics', 'Marketing', 'Mathematics', 'Mechanical Engineering', 'Philosophy', 'Physics', 'Political Science', 'Psychology', 'Sociology', 'Statistics', 'Other') },
] // biome-ignore format: a table

const YES_NO = choices('Yes', 'No')

export const custom: readonly Question[] = [
  { id: 'question_40001', label: 'LinkedIn Profile', kind: 'text' },
  { id: 'question_40002', label: 'Website', kind: 'text' },
  { id: 'question_40003', label: 'Are you legally authorized to work in the United States?', kind: 'select', required: true, options: YES_NO },
  { id: 'question_40004', label: 'Will you now or in the future require visa sponsorship?', kind: 'select', required: true, options: YES_NO },
  { id: 'question_40005', label: 'How did you hear about this job?', kind: 'select', required: true, options: choices('Company website', 'Employee referral', 'LinkedIn', 'Indeed', 'Conference or meetup', 'Other') },
  { id: 'question_40006[]', label: 'Which of our offices could you work from?', kind: 'multi', options: choices('Harbor City', 'Portland', 'Halifax', 'Remote') },
  { id: 'question_40007[]', label: 'How would you like to be contacted?', kind: 'checkboxes', options: choices('Email', 'Phone', 'Text message') },
  { id: 'question_40008', label: 'What draws you to Northwind Labs?', kind: 'textarea' },
] // biome-ignore format: a table

export const voluntary: readonly Question[] = [
  { id: 'gender', label: 'Gender', kind: 'select', options: choices('Male', 'Female', "I don't wish to answer") },
  { id: 'hispanic_ethnicity', label: 'Are you Hispanic/Latino?', kind: 'select', options: choices('Yes', 'No', "I don't wish to answer") },
  { id: 'race', label: 'Please identify your race', kind: 'select', options: choices('American Indian or Alaskan Native', 'Asian', 'Black or African American', 'White', 'Native Hawaiian or Other Pacific Islander', 'Two or More Races', "I don't wish to answer") },
  { id: 'veteran_status', label: 'Veteran Status', kind: 'select', options: choices('I am not a protected veteran', 'I identify as one or more of the classifications of a protected veteran', "I don't wish to answer") },
  { id: 'disability_status', label: 'Disability Status', kind: 'select', options: choices('Yes, I have a disability, or have had one in the past', 'No, I do not have a disability and have not had one in the past', 'I do not want to answer') },
] // biome-ignore format: a table

export const consent: Question = {
  id: 'gdpr_processing_consent_given',
  label: 'I have read the applicant privacy notice, and Northwind Labs may process my application.',
  kind: 'consent',
  required: true,
}

const KINDS = ['University', 'State University', 'College', 'Institute of Technology', 'Community College']
const cities = [...new Set(places.map((place) => place.city))]
const regions = [...new Set(places.map((place) => place.region))]
/** More than one page of names, so that the list must be searched or scrolled. */
export const SCHOOLS: readonly string[] = [
  ...regions.flatMap((region) => [`University of ${region}`, `${region} State University`]),
  ...cities.flatMap((city) => KINDS.map((kind) => `${city} ${kind}`)),
  'Massachusetts Institute of Technology',
  'Stanford University',
  'Other',
].toSorted()
