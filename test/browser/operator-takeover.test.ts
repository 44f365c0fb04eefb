/**
 * The person's own input is distinguished from the engine's: in hundreds of actions none is mistaken, and none of
 * theirs is missed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '../../bridge/act/index.ts'
import { connectEndpoint } from '../../bridge/browser/endpoint/connect.ts'
import type { OperatorBrowser } from '../../bridge/browser/operator/browser.ts'
import { openOperatorSession } from '../../bridge/browser/operator/session.ts'
import { navigate, type OperatorSession } from '../../bridge/browser/session.ts'
import { SentInputs } from '../../bridge/browser/takeover.ts'
import { observe } from '../../bridge/observe/index.ts'
import type { Field } from '../../shared/domain/observation.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import type { PersonInput } from '../../shared/protocol/socket.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { reportInputs } from '../support/input-reporter.ts'
import { type OwnChrome, startOwnChrome } from '../support/own-chrome.ts'
import { times } from '../support/seeded.ts'

const ACTS = times(150, 500)
const HUMAN = times(25, 50)
const never = new AbortController().signal

let chrome: OwnChrome
let sites: Sites
let browser: OperatorBrowser

beforeAll(async () => {
  sites = await startSites()
  chrome = await startOwnChrome()
  browser = await connectEndpoint(chrome.socket)
})
afterAll(async () => {
  browser.release()
  await chrome.close()
  await sites.close()
})

/** A few actions of the engine on one field. */
const actsOn = ({ index, widget, options }: Field, round: number): Operation[] => {
  const target = { index }
  if (widget === 'checkbox') return [{ op: 'check', target, checked: round % 2 === 0 }]
  if (widget === 'select') return [{ op: 'select', target, options: [options?.[round % options.length]?.label ?? ''] }]
  if (widget === 'text')
    return [
      { op: 'click', target },
      { op: 'type', target, text: `Round ${round}` },
      { op: 'press', key: 'Tab', target },
    ]
  return [{ op: 'hover', target }]
}

/** Acts until `count` actions are done; `between` runs after each. */
const work = async (
  session: OperatorSession,
  count: number,
  between: (done: number) => Promise<void>,
): Promise<void> => {
  let done = 0
  for (let round = 0; done < count; round += 1) {
    await navigate(session.active(), sites.url(round % 2 === 0 ? '/misc/native' : '/misc/frames'))
    const { fields } = await observe(session.active(), { tabs: session.tabs() })
    // A page receives no events from the browser's own colour window.
    const inPage = fields.filter(({ label }) => label !== 'Colour')
    const acts = [...inPage.flatMap((field) => actsOn(field, round)), { op: 'scroll' as const, dy: 120 }]
    for (const operation of acts) {
      await execute(session, operation, { mayHold: () => true, signal: never })
      done += 1
      await between(done)
    }
  }
}

test(`0 of ${ACTS} acts count as the person, and all of ${HUMAN} inputs of theirs do`, {
  timeout: 180_000,
}, async () => {
  const session = await openOperatorSession(browser)
  const seen: PersonInput[] = []
  const person: PersonInput[] = []
  const hands = await reportInputs(chrome, session.place().targetId ?? '', (input) => {
    seen.push(input)
    if (!session.inputs.matches(input)) person.push(input)
  })
  await work(session, ACTS, async () => undefined)
  expect(seen.length).toBeGreaterThan(ACTS / 3)
  expect(person).toEqual([])

  let sent = 0
  const own = [
    () =>
      hands.send('Input.dispatchMouseEvent', {
        type: 'mousePressed',
        x: 3,
        y: 3 + sent,
        button: 'left',
        clickCount: 1,
      }),
    () => hands.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'q', text: 'q', code: 'KeyQ' }),
    () => hands.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 7, y: 9, deltaX: 0, deltaY: 1 }),
    () =>
      hands.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Escape',
        code: 'Escape',
        windowsVirtualKeyCode: 27,
      }),
  ]
  await work(session, HUMAN * 2, async (done) => {
    if (done % 2 === 0 || sent >= HUMAN) return
    await own[sent % own.length]?.()
    sent += 1
    await expect.poll(() => person.length, { message: `input ${sent} was not noticed` }).toBe(sent)
  })
  expect([sent, person.length]).toEqual([HUMAN, HUMAN])
  await session.close()
})

test('a report is compared by kind, place, key and time', () => {
  let now = 1_000
  const inputs = new SentInputs(() => now)
  const pressed = inputs.note('Input.dispatchMouseEvent', { type: 'mousePressed', x: 10, y: 20 })
  now += 5
  pressed()
  const event = { kind: 'pointerdown' as const, at: 1_002, x: 10, y: 20, frameId: 0 }
  expect(inputs.matches({ ...event, kind: 'wheel' })).toBe(false)
  expect(inputs.matches({ ...event, x: 40 })).toBe(false)
  expect(inputs.matches({ ...event, at: 3_000 })).toBe(false)
  // In a frame, positions are relative to the frame, so they prove nothing.
  expect(inputs.matches({ ...event, x: 400, frameId: 7 })).toBe(true)
  // One command is one press.
  expect(inputs.matches(event)).toBe(false)
  inputs.note('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 10, y: 20 })()
  inputs.note('Input.insertText', { text: 'a' })()
  inputs.note('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a' })()
  expect(inputs.matches({ kind: 'keydown', at: now, key: 'char', frameId: 0 })).toBe(false)
  inputs.note('Input.dispatchKeyEvent', { type: 'keyDown', key: 'é' })()
  inputs.note('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Tab' })()
  expect(inputs.matches({ kind: 'keydown', at: now, key: 'Enter', frameId: 0 })).toBe(false)
  expect(inputs.matches({ kind: 'keydown', at: now, key: 'char', frameId: 0 })).toBe(true)
  expect(inputs.matches({ kind: 'keydown', at: now, key: 'Tab', frameId: 0 })).toBe(true)
  // One turn of the wheel may cause several events.
  inputs.note('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 1, y: 1 })()
  const wheel = { kind: 'wheel' as const, at: now, x: 1, y: 1, frameId: 0 }
  expect([inputs.matches(wheel), inputs.matches(wheel)]).toEqual([true, true])
})
