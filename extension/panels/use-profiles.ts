/** Profiles as the options page edits them: read one by one from the bridge, written back change by change, in order. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { filesOfDocuments } from '../../shared/domain/named-documents.ts'
import { textOf } from '../../shared/domain/profile-data.ts'
import { FILE_KEYS } from '../../shared/domain/profile-keys.ts'
import type { Params, ProfileView } from '../../shared/protocol/methods.ts'
import type { BridgeView } from '../../shared/protocol/view.ts'
import type { Wire } from './wire.ts'

export type Change = Partial<Pick<Params<'save_profile'>, 'name' | 'data' | 'secrets' | 'answers' | 'documents'>>

export interface Editing {
  list: BridgeView['profiles']
  /** Null while none is chosen or loaded. */
  chosen: ProfileView | null
  choose(id: string): void
  state: { kind: 'rest' | 'saving' | 'saved' } | { kind: 'failed'; problem: string }
  save(change: Change): void
  /** Undoes the last change of the data; undefined if nothing can be undone. */
  undo: (() => void) | undefined
  create(name: string): void
  remove(): void
}

export function useProfiles(wire: Wire, view: BridgeView | null, ready: boolean): Editing {
  const [wanted, setWanted] = useState<string>()
  const [chosen, setChosen] = useState<ProfileView | null>(null)
  const [state, setState] = useState<Editing['state']>({ kind: 'rest' })
  const latest = useRef<ProfileView | null>(null)
  const [before, setBefore] = useState<ProfileView | null>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const list = view?.profiles ?? []
  const id = list.some((one) => one.id === wanted) ? wanted : list[0]?.id

  const take = (profile: ProfileView | null): void => {
    latest.current = profile
    setChosen(profile)
  }
  useEffect(() => {
    if (id === undefined || !ready) return
    if (latest.current?.id === id) return
    setState({ kind: 'rest' })
    void wire.ask('profile', { id }).then(({ result, problem }) => {
      if (result) take(result)
      else if (problem) setState({ kind: 'failed', problem: problem.message })
    })
  }, [wire, id, ready])

  /** The display changes at once; storage follows, one write after the other. */
  const write = (params: Params<'save_profile'>): void => {
    setState({ kind: 'saving' })
    queue.current = queue.current.then(async () => {
      const { result, problem } = await wire.ask('save_profile', params)
      if (problem) {
        setState({ kind: 'failed', problem: problem.message })
        return
      }
      setState({ kind: 'saved' })
      if (params.id === null) setWanted(result.id)
      if (params.id === null || latest.current?.id === result.id) take(result)
    })
  }
  return {
    list,
    chosen: chosen !== null && chosen.id === id ? chosen : null,
    choose: setWanted,
    state,
    save(change) {
      const now = latest.current
      if (!now) return
      const next = {
        ...now,
        ...(change.name !== undefined && { name: change.name }),
        ...(change.data && { data: change.data }),
      }
      // A file that no profile names any more is deleted.
      setBefore(change.data && !change.documents && sameFiles(now.data, next.data) ? now : null)
      take(next)
      write({
        id: now.id,
        name: next.name,
        data: next.data,
        secrets: change.secrets ?? {},
        ...(change.answers && { answers: change.answers }),
        ...(change.documents && { documents: change.documents }),
      })
    },
    undo:
      before !== null && before.id === id
        ? () => {
            setBefore(null)
            take(before)
            write({ id: before.id, name: before.name, data: before.data, secrets: {} })
          }
        : undefined,
    create: (name) => write({ id: null, name, data: {}, secrets: {} }),
    remove() {
      const now = latest.current
      if (!now) return
      void wire.ask('delete_profile', { id: now.id }).then(({ problem }) => {
        if (problem) setState({ kind: 'failed', problem: problem.message })
        else {
          take(null)
          setWanted(undefined)
        }
      })
    },
  }
}

const sameFiles = (before: ProfileView['data'], after: ProfileView['data']): boolean =>
  FILE_KEYS.every((key) => textOf(before, key) === textOf(after, key)) &&
  filesOfDocuments(before).join('\n') === filesOfDocuments(after).join('\n')
