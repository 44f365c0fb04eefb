/** Workday: prompts whose options lie in categories, and dates of segments that hand the keys on to each other. */
import {
  type Act,
  type ActHandler,
  clickAt,
  closeList,
  type Done,
  dateSegments,
  type FoundField,
  fieldOf,
  fittingRow,
  openList,
  optionNotFound,
  reread,
  scrollToRow,
  segmentsOf,
  takeRow,
  typeKeys,
  until,
} from '../act/index.ts'
import type { Connector } from './connector.ts'
import { withoutShortcuts } from './shortcuts.ts'

/** Between the names of a path through categories, as the chips of a prompt and exports of the site write it. */
const STEP = /\s*>\s*/
/** ms the segments may take to show a date that was typed in one go. */
const TAKE_MS = 400

/** `Social Media > LinkedIn`: category by category, where a search for the words would find the wrong one or none. */
const promptPath: ActHandler = {
  name: 'workday prompt',
  wants: (operation, widget) =>
    operation.op === 'select' &&
    (widget === 'multi_combobox' || widget === 'combobox') &&
    operation.options.length === 1 &&
    (operation.options[0]?.split(STEP).length ?? 0) > 1,
  async act(act, operation) {
    if (operation.op !== 'select') throw new Error('unreachable: see wants')
    const [path = ''] = operation.options
    const field = await fieldOf(act, operation.target)
    let list = await openList(act, field)
    for (const name of path.split(STEP)) {
      const fit = fittingRow(act, name, list.rows)
      const found = fit ? { row: fit.row } : await scrollToRow(act, field, name, list)
      if (!found.row) {
        await closeList(act, field)
        throw optionNotFound(act, name, 'offered' in found ? found.offered : list.rows.map(({ label }) => label))
      }
      const commit = await takeRow(act, field, found.row, true)
      if ('drilled' in commit) list = commit.drilled
      else {
        await closeList(act, field)
        return { observed: { value: commit.reading.value }, proof: { value: commit.reading.value } }
      }
    }
    // Only a category was named: nothing is chosen by that.
    await closeList(act, field)
    throw optionNotFound(
      act,
      path,
      list.rows.map(({ label }) => label),
    )
  },
}

/**
 * One press into the first segment and all digits in one go, as a person types it; segment by segment where that is not
 * taken.
 */
const segmentedDate: ActHandler = {
  name: 'workday date',
  wants: (operation, widget) => operation.op === 'type' && widget === 'date_segments',
  async act(act, operation) {
    if (operation.op !== 'type') throw new Error('unreachable: see wants')
    const field = await fieldOf(act, operation.target)
    return (await inOneGo(act, field, operation.text)) ?? segmentBySegment(act, field, operation.text)
  },
}

const inOneGo = async (act: Act, field: FoundField, text: string): Promise<Done | undefined> => {
  const { parts, digits, shows } = segmentsOf(act, field, text)
  const [first] = parts
  if (!first) return undefined
  await clickAt(act, field.frame, first.at)
  await typeKeys(act, field, digits.join(''))
  const took = await until(act.deadline, 'the field to show the choice', TAKE_MS, async () => {
    const reading = await reread(act, field)
    return shows(reading.value) ? reading : undefined
  })
  return took && { observed: { value: took.value }, proof: { value: took.value } }
}

const segmentBySegment = (act: Act, field: FoundField, text: string): Promise<Done> => {
  if (!dateSegments.type) throw new Error('unreachable: dates are typed')
  return dateSegments.type(act, field, text)
}

export const workday: Connector = {
  instructions: [
    'Workday: the application has several pages under one address. "Save and Continue" or "Next" leads on; the last page, Review, sends with "Submit".',
    'Workday: a field with a search box and chips searches only on Enter and lists categories first. Choose the option itself, not the category; a path "Category > Option" may be given.',
    'Workday: dates are typed whole, as MM/YYYY or MM/DD/YYYY, into the date field; do not type into its parts.',
    'Workday: "Apply Manually" starts the form. Leave "Autofill with Resume" and "Use My Last Application" alone. The country code of the phone is required.',
  ],
  observe: (seen) => withoutShortcuts(seen, /^(?:autofill with resume|use my last application)\b/i),
  handlers: [promptPath, segmentedDate],
}
