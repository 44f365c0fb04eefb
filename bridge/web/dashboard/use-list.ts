/**
 * A long list that is loaded page by page: the first page at once, and again for another `load`; the next ones on
 * demand.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { problemWords } from '../problem-words.ts'

interface Page<One> {
  items: readonly One[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

export interface List<One> {
  /** Null until it was loaded. */
  items: readonly One[] | null
  /** Loads the next page; null at the end. */
  more: (() => void) | null
  problem: string | null
  failed(error: unknown): void
  /** Replaces the item with the same id. */
  replace(id: string, now: (before: One) => One): void
  /** Removes it from the list. */
  remove(id: string): void
}

/** @param restMs how long `load` must stay the same before it is called, if it changes as somebody types */
export const useList = <One extends { id: string }>(
  load: (cursor?: string) => Promise<Page<One>>,
  restMs = 0,
): List<One> => {
  const [found, setFound] = useState<Page<One> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** The current request: a page of an earlier one is not added to its list. */
  const current = useRef(load)
  current.current = load
  const failed = (error: unknown): void => setProblem(problemWords(error))
  const take = (page: Promise<Page<One>>, add: (now: Page<One> | null, page: Page<One>) => Page<One>): void => {
    page.then(
      (one) => {
        if (current.current !== load) return
        setFound((now) => add(now, one))
        setProblem(null)
      },
      (error) => current.current === load && failed(error),
    )
  }
  useEffect(() => {
    const timer = setTimeout(() => take(load(), (_, page) => page), restMs)
    return () => clearTimeout(timer)
  }, [load])
  const cursor = found?.next ?? null
  return {
    items: found?.items ?? null,
    more:
      cursor === null
        ? null
        : () => take(load(cursor), (now, { items, next }) => ({ items: [...(now?.items ?? []), ...items], next })),
    problem,
    failed,
    remove: (id) => setFound((all) => all && { ...all, items: all.items.filter((one) => one.id !== id) }),
    replace: (id, now) =>
      setFound((all) => all && { ...all, items: all.items.map((one) => (one.id === id ? now(one) : one)) }),
  }
}
