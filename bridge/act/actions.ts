/** Click, press, hover, scroll, drag: operations that fill nothing in. */
import type { Frame, Locator } from 'playwright-core'
import { GhError } from '../../shared/domain/errors.ts'
import { isEnter, pressesWhatHasIt, putsSomethingIn } from '../../shared/domain/keys.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import type { Observed } from '../../shared/domain/outcome.ts'
import { purposeOf } from '../../shared/domain/purpose.ts'
import type { At, Spot } from '../../shared/page/acting-types.ts'
import { instead } from '../base/debug.ts'
import { callPage, locate } from '../browser/page-world.ts'
import { assertFrame, assertKeysAnywhere, assertOrigin, assertSending, assertSendingAnywhere } from './bound.ts'
import { type Act, type Done, fail, nameOf } from './context.ts'
import { restoreLost } from './fill.ts'
import { isMissing, onTarget } from './locate.ts'
import { clickAt, holding, hoverAt, pressOptions, reachable } from './pointer.ts'
import { whilePressing } from './pressing.ts'
import { scrollUntil } from './scroll-until.ts'
import { keyWords, pressKeys, sent } from './sent.ts'
import { forget } from './typed.ts'

type Of<Name extends Operation['op']> = Extract<Operation, { op: Name }>

export const clickOperation = async (act: Act, operation: Of<'click'>): Promise<Done> => {
  if (operation.by) return clickInside(act, operation, operation.by)
  await restoreLost(act, operation.target)
  const { frame, answer } = await onTarget(act, operation.target, ({ frame, ref }) =>
    callPage(frame, 'reach', [ref, true, act.options.leadsOn === true]),
  )
  if (
    act.options.leadsOn &&
    purposeOf(answer.says ?? '') === 'submit' &&
    purposeOf(act.options.label ?? '') !== 'submit'
  )
    throw fail(
      'TARGET_NOT_FOUND',
      `Where ${nameOf(act)} was there is “${answer.says}”, which sends. It was not pressed.`,
    )
  const before = act.page.url()
  await assertSending(act, frame, answer.at)
  const { button, held, ms, count = 1 } = operation
  const how = { ...(button && { button }), ...(held && { held }), ...(ms && { ms }) }
  if (count <= MULTIPLE) await clickAt(act, frame, answer.at, { reach: answer, count, ...how })
  else await repeatedly(count, () => clickAt(act, frame, answer.at, how))
  forget(act.page)
  // If the click opened a tab, the work continues there.
  await act.session.followed()
  return { observed: whereNow(act, before) }
}

/** Clicks that a page may interpret as one double or triple click. */
const MULTIPLE = 3

/** Each click is aimed again, because a growing number may move the button beside it. */
const repeatedly = async (count: number, click: () => Promise<void>): Promise<void> => {
  for (let made = 0; made < count; made += 1) {
    try {
      await click()
    } catch (error) {
      if (!(error instanceof GhError) || made === 0) throw error
      throw fail(error.code, `${error.message} It was pressed ${made} of ${count} times.`, error.details)
    }
  }
}

/** A position in a drawing, where no clickable element may be. */
const clickInside = async (act: Act, operation: Of<'click'>, by: [number, number]): Promise<Done> => {
  const { frame, answer } = await onTarget(act, operation.target, ({ frame, ref }) =>
    callPage(frame, 'spotIn', [ref, by]),
  )
  refuseTaken(answer)
  const before = act.page.url()
  await assertSending(act, frame, answer.at)
  const [x, y] = await middleOf(act, locate(frame, answer.at))
  const press = (): Promise<void> =>
    holding(act.page, operation.held, () => act.page.mouse.click(x + by[0], y + by[1], pressOptions(operation)))
  await pastCard(act, () => sent('mouse click in a drawing', press))
  forget(act.page)
  await act.session.followed()
  return { observed: whereNow(act, before) }
}

const refuseTaken = ({ taken }: Spot): void => {
  if (taken !== undefined)
    throw fail('ACTION_OBSCURED', `There is “${taken}”, which is pressed by itself.`, { by: taken })
}

