/**
 * What the engine knows about a page without asking any model: plain data, made by `bridge/observe` from what
 * `shared/page` reads inside every frame. Indices are stable for as long as the element lives.
 */

import { z } from 'zod'
import { BLOCKER_KINDS } from './blockers.ts'
import { MOMENT_PARTS } from './moment-parts.ts'
import { KNOWN_PLATFORMS } from './platforms.ts'
import { AROUND } from './seen.ts'
import { NOTICE_KINDS } from './site-answer.ts'
import { TargetDescriptor } from './target.ts'
import { WIDGET_KINDS } from './widgets.ts'

export const Platform = z.enum([...KNOWN_PLATFORMS, 'unknown'])
export type Platform = z.infer<typeof Platform>

export const PageType = z.enum(['login', 'form', 'multi_step', 'confirmation', 'listing', 'other'])
export type PageType = z.infer<typeof PageType>

/** x, y, width, height in CSS px, relative to the top frame's viewport. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type Box = z.infer<typeof Box>

export const Widget = z.enum(WIDGET_KINDS)
export type Widget = z.infer<typeof Widget>

export const FieldOption = z.object({
  label: z.string(),
  /** The submitted value where it is known (native options, radios). */
  value: z.string().optional(),
  selected: z.boolean().optional(),
  disabled: z.boolean().optional(),
  /** Index of the option's own element where it is on the page (radio, checkbox, toggle button). */
  index: z.number().int().optional(),
})
export type FieldOption = z.infer<typeof FieldOption>

/** One of several boxes that take an answer together. */
export const SplitPart = z.object({
  /** Which of them, from 0. */
  at: z.number().int(),
  /** Characters that each takes. */
  lengths: z.array(z.number().int()),
  /** Of a date or a time of day. */
  is: z.enum(MOMENT_PARTS).optional(),
})
export type SplitPart = z.infer<typeof SplitPart>

/** Raw evidence for the classifier (`fields/`): every string the page gives about a field, untouched apart from trimming. */
export const FieldHints = z.object({
  tag: z.string(),
  type: z.string(),
  autocomplete: z.string().optional(),
  id: z.string().optional(),
  nameAttr: z.string().optional(),
  /** data-testid, data-automation-id, data-test, data-qa, data-field-path … */
  testIds: z.array(z.string()).optional(),
  classes: z.string().optional(),
  label: z.string().optional(),
  /** The label stands over further boxes that have no words of their own. */
  sharesLabel: z.boolean().optional(),
  /** Where nobody sees what names the field: the words that are seen beside it, with {@link PICTURE} where a picture may say them. */
  seen: z.string().optional(),
  /** Which of the words around it nobody sees. */
  unseen: z.array(z.enum(AROUND)).optional(),
  ariaLabel: z.string().optional(),
  placeholder: z.string().optional(),
  title: z.string().optional(),
  /** Nearest preceding visible text where no label exists. */
  nearText: z.string().optional(),
  legend: z.string().optional(),
  heading: z.string().optional(),
  /** Short lines over the field that belong to no control, nearest first: a title that is not marked up as one may be among them. */
  above: z.array(z.string()).optional(),
  describedBy: z.string().optional(),
  inputMode: z.string().optional(),
  pattern: z.string().optional(),
  maxLength: z.number().optional(),
  /** Set where the field is one of several boxes for one answer. */
  part: SplitPart.optional(),
  /** Names, ids, legends, action url and button texts of the form the field stands in. */
  form: z
    .object({
      id: z.string().optional(),
      name: z.string().optional(),
      classes: z.string().optional(),
      action: z.string().optional(),
      heading: z.string().optional(),
      submitText: z.string().optional(),
      /** Links and secondary buttons, which tell a login ("Forgot password?") from a sign-up ("Already a member?"). */
      linkText: z.string().optional(),
      passwordFields: z.number().int().optional(),
      fieldCount: z.number().int().optional(),
    })
    .optional(),
  /** Label or name strings of the fields just before and after in the form: a `MM` beside a `YY` is an expiry. */
  before: z.array(z.string()).optional(),
  after: z.array(z.string()).optional(),
  options: z.array(z.string()).optional(),
  pageTitle: z.string().optional(),
  pageUrl: z.string().optional(),
})
export type FieldHints = z.infer<typeof FieldHints>

export const Field = z.object({
  index: z.number().int(),
  widget: Widget,
  role: z.string(),
  /** The type attribute, or tag for others: text, email, select-one, textarea … */
  type: z.string(),
  /** Accessible name, ≤ 100 characters. */
  name: z.string(),
  /** The question as a person reads it, whole: label or legend without its required mark. */
  label: z.string(),
  /** Heading or repeating-section title above it, e.g. "Work Experience 1". */
  section: z.string().optional(),
  required: z.boolean(),
  placeholder: z.string().optional(),
  options: z.array(FieldOption).optional(),
  value: z.string(),
  checked: z.boolean().optional(),
  /** The page's own validation message for this field, as shown now. */
  error: z.string().optional(),
  invalid: z.boolean().optional(),
  disabled: z.boolean().optional(),
  readonly: z.boolean().optional(),
  accept: z.string().optional(),
  multiple: z.boolean().optional(),
  /** Set for fields no person can see (honeypots, hidden file inputs excepted): never to be filled. */
  trap: z.boolean().optional(),
  form: z.number().int().optional(),
  /** A CSS selector that finds the field again in its frame. */
  selector: z.string(),
  frame: z.array(z.string()),
  target: TargetDescriptor,
  profileKey: z.string().nullable(),
  confidence: z.number().min(0).max(1),
  hints: FieldHints,
})
export type Field = z.infer<typeof Field>

