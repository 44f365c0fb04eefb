/**
 * Finds the one element that a target descriptor means, or the reason why there is none. The parts of the descriptor
 * are tried in A2's order; each must leave exactly one element that a person could act on. Elements that match only
 * roughly are left to `similar.ts`.
 */
import { byWord } from '../domain/by-word.ts'
import { normal } from '../domain/likeness.ts'
import { pointToday } from '../domain/playbook-places.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { foundBeside, inRowLike, partsLike, saysBound } from './beside.ts'
import { type Called, calledOf, nameCalled, sameFamily, saysOther } from './called.ts'
import { DomCache } from './dom-cache.ts'
import { neighboursOf } from './fingerprint.ts'
import type { Group } from './groups.ts'
import { textOf } from './label-text.ts'
import { computedStyle, duringReading } from './reading.ts'
import { hadNamesake, labelTells } from './rivals.ts'
import { roleOf } from './role.ts'
import { attributeSelector, findAll, openRoots } from './selector.ts'
import { otherType } from './type-veto.ts'
import type { Resolved, ResolvedBy } from './types.ts'
import { hitAt, within } from './visible.ts'

export type ResolveOptions = {
  /**
   * Whether a stored position may decide (never for actions that cannot be undone). `role`: even if the name is gone
   * and only the role agrees.
   */
  position?: boolean | 'role'
}

type Found = Resolved & { element?: Element }

/** @param dom can be shared by several descriptors if the page does not change between them */
export function resolve(target: TargetDescriptor, options: ResolveOptions = {}, dom?: DomCache): Found {
  return duringReading(() => new Resolution(target, options, dom).run())
}

/**
 * An element's rank among the elements with the same role, name and section, for new descriptors; undefined if role and
 * name are unique. The elements are searched once per role and name.
 */
export class Ranks {
  private readonly dom: DomCache
  private readonly twins = new Map<string, [Element, string][]>()

  constructor(dom: DomCache) {
    this.dom = dom
  }

  /** `twins`: how many such elements its section has. */
  of(el: Element, target: TargetDescriptor): { nth: number; twins: number } | undefined {
    const { tag, type } = target.fingerprint ?? {}
    const key = [target.role, target.name, tag, type].join('|')
    let twins = this.twins.get(key)
    if (!twins) {
      twins = new Resolution(target, {}, this.dom).twins()
      this.twins.set(key, twins)
    }
    if (twins.length < 2) return undefined
    const section = normal(target.section ?? '')
    const here = twins.filter(([, other]) => other === section)
    const nth = Math.max(
      0,
      here.findIndex(([other]) => other === el),
    )
    return { nth, twins: here.length }
  }
}

const GROUP_ROLES = new Set(['radiogroup', 'group'])
const SELECTORS: Record<string, string> = byWord({
  button:
    'button,input[type=submit],input[type=button],input[type=reset],input[type=image],input[type=file],input[type=color],summary,[role=button],[onclick],[tabindex]',
  link: 'a[href],area[href],[role=link]',
  // A document that is editable as a whole may have no attribute that says so.
  textbox: 'input,textarea,[role=textbox],[contenteditable],body',
  searchbox: 'input[type=search],[role=searchbox]',
  spinbutton: 'input[type=number],[role=spinbutton]',
  combobox: 'select,[role=combobox],input[list]',
  listbox: 'select,[role=listbox]',
  checkbox: 'input[type=checkbox],[role=checkbox]',
  radio: 'input[type=radio],[role=radio]',
  switch: '[role=switch]',
  slider: 'input[type=range],[role=slider]',
  option: 'option,[role=option]',
  tab: '[role=tab]',
  radiogroup: 'input[type=radio],[role=radio],button,[role=button]',
  group: 'input[type=checkbox],[role=checkbox],[role=spinbutton]',
})
/**
 * Any element with text can be made clickable, except those that are searched as controls and those that
 * only contain the page.
 */
const WORDED = ':not(html,head *,body,main,form,button,input,select,textarea,option,summary,script,style,svg *),g'
const ANY =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[role],[contenteditable],[onclick],[tabindex]'

