/** The sites of the replay bench: address, answers to questions that the person's data does not cover, and script. */
import { ashby } from './ashby.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import type { Script } from './script.ts'
import { wizard } from './wizard.ts'
import { workday } from './workday.ts'

export interface BenchSite {
  name: string
  /** Its name in the record of `sites`. */
  site: string
  /** Delays that can be switched are set low, because they would be equal on both sides and hide the difference. */
  path: string
  jobType: 'apply' | 'fill_form'
  /** Answers to questions that no ordinary profile covers. */
  answers?: Readonly<Record<string, string>>
  script: Script
}

export const SITES: readonly BenchSite[] = [
  {
    name: 'workday',
    site: 'workday',
    path: '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042?latency=5',
    jobType: 'apply',
    script: workday,
  },
  {
    name: 'greenhouse',
    site: 'greenhouse',
    path: '/greenhouse/northwindlabs/jobs/4012345',
    jobType: 'apply',
    script: greenhouse,
  },
  {
    name: 'lever',
    site: 'lever',
    path: '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply?parseMs=5',
    jobType: 'apply',
    answers: { 'Which of our offices could you work from?': 'Portland' },
    script: lever,
  },
  {
    name: 'ashby',
    site: 'ashby',
    path: '/ashby/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b/application?late=5',
    jobType: 'apply',
    answers: {
      'Which project of yours are you proudest of?': 'A river gauge that survives floods.',
      // The form is in US dollars, and the person's own figure names no currency.
      'What are your salary expectations?': '165000',
    },
    script: ashby,
  },
  { name: 'wizard', site: 'misc', path: '/misc/wizard', jobType: 'fill_form', script: wizard },
]