/** Anything offered for interaction, fields included. */
export const ElementView = z.object({
  index: z.number().int(),
  role: z.string(),
  name: z.string(),
  value: z.string().optional(),
  states: z.array(z.string()),
  box: Box,
  focused: z.boolean().optional(),
  /** New since the last observation. */
  fresh: z.boolean().optional(),
  /** Depth and owners in reading order, for the indented text. */
  depth: z.number().int(),
  href: z.string().optional(),
  /** Of a way into an application: it stands beside the page's own matter, or in a list of its like. */
  aside: z.boolean().optional(),
  /** Of what has no name: what it is drawn by, and the words it stands among. */
  beside: z.object({ style: z.string().optional(), words: z.string().optional() }).optional(),
  frame: z.array(z.string()),
  inViewport: z.boolean().optional(),
})
export type ElementView = z.infer<typeof ElementView>

export const Button = z.object({
  index: z.number().int(),
  name: z.string(),
  selector: z.string(),
  frame: z.array(z.string()),
  /** Would send or advance a form: type=submit, or the words say so. */
  submit: z.boolean(),
  /** It belongs to a form that is posted, and pressing it submits that, whatever its words say. */
  posts: z.boolean().optional(),
  /** What pressing it most likely does, from its words, type and place. */
  purpose: z.enum([
    'next',
    'submit',
    'apply',
    'back',
    'add',
    'remove',
    'save',
    'close',
    'accept_cookies',
    'upload',
    'login',
    'signup',
    'search',
    'other',
  ]),
  disabled: z.boolean().optional(),
  form: z.number().int().optional(),
  section: z.string().optional(),
  target: TargetDescriptor,
})
export type Button = z.infer<typeof Button>

export const FormView = z.object({
  id: z.number().int(),
  name: z.string().optional(),
  action: z.string().optional(),
  method: z.string().optional(),
  fields: z.array(z.number().int()),
  submit: z.number().int().optional(),
})
export type FormView = z.infer<typeof FormView>

/** What a detector knows besides that there is one: for words and for the way it is answered. */
export const BlockerDetail = z.object({
  /** Of a captcha: a box to tick, a puzzle of pictures, letters to type. */
  form: z.enum(['tick', 'puzzle', 'letters']).optional(),
  /** Boxes of one character that a code is typed into. */
  boxes: z.number().int().optional(),
})
export type BlockerDetail = z.infer<typeof BlockerDetail>

export const Blocker = z.object({
  kind: z.enum(BLOCKER_KINDS),
  confidence: z.number().min(0).max(1),
  evidence: z.array(z.string()),
  detail: BlockerDetail.optional(),
  index: z.number().int().optional(),
})
export type Blocker = z.infer<typeof Blocker>

export const TabView = z.object({
  index: z.number().int(),
  url: z.string(),
  title: z.string(),
  active: z.boolean(),
  owned: z.boolean(),
})
export type TabView = z.infer<typeof TabView>

export const Observation = z.object({
  url: z.string(),
  title: z.string(),
  platform: Platform,
  pageType: PageType,
  /** Hash of roles, name shapes and form fields: no values, no ids that look generated. */
  fingerprint: z.string(),
  /** Hash of the words that the site's builder wrote into its markup: near for all companies on one application platform. */
  markup: z.string().optional(),
  structureHash: z.string(),
  urlPattern: z.string(),
  /** Exact digest of the visible DOM state, values and checked states included (O8). */
  digest: z.string(),
  viewport: z.object({
    width: z.number(),
    height: z.number(),
    scrollX: z.number(),
    scrollY: z.number(),
    pageWidth: z.number(),
    pageHeight: z.number(),
  }),
  /** Indented reading-order lines for a model or a terminal. */
  text: z.string(),
  elements: z.array(ElementView),
  /** Offered elements that did not fit the cap. */
  omitted: z.number().int(),
  /** What fields are called that are on the page where nobody sees them. They are not among the fields. */
  unpainted: z.array(z.string()).optional(),
  fields: z.array(Field),
  forms: z.array(FormView),
  buttons: z.array(Button),
  links: z.array(z.object({ index: z.number().int(), name: z.string(), href: z.string() })),
  headings: z.array(z.string()),
  /** Visible alerts, errors and status messages. */
  messages: z.array(z.object({ kind: z.enum(['error', 'status']), text: z.string() })),
  /** Current and total step where the page shows progress. */
  progress: z
    .object({ current: z.number().int(), total: z.number().int().optional(), name: z.string().optional() })
    .optional(),
  /** Visible text that says the thing was received ("Thank you for applying"). */
  confirmation: z.string().optional(),
  /** What it says instead: the vacancy is closed, it is not for this person, their e-mail is to be verified, it was sent before. */
  notice: z.object({ kind: z.enum(NOTICE_KINDS), text: z.string() }).optional(),
  /** A spinner or aria-busy region is visible. */
  loading: z.boolean(),
  blockers: z.array(Blocker),
  tabs: z.array(TabView),
})
export type Observation = z.infer<typeof Observation>
