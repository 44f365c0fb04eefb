/** The person all benches apply for, and answers to questions that their data does not cover. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Applicant } from '../shared/domain/applicant.ts'
import { parseUserData } from '../shared/domain/user-data.ts'
import type { BenchSite } from './scripts/index.ts'
import { PERSON_FILE } from './scripts/script.ts'

export const applicantFor = (site: Pick<BenchSite, 'answers'>): Applicant => {
  const applicant = parseUserData(JSON.parse(readFileSync(PERSON_FILE, 'utf8')), {
    resolveFile: (path) => join(dirname(PERSON_FILE), path),
  })
  const answers = Object.entries(site.answers ?? {}).map(([question, answer]) => ({
    question,
    answer,
    from: 'file' as const,
  }))
  return { ...applicant, answers: [...applicant.answers, ...answers] }
}

/** Has no jobs and schools, because the simulated model does not enter any. */
export const applicantWithoutEntries = (site: Pick<BenchSite, 'answers'>): Applicant => {
  const applicant = applicantFor(site)
  const values = Object.entries(applicant.values).filter(([key]) => !/^(experience|education)\./.test(key))
  return { ...applicant, values: Object.fromEntries(values) }
}
