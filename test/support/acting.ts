/** A server browser on the local sites for tests of acting: fields by label, operations, outcomes. */
import { type ActOptions, execute } from '../../bridge/act/index.ts'
import type { ServerOptions } from '../../bridge/browser/launch.ts'
import { navigate, type Session } from '../../bridge/browser/session.ts'
import { observe, settle } from '../../bridge/observe/index.ts'
import type { Field, Observation } from '../../shared/domain/observation.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import type { Outcome } from '../../shared/domain/outcome.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { openSharedBrowser } from './shared-browser.ts'

export interface Acting {
  sites: Sites
  session: Session
  /** Opens a path of the sites and observes it. */
  open(path: string): Promise<Observation>
  look(): Promise<Observation>
  field(label: string | RegExp, nth?: number): Field
  type(label: string | RegExp, text: string, options?: Partial<ActOptions>): Promise<Outcome>
  choose(label: string | RegExp, ...options: string[]): Promise<Outcome>
  check(label: string | RegExp, checked?: boolean): Promise<Outcome>
  upload(label: string | RegExp, ...files: string[]): Promise<Outcome>
  press(name: string | RegExp): Promise<Outcome>
  do(operation: Operation, options?: Partial<ActOptions>): Promise<Outcome>
  close(): Promise<void>
}

const never = new AbortController().signal

export const startActing = async (
  options: ServerOptions & { sites?: Parameters<typeof startSites>[0] } = {},
): Promise<Acting> => {
  const sites = await startSites(options.sites)
  const session = await openSharedBrowser(options)
  let seen: Observation | undefined
  const fits = (wanted: string | RegExp, text: string): boolean =>
    typeof wanted === 'string' ? wanted === text : wanted.test(text)
  const field = (label: string | RegExp, nth = 0): Field => {
    const found = seen?.fields.filter((one) => fits(label, one.label || one.name))[nth]
    if (!found)
      throw new Error(
        `no field ${String(label)}; there are ${seen?.fields.map((one) => one.label || one.name).join(' | ')}`,
      )
    return found
  }
  const act = (operation: Operation, more: Partial<ActOptions> = {}): Promise<Outcome> =>
    execute(session, operation, { signal: never, mayHold: () => true, ...more })
  const on = (label: string | RegExp) => {
    const { index, widget, target } = field(label)
    return { target: { index }, about: { widget, descriptor: target } }
  }
  const acting: Acting = {
    sites,
    session,
    open: async (path) => {
      await navigate(session.active(), sites.url(path))
      return acting.look()
    },
    look: async () => {
      await settle(session.active(), {})
      seen = await observe(session.active(), { tabs: session.tabs() })
      return seen
    },
    field,
    type: (label, text, more) => {
      const { target, about } = on(label)
      return act({ op: 'type', target, text }, { ...about, ...more })
    },
    choose: (label, ...wanted) => {
      const { target, about } = on(label)
      return act({ op: 'select', target, options: wanted }, about)
    },
    check: (label, checked = true) => {
      const { target, about } = on(label)
      return act({ op: 'check', target, checked }, about)
    },
    upload: (label, ...files) => {
      const { target, about } = on(label)
      return act({ op: 'upload', target, files }, { ...about, documents: new Set(files) })
    },
    press: async (name) => {
      const button = seen?.buttons.find((one) => fits(name, one.name))
      if (!button)
        throw new Error(`no button ${String(name)}; there are ${seen?.buttons.map((one) => one.name).join(' | ')}`)
      return act({ op: 'click', target: { index: button.index } }, { descriptor: button.target })
    },
    do: act,
    close: async () => {
      await session.close()
      await sites.close()
    },
  }
  return acting
}
