/** One observation of a tab, with all frames joined, without any model (O1–O4, O8). */

import type { Page } from 'playwright-core'
import { classifyField, seenLabel } from '../../shared/domain/fields/index.ts'
import { hash, simhash } from '../../shared/domain/hash.ts'
import type {
  Blocker,
  Button,
  ElementView,
  Field,
  FieldOption,
  FormView,
  Observation,
  Platform,
  TabView,
} from '../../shared/domain/observation.ts'
import { isSecretField, isSecretKey } from '../../shared/domain/profile-keys.ts'
import { personOf } from '../../shared/domain/questions/index.ts'
import { isComplaint, noticeOf, saysReceived } from '../../shared/domain/site-answer.ts'
import { platformOfUrl, urlPattern } from '../../shared/domain/url.ts'
import { debug, instead } from '../base/debug.ts'
import { pageMessages } from '../browser/dialogs.ts'
import { tabIndex } from '../browser/page-index.ts'
import type { Tab } from '../browser/tab.ts'
import { asApplication } from './application.ts'
import { blockersFromFields } from './blockers.ts'
import { allFrames, type FrameObservation, fieldsOf, observeFrames, withoutDead } from './frames.ts'
import { pageTypeOf } from './page-type.ts'
import { readPdfIn } from './pdf.ts'
import { type Outline, renderText } from './text.ts'

export type ObserveOptions = {
  /** All tabs of the session, for the tab list. */
  tabs?: readonly Tab[]
  /** Maximum elements described per frame, besides fields and buttons, which are always complete; 400 by default. */
  cap?: number
  /** An extra observation: new elements still count as new in the next one. */
  aside?: boolean
  /** For a reader that chooses its targets by sight: includes elements that neither tag nor role makes interactive. */
  wide?: boolean
}

/** What the last observation of a tab contained, for `fresh`. */
const lastIndices = new WeakMap<Page, { document: string; indices: ReadonlySet<number> }>()

/** Maximum characters of a PDF read in one observation. */
const MOST_OF_PDF = 40_000

/**
 * Observes the tab as it is now; let it settle first.
 * @throws GhError PAGE_JS_ERROR; Playwright's errors if the page is gone.
 */
export const observe = async (
  { page }: Pick<Tab, 'page'>,
  { tabs = [], cap, aside = false, wide = false }: ObserveOptions = {},
): Promise<Observation> => {
  const top = await observeFrames(page, {
    ...(cap !== undefined && { cap }),
    wide,
  })
  const frames = withoutDead(allFrames(top))
  const main = top.snapshot
  const before = lastIndices.get(page)
  const known = before?.document === main.document ? before.indices : undefined
  const elements = frames.flatMap((frame) => elementsOf(frame, known))
  if (!aside) {
    lastIndices.set(page, {
      document: main.document,
      indices: new Set([...(known ?? []), ...elements.map(({ index }) => index)]),
    })
    tabIndex(page).offer(elements.map(({ index }) => index))
  }
  const pdf = main.pdf ? await readPdfIn(page) : []
  const platform = platformOf(page.url(), frames)
  const fields = asApplication(frames.flatMap(fieldsIn), platform)
  const secrets = new Set(
    fields.flatMap(({ index, profileKey }) => (profileKey !== null && isSecretKey(profileKey) ? [index] : [])),
  )
  for (const element of elements) if (secrets.has(element.index) && element.value) element.value = hidden(element.value)
  const buttons = frames.flatMap(buttonsOf)
  const headings = frames.flatMap(({ snapshot }) => snapshot.headings)
  const blockers = merged([...frames.flatMap(blockersOf), ...blockersFromFields(fields, buttons, headings)])
  const told = pageMessages(page)
  const confirmation =
    frames.map(({ snapshot }) => snapshot.confirmation).find((text) => text !== undefined) ?? told.find(saysReceived)
  const notice = frames.map(({ snapshot }) => snapshot.notice).find((one) => one !== undefined) ?? noticeIn(told)
  const progress = frames.map(({ snapshot }) => snapshot.progress).find((found) => found !== undefined)
  const omitted = sum(frames, ({ snapshot }) => snapshot.omitted)
  const unpainted = frames.flatMap(({ snapshot }) => snapshot.unpainted)
  const features = new Map(frames.flatMap(({ snapshot }) => snapshot.features))
  debug('observe', 'observed', () => ({
    page: urlPattern(page.url()),
    frames: frames.length,
    elements: elements.length,
    fields: fields.map(({ name, widget, profileKey }) => `${name} (${widget}${profileKey ? `, ${profileKey}` : ''})`),
    buttons: buttons.length,
    blockers: blockers.map(({ kind, confidence }) => `${kind} ${confidence}`),
  }))
  return {
    url: page.url(),
    title: main.title,
    platform,
    pageType: pageTypeOf({
      fields,
      buttons,
      blockers,
      listing: frames.some(({ snapshot }) => snapshot.listing),
      ...(confirmation && { confirmation }),
      ...(progress && { progress }),
    }),
    fingerprint: simhash(features),
    markup: simhash(new Map(frames.flatMap(({ snapshot }) => snapshot.markup.map((word) => [word, 1] as const)))),
    structureHash: hash(frames.map(({ snapshot }) => snapshot.structureHash).join()),
    urlPattern: urlPattern(page.url()),
    digest: hash([page.url(), main.title, ...pdf, ...frames.map(({ snapshot }) => snapshot.digest)].join()),
    viewport: main.viewport,
    text:
      pdf.length > 0
        ? pdf.join('\n').slice(0, MOST_OF_PDF)
        : renderText(outlineOf(top), {
            elements: new Map(elements.map((element) => [element.index, element])),
            fields,
            omitted,
            above: main.above,
            below: main.below,
          }),
    elements,
    omitted,
    ...(unpainted.length > 0 && { unpainted }),
    fields,
    forms: frames.flatMap(formsOf),
    buttons,
    links: frames.flatMap(({ snapshot, indexOf }) =>
      snapshot.links.map((link) => ({ ...link, index: indexOf(link.index) })),
    ),
    headings,
    messages: [
      ...frames.flatMap(({ snapshot }) => snapshot.messages),
      ...told.map((text) => ({ kind: isComplaint(text) ? ('error' as const) : ('status' as const), text })),
    ],
    ...(progress && { progress }),
    ...(confirmation && { confirmation }),
    ...(notice && { notice }),
    loading: frames.some(({ snapshot }) => snapshot.loading),
    blockers,
    tabs: await tabViews(tabs, page, main.title),
  }
}