/** An element that had one of these tags is not found again as, for example, a heading with the same text. */
const NATIVE: ReadonlySet<string> = new Set(['a', 'button', 'input', 'summary'])
/** A link without an address is a plain element. */
const isBareLink = ({ role, fingerprint }: TargetDescriptor): boolean => fingerprint?.tag === 'a' && role !== 'link'
/** How many first characters the visible text and the whole text must have in common. */
const FIRST = 2
/**
 * Whether the element has this text. Adjacent parts may count as separate words. An element without text counts by its
 * `aria-label` or `title`.
 */
const says = (el: Element, wanted: string): boolean => {
  const text = el.textContent ?? ''
  if (text.length >= 300) return false
  if (text.trim() === '') return normal(el.getAttribute('aria-label') ?? el.getAttribute('title') ?? '') === wanted
  if (normal(text) === wanted) return true
  const close = (one: string): string => normal(one).replace(/\s+/g, '')
  // Hidden text in it, such as a menu that opens on hover, does not count.
  return (
    wanted !== '' &&
    el.childElementCount > 0 &&
    close(text).startsWith(close(wanted).slice(0, FIRST)) &&
    normal(textOf(el, { controls: true, max: 300 })) === wanted
  )
}
/** Whether a piece of its own text, beside other elements, is this text. */
const hasLine = (el: Element, wanted: string): boolean =>
  wanted !== '' &&
  el.childElementCount > 0 &&
  [...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && normal(node.nodeValue ?? '') === wanted)
const isFieldRole = (role = ''): boolean => role !== 'button' && role !== 'link' && SELECTORS[role] !== undefined
const isDrawnAsButton = (el: Element): boolean =>
  el.closest('a[href],button,[role=button],[role=link],[onclick],[tabindex]') !== null ||
  computedStyle(el).cursor === 'pointer'

/** Ways to find an element by its markup, not by text that a person reads. */
const BY_MARKUP: ReadonlySet<ResolvedBy> = new Set(['testId', 'css', 'beside'])

class Resolution {
  private readonly dom: DomCache
  private readonly target: TargetDescriptor
  private readonly options: ResolveOptions
  private best: Resolved = { reason: 'none', candidates: 0 }

  constructor(target: TargetDescriptor, options: ResolveOptions, dom = new DomCache()) {
    this.dom = dom
    this.target = target
    this.options = options
  }

  run(): Found {
    const { target } = this
    return (
      this.take(
        'testId',
        target.testId
          ? this.carriers(findAll(attributeSelector(target.testId.attr, target.testId.value))).filter((el) =>
              this.roleFits(el),
            )
          : [],
      ) ??
      this.byName() ??
      this.byLabel() ??
      this.take('css', target.css ? this.carriers(findAll(target.css)).filter((el) => this.roleFits(el)) : []) ??
      this.byText() ??
      this.take('beside', target.beside ? this.ofName(foundBeside(target.beside)) : []) ??
      this.take('beside', target.beside && target.said ? this.ofName(partsLike(target.beside)) : []) ??
      this.byPosition() ?? { ...this.best }
    )
  }

  /** An icon is known by its row alone; another word in the same row is another command. */
  private ofName(found: Element[]): Element[] {
    const { name = '' } = this.target
    return /[\p{L}\p{N}]/u.test(name) ? found.filter((el) => normal(this.name(el)) === normal(name)) : found
  }

  private group(el: Element): Group | undefined {
    return this.dom.group(el)
  }

  private called(el: Element): Called {
    return calledOf(el, this.group(el))
  }

  private name(el: Element): string {
    return nameCalled(el, this.group(el))
  }

  private roleFits(el: Element): boolean {
    const group = this.group(el)
    const role = group && group.members.length > 1 ? this.called(el).role : roleOf(el)
    return sameFamily(this.target.role, role) || (role === 'generic' && this.target.role === 'button')
  }

  /** If another element had the same name, only an element with exactly the target's role fits. */
  private namesakeFits(el: Element): boolean {
    return hadNamesake(this.target) ? this.called(el).role === this.target.role : this.roleFits(el)
  }

