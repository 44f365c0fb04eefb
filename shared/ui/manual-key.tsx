/** The key that a learned step presses, and the address that one opens. */
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { STEP_KEYS, stepKey } from '../domain/keys.ts'
import { LabelledField } from './labelled-field.tsx'
import { t } from './words.ts'

interface FieldProps {
  value: string
  onChange: (value: string) => void
}

export interface KeyFieldProps extends FieldProps {
  /** The learned key stays unless another one is entered. */
  learned: string
}

export function KeyField({ value, learned, onChange }: KeyFieldProps): JSX.Element {
  const list = useId()
  const isUnknown = value !== learned && value.trim() !== '' && stepKey(value) === undefined
  return (
    <LabelledField
      label={t('manualStepKey')}
      hint={t('manualKeyHint')}
      error={isUnknown ? t('manualNoSuchKey', { key: value.trim() }) : undefined}
    >
      {(ids) => (
        <>
          <input
            {...ids}
            class={`input${isUnknown ? ' input--error' : ''}`}
            dir="ltr"
            list={list}
            maxLength={60}
            autocomplete="off"
            spellcheck={false}
            value={value}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <datalist id={list}>
            {STEP_KEYS.map((key) => (
              <option key={key} value={key} />
            ))}
          </datalist>
        </>
      )}
    </LabelledField>
  )
}

export function AddressField({ value, onChange }: FieldProps): JSX.Element {
  return (
    <LabelledField label={t('manualStepAddress')}>
      {(ids) => (
        <input
          {...ids}
          class="input"
          dir="ltr"
          maxLength={2_000}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </LabelledField>
  )
}
