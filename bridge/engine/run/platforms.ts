/** Learns, after an application that the site confirmed, what the buttons of its application system do. */
import { holdsValue } from '../../../shared/domain/holds-value.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import { buttonsPressed, isNearMarkup, MOST_MARKUPS, NO_MARKUP } from '../../../shared/domain/learned-platform.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { platformOf } from './learning.ts'

export const learnPlatform = async (run: Run, end: StageEnd): Promise<void> => {
  const { ports, trace, input } = run
  if (!ports.platforms || ports.engine || end.end !== 'done' || !goalOf(input.jobType).ofPosting) return
  // Something that the trace does not contain may have led on or sent.
  if (run.gap !== undefined) return
  const platform = run.platform ?? platformOf(run)
  await ports.platforms.proved({
    platform,
    markups: platform === 'unknown' ? markupsOf(run) : [],
    buttons: buttonsPressed(trace.entries, holdsValue(run.applicant).own),
  })
}

/** Of the pages on which something was done, one for each kind of page. */
const markupsOf = ({ trace: { pages, entries } }: Run): string[] => {
  const kinds: string[] = []
  for (const { page, markup } of pages) {
    if (markup === undefined || markup === NO_MARKUP || !entries.some((entry) => entry.page === page)) continue
    if (!kinds.some((one) => isNearMarkup(one, markup))) kinds.push(markup)
  }
  return kinds.slice(0, MOST_MARKUPS)
}