  /** If the target is a group: the elements that represent the groups of the matches. */
  private carriers(found: Element[]): Element[] {
    if (!this.target.role || !GROUP_ROLES.has(this.target.role)) return found
    return [...new Set(found.map((el) => this.group(el)?.el ?? el))]
  }

  private pool(): Element[] {
    const { role } = this.target
    const selector = (role && SELECTORS[role]) ?? ANY
    const grouped = role !== undefined && GROUP_ROLES.has(role)
    const found = openRoots().flatMap((root) => [...root.querySelectorAll(selector)])
    return grouped
      ? [
          ...new Set(
            found.flatMap((el) => {
              const group = this.group(el)
              return group && group.members.length > 1 ? [group.el] : []
            }),
          ),
        ]
      : found
  }

  private byName(): Found | undefined {
    return this.take('role+name', this.named())
  }

  private named(): Element[] {
    const { role, name } = this.target
    if (!role || !name) return []
    const wanted = normal(name)
    const matches = this.pool().filter((el) => this.exactRole(el, role) && normal(this.name(el)) === wanted)
    if (matches.length > 0) return matches
    if (GROUP_ROLES.has(role) || role === 'generic') {
      const drawn = this.drawn().filter((el) => this.called(el).role === role && normal(this.name(el)) === wanted)
      if (drawn.length > 0) return drawn
    }
    // An element that can be pressed although its role does not say so is often a list item or a cell,
    // not only a plain box.
    if (role !== 'button' && SELECTORS[role] !== undefined) return matches
    // A plain box whose name others have may be another one of them. If the target was a native control, it
    // is not a plain box.
    if (hadNamesake(this.target) && NATIVE.has(this.target.fingerprint?.tag ?? '') && !isBareLink(this.target))
      return matches
    return this.clickables().filter((el) => {
      const called = this.called(el)
      return normal(called.name) === wanted && (role === 'button' || role === called.role)
    })
  }

  /** Fields made of plain elements that can be pressed. */
  private drawn(): Element[] {
    const pressable = openRoots()
      .flatMap((root) => [...root.querySelectorAll('div,span,li,i,b,a:not([href]),p,strong,td,svg,img')])
      .filter((el) => el.getAttribute('tabindex') === '0' || computedStyle(el).cursor === 'pointer')
    return [...new Set(pressable.flatMap((el) => this.group(el)?.el ?? []))]
  }

  /** All elements with the target's role and name, each with its section; empty unless there are at least two. */
  twins(): [Element, string][] {
    const found = this.named().filter((el) => this.mayBe(el))
    return found.length < 2 ? [] : found.map((el) => [el, normal(this.dom.section(el))])
  }

  /**
   * Elements that are clickable only because of an event handler or the cursor. They are searched last, since few
   * targets are among them.
   */
  private clickables(): Element[] {
    const { name, text } = this.target
    // A name may include text that a style adds, such as the arrow of a sorted column.
    const wanted = [...new Set([name, text].flatMap((one) => (one ? [normal(one)] : [])))]
    const found = openRoots().flatMap((root) => [...root.querySelectorAll(WORDED)])
    const wasNative = NATIVE.has(this.target.fingerprint?.tag ?? '')
    const mayBePressed = (el: Element): boolean =>
      !wasNative || (isBareLink(this.target) && el.localName === 'a') || isDrawnAsButton(el)
    const whole = found.filter((el) => wanted.some((one) => says(el, one)) && mayBePressed(el))
    const same =
      whole.length > 0 ? whole : found.filter((el) => wanted.some((one) => hasLine(el, one)) && mayBePressed(el))
    // The innermost one: its ancestors receive a press on it, too, and the middle of a wide box around it may miss it.
    return same.filter((el) => !same.some((other) => other !== el && el.contains(other)))
  }

  private exactRole(el: Element, role: string): boolean {
    if (GROUP_ROLES.has(role)) return this.called(el).role === role
    const actual = roleOf(el)
    return actual === role || (actual === 'generic' && role === 'button')
  }

