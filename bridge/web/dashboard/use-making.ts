/**
 * A part of the dashboard with a form for new items: whether it is open, for whom it may be, and the result of the last
 * press.
 */
import { useEffect, useState } from 'preact/hooks'
import { problemWords } from '../problem-words.ts'
import { loadProfiles } from './api.ts'

export interface Making {
  /** The form is open. */
  making: boolean
  setMaking(open: boolean): void
  /** Loaded once the form is open. */
  profiles: readonly { id: string; name: string }[]
  busy: boolean
  problem: string | null
  /** False if it failed: `problem` says why. */
  run(work: Promise<unknown>): Promise<boolean>
}

export const useMaking = (token: string, changed: () => void): Making => {
  const [profiles, setProfiles] = useState<Making['profiles']>([])
  const [making, setMaking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (making) void loadProfiles(token).then(setProfiles, () => undefined)
  }, [token, making])

  const run = async (work: Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    const failed = await work.then(() => null, problemWords)
    setProblem(failed)
    setBusy(false)
    changed()
    return failed === null
  }
  return { making, setMaking, profiles, busy, problem, run }
}
