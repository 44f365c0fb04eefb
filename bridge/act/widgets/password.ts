/** Secrets: typed and verified without reading the text back from the page. */
import { callPage } from '../../browser/page-world.ts'
import { typeKeys } from '../bound.ts'
import { fail, nameOf, type WidgetHandler } from '../context.ts'
import { isMissing } from '../locate.ts'
import { pressKeys } from '../sent.ts'
import { assertWritable } from './reading.ts'

const DOTS = '••••••••'

export const password: WidgetHandler = {
  type: async (act, { frame, ref, reading }, wanted) => {
    const filled = reading.filled ? reading : await callPage(frame, 'fill', [ref, wanted, 'password', reading.origin])
    if (isMissing(filled)) throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
    assertWritable(act, filled)
    if (filled.matches && (await callPage(frame, 'holdsSecret', [ref, wanted]))) return { observed: { value: DOTS } }
    await callPage(frame, 'selectAll', [ref])
    await pressKeys(act, 'Delete')
    await typeKeys(act, { frame, ref }, wanted)
    if (await callPage(frame, 'holdsSecret', [ref, wanted])) return { observed: { value: DOTS } }
    throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} did not take what was typed.`)
  },
}
