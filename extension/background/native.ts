/**
 * Starts and connects GhostHands with one press, through the program that the installation registered with Chrome.
 * Without it, this is not offered.
 */
import browser from 'webextension-polyfill'
import { FromNative, NATIVE_HOST, type ToNative } from '../../shared/protocol/native.ts'
import type { Link } from '../../shared/protocol/view.ts'
import { type Identity, savePairing } from './identity.ts'

export interface Native {
  /** Checks whether it is installed, if that would help. */
  find(link: Link): void
  start(): void
  /** The link, with what a press could do about it. */
  shown(link: Link): Link
}

interface Ports {
  identity(): Promise<Identity>
  browser: string
  reconnect(): void
  changed(): void
  /** The message if the program stopped without one. */
  failed: string
}

const canStart = (link: Link): link is Extract<Link, { state: 'not_running' | 'not_paired' }> =>
  link.state === 'not_running' || link.state === 'not_paired'

export const createNative = ({ identity, browser: name, reconnect, changed, failed }: Ports): Native => {
  let state: 'offered' | 'busy' | undefined
  let problem: string | undefined

  const set = (next: typeof state, why?: string): void => {
    if (state === next && problem === why) return
    state = next
    problem = why
    changed()
  }
  const ask = async (message: ToNative): Promise<FromNative | undefined> => {
    try {
      return FromNative.safeParse(await browser.runtime.sendNativeMessage(NATIVE_HOST, message)).data
    } catch {
      // Not installed, or not for this Chrome.
      return undefined
    }
  }
  const run = async (): Promise<void> => {
    const { instance } = await identity()
    const answer = await ask({ type: 'connect', instance, browser: name })
    if (answer?.type !== 'connected') {
      set('offered', answer?.type === 'problem' ? answer.message : failed)
      return
    }
    await savePairing(answer.key, answer.port)
    set('offered')
    reconnect()
  }
  return {
    find(link) {
      if (!canStart(link) || state === 'busy') return
      void ask({ type: 'ask' }).then((answer) => {
        if (state !== 'busy') set(answer?.type === 'here' ? 'offered' : undefined, answer ? problem : undefined)
      })
    },
    start() {
      if (state === 'busy') return
      set('busy')
      void run().catch((error) => {
        console.warn('starting the bridge', error)
        set('offered', failed)
      })
    },
    shown: (link) =>
      canStart(link) && state !== undefined
        ? { ...link, start: state, ...(problem !== undefined && { problem }) }
        : link,
  }
}