  private byLabel(): Found | undefined {
    const { label, role } = this.target
    if (!label) return undefined
    const wanted = normal(label)
    const pool =
      role && GROUP_ROLES.has(role)
        ? this.pool()
        : openRoots().flatMap((root) => [
            ...root.querySelectorAll(
              'input:not([type=hidden]),select,textarea,[role],[contenteditable],button[aria-haspopup]',
            ),
          ])
    return this.take(
      'label',
      pool.filter((el) => this.namesakeFits(el) && normal(this.called(el).label) === wanted),
    )
  }

  private byText(): Found | undefined {
    const { text, role } = this.target
    if (!text) return undefined
    const wanted = normal(text)
    const pool = openRoots().flatMap((root) => [...root.querySelectorAll((role && SELECTORS[role]) ?? ANY)])
    const matches = pool.filter(
      (el) =>
        this.namesakeFits(el) &&
        el.textContent !== null &&
        el.textContent.length < 1000 &&
        normal(textOf(el, { controls: true, max: 100 })) === wanted,
    )
    return this.take('text', matches)
  }

  /**
   * The element at the stored position, adjusted to the present viewport and scroll position. Its role
   * and name must agree.
   */
  private byPosition(): Found | undefined {
    const { position, role, name, label } = this.target
    if (!position || this.options.position === false) return undefined
    const { x, y } = pointToday(position, this.dom.layout)
    if (x < 0 || y < 0 || x >= this.dom.layout.width || y >= this.dom.layout.height) return undefined
    const hit = hitAt(x, y)?.closest(ANY)
    if (!hit) return undefined
    const el = this.carriers([hit])[0] ?? hit
    const called = this.called(el)
    const named = [name, label].some(
      (wanted) =>
        wanted !== undefined &&
        [called.name, called.label].some((actual) => actual !== '' && normal(actual) === normal(wanted)),
    )
    // The role alone decides nothing in a row of such controls, and a name that several elements have
    // was already tried.
    const nameless =
      this.options.position === 'role' && role !== 'generic' && called.role === role && called.name === ''
    if ((!named && !nameless) || this.best.reason === 'ambiguous' || this.target.nth !== undefined) return undefined
    return this.take('position', [el])
  }

  /** Whether a person could act on it, and it is not another type of input. */
  private mayBe(el: Element): boolean {
    return this.actionable(el) && !otherType(this.target, this.group(el)?.members[0] ?? el)
  }

  private actionable(el: Element): boolean {
    const group = this.group(el)
    return group && group.members.length > 1
      ? group.members.some((member) => this.dom.layout.visible(member))
      : this.dom.layout.visible(el)
  }

  /** The elements that a css selector matches and that a person could act on as on the target. */
  private fitting(css: string): Element[] {
    return this.carriers(findAll(css)).filter((el) => this.roleFits(el) && this.mayBe(el))
  }

  /** Accepts a match that is unique once hidden elements, sections and ranks are taken into account. */
  private take(by: ResolvedBy, matches: Element[]): Found | undefined {
    if (matches.length === 0) return undefined
    let left = matches.filter(
      (el) =>
        this.mayBe(el) &&
        !(BY_MARKUP.has(by) && saysOther(this.target, this.called(el))) &&
        saysBound(this.target, el, this.name(el)),
    )
    // A control and its parts (the text of a label, an icon) are one target: the outermost match counts.
    left = left.filter(
      (el) => !left.some((other) => other !== el && within(el, other) && !GROUP_ROLES.has(this.target.role ?? '')),
    )
    if (left.length === 0) {
      this.note('hidden', matches.length)
      return undefined
    }
    const { nth, css, said, section = '' } = this.target
    // The words of the task name its row, and no other is like it.
    if (said && matches.length > 1 && left.length === 1 && left[0]) return { element: left[0], by }
    const twinned = left.length > 1 || nth !== undefined
    // The css selector is a better way to tell elements of the same name apart than section and order, which change.
    if (twinned && by !== 'css' && css) {
      const both = this.carriers(findAll(css)).filter((el) => left.includes(el))
      if (both.length === 1 && both[0]) return { element: both[0], by }
      // The target has lost its name, and the one that still has it is the other one.
      if (nth !== undefined && left.length === 1 && this.fitting(css).length === 1) return undefined
    }
    // An icon is identified by its row. If the row is out of sight now, the icon of another row is not the target.
    if ((twinned || matches.length > 1) && by !== 'css' && by !== 'beside' && this.target.beside) {
      const inRow = new Set(foundBeside(this.target.beside))
      const both = left.filter((el) => inRow.has(el))
      if (both.length === 1 && both[0]) return { element: both[0], by }
      if (both.length === 0 && matches.some((el) => inRow.has(el))) return this.note('hidden', 1)
      // A field's row may show the answer by now.
      const like = isFieldRole(this.target.role) ? inRowLike(this.target.beside, left) : undefined
      if (like) return { element: like, by }
    }
    if (by === 'css' || by === 'beside' || (by === 'testId' && css)) return this.only(left, by)
    if (twinned && (section !== '' || nth !== undefined)) {
      const wanted = normal(section)
      const same = left.filter((el) => normal(this.dom.section(el)) === wanted)
      if (same.length > 0) left = same
      // Several elements had this name when the descriptor was made, and none of the present ones is in
      // the right section.
      else if (nth !== undefined) return this.note('none', left.length)
    }
    // Other elements had the same name, even if in other roles, so the text alone does not identify the target.
    if (nth === undefined && (by === 'label' || by === 'text') && hadNamesake(this.target))
      return this.note('ambiguous', left.length)
    return nth === undefined ? this.only(left, by) : this.ranked(left, by, nth)
  }

