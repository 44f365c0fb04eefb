/** A person's action on a page, described so that it can be repeated. */
import type { Field } from '../domain/observation.ts'
import type { Purpose } from '../domain/purpose.ts'
import type { TargetDescriptor } from '../domain/target.ts'

export type PersonAct =
  | {
      did: 'press'
      target: TargetDescriptor
      name: string
      purpose: Purpose
      url: string
      /** The browser's own press of a form's button, because Enter was pressed in one of its fields. */
      byEnter?: true
      /** Neither tag nor role says that it can be pressed. */
      drawn?: true
    }
  /** Enter in a field of one line, or a key that types nothing. */
  | { did: 'key'; key: string; target: TargetDescriptor | undefined; name: string; url: string }
  /** What had to be under the mouse for the next press to be possible. */
  | { did: 'hover'; target: TargetDescriptor; name: string; url: string }
  /** CSS px that a box was scrolled by. */
  | { did: 'scroll'; target: TargetDescriptor; name: string; by: [number, number]; url: string }
  | { did: 'drag'; target: TargetDescriptor; to: TargetDescriptor; name: string; url: string }
  | {
      did: 'fill'
      target: TargetDescriptor
      field: Pick<Field, 'label' | 'name' | 'widget' | 'required' | 'section' | 'hints' | 'value' | 'checked'>
      secret: boolean
      url: string
    }
