/** The playbooks of a page as lines of text for the decider (T7). Pure. */
import { type KnownPlaybooks, type PlaybookSummary, summaries } from '../../../shared/domain/playbook.ts'

/** Maximum number shown for a page: those that worked most often. */
const MOST = 20
const MAX_VARIANTS = 40

export const playbookLines = (known: KnownPlaybooks): string[] =>
  summaries(known)
    .sort((a, b) => b.successes - b.failures - (a.successes - a.failures))
    .slice(0, MOST)
    .map(line)

const line = ({ name, steps, successes, failures, variants, open }: PlaybookSummary): string => {
  const first = variants.slice(0, MAX_VARIANTS).map(quoted).join(', ')
  const more = variants.length > MAX_VARIANTS ? ` and ${variants.length - MAX_VARIANTS} more` : ''
  const takes = open ? '; variant: the text to put in' : first && `; variants: ${first}${more}`
  return `${quoted(name)}: ${steps} steps, worked ${successes} ${successes === 1 ? 'time' : 'times'}, failed ${failures}${takes}`
}

const quoted = (text: string): string => `"${text.replace(/\s+/g, ' ').replaceAll('"', '”').slice(0, 80)}"`