  private only(left: readonly Element[], by: ResolvedBy): Found | undefined {
    const [element] = left
    return left.length === 1 && element ? { element, by } : this.note('ambiguous', left.length)
  }

  /**
   * Chooses among several elements of the same name: by the text around them, or by rank if their
   * number has not changed.
   */
  private ranked(left: readonly Element[], by: ResolvedBy, nth: number): Found | undefined {
    const { twins } = this.target.fingerprint ?? {}
    if (labelTells(this.target)) {
      const label = normal(this.target.label ?? '')
      const same = left.filter((el) => normal(this.called(el).label) === label)
      if (by === 'label' || same.length > 0) return this.only(same, by)
    }
    // Older descriptors have no count. In that case a single remaining element may be another one.
    const known = twins === undefined ? left.length > 1 : left.length >= twins
    const ordered = twins === undefined || left.length === twins
    const chosen = known ? this.nearest(left, ordered ? left[nth] : undefined) : undefined
    return chosen ? { element: chosen, by } : this.note('none', left.length)
  }

  /**
   * Among elements of the same name, the one with the text that was recorded around the target: order changes more
   * often. If most of that text is gone, the one with the recorded rank, unless the rest of the text points to another.
   */
  private nearest(twins: readonly Element[], ranked: Element | undefined): Element | undefined {
    const recorded = (this.target.fingerprint?.neighbours ?? []).map(normal)
    if (recorded.length === 0 || twins.length < 2) return ranked
    // The nearest text comes first in the list and counts most.
    const worth = (at: number): number => recorded.length - at
    const around = twins.map((el) => new Set(neighboursOf(this.group(el)?.members[0] ?? el, this.dom).map(normal)))
    const shared = around.map((now) => recorded.reduce((sum, text, at) => sum + (now.has(text) ? worth(at) : 0), 0))
    const most = Math.max(...shared)
    const best = twins.filter((_el, at) => shared[at] === most)
    if (best.length > 1) {
      // A row is recognised by its own words: if they are gone, the row in its place is a different one.
      const now = ranked && around[twins.indexOf(ranked)]
      const isOther = !isFieldRole(this.target.role) && recorded[0] !== undefined && !now?.has(recorded[0])
      return ranked && !isOther && best.includes(ranked) ? ranked : undefined
    }
    const whole = recorded.reduce((sum, _text, at) => sum + worth(at), 0)
    return best[0] === ranked || most * 2 > whole ? best[0] : undefined
  }

  private note(reason: 'none' | 'ambiguous' | 'hidden', candidates: number): undefined {
    const worth = { none: 0, hidden: 1, ambiguous: 2 } as const
    if (worth[reason] >= worth[this.best.reason ?? 'none']) this.best = { reason, candidates }
    return undefined
  }
}
