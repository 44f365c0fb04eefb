/** A learned item in a list: its name, its success, and a button that opens it. */
import type { ComponentChildren, JSX } from 'preact'
import { Button } from '../../../shared/ui/parts.tsx'
import { counted, t } from '../../../shared/ui/words.ts'

interface LearnedRowProps {
  name: string
  caption: ComponentChildren
  /** How often it was used, with and without success. */
  uses: number
  state: ComponentChildren
  /** Label of the button. */
  opens: string
  open: boolean
  onToggle: () => void
  /** The content shown when it is open. */
  children: ComponentChildren
}

export function LearnedRow({
  name,
  caption,
  uses,
  state,
  opens,
  open,
  onToggle,
  children,
}: LearnedRowProps): JSX.Element {
  return (
    <li>
      <div class="learned__row">
        <div class="learned__what">
          <p class="strong">
            <bdi>{name}</bdi>
          </p>
          <p class="caption">{caption}</p>
        </div>
        <p class="learned__uses">{uses === 0 ? t('learnedUnused') : counted('manualUses', uses)}</p>
        <p class="learned__state">{state}</p>
        <Button size="sm" expanded={open} onClick={onToggle}>
          {opens}
        </Button>
      </div>
      {open && <div class="learned__steps">{children}</div>}
    </li>
  )
}
