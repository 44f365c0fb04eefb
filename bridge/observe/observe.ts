/** One look at a tab, all frames joined, without any model (O1–O4, O8). */
import type { Page } from 'playwright-core'
import { classifyField } from '../../shared/domain/fields/index.ts'
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
import { platformOfUrl, urlPattern } from '../../shared/domain/url.ts'
import { tabIndex } from '../browser/page-index.ts'
import type { Tab } from '../browser/tab.ts'
import { asApplication } from './application.ts'
import { blockersFromFields } from './blockers.ts'
import { allLooks, type FrameLook, fieldsOf, lookAtFrames, withoutDead } from './frames.ts'
import { pageTypeOf } from './page-type.ts'
import { type Outline, renderText } from './text.ts'

export type ObserveOptions = {
  /** All tabs of the session, for the tab list. */
  tabs?: readonly Tab[]
  /** Elements described at most per frame; fields and buttons are always all there. 400 unless told. */
  cap?: number
  /** A look by the way: what is new is new still at the next one. */
  aside?: boolean
}

/** What was seen in a tab the last time, for `fresh`. */
const lastLooks = new WeakMap<Page, { document: string; indices: ReadonlySet<number> }>()

/**
 * Looks at the tab as it is now; settle it first.
 * @throws GhError PAGE_JS_ERROR; Playwright's errors where the page is gone.
 */
export const observe = async (
  { page }: Pick<Tab, 'page'>,
  { tabs = [], cap, aside = false }: ObserveOptions = {},
): Promise<Observation> => {
  const top = await lookAtFrames(page, cap === undefined ? {} : { cap })
  const looks = withoutDead(allLooks(top))
  const main = top.snapshot
  const before = lastLooks.get(page)
  const known = before?.document === main.document ? before.indices : undefined
  const elements = looks.flatMap((look) => elementsOf(look, known))
  if (!aside) {
    lastLooks.set(page, {
      document: main.document,
      indices: new Set([...(known ?? []), ...elements.map(({ index }) => index)]),
    })
    tabIndex(page).offer(elements.map(({ index }) => index))
  }
  const platform = platformOf(page.url(), looks)
  const fields = asApplication(looks.flatMap(fieldsIn), platform)
  const secrets = new Set(
    fields.flatMap(({ index, profileKey }) => (profileKey !== null && isSecretKey(profileKey) ? [index] : [])),
  )
  for (const element of elements) if (secrets.has(element.index) && element.value) element.value = hidden(element.value)
  const buttons = looks.flatMap(buttonsOf)
  const headings = looks.flatMap(({ snapshot }) => snapshot.headings)
  const blockers = merged([...looks.flatMap(blockersOf), ...blockersFromFields(fields, buttons, headings)])
  const confirmation = looks.map(({ snapshot }) => snapshot.confirmation).find((text) => text !== undefined)
  const progress = looks.map(({ snapshot }) => snapshot.progress).find((found) => found !== undefined)
  const omitted = sum(looks, ({ snapshot }) => snapshot.omitted)
  const features = new Map(looks.flatMap(({ snapshot }) => snapshot.features))
  return {
    url: page.url(),
    title: main.title,
    platform,
    pageType: pageTypeOf({
      fields,
      buttons,
      blockers,
      listing: looks.some(({ snapshot }) => snapshot.listing),
      ...(confirmation && { confirmation }),
      ...(progress && { progress }),
    }),
    fingerprint: simhash(features),
    structureHash: hash(looks.map(({ snapshot }) => snapshot.structureHash).join()),
    urlPattern: urlPattern(page.url()),
    digest: hash([page.url(), main.title, ...looks.map(({ snapshot }) => snapshot.digest)].join()),
    viewport: main.viewport,
    text: renderText(outlineOf(top), {
      elements: new Map(elements.map((element) => [element.index, element])),
      fields,
      omitted,
      above: main.above,
      below: main.below,
    }),
    elements,
    omitted,
    fields,
    forms: looks.flatMap(formsOf),
    buttons,
    links: looks.flatMap(({ snapshot, indexOf }) =>
      snapshot.links.map((link) => ({ ...link, index: indexOf(link.index) })),
    ),
    headings,
    messages: looks.flatMap(({ snapshot }) => snapshot.messages),
    ...(progress && { progress }),
    ...(confirmation && { confirmation }),
    loading: looks.some(({ snapshot }) => snapshot.loading),
    blockers,
    tabs: await tabViews(tabs, page, main.title),
  }
}

