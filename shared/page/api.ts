/**
 * Every function that the bridge may call in a page, by name: plain data in, plain data out. These
 * types are the contract.
 */

import type { Condition } from '../domain/operation.ts'
import { OVERLAY_HOST } from '../domain/overlay.ts'
import type { SavedDocument } from '../domain/saved-text.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { actingApi } from './acting-api.ts'
import { activityToken } from './activity.ts'
import { type Badge, clearBadges, drawBadges } from './badges.ts'
import { hasCaptcha } from './blockers.ts'
import { type Adder, addersNow } from './buttons.ts'
import { holds, lost, valueAt } from './conditions.ts'
import { contentBox } from './content-box.ts'
import { describeTarget } from './descriptor.ts'
import { DomCache } from './dom-cache.ts'
import { describeAt } from './fields.ts'
import { errorsNow, secretFields, typedFields, visibleFields } from './form-checks.ts'
import { frameElements, framesIn } from './frames.ts'
import { documentId, elementAt, numberOf } from './index.ts'
import { describeAll, isMeant, showPlace, standing } from './opened.ts'
import { unveil, veil } from './overlay.ts'
import { ownTexts } from './own-texts.ts'
import { pageState } from './page-state.ts'
import { focusedField, stillTyping, watchPerson } from './person.ts'
import type { PersonAct } from './person-act.ts'
import { postingWords } from './posting.ts'
import { type Quiet, quiet } from './quiet.ts'
import { type ResolveOptions, resolve } from './resolve.ts'
import { type SaveOptions, savedDocument } from './saved.ts'
import { shrink } from './shrink.ts'
import { similar } from './similar.ts'
import { snapshot } from './snapshot.ts'
import { tableApi } from './table-api.ts'
import type { FrameElementView, FrameField, FrameSnapshot, Resolved, SnapshotOptions } from './types.ts'
import { type UnseenField, unseenFields } from './unseen.ts'

export const pageApi = {
  ...actingApi,
  ...tableApi,
  postingWords,
  /** Distinguishes two documents of one frame. */
  document: (): string => documentId,
  /** One observation of this frame. */
  snapshot: (options?: SnapshotOptions): FrameSnapshot => snapshot(options),
  /** Fields that nobody can see now, see {@link unseenFields}. */
  unseenFields: (): UnseenField[] => unseenFields(),
  /** Finds the one element that matches a descriptor. `index` is the number for `gh=<index>`. */
  resolve: (target: TargetDescriptor, options?: ResolveOptions): Resolved & { document: string } => {
    const { element, ...rest } = resolve(target, options)
    return { ...rest, document: documentId, ...(element && { index: numberOf(element) }) }
  },
  /**
   * The present state of the field that an element is or belongs to (value, options, error); null if there is none now.
   */
  field: (index: number): FrameField | null => {
    const el = elementAt(index)
    return el ? (describeAt(el, new DomCache()) ?? null) : null
  },
  /** Describes an element so that it can be found again; null if it is gone. */
  describe: (index: number): TargetDescriptor | null => {
    const el = elementAt(index)
    return el ? describeTarget(el, new DomCache()) : null
  },
  describeAll,
  isMeant,
  showPlace,
  standing,
  /** The element most similar to a descriptor, if it stands out; otherwise null. */
  similar: (target: TargetDescriptor, others?: readonly TargetDescriptor[]) => similar(target, others),
  /** Whether a condition is true in this frame. */
  holds: (condition: Condition): boolean => holds(condition),
  /** Positions of the conditions about values that are no longer true, see {@link lost}. */
  lost: (facts: readonly Condition[]): number[] => lost(facts),
  /** All frame elements of this document, visible or not. */
  frames: (): { document: string; frames: FrameElementView[] } => ({
    document: documentId,
    frames: framesIn(frameElements(), new DomCache()),
  }),
  /** Numbers on elements, for a picture; see {@link drawBadges}. */
  badges: (badges: Badge[], larger = 1): number => drawBadges(badges, larger),
  clearBadges: (): void => clearBadges(),
  /** See {@link shrink}. It takes time, so it is called in a world where it can be awaited. */
  shrinkSource: (): string => shrink.toString(),
  quiet: (): Quiet => quiet(),
  /** See {@link ownTexts}. */
  ownTexts: (): { document: string; texts: [number, string][] } => ({ document: documentId, texts: ownTexts() }),
  /** See {@link contentBox}. */
  contentBox: (): { width: number; height: number } => contentBox(),
  /** See {@link pageState}. */
  pageState: (): string => pageState(),
  /** The present value of a field, see {@link valueAt}. */
  valueAt: (target: TargetDescriptor): string | null => valueAt(target),
  /** Whether this document has an unsolved captcha. */
  hasCaptcha: (): boolean => hasCaptcha(),
  /** See {@link focusedField}. */
  focusedField: (): string | null => focusedField(),
  /** Reports what a person does from now on, see {@link watchPerson}. */
  watchPerson: (frame: string[]): void => watchPerson(frame),
  /** See {@link stillTyping}. */
  stillTyping: (): PersonAct | null => stillTyping(),
  /** Changes whenever something happens in this document. */
  activityToken: (): string => activityToken(),
  /** Visible error messages. */
  errors: (): string[] => errorsNow(),
  /** See {@link visibleFields}. */
  visibleFields,
  /** See {@link addersNow}. */
  adders: (): Adder[] => addersNow(),
  /** See {@link veil}. */
  veil: (): void => veil(),
  unveil: (): void => unveil(),
  /** See {@link savedDocument}. */
  saved: (options?: SaveOptions): SavedDocument => savedDocument(options),
  /**
   * Numbers of visible fields that contain or ask for secrets; with `typed`, of all that contain text. `plain`: none of
   * our own drawings is visible.
   */
  secrets: (typed = false) => ({
    document: documentId,
    indices: [...new Set([...secretFields(), ...(typed ? typedFields() : [])])].map(numberOf),
    plain: document.querySelector(OVERLAY_HOST) === null,
    /** CSS px, and device pixels per CSS px. */
    view: { width: innerWidth, height: innerHeight, dots: devicePixelRatio },
  }),
}

export type PageApi = typeof pageApi
