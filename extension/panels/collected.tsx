/** The rows of a finished task. They may be many, so they are requested only when they are shown. */
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { addressesIn, type Collected as Rows } from '../../shared/domain/collected.ts'
import { CollectedRows } from '../../shared/ui/collected.tsx'
import { Problem } from '../../shared/ui/parts.tsx'
import { wordedProblem } from '../../shared/ui/request-words.ts'
import { useStateOf } from '../../shared/ui/state-of.ts'
import { AddToList } from './add-to-list.tsx'
import type { Wire } from './wire.ts'

export function Collected({
  wire,
  jobId,
  host,
  ready = true,
}: {
  wire: Wire
  jobId: string
  host: string
  /** Whether the bridge is reachable now. */
  ready?: boolean
}): JSX.Element | null {
  const [found, setFound] = useStateOf<{ rows?: Rows; problem?: string }>(jobId, {})
  const wanted = ready && !found.rows
  useEffect(() => {
    let here = true
    if (wanted)
      void wire.ask('collected', { jobId }).then(({ result, problem }) => {
        if (here) setFound(result ? { rows: result } : { problem: wordedProblem(problem) })
      })
    return () => {
      here = false
    }
  }, [wire, jobId, wanted])
  if (found.rows)
    return (
      <CollectedRows collected={found.rows} name={host.replace(/[^\w.-]/g, '_')}>
        <AddToList addresses={addressesIn(found.rows)} />
      </CollectedRows>
    )
  return found.problem === undefined ? null : <Problem text={found.problem} />
}
