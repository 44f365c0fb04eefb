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
  /** The submitted value, if known (native options, radios). */
  value: z.string().optional(),
  selected: z.boolean().optional(),
  disabled: z.boolean().optional(),
  /** Index of the option's own element, if it is on the page (radio, checkbox, toggle button). */
  index: z.number().int().optional(),
})
export type FieldOption = z.infer<typeof FieldOption>

/** One of several fields that take parts of one answer. */
export const SplitPart = z.object({
  /** Its position, from 0. */
  at: z.number().int(),
  /** Maximum characters of each. */
  lengths: z.array(z.number().int()),
  /** For a date or a time of day. */
  is: z.enum(MOMENT_PARTS).optional(),
})
export type SplitPart = z.infer<typeof SplitPart>

/** Raw evidence for the classifier (`fields/`): every string that the page gives about a field, only trimmed. */
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
  /** The label also applies to further fields without words of their own. */
  sharesLabel: z.boolean().optional(),
  /**
   * Set if the field's name is invisible: the visible words beside it, with {@link PICTURE} where a picture may show
   * them.
   */
  seen: z.string().optional(),
  /** Which of the words around it are invisible. */
  unseen: z.array(z.enum(AROUND)).optional(),
  ariaLabel: z.string().optional(),
  placeholder: z.string().optional(),
  title: z.string().optional(),
  /** Nearest preceding visible text, if there is no label. */
  nearText: z.string().optional(),
  legend: z.string().optional(),
  heading: z.string().optional(),
  /** Short lines above the field that belong to no control, nearest first: one may be a title without title markup. */
  above: z.array(z.string()).optional(),
  describedBy: z.string().optional(),
  inputMode: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  /** The `passwordrules` attribute. */
  passwordRules: z.string().optional(),
  /** Set if the field is one of several for one answer. */
  part: SplitPart.optional(),
  /** Names, ids, legends, action url and button texts of the field's form. */
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
  /** Label or name of the fields just before and after in the form: an `MM` beside a `YY` is an expiry date. */
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
  /** The full question as a person reads it: label or legend without its required mark. */
  label: z.string(),
  /** Heading or title of the repeating section above it, e.g. "Work Experience 1". */
  section: z.string().optional(),
  required: z.boolean(),
  placeholder: z.string().optional(),
  options: z.array(FieldOption).optional(),
  value: z.string(),
  checked: z.boolean().optional(),
  /** The page's validation message for this field, as currently shown. */
  error: z.string().optional(),
  invalid: z.boolean().optional(),
  disabled: z.boolean().optional(),
  readonly: z.boolean().optional(),
  accept: z.string().optional(),
  multiple: z.boolean().optional(),
  /** Set for fields that no person can see (honeypots; hidden file inputs are excepted): never filled. */
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

/** Any interactive element, including fields. */
export const ElementView = z.object({
  index: z.number().int(),
  role: z.string(),
  name: z.string(),
  value: z.string().optional(),
  /** For a slider: its limits, and its step if that is not 1. */
  range: z.object({ min: z.number(), max: z.number(), step: z.number().optional() }).optional(),
  states: z.array(z.string()),
  box: Box,
  focused: z.boolean().optional(),
  /** New since the last observation. */
  fresh: z.boolean().optional(),
  /** Depth and ancestors in reading order, for the indented text. */
  depth: z.number().int(),
  href: z.string().optional(),
  /** For a way into an application: it is outside the main content, or in a list of similar ones. */
  aside: z.boolean().optional(),
  /** For an element without a name: how it is drawn, and the words around it. */
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
  /** Would send or advance a form: type=submit, or its words say so. */
  submit: z.boolean(),
  /** Belongs to a form that is posted, and pressing it submits that form, whatever its words say. */
  posts: z.boolean().optional(),
  /** What pressing it most likely does, by its words, type and position. */
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

/** Details that a detector knows: for the request's words and for the way it is answered. */
export const BlockerDetail = z.object({
  /** For a captcha: a box to tick, a picture puzzle, or letters to type. */
  form: z.enum(['tick', 'puzzle', 'letters']).optional(),
  /** One-character fields into which a code is typed. */
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
  /** Hash of roles, name shapes and form fields: no values, no generated ids. */
  fingerprint: z.string(),
  /**
   * Hash of the words that the site's developer wrote into its markup: similar for all companies on one application
   * platform.
   */
  markup: z.string().optional(),
  structureHash: z.string(),
  urlPattern: z.string(),
  /** Exact digest of the visible DOM state, including values and checked states (O8). */
  digest: z.string(),
  viewport: z.object({
    width: z.number(),
    height: z.number(),
    scrollX: z.number(),
    scrollY: z.number(),
    pageWidth: z.number(),
    pageHeight: z.number(),
  }),
  /** Indented lines in reading order for a model or a terminal. */
  text: z.string(),
  elements: z.array(ElementView),
  /** Number of elements above the limit. */
  omitted: z.number().int(),
  /** Names of fields on the page that are invisible. They are not among the fields. */
  unpainted: z.array(z.string()).optional(),
  fields: z.array(Field),
  forms: z.array(FormView),
  buttons: z.array(Button),
  links: z.array(z.object({ index: z.number().int(), name: z.string(), href: z.string() })),
  headings: z.array(z.string()),
  /** Visible alerts, errors and status messages. */
  messages: z.array(z.object({ kind: z.enum(['error', 'status']), text: z.string() })),
  /** Current and total step, if the page shows progress. */
  progress: z
    .object({ current: z.number().int(), total: z.number().int().optional(), name: z.string().optional() })
    .optional(),
  /** Visible text that confirms receipt ("Thank you for applying"). */
  confirmation: z.string().optional(),
  /**
   * What it says instead: the vacancy is closed, the person is not eligible, their e-mail must be verified, it was sent
   * before.
   */
  notice: z.object({ kind: z.enum(NOTICE_KINDS), text: z.string() }).optional(),
  /** A spinner or aria-busy region is visible. */
  loading: z.boolean(),
  blockers: z.array(Blocker),
  tabs: z.array(TabView),
})
export type Observation = z.infer<typeof Observation>
