/**
 * The machines that do the tasks, if there are several or one was lost: how much each takes, and when it last reported.
 */
import type { JSX } from 'preact'
import type { Fleet } from '../../../shared/protocol/http-bridge.ts'
import { t } from '../../../shared/ui/words.ts'

export function Machines({ fleet: { workers } }: { fleet: Fleet }): JSX.Element | null {
  if (workers.length < 2 && workers.every(({ state }) => state !== 'lost')) return null
  return (
    <section class="stack block" aria-labelledby="machines">
      <h2 class="h2" id="machines">
        {t('dashMachines')}
      </h2>
      <div class="card scroll jobs">
        <table>
          <thead>
            <tr>
              <th>{t('dashMachine')}</th>
              <th>{t('dashRole')}</th>
              <th>{t('dashState')}</th>
              <th>{t('dashVersion')}</th>
              <th class="r">{t('dashBusy')}</th>
              <th class="r">{t('dashHeard')}</th>
            </tr>
          </thead>
          <tbody>
            {workers.map(({ worker, host, role, state, version, running, capacity, silent_seconds: seconds }) => (
              <tr key={worker}>
                <td>
                  <bdi class="strong">{host}</bdi> <span class="ink3">{worker}</span>
                </td>
                <td>{t(`dashRole_${role}`)}</td>
                <td>
                  <span class="row">
                    <span class={`dot ${DOTS[state]}`} />
                    {t(`dashMachine_${state}`)}
                  </span>
                </td>
                <td>
                  <bdi>{version}</bdi>
                </td>
                <td class="r">{t('dashBusyOf', { running, capacity })}</td>
                <td class="r ink3">{t('dashHeardAgo', { seconds })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const DOTS = { working: 'dot--ok', draining: 'dot--you', lost: 'dot--off' } as const
