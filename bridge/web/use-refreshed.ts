/** The data of a page of the bridge, reloaded every few seconds while the page is visible. */
import { useEffect, useState } from 'preact/hooks'
import { t } from '../../shared/ui/words.ts'
import { ConnectionRefused } from './session.ts'

/** ms between two checks while the page is visible. */
const POLL_MS = 3_000

export interface Refreshed<Loaded> {
  loaded: Loaded | null
  problem: ConnectionRefused | null
  /** Another person uses it now: nothing is shown until it is loaded for them. */
  clear(): void
}

/**
 * @param load null: nothing is loaded. Another function: loaded at once.
 */
export const useRefreshed = <Loaded>(load: (() => Promise<Loaded>) | null): Refreshed<Loaded> => {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [problem, setProblem] = useState<ConnectionRefused | null>(null)
  useEffect(() => {
    if (load === null) return
    let over = false
    const refresh = async (): Promise<void> => {
      try {
        const next = await load()
        if (over) return
        setLoaded(next)
        setProblem(null)
      } catch (error) {
        if (!over)
          setProblem(
            error instanceof ConnectionRefused ? error : new ConnectionRefused(0, 'NETWORK_ERROR', t('dashAway')),
          )
      }
    }
    void refresh()
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), POLL_MS)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [load])
  const clear = (): void => {
    setLoaded(null)
    setProblem(null)
  }
  return { loaded, problem, clear }
}
