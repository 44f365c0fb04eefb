/** The button below a list that loads its next page. */
import type { JSX } from 'preact'
import { Button } from '../../../shared/ui/parts.tsx'
import { t } from '../../../shared/ui/words.ts'

export function Older({ more }: { more: (() => void) | null }): JSX.Element | null {
  return (
    more && (
      <Button variant="quiet" onClick={more}>
        {t('older')}
      </Button>
    )
  )
}
