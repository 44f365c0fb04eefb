/** Adds postings to the list that is collected here and started in the side panel. */
import type { JSX } from 'preact'
import { Button } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'
import { countOf, useListText, withAddresses } from './list-text.ts'

/** Nothing if there are no addresses. */
export function AddToList({ addresses }: { addresses: readonly string[] }): JSX.Element | null {
  const [text, setText] = useListText()
  if (addresses.length === 0) return null
  const isThere = countOf(withAddresses(text, addresses)) === countOf(text)
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={isThere ? 'check' : 'plus'}
      onClick={() => setText(withAddresses(text, addresses))}
    >
      {t(isThere ? 'listAdded' : 'listAdd')}
    </Button>
  )
}
