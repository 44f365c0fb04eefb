/** What GhostHands knows of the site in front: its manuals, how well they work, and how to use or forget them. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { JobType } from '../../shared/domain/job-types.ts'
import type { ManualDetail } from '../../shared/domain/manual-detail.ts'
import type { ManualView } from '../../shared/protocol/methods.ts'
import { day } from '../../shared/ui/figures.ts'
import { Icon, type IconName } from '../../shared/ui/icons.tsx'
import { JOB_TYPE_WORDS } from '../../shared/ui/job-types.ts'
import { LastCheck } from '../../shared/ui/manual-check.tsx'
import { ManualSteps } from '../../shared/ui/manual-steps.tsx'
import '../../shared/ui/manual-steps.css'
import { Button, IconButton, Problem } from '../../shared/ui/parts.tsx'
import { wordedProblem } from '../../shared/ui/request-words.ts'
import { counted, t } from '../../shared/ui/words.ts'
import type { PartProps } from './part-props.ts'
import { isOffLimits, type PanelTab, useAsking } from './use.ts'
import type { Wire } from './wire.ts'

const iconOf = (jobType: string): IconName =>
  Object.hasOwn(JOB_TYPE_WORDS, jobType) ? JOB_TYPE_WORDS[jobType as JobType].icon : 'hand'

export function Manuals({ wire, tab, ready, view }: PartProps): JSX.Element {
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
            onChanged={() => void load()}
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
  onChanged,
}: {
  wire: Wire
  manual: ManualView
  tab: PanelTab | null
  profile: string | null
  onChanged: () => void
}): JSX.Element {
  const asking = useAsking(manual.id)
  const [sure, setSure] = useState(false)
  const [open, setOpen] = useState(false)
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
          <Icon name={iconOf(manual.jobType)} />
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
        <IconButton
          icon="list"
          label={t('manualOpen', { title: manual.title })}
          expanded={open}
          onClick={() => setOpen(!open)}
        />
        <IconButton icon="trash" label={t('forgetManual', { title: manual.title })} onClick={() => setSure(true)} />
      </div>
      <LastCheck check={manual.check} />
      <div class="row">
        <span class={`health${works ? '' : ' health--low'}`} aria-hidden="true">
          {[1, 2, 3, 4, 5].map((at) => (
            <i class={at <= bars ? 'on' : ''} />
          ))}
        </span>
        <span class={`caption man__state${works ? ' man__state--ok' : ''}`}>{t(`manual_${manual.state}`)}</span>
      </div>
      {manual.state === 'relearning' && <p class="caption ink2">{t('manualRelearning')}</p>}
      {manual.state === 'retired' && <p class="caption ink2">{t('manualRetired')}</p>}
      <Problem text={asking.problem} />
      {sure ? (
        <div class="row">
          <Button
            variant="danger"
            size="sm"
            busy={asking.pending ? t('deleting') : undefined}
            onClick={() =>
              void asking
                .run('delete', () => wire.ask('delete_manual', { id: manual.id }))
                .then((done) => done && onChanged())
            }
          >
            {t('deleteManual')}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setSure(false)}>
            {t('keep')}
          </Button>
        </div>
      ) : manual.state === 'retired' ? (
        <div class="row">
          <Button
            size="sm"
            busy={asking.pending ? t('restoring') : undefined}
            onClick={() =>
              void asking
                .run('restore', () => wire.ask('restore_manual', { id: manual.id }))
                .then((done) => done && onChanged())
            }
          >
            {t('restoreManual')}
          </Button>
        </div>
      ) : manual.byWords ? (
        <p class="caption ink2">{t('manualByWords')}</p>
      ) : (
        <div class="row">
          <Button
            variant={works ? 'primary' : 'secondary'}
            size="sm"
            busy={asking.pending ? t('starting') : undefined}
            onClick={() => void asking.run('start', start)}
          >
            {t('startShort')}
          </Button>
        </div>
      )}
      {open && <Steps wire={wire} id={manual.id} onChanged={onChanged} />}
    </article>
  )
}

/** Requested when it is opened, and again after each change. */
function Steps({ wire, id, onChanged }: { wire: Wire; id: string; onChanged: () => void }): JSX.Element | null {
  const [manual, setManual] = useState<ManualDetail>()
  const [problem, setProblem] = useState<string | null>(null)
  const asking = useAsking(id)
  const load = async (): Promise<void> => {
    const { result, problem: why } = await wire.ask('manual', { id })
    if (result) setManual(result)
    setProblem(why ? wordedProblem(why) : null)
  }
  useEffect(() => void load(), [id])
  const act = async (what: string, send: Parameters<typeof asking.run>[1]): Promise<boolean> => {
    const done = await asking.run(what, send)
    if (done) {
      await load()
      onChanged()
    }
    return done
  }
  if (!manual) return problem === null ? null : <Problem text={problem} />
  const { version } = manual
  return (
    <ManualSteps
      manual={manual}
      busy={asking.pending !== null}
      problem={asking.problem ?? problem}
      onEdit={(edits) => act('edit', () => wire.ask('change_manual', { id, version, edits: [...edits] }))}
      onPatrol={(patrol) => void act('patrol', () => wire.ask('change_manual', { id, version, patrol }))}
      loadPicture={async (picture) => {
        const { result } = await wire.ask('manual_picture', { id, picture })
        return result && `data:image/jpeg;base64,${result.image}`
      }}
      onRestore={(older) => void act('restore', () => wire.ask('restore_manual', { id, version: older }))}
    />
  )
}
