/** Starts a list: addresses pasted or taken from tabs, and the person. Errors are reported by line number. */
import type { ComponentChildren, JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { readPostings } from '../domain/batch/list.ts'
import type { Priority } from '../domain/job.ts'
import { Button, Problem } from './parts.tsx'
import { PickOne, PickPriority } from './pick-one.tsx'
import { t } from './words.ts'

interface NewListProps {
  text: string
  onText: (text: string) => void
  profiles: readonly { id: string; name: string }[]
  busy: boolean
  problem: string | null
  /** Asks for the priority among the tenant's jobs. */
  choosesPriority?: boolean
  onStart: (list: string, profileId: string, priority: Priority) => void
  /** Other ways to fill it. */
  children?: ComponentChildren
}

export function NewList({
  text,
  onText,
  profiles,
  busy,
  problem,
  choosesPriority = false,
  onStart,
  children,
}: NewListProps): JSX.Element {
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [priority, setPriority] = useState<Priority>('normal')
  const profile = chosen ?? profiles[0]?.id
  const { postings, bad } = readPostings(text)
  const [first] = bad
  const missing = profile === undefined ? t('listNoProfile') : postings.length === 0 ? t('listEmpty') : undefined
  return (
    <form
      class="card pad stack postings__new"
      onSubmit={(event) => {
        event.preventDefault()
        if (profile !== undefined && missing === undefined && !busy) onStart(text, profile, priority)
      }}
    >
      <p>{t('listsText')}</p>
      <label class="label" for={`${id}-list`}>
        {t('listAddresses')}
      </label>
      <textarea
        class={`input${first ? ' input--error' : ''}`}
        id={`${id}-list`}
        dir="ltr"
        spellcheck={false}
        aria-describedby={first ? `${id}-wrong` : undefined}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {first && (
        <p class="hint hint--error" id={`${id}-wrong`}>
          {t('listLine', { line: first.line })} {t('listWhy_bad_line')}
        </p>
      )}
      {children && <div class="row">{children}</div>}
      <div class="schedules__when">
        <PickOne
          label={t('listProfile')}
          value={profile ?? ''}
          options={profiles.map((one) => [one.id, one.name])}
          onChange={setChosen}
        />
        {choosesPriority && <PickPriority value={priority} onChange={setPriority} />}
      </div>
      <div class="row">
        <Button
          variant="primary"
          submit
          busy={busy ? t('oneMoment') : undefined}
          notReady={missing ?? (first ? t('listWhy_bad_line') : undefined)}
        >
          {t('listLook')}
        </Button>
      </div>
      <Problem text={problem} />
    </form>
  )
}
