/**
 * The list of postings that a person collects before starting it, shared by all pages of the extension and kept until
 * then.
 */
import { useEffect, useState } from 'preact/hooks'

const KEY = 'list'

const read = (): string => localStorage.getItem(KEY) ?? ''

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Addresses that are already in the list are not added again. */
export const withAddresses = (text: string, addresses: readonly string[]): string => {
  const there = lines(text)
  return [...new Set([...there, ...addresses])].join('\n')
}

export const countOf = (text: string): number => lines(text).length

/** The text, and a function that sets it here and on the other pages. */
export function useListText(): [string, (text: string) => void] {
  const [text, setText] = useState(read)
  useEffect(() => {
    const heard = ({ key }: StorageEvent): void => {
      if (key === KEY) setText(read())
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  }, [])
  return [
    text,
    (next) => {
      localStorage.setItem(KEY, next)
      // Chrome tells the other pages only, and this page may show the list in several places.
      dispatchEvent(new StorageEvent('storage', { key: KEY }))
    },
  ]
}
