/**
 * Finds an element again that its descriptor does not name any more: by likeness of many weak attributes, and where that is
 * not enough, by what a field asks for ("Given name" for "First name"). Only what stands out is an answer.
 */
import { classifyField } from '../../shared/domain/fields/index.ts'
import type { FieldHints } from '../../shared/domain/observation.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import type { FrameField } from '../../shared/page/types.ts'
import { frameAt } from '../browser/frame-path.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'
import { fieldsOf } from './frames.ts'

/** A label alone gives about this; that no other field asks for the same is what makes it sure. */
const SURE = 0.55

/** The element a descriptor meant, described as it is now; undefined where none stands out from all others. */
export const findSimilar = async (
  { page }: Pick<Tab, 'page'>,
  target: TargetDescriptor,
): Promise<TargetDescriptor | undefined> => {
  const frame = (await frameAt(page, target.frame)) ?? page.mainFrame()
  const found = await callPage(frame, 'similar', [target])
  if (found) return { ...found.target, frame: target.frame }
  const field = askingTheSame(target, fieldsOf(await callPage(frame, 'snapshot', [{ cap: 1 }])))
  return field && { ...field.target, frame: target.frame }
}

/** The only field that asks for the datum the recorded one asked for. Pure. */
export const askingTheSame = (target: TargetDescriptor, fields: readonly FrameField[]): FrameField | undefined => {
  const asked = classifyField(hintsOf(target))
  if (asked.key === null || asked.confidence < SURE) return undefined
  const section = target.section?.toLowerCase()
  const neighbours = (target.fingerprint?.neighbours ?? []).map((text) => text.toLowerCase())
  const beside = new Set(neighbours.filter((text) => text !== section))
  const same = fields.filter(({ hints, label, trap }) => {
    if (trap) return false
    const { key, confidence } = classifyField(hints)
    return key === asked.key && confidence >= SURE && !(beside.has(label.toLowerCase()) && label !== target.label)
  })
  if (same.length === 1 || section === undefined) return same.length === 1 ? same[0] : undefined
  // The same question in every entry of a repeated section: the one in the entry it was asked in.
  const here = same.filter((field) => field.section?.toLowerCase() === section)
  return here.length === 1 ? here[0] : undefined
}

/** What a descriptor remembers of the evidence the classifier reads. */
const hintsOf = ({ label, name, section, fingerprint }: TargetDescriptor): FieldHints => ({
  tag: fingerprint?.tag ?? 'input',
  type: fingerprint?.type ?? 'text',
  ...((label ?? name) && { label: label ?? name }),
  ...(fingerprint?.idAttr && { id: fingerprint.idAttr }),
  ...(fingerprint?.nameAttr && { nameAttr: fingerprint.nameAttr }),
  ...(section && { heading: section }),
})