const noticeIn = (told: readonly string[]): Observation['notice'] => {
  for (const text of told) {
    const kind = noticeOf(text)
    if (kind) return { kind, text: text.slice(0, 200) }
  }
  return undefined
}

const elementsOf = (
  { snapshot, path, offset: [dx, dy], indexOf }: FrameObservation,
  known: ReadonlySet<number> | undefined,
): ElementView[] =>
  snapshot.elements.map((element) => {
    const index = indexOf(element.index)
    const [x, y, width, height] = element.box
    return {
      ...element,
      index,
      frame: path,
      box: [Math.round(x + dx), Math.round(y + dy), width, height],
      ...(known && !known.has(index) && { fresh: true }),
    }
  })

const fieldsIn = ({ snapshot, path, indexOf }: FrameObservation): Field[] =>
  fieldsOf(snapshot).map((field) => {
    const { key, confidence, notInWords } = classifyField(field.hints)
    const secret = isSecretField({ widget: field.widget, profileKey: key })
    const label = seenLabel(field, notInWords === true)
    return {
      ...field,
      ...(label !== undefined && { label }),
      ...titleAbove(field),
      // A secret on the page stays there; it is enough to know that there is one (Z2).
      value: secret ? hidden(field.value) : field.value,
      index: indexOf(field.index),
      ...(field.form !== undefined && { form: indexOf(field.form) }),
      ...(field.options && { options: field.options.map((option) => renumbered(option, indexOf)) }),
      frame: path,
      target: { ...field.target, frame: path },
      profileKey: key,
      confidence,
    }
  })

/** A line over a field that names somebody else is the title of their section, whatever its markup. */
const titleAbove = ({ hints }: Pick<Field, 'hints'>): Pick<Field, 'section'> => {
  const section = hints.above?.find((line) => personOf(line) !== 'self')
  return section === undefined ? {} : { section }
}

const hidden = (value: string): string => '•'.repeat(Math.min(value.length, 8))

const renumbered = (option: FieldOption, indexOf: (local: number) => number): FieldOption =>
  option.index === undefined ? option : { ...option, index: indexOf(option.index) }

const buttonsOf = ({ snapshot, path, indexOf }: FrameObservation): Button[] =>
  snapshot.buttons.map((button) => ({
    ...button,
    index: indexOf(button.index),
    ...(button.form !== undefined && { form: indexOf(button.form) }),
    frame: path,
    target: { ...button.target, frame: path },
  }))

const formsOf = ({ snapshot, indexOf }: FrameObservation): FormView[] =>
  snapshot.forms.map((form) => ({
    ...form,
    id: indexOf(form.id),
    fields: form.fields.map(indexOf),
    ...(form.submit !== undefined && { submit: indexOf(form.submit) }),
  }))

const blockersOf = ({ snapshot, indexOf }: FrameObservation): Blocker[] =>
  snapshot.blockers.map((blocker) =>
    blocker.index === undefined ? blocker : { ...blocker, index: indexOf(blocker.index) },
  )

/** One entry per kind, the most certain first. */
const merged = (blockers: readonly Blocker[]): Blocker[] => {
  const best = new Map<string, Blocker>()
  for (const blocker of blockers)
    if ((best.get(blocker.kind)?.confidence ?? -1) < blocker.confidence) best.set(blocker.kind, blocker)
  return [...best.values()].sort((a, b) => b.confidence - a.confidence)
}

/** The page's own host decides, then the hosts of frames in it (embedded boards), then markup. */
const platformOf = (url: string, frames: readonly FrameObservation[]): Platform => {
  const hosts = [
    url,
    ...frames.map(({ snapshot }) => snapshot.url),
    ...frames.flatMap(({ snapshot }) => snapshot.frames.map(({ src }) => src)),
  ]
  return (
    hosts.map(platformOfUrl).find((platform) => platform !== undefined) ??
    frames.flatMap(({ snapshot }) => snapshot.platforms)[0] ??
    'unknown'
  )
}

const outlineOf = ({ snapshot, indexOf, children }: FrameObservation): Outline => ({
  lines: snapshot.lines,
  indexOf,
  children: new Map([...children].map(([at, child]) => [at, outlineOf(child)])),
  frameName: (at) => children.get(at)?.snapshot.title || snapshot.frames[at]?.key || '',
})

/** `title`: of the active tab, which was just read. */
const tabViews = (tabs: readonly Tab[], active: Page, title: string): Promise<TabView[]> =>
  Promise.all(
    tabs.map(async (tab, index) => ({
      index,
      url: tab.page.url(),
      title: tab.page === active ? title : await tab.page.title().catch(instead('observe', '')),
      active: tab.page === active,
      owned: tab.owned,
    })),
  )

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
