/**
 * Reports what a person does in a tab, through a channel that only our own world in the page has. Callers decide what
 * it means.
 */

import type { CDPSession, Frame, Page } from 'playwright-core'
import type { DocumentPrints } from '../../shared/domain/secret-prints.ts'
import type { PersonAct } from '../../shared/page/person-act.ts'
import { delay } from '../base/clock.ts'
import { instead } from '../base/debug.ts'
import { pathOf } from './frame-path.ts'
import { callPage } from './page-world.ts'
import { noteSecrets } from './site-secrets.ts'

export type { PersonAct } from '../../shared/page/person-act.ts'

/** The name used by `shared/page/person.ts`. */
const BINDING = '__ghostHandsPerson'
/** Playwright's own world in a page, where the page bundle runs. */
const OUR_WORLD = /^__playwright_utility_world/

/**
 * Resolves to a function that stops it.
 * @param blind called if the browser does not allow it, so that nothing is heard
 */
export const watchPerson = async (
  page: Page,
  heard: (act: PersonAct) => void,
  blind?: () => void,
): Promise<() => void> => {
  const sessions = new Map<Page | Frame, CDPSession>()
  const open = async (target: Page | Frame): Promise<void> => {
    if (sessions.has(target)) return
    // Frames that share their parent's process have no session of their own, and need none.
    const session = await page.context().newCDPSession(target).catch(instead('browser', undefined))
    if (!session && target === page) blind?.()
    if (!session || sessions.has(target)) return
    sessions.set(target, session)
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== BINDING) return
      const { told, ...act } = JSON.parse(payload) as PersonAct & { told?: DocumentPrints }
      if (told) noteSecrets(page.context(), told.origin, told.prints)
      heard(act as PersonAct)
    })
    const opened = openDoors(session)
    await session.send('Runtime.enable').catch(instead('browser', undefined))
    await listenIn(target === page ? page.mainFrame() : (target as Frame))
    await opened()
  }
  const inside = async (frame: Frame): Promise<void> => {
    await listenIn(frame)
    if (frame.parentFrame()) await open(frame)
  }
  const arrived = (frame: Frame): void => void inside(frame)
  await open(page)
  await Promise.all(page.frames().map(inside))
  page.on('framenavigated', arrived)
  return () => {
    page.off('framenavigated', arrived)
    for (const session of sessions.values()) void session.detach().catch(instead('browser', undefined))
    sessions.clear()
  }
}

const listenIn = async (frame: Frame): Promise<void> => {
  const path = await pathOf(frame).catch(instead('browser', []))
  await callPage(frame, 'watchPerson', [path], 2_000).catch(instead('browser', undefined))
}

/** Adds the binding to all of our worlds in the target, including those of future documents. */
const openDoors = (session: CDPSession): (() => Promise<unknown>) => {
  const names = new Map<string, Promise<unknown>>()
  session.on('Runtime.executionContextCreated', ({ context: { name } }) => {
    if (OUR_WORLD.test(name) && !names.has(name))
      names.set(
        name,
        session
          .send('Runtime.addBinding', { name: BINDING, executionContextName: name })
          .catch(instead('browser', undefined)),
      )
  })
  return () => Promise.all(names.values())
}

/** The text in a field that still has the person's focus. */
export const stillTyping = async (page: Page): Promise<PersonAct[]> => {
  const found = await Promise.all(
    page.frames().map((frame) => callPage(frame, 'stillTyping', [], 1_000).catch(instead('browser', null))),
  )
  return found.filter((act) => act !== null)
}

/** The name of the field with the person's focus, if it can be determined at once. */
export const personField = (page: Page): Promise<string | undefined> =>
  Promise.race([
    callPage(page.mainFrame(), 'focusedField', [], AT_ONCE_MS).catch(instead('browser', null)),
    delay(AT_ONCE_MS).then(() => null),
  ]).then((name) => name ?? undefined)

/** ms, so that a person who took over does not wait for the name of a field. */
const AT_ONCE_MS = 60
