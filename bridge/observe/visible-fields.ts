/** The current fields of a page, and which of them a manual's steps mean. Asked between the steps of a replay. */

import { classifyField, seenLabel } from '../../shared/domain/fields/index.ts'
import type { Field } from '../../shared/domain/observation.ts'
import { isSecretField } from '../../shared/domain/profile-keys.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { instead } from '../base/debug.ts'
import { frameAt, pathOf } from '../browser/frame-path.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'
import { asApplication } from './application.ts'
import { visibleFrames } from './visible-frames.ts'

/**
 * `index` is not the number of an observation: actions use the field's target. `of`: positions of the targets that
 * match it.
 */
export type VisibleField = Field & { of: number[] }

/** More elements than any frame has. */
const A_FRAME = 10_000_000

/** Visible fields of all frames, in reading order. */
export const visibleFields = async (
  { page }: Pick<Tab, 'page'>,
  targets: readonly TargetDescriptor[] = [],
): Promise<VisibleField[]> => {
  const frames = await visibleFrames(page)
  const main = page.mainFrame()
  const places = await Promise.all(
    targets.map(({ frame }) => (frame.length === 0 ? main : frameAt(page, frame).catch(instead('observe', undefined)))),
  )
  const found = await Promise.all(
    frames.map(async (frame, nth) => {
      const own = targets.flatMap((target, at) => (places[at] === frame ? [{ target, at }] : []))
      const named = own.map(({ target }) => target)
      // A frame that no target names also needs a path, for actions on its fields.
      const path = own[0]?.target.frame ?? (frame === main ? [] : await pathOf(frame).catch(instead('observe', [])))
      const fields = await callPage(frame, 'visibleFields', [named], 5_000).catch(instead('observe', []))
      return fields.map(({ of, target, form, ...field }): VisibleField => {
        const { key, confidence, notInWords } = classifyField(field.hints)
        const label = seenLabel(field, notInWords === true)
        return {
          ...field,
          ...(label !== undefined && { label }),
          // It is enough to know that there is a value (Z2).
          value:
            isSecretField({ widget: field.widget, profileKey: key }) && field.value !== '' ? '••••••' : field.value,
          selector: '',
          frame: path,
          target: { ...target, frame: path },
          profileKey: key,
          confidence,
          // Every frame numbers its own fields.
          ...(form !== undefined && { form: nth * A_FRAME + form }),
          of: of.flatMap((one) => own[one]?.at ?? []),
        }
      })
    }),
  )
  const all = found.flat()
  const known = asApplication(all, 'unknown')
  return all.map((field, at) => ({ ...field, ...known[at], of: field.of }))
}
