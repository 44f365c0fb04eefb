/** The key that a learned step presses, and the address that one opens. */
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { STEP_KEYS } from '../domain/manual-edit.ts'
import { t } from './words.ts'

type StepKey = (typeof STEP_KEYS)[number]
export const isStepKey = (key: string | null): key is StepKey => STEP_KEYS.some((one) => one === key)

interface FieldProps {
  value: string
  onChange: (value: string) => void
}

export function KeyField({ value, onChange }: FieldProps): JSX.Element {
  const id = useId()
  // A learned combination of keys stays while nothing else is chosen.
  const keys: readonly string[] = isStepKey(value) ? STEP_KEYS : [value, ...STEP_KEYS]
  return (
    <div class="stack field">
      <label class="label" for={id}>
        {t('manualStepKey')}
      </label>
      <select class="input" id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {keys.map((key) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </select>
    </div>
  )
}

export function AddressField({ value, onChange }: FieldProps): JSX.Element {
  const id = useId()
  return (
    <div class="stack field">
      <label class="label" for={id}>
        {t('manualStepAddress')}
      </label>
      <input
        class="input"
        id={id}
        dir="ltr"
        maxLength={2_000}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
