/** The last sent applications with their states; the dashboard shows the details. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { SentRow } from '../../shared/protocol/methods.ts'
import { day, timeOfDay } from '../../shared/ui/figures.ts'
import { Button, IconButton, Problem } from '../../shared/ui/parts.tsx'
import { SentState } from '../../shared/ui/sent-state.tsx'
import { t } from '../../shared/ui/words.ts'
import { useAsking } from './use.ts'
import type { Wire } from './wire.ts'

export function Sent({ wire, ready }: { wire: Wire; ready: boolean }): JSX.Element {
  const [rows, setRows] = useState<readonly SentRow[]>()
  const asking = useAsking('sent')
  useEffect(() => {
    if (!ready) return
    void asking.run('rows', async () => {
      const answer = await wire.ask('sent', {})
      if (answer.result) setRows(answer.result.rows)
      return answer
    })
  }, [ready])
  const open = (id: string | null): void =>
    void asking.run('open', async () => {
      const answer = await wire.ask('sent_page', { id })
      if (answer.result) await chrome.tabs.create({ url: answer.result.url })
      return answer
    })
  return (
    <>
      <Problem text={asking.problem} />
      {rows?.length === 0 && <p class="none">{t('sentNone')}</p>}
      <ul>
        {rows?.map((one) => (
          <One key={one.id} one={one} onOpen={() => open(one.id)} />
        ))}
      </ul>
      {rows && rows.length > 0 && (
        <Button wide="block" variant="quiet" iconEnd="open" onClick={() => open(null)}>
          {t('sentSeeAll')}
        </Button>
      )}
    </>
  )
}

function One({ one, onOpen }: { one: SentRow; onOpen: () => void }): JSX.Element {
  const at = new Date(one.sent_at)
  return (
    <li class="run run--sent">
      <div class="grow">
        <p class="strong trunc">
          <bdi>{one.company}</bdi>
        </p>
        {one.title !== '' && (
          <p class="caption trunc">
            <bdi>{one.title}</bdi>
          </p>
        )}
        <p class="caption run__meta">
          <bdi>
            {day(at)}, {timeOfDay(at)}
          </bdi>
          {' · '}
          <bdi>{one.person ?? t('sentNoName')}</bdi>
        </p>
      </div>
      <div class="row run__end">
        <SentState one={one} />
        <IconButton icon="open" label={t('sentShow', { company: one.company })} onClick={onOpen} />
      </div>
    </li>
  )
}
