/** Plain data that a frame sends to the bridge. No DOM types here: the bridge compiles against this file. */
import type { Path } from '../domain/element-path.ts'
import type {
  Blocker,
  Button,
  ElementView,
  Field,
  FieldHints,
  FormView,
  Observation,
  Platform,
} from '../domain/observation.ts'
import type { TargetDescriptor } from '../domain/target.ts'

/** Which part of a descriptor found the element (A2's order). */
export type ResolvedBy = 'testId' | 'role+name' | 'label' | 'css' | 'text' | 'beside' | 'position'

/**
 * The result of resolving a descriptor in one frame. `index` is there exactly if one element matched and can be acted
 * on; otherwise `reason` says why not, and `candidates` how many elements the best part of the descriptor left.
 */
export type Resolved = {
  index?: number
  by?: ResolvedBy
  reason?: 'none' | 'ambiguous' | 'hidden'
  candidates?: number
}

/** Indices in everything below are numbers of elements in this frame's document. */
export type FrameField = Omit<Field, 'frame' | 'profileKey' | 'confidence'>
/** A field as sent: what all fields of a page or form have in common is sent once, see {@link FrameSnapshot.scopes}. */
export type SentField = Omit<FrameField, 'hints'> & {
  hints: Omit<FieldHints, 'form' | 'pageTitle' | 'pageUrl'>
  /** Index in `scopes`. */
  scope?: number
}
export type FrameButton = Omit<Button, 'frame'>
export type FrameElement = Omit<ElementView, 'frame' | 'fresh'>

/** A line of the text outline. Elements are rendered from their own data. */
export type OutlineLine =
  | { kind: 'element'; index: number; depth: number }
  | { kind: 'heading'; text: string; level: number; depth: number }
  | { kind: 'container'; role: string; name: string; depth: number }
  | { kind: 'text'; text: string; depth: number }
  | { kind: 'frame'; at: number; depth: number }

/** A child frame's element in this document, in reading order. */
export type FrameElementView = {
  index: number
  visible: boolean
  /** x, y, width, height of its content box in this frame's viewport. */
  box: [number, number, number, number]
  /** Entry for a frame path: name, title, stable css or URL of the frame element. */
  key: string
  selector: string
  src: string
  at: Path
}

export type FrameSnapshot = {
  document: string
  url: string
  title: string
  viewport: Observation['viewport']
  elements: FrameElement[]
  omitted: number
  /** Names of fields that are in the document but invisible. */
  unpainted: string[]
  /** Number of offered elements above and below the viewport. */
  above: number
  below: number
  lines: OutlineLine[]
  fields: SentField[]
  scopes: NonNullable<FieldHints['form']>[]
  forms: FormView[]
  buttons: FrameButton[]
  links: Observation['links']
  headings: string[]
  messages: Observation['messages']
  progress?: Observation['progress']
  confirmation?: string
  notice?: Observation['notice']
  loading: boolean
  /** The browser's PDF viewer shows a document here. */
  pdf?: boolean
  blockers: Blocker[]
  /** Platforms whose markup is in this frame. */
  platforms: Platform[]
  /** Repeated blocks with a link each: the page is a list of things. */
  listing: boolean
  digest: string
  structureHash: string
  /** Features for the fingerprint; the bridge joins them over the frames. */
  features: [string, number][]
  /** Names in the markup, see `markupOf`. */
  markup: string[]
  frames: FrameElementView[]
  /** ms spent in the page. */
  ms: number
}

export type SnapshotOptions = {
  /** The most elements described; those on the screen come first. Fields and buttons do not count. */
  cap?: number
  /**
   * Also offers elements that are usable although neither tag nor role says so, for models that choose by sight.
   * `heard`: elements with mouse listeners.
   */
  wide?: { heard: readonly Path[] }
}

/** `free`: fields that could still be the target, going by their questions; empty if the target's name says nothing. */
export type Likeness = { found?: Similar; free: number[] }
/** The result of a similarity search; `target` describes the element as it is now. */
export type Similar = { index: number; score: number; margin: number; target: TargetDescriptor }