/** A mouse press begins there: it must be on something to draw on, not on a clickable element. */
const assertOwnPlace = async (
  act: Act,
  { frame, answer }: { frame: Frame; answer: { at: At } },
  place: readonly [number, number] = [0, 0],
): Promise<void> => {
  const spot = await callPage(frame, 'spotIn', [answer.at, place])
  if (isMissing(spot)) throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
  refuseTaken(spot)
}

/** With mouse events, for pages that listen to the mouse. */
export const selectText = async (act: Act, { target, text = '', nth }: Of<'select_text'>): Promise<Done> => {
  if (!target && text === '') throw fail('ACTION_INVALID', 'It says neither which words nor where.')
  const ask = target ?? { descriptor: { css: 'body', frame: [] } }
  const { frame, answer } = await onTarget(act, ask, ({ frame, ref }) =>
    callPage(frame, 'passageOf', nth === undefined ? [target ? ref : null, text] : [target ? ref : null, text, nth]),
  )
  const first = locate(frame, answer.at)
  if (answer.field) {
    await sent('select text', () => first.selectText({ timeout: act.deadline.remaining, signal: act.deadline.signal }))
    return { observed: {} }
  }
  const box = await first.boundingBox({ timeout: act.deadline.remaining })
  if (!box) throw fail('TARGET_NOT_FOUND', `${nameOf(act)} cannot be seen.`)
  // A frame has its own coordinate origin.
  const [left, top] = [box.x - answer.box[0], box.y - answer.box[1]]
  const at = ([x, y]: readonly [number, number]): [number, number] => [left + x, top + y]
  await dragMouse(act, at(answer.from), at(answer.to))
  return { observed: {} }
}

/** The state after something that may have led elsewhere. */
const whereNow = (act: Act, before: string): Observed => {
  const tab = act.session.tabs().length > 0 ? act.session.active() : act.tab
  const url = tab.page.url()
  return url === before && tab === act.tab ? {} : { url, navigated: true }
}

export const pressKey = async (act: Act, operation: Of<'press'>): Promise<Done> => {
  const before = act.page.url()
  if (isEnter(operation.key)) await restoreLost(act)
  if (operation.target) {
    const { frame, answer } = await onTarget(act, operation.target, ({ frame, ref }) => callPage(frame, 'read', [ref]))
    if (putsSomethingIn(operation.key)) assertOrigin(act, answer.origin)
    if (pressesWhatHasIt(operation.key)) await assertSending(act, frame, answer.at)
    for (let times = operation.times ?? 1; times > 0; times -= 1)
      await sent(keyWords(operation.key), () =>
        locate(frame, answer.at).press(operation.key, {
          timeout: act.deadline.remaining,
          signal: act.deadline.signal,
        }),
      )
  } else {
    if (putsSomethingIn(operation.key)) await assertKeysAnywhere(act)
    if (pressesWhatHasIt(operation.key)) await assertSendingAnywhere(act, act.page)
    for (let times = operation.times ?? 1; times > 0; times -= 1)
      await whilePressing(act, () => pressKeys(act, operation.key))
  }
  await act.session.followed()
  return { observed: whereNow(act, before) }
}

export const hover = async (act: Act, operation: Of<'hover'>): Promise<Done> => {
  const { frame, answer } = await onTarget(act, operation.target, ({ frame, ref }) => callPage(frame, 'reach', [ref]))
  await hoverAt(act, frame, answer.at)
  return { observed: {} }
}

/** Pixels to scroll by default: most of a screen down. */
const SCROLL_PX = 600

export const scroll = async (act: Act, operation: Of<'scroll'>): Promise<Done> => {
  const [dx, dy] = [operation.dx ?? 0, operation.dy ?? (operation.dx === undefined ? SCROLL_PX : 0)]
  if (operation.until !== undefined) return scrollUntil(act, operation.target, operation.until, dy < 0)
  if (!operation.target) {
    const moved = await callPage(act.page.mainFrame(), 'scrollPage', [dx, dy])
    return { observed: moved ? {} : { value: NOT_SCROLLED } }
  }
  const moves = operation.dx !== undefined || operation.dy !== undefined
  const { answer } = await onTarget(act, operation.target, ({ frame, ref }) =>
    callPage(frame, 'scrollTo', [ref, moves ? [dx, dy] : null]),
  )
  const stands = moves && !answer.moved ? NOT_SCROLLED : answer.stands
  return { observed: { ...(stands && { value: stands }) } }
}

