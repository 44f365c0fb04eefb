/** A list to choose the state of an application from. */
import type { JSX } from 'preact'
import { APPLICATION_STATES, type ApplicationState } from '../../../shared/domain/application.ts'
import { Icon } from '../../../shared/ui/icons.tsx'
import { t } from '../../../shared/ui/words.ts'

export function StateSelect<Value extends ApplicationState | ''>({
  id,
  any,
  value,
  onChange,
}: {
  id: string
  /** Also offers “all”. */
  any?: boolean
  value: Value
  onChange: (value: Value) => void
}): JSX.Element {
  return (
    <span class="select">
      <select class="input" id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {any && <option value="">{t('dashStates_all')}</option>}
        {APPLICATION_STATES.map((state) => (
          <option value={state}>{t(`sentState_${state}`)}</option>
        ))}
      </select>
      <Icon name="chevronDown" size={14} />
    </span>
  )
}
