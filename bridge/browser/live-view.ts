/**
 * The live view of a job's browser with input from a person (H12): screencast of the active tab; pointer, wheel, keys
 * and text are forwarded. Costs nothing while nobody watches. Only in server mode: a person sees their own browser.
 */

import type { CDPSession } from 'playwright-core'
import type { LivePicture, LiveView, LiveViewWatcher, ViewerInput } from '../../shared/domain/live-view.ts'
import { instead, swallowed } from '../base/debug.ts'
import type { Session } from './session.ts'
import type { Tab } from './tab.ts'

const PICTURE = { format: 'jpeg', quality: 70, maxWidth: 1280, maxHeight: 1280, everyNthFrame: 1 } as const

/** Keys that enter a character into a field. */
const isText = (key: string): boolean => [...key].length === 1

export const liveView = (session: Session): LiveView => {
  const watchers = new Set<LiveViewWatcher>()
  let current: { tab: Tab; cdp: CDPSession } | undefined
  let last: LivePicture | undefined
  /** One change of the displayed tab at a time. */
  let order: Promise<void> = Promise.resolve()

  const active = (): Tab | undefined => {
    try {
      return session.active()
    } catch (error) {
      swallowed('browser', error)
      return undefined
    }
  }

  const hide = async (): Promise<void> => {
    const old = current
    current = undefined
    last = undefined
    await old?.cdp.send('Page.stopScreencast').catch(instead('browser', undefined))
    await old?.cdp.detach().catch(instead('browser', undefined))
  }

  const show = async (): Promise<void> => {
    const tab = watchers.size > 0 ? active() : undefined
    if (current?.tab === tab) return
    await hide()
    if (!tab) return
    const cdp = await tab.page.context().newCDPSession(tab.page)
    current = { tab, cdp }
    cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      void cdp.send('Page.screencastFrameAck', { sessionId }).catch(instead('browser', undefined))
      if (current?.cdp !== cdp) return
      last = { jpeg: Buffer.from(data, 'base64'), width: metadata.deviceWidth, height: metadata.deviceHeight }
      for (const watcher of watchers) watcher.picture(last)
    })
    await cdp.send('Page.startScreencast', PICTURE)
  }

  const update = (): void => {
    // A tab that disappears while it is being shown is replaced by the next change.
    order = order.then(show).catch(instead('browser', undefined))
  }
  const told = (): void => {
    update()
    for (const watcher of watchers) watcher.tabsChanged()
  }
  let unlisten: (() => void) | undefined

  return {
    tabs: () =>
      Promise.all(
        session.tabs().map(async (tab) => ({
          id: tab.id,
          title: await tab.page.title().catch(instead('browser', '')),
          url: tab.page.url(),
          active: tab === active(),
        })),
      ),
    watch(watcher) {
      watchers.add(watcher)
      unlisten ??= session.on(({ type }) => {
        if (type === 'tab_opened' || type === 'tab_closed' || type === 'disconnected') told()
      })
      if (last) watcher.picture(last)
      update()
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        unlisten?.()
        unlisten = undefined
        update()
      }
    },
    async input(input) {
      if (input.type === 'tab') {
        const tab = session.tabs().find((one) => one.id === input.id)
        if (tab) session.activate(tab)
        return told()
      }
      await order
      if (!current) return
      await dispatch(current.cdp, input).catch(instead('browser', undefined))
    },
  }
}

const dispatch = async (cdp: CDPSession, input: Exclude<ViewerInput, { type: 'tab' }>): Promise<void> => {
  switch (input.type) {
    case 'pointer': {
      const { kind, x, y, button, buttons, clicks, modifiers } = input
      const type = ({ move: 'mouseMoved', down: 'mousePressed', up: 'mouseReleased' } as const)[kind]
      await cdp.send('Input.dispatchMouseEvent', { type, x, y, button, buttons, clickCount: clicks, modifiers })
      return
    }
    case 'wheel': {
      const { x, y, dx, dy, modifiers } = input
      await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: dx, deltaY: dy, modifiers })
      return
    }
    case 'text':
      await cdp.send('Input.insertText', { text: input.text })
      return
    case 'key': {
      const { kind, key, code, keyCode, modifiers } = input
      // With Ctrl, Alt or Meta, a letter is a command, not text.
      const text = key === 'Enter' ? '\r' : isText(key) && (modifiers & 7) === 0 ? key : undefined
      await cdp.send('Input.dispatchKeyEvent', {
        type: kind === 'up' ? 'keyUp' : text === undefined ? 'rawKeyDown' : 'keyDown',
        key,
        code,
        windowsVirtualKeyCode: keyCode,
        modifiers,
        ...(kind === 'down' && text !== undefined && { text }),
      })
    }
  }
}
