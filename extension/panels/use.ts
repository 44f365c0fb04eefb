/** Hooks for what pages of the extension read from the worker and from Chrome. */
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { ActionName, Interaction } from '../../shared/domain/interaction.ts'
import { type AnswerParts, resolutionOf } from '../../shared/domain/interaction-answer.ts'
import type { MethodProblem } from '../../shared/protocol/methods.ts'
import type { TimelineRow } from '../../shared/protocol/view.ts'
import { wordedProblem } from '../../shared/ui/request-words.ts'
import type { KnownBridge, Wire } from './wire.ts'

export function useKnown(wire: Wire): KnownBridge {
  const [known, setKnown] = useState(wire.known)
  useEffect(() => {
    setKnown(wire.known)
    return wire.onChange(() => setKnown(wire.known))
  }, [wire])
  return known
}

/**
 * A list that is requested repeatedly while the page is connected, and a function that requests it at once.
 * @param ask stays the same; undefined if no answer came
 * @param everyMs ms between two requests
 */
export function usePolled<One>(
  ask: () => Promise<readonly One[] | undefined>,
  { ready, everyMs }: { ready: boolean; everyMs: number },
): [readonly One[], () => Promise<void>] {
  const [found, setFound] = useState<readonly One[]>([])
  const load = useCallback(async (): Promise<void> => {
    const answer = await ask()
    if (answer !== undefined) setFound(answer)
  }, [ask])
  useEffect(() => {
    if (!ready) return
    void load()
    const timer = setInterval(() => void load(), everyMs)
    return () => clearInterval(timer)
  }, [load, ready, everyMs])
  return [found, load]
}

export interface PanelTab {
  id: number
  /** The window it is in. */
  windowId: number
  url: string
  title: string
}

/** The tab in front, with changes. `undefined` before it is known, null if there is none. */
export function useTab(): PanelTab | null | undefined {
  const [tab, setTab] = useState<PanelTab | null>()
  useEffect(() => {
    let here = true
    const refresh = async (): Promise<void> => {
      const [found] = await chrome.tabs.query({ active: true, currentWindow: true })
      if (here)
        setTab(
          found?.id === undefined
            ? null
            : { id: found.id, windowId: found.windowId, url: found.url ?? '', title: found.title ?? '' },
        )
    }
    const updated = (_id: number, change: { url?: string; title?: string; status?: string }): void => {
      if (change.url !== undefined || change.title !== undefined || change.status === 'complete') void refresh()
    }
    const activated = (): void => void refresh()
    void refresh()
    chrome.tabs.onActivated.addListener(activated)
    chrome.tabs.onUpdated.addListener(updated)
    return () => {
      here = false
      chrome.tabs.onActivated.removeListener(activated)
      chrome.tabs.onUpdated.removeListener(updated)
    }
  }, [])
  return tab
}

/** Pages that no extension may enter: Chrome's own, those of other extensions, and its store. */
export const isOffLimits = (url: string): boolean =>
  !/^https?:/.test(url) || /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)\b/.test(url)

/**
 * ms a request must have been visible before it can be answered, so that nothing that appears under the pointer is
 * pressed unread.
 */
const REST_MS = 700

/** Whether the shown thing, by its id, has been visible for a moment. */
export function useRested(id: string | undefined): boolean {
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    setRested(undefined)
    if (id === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (): void => {
      clearTimeout(timer)
      setRested(undefined)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setRested(id), REST_MS)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [id])
  return id !== undefined && rested === id
}

/** Rows of a job's timeline as they arrive. */
export function useTimeline(wire: Wire, known: KnownBridge, jobId: string | undefined): readonly TimelineRow[] {
  const ready = known.link.state === 'ready'
  useEffect(() => {
    if (jobId !== undefined && ready) void wire.follow(jobId)
  }, [wire, jobId, ready])
  return (jobId !== undefined && known.timelines.get(jobId)) || []
}

export interface Sender {
  /** The pressed button whose request is pending. */
  pending: string | null
  problem: string | null
  run(what: string, send: () => Promise<{ problem?: MethodProblem | undefined }>): Promise<boolean>
}

/** One request at a time. A new `about` starts afresh: an error of one job says nothing about the next. */
export function useAsking(about: string): Sender {
  const [state, setState] = useState<{ about: string; pending: string | null; problem: string | null }>({
    about,
    pending: null,
    problem: null,
  })
  const now = state.about === about ? state : { about, pending: null, problem: null }
  const run = useCallback(
    async (what: string, send: () => Promise<{ problem?: MethodProblem | undefined }>) => {
      setState({ about, pending: what, problem: null })
      const { problem } = await send()
      setState((latest) =>
        latest.about === about ? { about, pending: null, problem: problem ? wordedProblem(problem) : null } : latest,
      )
      return problem === undefined
    },
    [about],
  )
  return { pending: now.pending, problem: now.problem, run }
}

/** Answers a request. `pending` ends when the bridge has sent something new about it. */
export function useAnswer(wire: Wire, request: Interaction | null) {
  const asking = useAsking(request ? `${request.id} ${request.notYet ?? ''}` : '')
  const answer = (choice: ActionName, parts: AnswerParts): void => {
    if (!request) return
    const { id, jobId, kind } = request
    void asking.run(choice, () =>
      wire.ask('answer', { interactionId: id, jobId, resolution: resolutionOf(kind, choice, parts) }),
    )
  }
  return { pending: asking.pending as ActionName | null, problem: asking.problem, answer }
}
