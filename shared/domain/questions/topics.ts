/** Which topic a profile key belongs to, and which topics the present tense affects. */
import { byWord } from '../by-word.ts'
import type { Topic } from './types.ts'

/** Profile keys that are topics of their own: the classifier's verdict alone never answers them. */
export const TOPIC_OF_KEY: Readonly<Record<string, Topic>> = byWord({
  'work-authorization': 'work-authorization', sponsorship: 'sponsorship', citizenship: 'citizenship', 'over-18': 'age', 'age-range': 'age', 'security-clearance': 'clearance',
  salary: 'salary', 'salary-currency': 'salary-currency', 'notice-period': 'notice', 'employment-type': 'employment-type', relocation: 'relocation', 'remote-preference': 'remote', travel: 'travel', shift: 'shift',
  'driving-licence': 'licence', 'years-of-experience': 'years', languages: 'language', 'how-heard': 'source', 'previously-employed': 'previously-employed', 'previously-applied': 'previously-applied',
  'related-to-employee': 'related-to-employee', 'non-compete': 'non-compete', 'criminal-record': 'criminal-record', 'background-check': 'background-check', 'drug-test': 'drug-test', gender: 'gender', sex: 'gender', pronouns: 'pronouns',
  ethnicity: 'ethnicity', race: 'ethnicity', hispanic: 'hispanic', veteran: 'veteran', disability: 'disability', 'sexual-orientation': 'orientation', transgender: 'transgender',
}) // biome-ignore format: a table

/** Topics that are asked in the present tense: "at present" adds nothing. */
export const PRESENT: ReadonlySet<Topic> = new Set<Topic>([
  'work-authorization', 'sponsorship', 'residence', 'citizenship', 'licence', 'language', 'degree', 'disability', 'clearance', 'student', 'non-compete', 'notice', 'age', 'gender', 'pronouns',
]) // biome-ignore format: a table

/** If no country is named, the country of the job is meant. */
export const JOB_COUNTRY: ReadonlySet<Topic> = new Set<Topic>(['work-authorization', 'sponsorship'])

/** Topics on which the current value differs from the desired one. */
export const TODAY: ReadonlySet<Topic> = new Set<Topic>(['salary'])

/** Topics on which past and present differ: an answer about one does not answer the other. */
export const TENSED: ReadonlySet<Topic> = new Set<Topic>([
  'work-authorization', 'sponsorship', 'citizenship', 'residence', 'licence', 'health', 'disability', 'union', 'religion', 'family', 'student', 'employed', 'non-compete',
  'language', 'clearance', 'travel', 'relocation', 'drug-test', 'veteran', 'related-to-employee',
]) // biome-ignore format: a table
