/** Versions of something learned: the one in use, and a button to use each of the others again. */
import type { JSX } from 'preact'
import { day } from './figures.ts'
import { Button, Chip } from './parts.tsx'
import { t } from './words.ts'

export interface VersionLine {
  version: number
  /** ISO 8601. */
  at: string
  /** Who made it, and what else is known of it. */
  about: string
}

export interface VersionListProps {
  versions: readonly VersionLine[]
  inUse: number
  busy: boolean
  onRestore: (version: number) => void
}

export function VersionList({ versions, inUse, busy, onRestore }: VersionListProps): JSX.Element {
  return (
    <ul class="card msteps__list">
      {versions.map(({ version, at, about }) => (
        <li class="mstep" key={version}>
          <div class="grow">
            <p class="mstep__what">{t('manualVersion', { version, when: day(new Date(at)) })}</p>
            <p class="caption">{about}</p>
          </div>
          {version === inUse ? (
            <Chip variant="ok">{t('manualInUse')}</Chip>
          ) : (
            <Button size="sm" busy={busy ? t('restoring') : undefined} onClick={() => onRestore(version)}>
              {t('restoreManual')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
