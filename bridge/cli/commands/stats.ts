/** `ghosthands stats`: statistics: jobs, money and time saved, share of replays, open requests. */
import type { Command } from 'commander'
import { figuresOf, type JobFigures } from '../../jobs/figures.ts'
import { wholeNumber } from '../flag-values.ts'
import { print, styled } from '../print.ts'
import { printable } from '../printable.ts'
import { withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

export const register = (command: Command): void => {
  command
    .option('-d, --days <n>', 'so many days back', wholeNumber(1, 366), 30)
    .option('--json', 'one JSON object')
    .action(({ days, json }: { days: number; json?: boolean }) =>
      withStore(command, async (store) => {
        const figures = await figuresOf(store, days)
        print(json ? JSON.stringify(figures) : report(figures, days))
      }),
    )
  withSettings(command)
}

const report = (figures: JobFigures, days: number): string => {
  const sum = (key: 'replayed' | 'mended' | 'explored' | 'failed'): number =>
    figures.days.reduce((total, day) => total + day[key], 0)
  const states = Object.entries(figures.jobs).map(([status, count]) => `${count} ${status}`)
  const lines = [
    ['Jobs', states.length > 0 ? states.join(', ') : 'none yet'],
    ['Waiting for a person', String(figures.waiting)],
    [
      `Last ${days} days`,
      `${sum('replayed')} replayed, ${sum('mended')} replayed in part, ${sum('explored')} from scratch, ${sum('failed')} failed`,
    ],
    ['Replayed', percent(figures.hit_rate)],
    ['Finished', percent(figures.success_rate)],
    ['Spent', `$${figures.spent_usd.toFixed(2)}, ${figures.usage.calls} AI calls`],
    [
      'Saved',
      `$${figures.saved.usd.toFixed(2)} and ${duration(figures.saved.ms)}, compared with starting from scratch every time`,
    ],
    ['Manuals', manualCounts(figures.manuals)],
  ]
  const width = Math.max(...lines.map(([name = '']) => name.length))
  const head = lines.map(([name = '', value = '']) => `${styled('dim', name.padEnd(width))}  ${value}`)
  const manuals = figures.manuals.top
    .slice(0, 10)
    .map(
      ({ name, health, uses }) => `  ${String(health).padStart(3)}  ${String(uses).padStart(5)}×  ${printable(name)}`,
    )
  return [...head, ...(manuals.length > 0 ? ['', styled('dim', '  health  uses'), ...manuals] : [])].join('\n')
}

const manualCounts = ({ total, healthy, retired }: JobFigures['manuals']): string =>
  `${total}, ${healthy} of them good${retired > 0 ? `, ${retired} retired` : ''}`

const percent = (share: number | null): string => (share === null ? 'nothing yet' : `${Math.round(share * 100)} %`)

const duration = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${(ms / 60_000).toFixed(1)} min`
}
