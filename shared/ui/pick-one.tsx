/** A choice among a few words, under a label. */
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { Priority } from '../domain/job.ts'
import { Icon } from './icons.tsx'
import { t } from './words.ts'

export function PickOne<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly (readonly [value: T, word: string])[]
  onChange: (value: T) => void
}): JSX.Element {
  const id = useId()
  return (
    <div class="stack schedules__pick">
      <label class="label" for={id}>
        {label}
      </label>
      <span class="select">
        <select
          class="input"
          id={id}
          value={value}
          onChange={(event) => {
            const found = options.find(([one]) => one === event.currentTarget.value)
            if (found) onChange(found[0])
          }}
        >
          {options.map(([one, word]) => (
            <option value={one}>{word}</option>
          ))}
        </select>
        <Icon name="chevronDown" size={14} />
      </span>
    </div>
  )
}

/** The priority among the person's own jobs. */
export function PickPriority({
  value,
  onChange,
}: {
  value: Priority
  onChange: (value: Priority) => void
}): JSX.Element {
  return (
    <PickOne
      label={t('priority')}
      value={value}
      options={Priority.options.toReversed().map((one) => [one, t(`priority_${one}`)])}
      onChange={onChange}
    />
  )
}
