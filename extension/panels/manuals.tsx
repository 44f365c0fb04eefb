/** What GhostHands knows of the site in front: its manuals, how well they work, and how to use or forget them. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ManualView } from '../../shared/protocol/methods.ts'
import type { BridgeView } from '../../shared/protocol/view.ts'
import { day } from '../../shared/ui/figures.ts'
import { Icon, type IconName } from '../../shared/ui/icons.tsx'
import { Button, IconButton, Problem } from '../../shared/ui/parts.tsx'
import { counted, t } from '../../shared/ui/words.ts'
import { isOffLimits, type Tab, useAsking } from './use.ts'
import type { Wire } from './wire.ts'

const ICONS: Record<string, IconName> = { apply: 'briefcase', fill_form: 'form', scrape: 'table' }

export function Manuals({
  wire,
  tab,
  ready,
  view,
}: {
  wire: Wire
  tab: Tab | null
  ready: boolean
  view: BridgeView | null
}): JSX.Element {
  const [manuals, setManuals] = useState<readonly ManualView[]>()
  const url = tab && !isOffLimits(tab.url) ? tab.url : undefined
  const load = async (): Promise<void> => {
    if (url === undefined || !ready) return
    const { result } = await wire.ask('manuals', { url })
    if (result) setManuals(result.manuals)
  }
  // A task that ends may have learned something.
  const over = view?.jobs.filter(({ endedAt }) => endedAt !== null).length
  useEffect(() => void load(), [url, ready, over])
  const host = url ? new URL(url).host : ''
  return (
    <main class="sec stack">
      <div>
        <h2 class="title">{t('knowsHere')}</h2>
        {url === undefined ? (
          <p>{t('offLimitsText')}</p>
        ) : (
          manuals && <p>{manuals.length === 0 ? t('manualsNone') : counted('manualsFor', manuals.length, { host })}</p>
        )}
      </div>
      {url !== undefined &&
        manuals?.map((manual) => (
          <Manual
            key={manual.id}
            wire={wire}
            manual={manual}
            tab={tab}
            profile={view?.profiles[0]?.id ?? null}
            onGone={() => void load()}
          />
        ))}
    </main>
  )
}

function Manual({
  wire,
  manual,
  tab,
  profile,
  onGone,
}: {
  wire: Wire
  manual: ManualView
  tab: Tab | null
  profile: string | null
  onGone: () => void
}): JSX.Element {
  const asking = useAsking(manual.id)
  const [sure, setSure] = useState(false)
  const works = manual.state === 'works_well' || manual.state === 'ready'
  const bars = Math.max(1, Math.round(manual.health / 20))
  const start = () =>
    tab
      ? wire.ask('start_job', {
          tabId: tab.id,
          url: tab.url,
          jobType: manual.jobType,
          profileId: profile,
          supervision: 'auto',
          mode: 'hybrid',
        })
      : Promise.resolve({})
  return (
    <article class="card man stack">
      <div class="row man__top">
        <span class={`tile${works ? ' tile--soft' : ''}`}>
          <Icon name={ICONS[manual.jobType] ?? 'hand'} />
        </span>
        <div class="grow">
          <h3 class="strong">{manual.title}</h3>
          <p class="caption">
            {counted('manualSteps', manual.steps)}{' '}
            {manual.uses === 0
              ? t('manualUnused', { when: day(new Date(manual.learned)) })
              : `${counted('manualUses', manual.uses)} ${manual.lastUsed ? t('manualLast', { when: day(new Date(manual.lastUsed)) }) : ''}`}
          </p>
        </div>
        <IconButton icon="trash" label={t('forgetManual', { title: manual.title })} onClick={() => setSure(true)} />
      </div>
      <div class="row">
        <span class={`health${works ? '' : ' health--low'}`} aria-hidden="true">
          {[1, 2, 3, 4, 5].map((at) => (
            <i class={at <= bars ? 'on' : ''} />
          ))}
        </span>
        <span class={`caption man__state${works ? ' man__state--ok' : ''}`}>{t(`manual_${manual.state}`)}</span>
      </div>
      {manual.state === 'relearning' && <p class="caption ink2">{t('manualRelearning')}</p>}
      <Problem text={asking.problem} />
      {sure ? (
        <div class="row">
          <Button
            look="danger"
            size="sm"
            busy={asking.pending ? t('deleting') : undefined}
            onClick={() =>
              void asking
                .run('delete', () => wire.ask('delete_manual', { id: manual.id }))
                .then((done) => done && onGone())
            }
          >
            {t('deleteManual')}
          </Button>
          <Button look="quiet" size="sm" onClick={() => setSure(false)}>
            {t('keep')}
          </Button>
        </div>
      ) : manual.byWords ? (
        <p class="caption ink2">{t('manualByWords')}</p>
      ) : (
        <div class="row">
          <Button
            look={works ? 'primary' : 'secondary'}
            size="sm"
            busy={asking.pending ? t('starting') : undefined}
            onClick={() => void asking.run('start', start)}
          >
            {t('startShort')}
          </Button>
        </div>
      )}
    </article>
  )
}
