/** Hears what a person does in a tab, through a door that only our own world in the page has. Not for what is made of it. */
import type { CDPSession, Frame, Page } from 'playwright-core'
import type { PersonAct } from '../../shared/page/person.ts'
import { delay } from '../base/clock.ts'
import { callPage } from './page-world.ts'

export type { PersonAct } from '../../shared/page/person.ts'

/** As `shared/page/person.ts` calls it. */
const BINDING = '__ghostHandsPerson'
/** Playwright's own world in a page, where the page bundle runs. */
const OUR_WORLD = /^__playwright_utility_world/

/** Resolves to what stops it. A browser that does not allow it is not listened to. */
export const watchPerson = async (page: Page, heard: (act: PersonAct) => void): Promise<() => void> => {
  let session: CDPSession | undefined
  const install = (frame: Frame): void => void callPage(frame, 'watchPerson', [], 2_000).catch(() => undefined)
  try {
    session = await page.context().newCDPSession(page)
    const opened = openDoors(session)
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === BINDING) heard(JSON.parse(payload) as PersonAct)
    })
    await session.send('Runtime.enable')
    await Promise.all(page.frames().map((frame) => callPage(frame, 'watchPerson', [], 2_000).catch(() => undefined)))
    await opened()
    page.on('framenavigated', install)
  } catch {
    // Nothing that a person does depends on it.
  }
  return () => {
    page.off('framenavigated', install)
    void session?.detach().catch(() => undefined)
  }
}

/** What the field is called that the person is in now, if that can be told at once. */
export const personField = (page: Page): Promise<string | undefined> =>
  Promise.race([
    callPage(page.mainFrame(), 'focusedField', [], AT_ONCE_MS).catch(() => null),
    delay(AT_ONCE_MS).then(() => null),
  ]).then((name) => name ?? undefined)

/** ms; whoever took over is not kept waiting for the name of a field. */
const AT_ONCE_MS = 60

/** Gives every world of ours in the tab, also of documents to come, the binding. */
const openDoors = (session: CDPSession): (() => Promise<unknown>) => {
  const names = new Map<string, Promise<unknown>>()
  session.on('Runtime.executionContextCreated', ({ context: { name } }) => {
    if (OUR_WORLD.test(name) && !names.has(name))
      names.set(
        name,
        session.send('Runtime.addBinding', { name: BINDING, executionContextName: name }).catch(() => undefined),
      )
  })
  return () => Promise.all(names.values())
}
