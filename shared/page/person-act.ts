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
      /** The browser pressed the form's button itself because the person pressed Enter in one of its fields. */
      byEnter?: true
      /** Neither the tag nor the role says that the element can be pressed. */
      drawn?: true
    }
  /** Enter in a single-line field, or a key that types no character. */
  | { did: 'key'; key: string; target: TargetDescriptor | undefined; name: string; url: string }
  /** The element that the mouse had to be over before the next press was possible. */
  | { did: 'hover'; target: TargetDescriptor; name: string; url: string }
  /** By how many CSS px a scroll container was scrolled. */
  | { did: 'scroll'; target: TargetDescriptor; name: string; by: [number, number]; url: string }
  | { did: 'drag'; target: TargetDescriptor; to: TargetDescriptor; name: string; url: string }
  | {
      did: 'fill'
      target: TargetDescriptor
      field: Pick<Field, 'label' | 'name' | 'widget' | 'required' | 'section' | 'hints' | 'value' | 'checked'>
      secret: boolean
      url: string
      /** A key or the mouse was used for it. A page can change a field without, as if somebody had typed. */
      byHand?: true
    }