const elementsOf = (
  { snapshot, path, offset: [dx, dy], indexOf }: FrameLook,
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

const fieldsIn = ({ snapshot, path, indexOf }: FrameLook): Field[] =>
  fieldsOf(snapshot).map((field) => {
    const { key, confidence } = classifyField(field.hints)
    const secret = isSecretField({ widget: field.widget, profileKey: key })
    return {
      ...field,
      // A secret that stands in the page stays there; that something stands there is all anybody needs (Z2).
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

const hidden = (value: string): string => '•'.repeat(Math.min(value.length, 8))

const renumbered = (option: FieldOption, indexOf: (local: number) => number): FieldOption =>
  option.index === undefined ? option : { ...option, index: indexOf(option.index) }

const buttonsOf = ({ snapshot, path, indexOf }: FrameLook): Button[] =>
  snapshot.buttons.map((button) => ({
    ...button,
    index: indexOf(button.index),
    ...(button.form !== undefined && { form: indexOf(button.form) }),
    frame: path,
    target: { ...button.target, frame: path },
  }))

const formsOf = ({ snapshot, indexOf }: FrameLook): FormView[] =>
  snapshot.forms.map((form) => ({
    ...form,
    id: indexOf(form.id),
    fields: form.fields.map(indexOf),
    ...(form.submit !== undefined && { submit: indexOf(form.submit) }),
  }))

const blockersOf = ({ snapshot, indexOf }: FrameLook): Blocker[] =>
  snapshot.blockers.map((blocker) =>
    blocker.index === undefined ? blocker : { ...blocker, index: indexOf(blocker.index) },
  )

/** One entry per kind, the surest first. */
const merged = (blockers: readonly Blocker[]): Blocker[] => {
  const best = new Map<string, Blocker>()
  for (const blocker of blockers)
    if ((best.get(blocker.kind)?.confidence ?? -1) < blocker.confidence) best.set(blocker.kind, blocker)
  return [...best.values()].sort((a, b) => b.confidence - a.confidence)
}

/** The page's own host decides, then the hosts of frames in it (embedded boards), then markup. */
const platformOf = (url: string, looks: readonly FrameLook[]): Platform => {
  const hosts = [
    url,
    ...looks.map(({ snapshot }) => snapshot.url),
    ...looks.flatMap(({ snapshot }) => snapshot.frames.map(({ src }) => src)),
  ]
  return (
    hosts.map(platformOfUrl).find((platform) => platform !== undefined) ??
    looks.flatMap(({ snapshot }) => snapshot.platforms)[0] ??
    'unknown'
  )
}

const outlineOf = ({ snapshot, indexOf, children }: FrameLook): Outline => ({
  lines: snapshot.lines,
  indexOf,
  children: new Map([...children].map(([at, child]) => [at, outlineOf(child)])),
  frameName: (at) => children.get(at)?.snapshot.title || snapshot.frames[at]?.key || '',
})

/** `title`: of the active one, which was just read. */
const tabViews = (tabs: readonly Tab[], active: Page, title: string): Promise<TabView[]> =>
  Promise.all(
    tabs.map(async (tab, index) => ({
      index,
      url: tab.page.url(),
      title: tab.page === active ? title : await tab.page.title().catch(() => ''),
      active: tab.page === active,
      owned: tab.owned,
    })),
  )

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
