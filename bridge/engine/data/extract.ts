/** The operation `extract`: reads data from the present page, in the requested form (X4). */
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Outcome } from '../../../shared/domain/outcome.ts'
import { noted } from '../../base/call-log.ts'
import type { DataRead, Run, StageEnd } from '../state/context.ts'
import { withinLimits } from '../step/limits.ts'
import { observeSettled } from '../step/observe.ts'
import { asideAbout, counted } from '../step/think.ts'
import { extractByRule, type ReadByRule } from './extract-by-rule.ts'
import { ruleOf } from './places-learning.ts'

/** Errors: those of the provider. They end the run as for any other call. */
export const extract = async (run: Run, { what, schema }: DataRead): Promise<Outcome | StageEnd> => {
  const started = run.ports.now()
  const form = run.input.schema ?? schema
  const answer = await readData(run, { op: 'extract', what, ...(form && { schema: form }) })
  if ('end' in answer) return answer
  if ('code' in answer) return { status: 'failed', ...answer, ms: run.ports.now() - started }
  const { data, learned } = await ruleOf(run, { what, schema: form }, answer.data)
  run.work.extracted.push({ what: what || 'data', data })
  run.ports.emit('extracted', { what, entries: Array.isArray(data) ? data.length : 1 })
  return { status: 'done', observed: learned, ms: run.ports.now() - started }
}

/** By the provider, otherwise by rule. */
const readData = async (run: Run, wanted: DataRead): Promise<ReadByRule | StageEnd> => {
  const { provider } = run.ports
  // Earlier operations of the same batch may have changed the content.
  const seen = await observeSettled(run)
  const by = (who: string, read: () => Promise<ReadByRule>) =>
    noted('data', `read the data ${who}`, read, (answer) => ('code' in answer ? answer.code : 'read'))
  if (!provider.traits.readsData) return by('by rule', () => extractByRule(run, wanted))
  const { what, schema } = wanted
  const question = await asideAbout(run, seen)
  const limited = await withinLimits(run, seen, provider.estimate(question), 'aside')
  if (limited.kind === 'ended') return limited.end
  return by(`with ${provider.name}`, () =>
    counted(run, 'extract', () =>
      provider.extract({ ...question, what, ...(schema && { schema }), signal: run.signal }),
    ),
  )
}

/**
 * The extracted data as the job's result: a single thing as it is, the same thing from several pages as one list,
 * different things by name.
 */
export const extractedData = ({ work: { extracted } }: Run): unknown => {
  const [only, ...more] = extracted
  if (!only || more.length === 0) return only?.data
  const same = more.every(({ what }) => what === only.what)
  if (same && extracted.every(({ data }) => Array.isArray(data))) return extracted.flatMap(({ data }) => data)
  if (same) return extracted.map(({ data }) => data)
  return Object.fromEntries(extracted.map(({ what, data }) => [what, data]))
}

/** The end of a run, with the data extracted so far. */
export const withData = (run: Run, end: StageEnd): StageEnd => {
  if (end.end !== 'done') return end
  // Requested data is what was read, whatever the decider says about it.
  const wanted = run.input.schema !== undefined || goalOf(run.input.jobType).collects
  const read = extractedData(run)
  const result = wanted ? (read ?? end.result) : end.result || read
  return result === undefined ? end : { ...end, result }
}
