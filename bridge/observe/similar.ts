/**
 * Finds an element that its descriptor no longer matches: by the similarity of many weak attributes, and if that is not
 * enough, by what a field asks for ("Given name" for "First name"). Returns only an element that stands out.
 */
import { classifyField } from '../../shared/domain/fields/index.ts'
import type { FieldHints } from '../../shared/domain/observation.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import type { Widget } from '../../shared/domain/widgets.ts'
import type { FrameField } from '../../shared/page/types.ts'
import { frameAt } from '../browser/frame-path.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'
import { fieldsOf } from './frames.ts'

/** The confidence from a label alone; it becomes certain because no other field asks for the same. */
const SURE = 0.55

/**
 * The element that a descriptor meant, with its present description; undefined if none stands out.
 * @param others other targets on this page: their elements are not used
 */
export const findSimilar = async (
  { page }: Pick<Tab, 'page'>,
  target: TargetDescriptor,
  others: readonly TargetDescriptor[] = [],
): Promise<SimilarTarget | undefined> => {
  const frame = (await frameAt(page, target.frame)) ?? page.mainFrame()
  const beside = others.filter((other) => other.frame.join() === target.frame.join())
  const { found, free } = await callPage(frame, 'similar', [target, beside])
  if (found) return { target: { ...found.target, frame: target.frame }, score: found.score }
  if (free.length === 0) return undefined
  const fields = fieldsOf(await callPage(frame, 'snapshot', [{ cap: 1 }]))
  const field = askingTheSame(
    target,
    fields.filter(({ index }) => free.includes(index)),
  )
  return field && { target: { ...field.target, frame: target.frame }, widget: field.widget }
}

/**
 * `score`: share of the recorded attributes that agree, 0–1; missing if only the datum is the same. `widget`: what a
 * field that was found by its question is now.
 */
export type SimilarTarget = { target: TargetDescriptor; score?: number; widget?: Widget }

/** The only field that asks for the same datum as the recorded one. Pure. */
export const askingTheSame = (target: TargetDescriptor, fields: readonly FrameField[]): FrameField | undefined => {
  const asked = classifyField(hintsOf(target))
  if (asked.key === null || asked.confidence < SURE) return undefined
  const section = target.section?.toLowerCase()
  const same = fields.filter(({ hints, trap }) => {
    if (trap) return false
    const { key, confidence } = classifyField(hints)
    return key === asked.key && confidence >= SURE
  })
  if (same.length === 1 || section === undefined) return same.length === 1 ? same[0] : undefined
  // The same question in every entry of a repeated section: the one in the original entry.
  const here = same.filter((field) => field.section?.toLowerCase() === section)
  return here.length === 1 ? here[0] : undefined
}

/** The classifier's evidence, as far as a descriptor keeps it. */
const hintsOf = ({ label, name, section, fingerprint }: TargetDescriptor): FieldHints => ({
  tag: fingerprint?.tag ?? 'input',
  type: fingerprint?.type ?? 'text',
  ...((label ?? name) && { label: label ?? name }),
  ...(fingerprint?.idAttr && { id: fingerprint.idAttr }),
  ...(fingerprint?.autocomplete && { autocomplete: fingerprint.autocomplete }),
  ...(fingerprint?.placeholder && { placeholder: fingerprint.placeholder }),
  ...(fingerprint?.nameAttr && { nameAttr: fingerprint.nameAttr }),
  ...(section && { heading: section }),
})
