/** Totals: saved, spent, replayed by day, and the manuals' success. */
import type { JSX } from 'preact'
import { standingOf } from '../../../shared/domain/health.ts'
import { money } from '../../../shared/ui/figures.ts'
import { Segments } from '../../../shared/ui/parts.tsx'
import { counted, numberTag, t } from '../../../shared/ui/words.ts'
import { taskName } from '../task-name.ts'
import type { Figures } from './api.ts'

interface OverviewProps {
  figures: Figures
  days: number
  setDays: (days: number) => void
}

const SPANS = [7, 30, 90] as const

export function Overview({ figures, days, setDays }: OverviewProps): JSX.Element {
  const sum = (key: 'replayed' | 'mended' | 'explored' | 'failed'): number =>
    figures.days.reduce((total, day) => total + day[key], 0)
  const [replayed, explored] = [sum('replayed') + sum('mended'), sum('explored')]
  return (
    <div class="duo">
      <section class="card pad stack figures" aria-label={t('dashFigures')}>
        <div class="row figs">
          <Figure label={counted('dashSaved', days)}>{money(figures.saved.usd)}</Figure>
          <Figure label={t('dashTimeSaved')}>
            <Duration ms={figures.saved.ms} />
          </Figure>
          <Figure label={t('dashSpent')}>{money(figures.spent_usd)}</Figure>
          <span class="grow" />
          <Segments
            label={t('dashSpan')}
            options={SPANS.map((span) => ({ value: String(span), label: counted('dashDays', span) }))}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
          />
        </div>
        <Bars days={figures.days} label={t('dashBars', { replayed, explored })} />
        <div class="row caption keys">
          <span class="row">
            <i class="key key--replayed" />
            {t('dashReplayed', { count: replayed })}
          </span>
          <span class="row">
            <i class="key key--explored" />
            {t('dashExplored', { count: explored })}
          </span>
          <span class="ink3 keys__note">{t('dashCompared')}</span>
        </div>
      </section>
      <section class="card pad stack figures" aria-label={t('dashManuals')}>
        <div class="row figs">
          <Figure label={t('dashHitRate')}>
            <Percent share={figures.hit_rate} />
          </Figure>
          <Figure label={t('dashFinished')}>
            <Percent share={figures.success_rate} />
          </Figure>
        </div>
        <hr class="rule" />
        {figures.manuals.total === 0 ? (
          <p class="caption">{t('dashNoManuals')}</p>
        ) : (
          <>
            <ul class="stack manuals">
              {figures.manuals.top.slice(0, 5).map((manual) => (
                <li class="mrow" key={manual.id}>
                  <div class="grow">
                    <p class="strong trunc">{taskName(manual.task_type)}</p>
                    <p class="caption trunc">
                      <bdi>{manual.host}</bdi>
                    </p>
                  </div>
                  <span
                    class={`meter${standingOf(manual.health) !== 'in_use' ? ' meter--low' : ''}`}
                    aria-hidden="true"
                  >
                    <i style={`width: ${manual.health}%`} />
                  </span>
                  <span class="caption mrow__word">{t(healthWord(manual.health))}</span>
                </li>
              ))}
            </ul>
            <p class="caption ink3">
              {counted('dashAllManuals', figures.manuals.total, { healthy: figures.manuals.healthy })}
            </p>
          </>
        )}
      </section>
    </div>
  )
}

const healthWord = (health: number): string => {
  const standing = standingOf(health)
  if (standing !== 'in_use') return standing === 'retired' ? 'dashRetired' : 'dashRelearning'
  return health >= 90 ? 'dashWorksWell' : 'dashWorks'
}

function Figure({ label, children }: { label: string; children: JSX.Element | string }): JSX.Element {
  return (
    <div>
      <p class="caption">{label}</p>
      <p class="fig">
        <bdi dir="ltr">{children}</bdi>
      </p>
    </div>
  )
}

function Percent({ share }: { share: number | null }): JSX.Element {
  return share === null ? (
    <span class="ink3">–</span>
  ) : (
    <>
      {Math.round(share * 100)} <small>%</small>
    </>
  )
}

function Duration({ ms }: { ms: number }): JSX.Element {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1)
    return (
      <>
        {Math.round(ms / 1000)} <small>{t('dashSeconds')}</small>
      </>
    )
  return (
    <>
      {minutes >= 60 && (
        <>
          {Math.floor(minutes / 60)} <small>{t('dashHours')}</small>{' '}
        </>
      )}
      {minutes % 60} <small>{t('dashMinutes')}</small>
    </>
  )
}

const [WIDTH, HEIGHT, LEFT, BASE] = [620, 190, 26, 158]

/** Bars of finished jobs by day: replayed below, explored on top. */
function Bars({ days, label }: { days: Figures['days']; label: string }): JSX.Element {
  const most = Math.max(...days.map(({ replayed, mended, explored }) => replayed + mended + explored), 1)
  const top = niceTop(most)
  const scale = (BASE - 8) / top
  const step = (WIDTH - LEFT) / days.length
  const width = Math.max(2, step * 0.62)
  return (
    <svg class="bars" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" role="img" aria-label={label}>
      {[0, top / 2, top].map((value) => (
        <>
          <line x1={LEFT} x2={WIDTH} y1={BASE - value * scale} y2={BASE - value * scale} />
          <text x={LEFT - 10} y={BASE - value * scale + 4} text-anchor="end">
            {value}
          </text>
        </>
      ))}
      {days.map(({ replayed, mended, explored }, at) => {
        const x = LEFT + at * step + (step - width) / 2
        const low = (replayed + mended) * scale
        const high = explored * scale
        return (
          <>
            {low > 0 && <rect class="replayed" x={x} y={BASE - low} width={width} height={low} rx={2} />}
            {high > 0 && (
              <rect
                class="explored"
                x={x}
                y={BASE - low - high - (low > 0 ? 1 : 0)}
                width={width}
                height={high}
                rx={2}
              />
            )}
          </>
        )
      })}
      <text x={LEFT} y={BASE + 23}>
        {dayName(days[0]?.day)}
      </text>
      <text x={WIDTH} y={BASE + 23} text-anchor="end">
        {t('dashToday')}
      </text>
    </svg>
  )
}

/** An even number at least as high as the bars. */
const niceTop = (most: number): number => {
  const unit = 10 ** Math.floor(Math.log10(most))
  return [2, 4, 10, 20].map((one) => one * unit).find((one) => one >= most && one % 2 === 0) ?? most * 2
}

const dayName = (iso: string | undefined): string =>
  iso ? new Date(`${iso}T12:00:00Z`).toLocaleDateString(numberTag(), { day: 'numeric', month: 'short' }) : ''