const NOT_SCROLLED = 'nothing moved: there is no more in that direction'

export const drag = async (act: Act, operation: Of<'drag'>): Promise<Done> => {
  const from = await onTarget(act, operation.from, ({ frame, ref }) => callPage(frame, 'reach', [ref]))
  const to = await onTarget(act, operation.to, ({ frame, ref }) => callPage(frame, 'read', [ref]))
  // The selected text is dragged along.
  if (to.frame !== from.frame) await assertFrame(act, to.frame)
  const end = await placeInSight(act, to)
  await reachable(act, from.frame, from.answer.at)
  if (operation.path) {
    await assertOwnPlace(act, from, operation.path[0])
    await drawLine(act, locate(from.frame, from.answer.at), operation.path)
    return { observed: {} }
  }
  if (operation.by) {
    await dragBy(act, locate(from.frame, from.answer.at), locate(to.frame, to.answer.at), operation.by)
    return { observed: {} }
  }
  const begin = await middleOf(act, locate(from.frame, from.answer.at))
  // A page that draws itself anew when the mouse goes down has neither element any more, but both places.
  if (end && (await placeInSight(act, to))?.join() === end.join()) await dragMouse(act, begin, end)
  else
    await sent('drag to another element', () =>
      locate(from.frame, from.answer.at).dragTo(locate(to.frame, to.answer.at), {
        timeout: act.deadline.remaining,
        signal: act.deadline.signal,
      }),
    ).catch(async (error: unknown) => {
      await act.page.mouse.up()
      throw error
    })
  return { observed: {} }
}

/** Undefined: a press would not reach it now. */
const placeInSight = async (
  act: Act,
  { frame, answer }: { frame: Frame; answer: { at: At } },
): Promise<[number, number] | undefined> => {
  const reach = await callPage(frame, 'reach', [answer.at])
  return isMissing(reach) || reach.problem ? undefined : middleOf(act, locate(frame, answer.at))
}

/** Number of mouse moves between the start and end of a drag, which pages follow. */
const DRAG_MOVES = 12

const dragBy = async (act: Act, from: Locator, to: Locator, [dx, dy]: readonly [number, number]): Promise<void> => {
  const begin = await middleOf(act, from)
  const [left, top] = await middleOf(act, to)
  await dragMouse(act, begin, [left + dx, top + dy])
}

/** Number of moves between two points of a line, since pages draw from move to move. */
const LINE_MOVES = 6

const drawLine = async (act: Act, on: Locator, path: readonly (readonly [number, number])[]): Promise<void> => {
  const { mouse } = act.page
  const [left, top] = await middleOf(act, on)
  const [[x, y] = [0, 0], ...rest] = path
  const draw = async (): Promise<void> => {
    await mouse.move(left + x, top + y)
    await mouse.down()
    for (const [toX, toY] of rest) await mouse.move(left + toX, top + toY, { steps: LINE_MOVES })
    await mouse.up()
  }
  await pastCard(act, () => sent('mouse draws a line', draw))
}

const dragMouse = (act: Act, from: [number, number], to: [number, number]): Promise<void> => {
  const drag = async (): Promise<void> => {
    const { mouse } = act.page
    await mouse.move(...from)
    await mouse.down()
    await mouse.move(...to, { steps: DRAG_MOVES })
    await mouse.up()
  }
  return pastCard(act, () => sent('mouse drags', drag))
}

/**
 * ms a mouse that goes by places may take; what lies beneath our own card was looked at, and the card is not to be
 * pressed.
 */
const BY_PLACE_MS = 5_000

const pastCard = async (act: Act, work: () => Promise<void>): Promise<void> => {
  const main = act.page.mainFrame()
  await callPage(main, 'stepAside', [BY_PLACE_MS]).catch(instead('act', undefined))
  try {
    await work()
  } finally {
    await callPage(main, 'stepBack', []).catch(instead('act', undefined))
  }
}

const middleOf = async (act: Act, of: Locator): Promise<[number, number]> => {
  const box = await of.boundingBox({ timeout: act.deadline.remaining })
  if (!box) throw fail('TARGET_NOT_FOUND', `${nameOf(act)} cannot be seen.`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}
