/** The popup: what can be started on this tab, or what needs the person, runs, waits or has ended. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isCommit } from '../../shared/domain/interaction.ts'
import type { BridgeView, JobView } from '../../shared/protocol/view.ts'
import { isYours } from '../../shared/ui/status-pill.tsx'
import { Bar } from './bar.tsx'
import { isOver } from './job.tsx'
import './popup.css'
import { OtherTasks } from './other-tasks.tsx'
import { Idle, NoCardHere, OffLimits } from './popup-idle.tsx'
import { Approve, NeedsYou, Over, Running } from './popup-job.tsx'
import { Disconnected } from './popup-link.tsx'
import { start } from './surface.tsx'
import { isOffLimits, type PanelTab, useKnown, useTab } from './use.ts'
import type { KnownBridge, Wire } from './wire.ts'

/** In a separate window opened for irreversible actions: shows those, and closes when nothing waits any more. */
const DECIDE = location.hash === '#decide'
document.documentElement.classList.toggle('decide', DECIDE)

function Popup({ wire }: { wire: Wire }): JSX.Element {
  const known = useKnown(wire)
  const tab = useTab()
  const { link, view } = known
  useEnter()
  // At once, within the press, because Chrome opens the panel only then.
  const openPanel = (windowId: number): void => {
    void chrome.sidePanel.open({ windowId }).then(() => window.close())
  }
  return (
    <>
      <Bar
        link={link}
        yours={view?.jobs.some(({ phase }) => isYours(phase)) ?? false}
        {...(tab && !DECIDE && { onPanel: () => openPanel(tab.windowId) })}
      />
      <Body wire={wire} known={known} tab={tab} />
    </>
  )
}

function Body({ wire, known, tab }: { wire: Wire; known: KnownBridge; tab: PanelTab | null | undefined }): JSX.Element {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { link, view } = known
  if (link.state !== 'ready') return <Disconnected wire={wire} known={known} />
  if (!view || tab === undefined) return <main class="pop stack" aria-busy="true" />
  if (DECIDE) return <Decide wire={wire} view={view} />
  const screen = chosen(view, tab, left)
  switch (screen?.kind) {
    case 'approve': {
      const { job, place, of } = screen
      const initials = view.profiles.find(({ id }) => id === job.profile?.id)?.initials ?? ''
      return <Approve wire={wire} job={job} place={place} of={of} initials={initials} />
    }
    case 'request':
      return (
        <>
          {tab?.id === screen.job.tabId && tab && <NoCardHere tab={tab} />}
          {/* A popup of Chrome is 600 px high at most: the other tasks are listed once this is answered. */}
          <NeedsYou wire={wire} job={screen.job} />
        </>
      )
    case 'running':
      return (
        <>
          {tab && <NoCardHere tab={tab} />}
          <Running wire={wire} known={known} job={screen.job} />
          <OtherTasks wire={wire} view={view} shown={screen.job} />
        </>
      )
    case 'over':
      return (
        <Over wire={wire} job={screen.job} jobs={view.jobs} onNew={() => setLeft(new Set([...left, screen.job.id]))} />
      )
    case undefined:
      return (
        <>
          {tab === null || isOffLimits(tab.url) ? <OffLimits /> : <Idle wire={wire} view={view} tab={tab} />}
          <OtherTasks wire={wire} view={view} />
        </>
      )
  }
}

function Decide({ wire, view }: { wire: Wire; view: BridgeView }): JSX.Element {
  const job = view.jobs.find(({ request, tabId }) => request && tabId !== null && isCommit(request))
  const done = job === undefined
  useEffect(() => {
    if (done) window.close()
  }, [done])
  return job ? <NeedsYou wire={wire} job={job} /> : <main class="pop stack" aria-busy="true" />
}

/**
 * Enter presses the button that says so, as long as nothing else has the focus; a field to fill in has it from the
 * start.
 */
function useEnter(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // The field that received it may be gone by now: the key must press nothing else.
      if (event.defaultPrevented || event.target !== document.body) return
      if (event.key !== 'Enter' || event.isComposing || document.activeElement !== document.body) return
      document.querySelector<HTMLButtonElement>('.btn--primary:has(.kbd)')?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

type PopupContent =
  | { kind: 'approve'; job: JobView; place: number; of: number }
  | { kind: 'request' | 'running' | 'over'; job: JobView }

/** A request to the person comes first, wherever it is; then the task on this tab; then its result. */
function chosen(view: BridgeView, tab: PanelTab | null, left: ReadonlySet<string>): PopupContent | null {
  const here = view.jobs.filter(({ tabId }) => tab !== null && tabId === tab.id)
  const request = here.find((job) => job.request) ?? view.jobs.find((job) => job.request)
  if (request) return { kind: 'request', job: request }
  const waiting = view.jobs.filter(({ status }) => status === 'awaiting_approval')
  // First asked, first answered.
  const next = waiting.at(-1)
  if (next) return { kind: 'approve', job: next, place: 1, of: waiting.length }
  const running = here.find((job) => !isOver(job))
  if (running) return { kind: 'running', job: running }
  const over = here.find((job) => isOver(job) && job.outcome && isStillAt(tab, job))
  return over && !left.has(over.id) ? { kind: 'over', job: over } : null
}

/** Whether the tab is still on the same site; otherwise a task's result is no news here. */
const isStillAt = (tab: PanelTab | null, { host }: JobView): boolean =>
  tab === null || !URL.canParse(tab.url) || new URL(tab.url).host === host

start(Popup, 'name')
