/** Text that is not a choice of a list: typed as it is, and confirmed with Enter if the field accepts such text. */
import { fold } from '../../../shared/domain/text.ts'
import { callPage } from '../../browser/page-world.ts'
import { typeKeys } from '../bound.ts'
import type { Act, FoundField } from '../context.ts'
import { clickAt } from '../pointer.ts'
import { sameText } from '../same-text.ts'
import { pressKeys } from '../sent.ts'
import { until } from '../wait.ts'
import { chosenIn, listOf, partsOf } from './list.ts'
import { readAnew, reread } from './reading.ts'

/** ms for a field to turn typed text into a choice. */
const CHIP_MS = 600

/** The value of the field after the text was entered and the field was left; undefined if it kept none. */
export const typeFreeText = async (act: Act, field: FoundField, wanted: string): Promise<string | undefined> => {
  const [first = '', ...more] = isPlace(act) ? [wanted] : partsOf(wanted)
  if (more.length > 0 && (await enter(act, field, first))) {
    for (const part of more) await enter(act, field, part)
    return chosenIn(await readAnew(act, field))
  }
  if (!sameText(wanted, (await reread(act, field)).typed)) {
    await callPage(field.frame, 'selectAll', [field.ref])
    await typeKeys(act, field, wanted)
  }
  await pressEnter(act, field)
  await callPage(field.frame, 'blur', [field.ref])
  // A field that requires a suggestion empties itself on blur, at once or a moment later.
  const emptied = await until(act.deadline, 'the field to empty itself', 500, async () =>
    (await reread(act, field)).value === '' ? true : undefined,
  )
  return emptied ? undefined : (await reread(act, field)).value
}

/** The commas of a place name belong to one choice. */
export const isPlace = ({ options: { key } }: Act): boolean =>
  /^(?:address|street|country|location|place|education|experience)/.test(key ?? '')

/**
 * Types a choice of the person's own and presses Enter. Returns whether the field then shows it beside an empty input.
 */
export const enter = async (act: Act, field: FoundField, text: string): Promise<boolean> => {
  // Earlier entries may be marked up as rows of a list: only new rows count.
  if (field.reading.adds) await callPage(field.frame, 'markList', [field.ref])
  await callPage(field.frame, 'selectAll', [field.ref])
  await typeKeys(act, field, text)
  const isChip = async (): Promise<boolean> => {
    const chip = await until(act.deadline, 'the field to show the choice', CHIP_MS, async () => {
      const { typed, value } = await readAnew(act, field)
      return typed === '' && fold(value).includes(fold(text)) ? true : undefined
    })
    return chip === true
  }
  const { adds } = field.reading
  if (adds?.button) {
    await clickAt(act, field.frame, adds.button)
    return isChip()
  }
  await pressEnter(act, field)
  if (await isChip()) return true
  // Some create a choice from the text before a comma, and from nothing else.
  if (!adds || (await readAnew(act, field)).typed !== text) return false
  await pressKeys(act, ',')
  return isChip()
}

/** Enter for the field alone: it does not send the form, and takes no suggestion. */
const pressEnter = async (act: Act, field: FoundField): Promise<void> => {
  if ((await listOf(act, field)).rows.length > 0) return
  await callPage(field.frame, 'holdForm', [true])
  try {
    await pressKeys(act, 'Enter')
  } finally {
    await callPage(field.frame, 'holdForm', [false])
  }
}
