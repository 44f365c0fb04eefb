/** Plain data that crosses from a frame to the bridge. No DOM types here: the bridge compiles against this file. */
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

/** How a descriptor was resolved (A2's order). */
export type ResolvedBy = 'testId' | 'role+name' | 'label' | 'css' | 'text' | 'beside' | 'position'

/**
 * What became of a descriptor in one frame. `index` is there exactly when one element matched and can be acted on;
 * otherwise `reason` says why, and `candidates` how many the best description left over.
 */
export type Resolved = {
  index?: number
  by?: ResolvedBy
  reason?: 'none' | 'ambiguous' | 'hidden'
  candidates?: number
}

/** Indices in everything below are numbers of elements in this frame's document. */
export type FrameField = Omit<Field, 'frame' | 'profileKey' | 'confidence'>
/** As it travels: what all fields of a page or form share is sent once. {@link FrameSnapshot.scopes} has the forms. */
export type SentField = Omit<FrameField, 'hints'> & {
  hints: Omit<FieldHints, 'form' | 'pageTitle' | 'pageUrl'>
  /** Index in `scopes`. */
  scope?: number
}
export type FrameButton = Omit<Button, 'frame'>
export type FrameElement = Omit<ElementView, 'frame' | 'fresh'>

/** A line of the outline for the text; elements are rendered from their own data. */
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
  /** Entry for a frame path: name, title, stable css or address of the frame element. */
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
  /** What fields are called that are there and that nobody sees. */
  unpainted: string[]
  /** Offered elements above and below the viewport. */
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
  /** The browser's own viewer shows a document here. */
  pdf?: boolean
  blockers: Blocker[]
  /** Platforms whose markup shows here. */
  platforms: Platform[]
  /** Repeated blocks with a link each: the page lists things. */
  listing: boolean
  digest: string
  structureHash: string
  /** Features for the fingerprint, joined over the frames by the bridge. */
  features: [string, number][]
  /** Words of the markup, see `markupOf`. */
  markup: string[]
  frames: FrameElementView[]
  /** ms spent in the page. */
  ms: number
}

export type SnapshotOptions = {
  /** Elements described at most; what is on the screen comes first. Fields and buttons are not counted. */
  cap?: number
  /** Also what neither tag nor role makes usable, for a reader who chooses by sight; `heard`: what has listeners for the mouse. */
  wide?: { heard: readonly Path[] }
}

/** Outcome of a similarity search; `target` describes the element as it is now. */
/** `free`: fields that what was looked for may still be, going by what they ask for; none where its name told nothing. */
export type Likeness = { found?: Similar; free: number[] }
export type Similar = { index: number; score: number; margin: number; target: TargetDescriptor }
