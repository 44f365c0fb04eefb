/** Greenhouse: the location field, which looks places up while one types and keeps nothing but a suggestion. */
import { type ActHandler, closeList, combobox, fieldOf, searchList, takeRow } from '../act/index.ts'
import type { Connector } from './connector.ts'
import { withoutShortcuts } from './shortcuts.ts'

/** The town alone finds the place; with state and country behind it the lookup finds nothing. */
const townOf = (place: string): string => place.split(',')[0]?.trim() ?? place

const typeahead: ActHandler = {
  name: 'greenhouse location',
  wants: (operation, widget, tab) =>
    widget === 'combobox' &&
    (operation.op === 'type' || operation.op === 'select') &&
    tab.page.url() !== '' &&
    townOf(wordsOf(operation)) !== wordsOf(operation),
  async act(act, operation) {
    if (operation.op !== 'type' && operation.op !== 'select') throw new Error('unreachable: see wants')
    const wanted = wordsOf(operation)
    const field = await fieldOf(act, operation.target)
    const found =
      act.options.openedBy === 'typing' ? await searchList(act, field, townOf(wanted), wanted, false) : undefined
    if (found?.row) {
      const commit = await takeRow(act, field, found.row, false)
      if ('reading' in commit) {
        await closeList(act, field)
        return { observed: { value: commit.reading.value }, proof: { value: commit.reading.value } }
      }
    }
    // A list that opens without typing, or a place that the town alone does not find.
    const general =
      operation.op === 'select' ? combobox.select?.(act, field, [wanted]) : combobox.type?.(act, field, wanted)
    if (!general) throw new Error('unreachable: a combobox takes both')
    return general
  },
}

const wordsOf = (operation: Parameters<ActHandler['wants']>[0]): string =>
  operation.op === 'type' ? operation.text : operation.op === 'select' ? (operation.options[0] ?? '') : ''

export const greenhouse: Connector = {
  instructions: [
    'Greenhouse: the whole application is one page and is sent with "Submit application".',
    'Greenhouse: a location is only kept when one of the suggestions is chosen. Give the town, state and country; they are looked up by the town.',
    'Greenhouse: leave "Autofill my application", "Autofill with MyGreenhouse" and the buttons of other services alone; attach the résumé as a file.',
  ],
  observe: (seen) =>
    withoutShortcuts(seen, /^(?:autofill (?:my application|with|from)|apply with (?:linkedin|indeed|seek))\b/i),
  handlers: [typeahead],
}
