/** A page as text for a model: whole at the first observation, later only its changes. Pure. */
import type { Observation } from '../../../shared/domain/observation.ts'
import { fenced, oneLine } from './fence.ts'

export const wholePage = (seen: Observation): string =>
  `# The page now\n${facts(seen)}\n${fenced([...around(seen), '', seen.text].join('\n'))}`

/** @param changes new or changed lines of the page's text since the last observation, and what is gone */
export const changedPage = (seen: Observation, changes: string, before: Observation): string => {
  if (changes === '') return `# The page now\n${facts(seen)}. ${moved(before, seen) ?? 'Nothing on it has changed.'}`
  const known = new Set(around(before))
  const said = around(seen).filter((line) => !known.has(line) || /^(error|status|confirmation): /.test(line))
  return `# What changed on the page\n${facts(seen)}\n${fenced([...said, changes].join('\n'))}`
}

const moved = ({ viewport: was }: Observation, { viewport: is }: Observation): string | undefined =>
  was.scrollY === is.scrollY && was.scrollX === is.scrollX
    ? undefined
    : `It was scrolled to ${is.scrollY} of ${Math.max(0, is.pageHeight - is.height)} px; what it says is as before.`

const facts = ({ pageType, progress, loading, viewport }: Observation): string => {
  const below = viewport.pageHeight - viewport.scrollY - viewport.height
  return `${pageType} page${progress ? `, step ${progress.current}${progress.total ? ` of ${progress.total}` : ''}` : ''}${loading ? ', still loading' : ''}${below > 50 ? `, ${Math.round(below)} px more below` : ''}`
}

const around = ({ url, title, tabs, messages, confirmation }: Observation): string[] => [
  `address: ${oneLine(url, 300)}`,
  `title: ${oneLine(title, 150)}`,
  ...(tabs.some(({ active }) => !active) ? tabs.map(tabLine) : []),
  ...messages.slice(0, 10).map(({ kind, text }) => `${kind}: ${oneLine(text, 200)}`),
  ...(confirmation ? [`confirmation: ${oneLine(confirmation, 200)}`] : []),
]

const tabLine = ({ index, title, url, active }: Observation['tabs'][number]): string =>
  `tab ${index}${active ? ' (this one)' : ''}: ${oneLine(title, 80)} ${oneLine(url, 150)}`
