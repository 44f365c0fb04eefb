/**
 * All data of a profile as it is stored, for what has no field of its own, such as links. Checked before it is saved.
 */
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { faultyLine } from '../../shared/domain/plain-errors.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { Icon } from '../../shared/ui/icons.tsx'
import { Button } from '../../shared/ui/parts.tsx'
import { useStateOf } from '../../shared/ui/state-of.ts'
import { t } from '../../shared/ui/words.ts'
import type { Editing } from './use-profiles.ts'

export function RawData({ profiles, ready }: { profiles: Editing; ready: boolean }): JSX.Element {
  const id = useId()
  const stored = JSON.stringify(profiles.chosen?.data ?? {}, null, 2)
  const [text, setText] = useStateOf(stored, stored)
  const checked = check(text)
  return (
    <details class="card sect raw">
      <summary>
        <span class="h2">{t('allData')}</span>
        <Icon name="chevronDown" />
      </summary>
      <p id={`${id}-about`}>{t('allDataText')}</p>
      <textarea
        class={`input raw__text${'problem' in checked ? ' input--error' : ''}`}
        rows={14}
        spellcheck={false}
        dir="ltr"
        aria-label={t('allData')}
        aria-describedby={`${id}-about`}
        aria-invalid={'problem' in checked ? 'true' : undefined}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {'problem' in checked && (
        <p class="hint hint--error" role="status">
          <Icon name="warning" size={14} />
          {checked.problem}
        </p>
      )}
      <div class="row">
        <Button
          variant="primary"
          notReady={
            !ready
              ? t('linkNone')
              : 'problem' in checked
                ? t('needsMending')
                : text === stored
                  ? t('nothingChanged')
                  : undefined
          }
          onClick={() => 'data' in checked && profiles.save({ data: checked.data })}
        >
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={() => setText(stored)}>
          {t('undo')}
        </Button>
      </div>
    </details>
  )
}

function check(text: string): { data: Record<string, unknown> } | { problem: string } {
  try {
    const data = JSON.parse(text) as unknown
    parseUserData(data)
    return { data: data as Record<string, unknown> }
  } catch (error) {
    if (!(error instanceof SyntaxError)) return { problem: error instanceof Error ? error.message : String(error) }
    const line = faultyLine(text, error)
    return { problem: line === undefined ? t('notJson') : t('notJsonLine', { line }) }
  }
}
