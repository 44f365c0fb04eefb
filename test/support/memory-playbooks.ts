/** Playbooks in memory, behind the product's own shelf: what one run learns is there for the next. */
import { type PlaybookRows, type PlaybookShelf, playbookShelf } from '../../bridge/learn/playbooks.ts'

type Row = Awaited<ReturnType<PlaybookRows['list']>>[number]
type Options = Awaited<ReturnType<PlaybookRows['options']>>[number]

export interface MemoryPlaybooks {
  shelf: PlaybookShelf
  rows: Row[]
  lists: Options[]
}

/** @param from the initial playbooks; not modified */
export const memoryPlaybooks = (from?: Pick<MemoryPlaybooks, 'rows' | 'lists'>): MemoryPlaybooks => {
  const rows: Row[] = structuredClone(from?.rows ?? [])
  const lists: Options[] = structuredClone(from?.lists ?? [])
  const at = (domain: string, path: string | undefined) => (one: { domain: string; path: string }) =>
    one.domain === domain && (path === undefined || one.path === path)
  const shelf = playbookShelf({
    list: async (domain, path) => rows.filter(at(domain, path)).sort((a, b) => b.successes - a.successes),
    async put(row) {
      const old = rows.find(({ id, domain, path }) => id === row.id && domain === row.domain && path === row.path)
      if (old)
        Object.assign(old, row, { successes: old.successes + row.successes, failures: old.failures + row.failures })
      else rows.push(structuredClone(row))
    },
    async count(domain, path, id, succeeded) {
      const row = rows.filter(at(domain, path)).find((one) => one.id === id)
      if (row) row[succeeded ? 'successes' : 'failures'] += 1
    },
    options: async (domain, path) => lists.filter(at(domain, path)),
    async putOptions(list) {
      const old = lists.filter(at(list.domain, list.path)).find(({ trigger }) => trigger === list.trigger)
      if (old) Object.assign(old, list)
      else lists.push(structuredClone(list))
    },
  })
  return { shelf, rows, lists }
}
