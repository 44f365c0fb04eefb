/** A field with its name above it, and an error or a hint below it. */
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'

/** Attributes of the input element. */
export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': 'true' | undefined
}

export function LabelledField({
  label,
  hint,
  error,
  children,
}: {
  label: string
  hint?: string | undefined
  /** Shown instead of the hint. */
  error?: string | undefined
  children: (ids: FieldIds) => JSX.Element
}): JSX.Element {
  const id = useId()
  const below = error ?? hint
  return (
    <div class="stack field">
      <label class="label" for={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': below === undefined ? undefined : `${id}-below`,
        'aria-invalid': error === undefined ? undefined : 'true',
      })}
      {below !== undefined && (
        <p
          class={error === undefined ? 'hint' : 'hint hint--error'}
          id={`${id}-below`}
          role={error === undefined ? undefined : 'status'}
        >
          {below}
        </p>
      )}
    </div>
  )
}
