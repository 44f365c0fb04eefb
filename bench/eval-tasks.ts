/**
 * Tasks for a real model: the sample sites of the other benches, and data to collect. Each defines how its success is
 * verified.
 */
import type { Sites } from '../sites/server.ts'
import { SITES } from './scripts/index.ts'

export interface EvalTask {
  name: string
  path: string
  jobType: 'apply' | 'fill_form' | 'scrape' | 'custom'
  words?: string
  answers?: Readonly<Record<string, string>>
  schema?: Readonly<Record<string, unknown>>
  /** Verified by what the site received or what was collected, not by what the model reports. */
  reached(outcome: { sites: Sites; data: unknown }): boolean
}

const applied =
  (site: string) =>
  ({ sites }: { sites: Sites }): boolean => {
    const [only, ...more] = sites.submissions(site).filter(({ posting }) => posting !== 'account')
    return more.length === 0 && JSON.stringify(only ?? '').includes('rosalind.achterberg@example.com')
  }

const EMPLOYEES = {
  type: 'array',
  items: {
    type: 'object',
    properties: { name: { type: 'string' }, office: { type: 'string' } },
    required: ['name'],
  },
}

export const EVAL_TASKS: readonly EvalTask[] = [
  ...SITES.map(({ name, path, jobType, answers, site }) => ({
    name,
    path,
    jobType,
    ...(answers && { answers }),
    reached: applied(site),
  })),
  {
    name: 'collect a table',
    path: '/scrape/table?rows=small',
    jobType: 'scrape',
    words: 'Collect all employees of this table.',
    schema: EMPLOYEES,
    reached: ({ data }) => Array.isArray(data) && data.length === 8,
  },
]
