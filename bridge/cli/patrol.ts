/** What a patrol needs from the upper layers: a separate browser for each page, and the callback address. */

import { randomUUID } from 'node:crypto'
import type { Manual } from '../../shared/domain/manual.ts'
import type { ManualCheck } from '../../shared/domain/manual-check.ts'
import type { Config } from '../base/config.ts'
import { instead } from '../base/debug.ts'
import type { Log } from '../base/log.ts'
import { messageOf } from '../base/message.ts'
import { launchServerBrowser } from '../browser/launch.ts'
import { checkPage, pageToCheck, uncheckedPage } from '../engine/replay/check.ts'
import { post } from '../jobs/callbacks/post.ts'
import type { SigningSecrets } from '../jobs/callbacks/secret.ts'
import type { PatrolPorts } from '../jobs/patrol.ts'
import { manualView } from '../learn/view.ts'
import type { LastPage } from '../store/repositories/checks.ts'
import { addressRule } from './address-rule.ts'
import { serverProgram } from './server-program.ts'

export const patrolPorts = (config: Config, secrets: SigningSecrets, log?: Log): PatrolPorts => {
  const { patrol_callback_url: url } = config
  return {
    check: (manual, page, signal) => checkManual(config, manual, page, signal),
    ...(url !== undefined && {
      tell: async (manual, tenant, signal) => {
        const { check } = manualView(manual)
        // The same for every attempt, so that a receiver recognises a repeat.
        const id = `check_${manual.id}_${check?.at ?? randomUUID()}`.replace(/[^\w-]/g, '')
        const body = JSON.stringify({
          id,
          type: typeOf(check),
          timestamp: new Date().toISOString(),
          manual: manualView(manual),
        })
        const sent = {
          url,
          id,
          body,
          secrets: await secrets.all(tenant),
          allowPrivate: config.callback_allow_private,
          signal,
        }
        const status = await post(sent).catch((error: unknown) => {
          log?.warn({ error: messageOf(error) }, 'the patrol’s callback failed')
        })
        return status !== undefined && status >= 200 && status < 300
      },
    }),
  }
}

const typeOf = (check: ManualCheck | null): string =>
  check?.verdict === 'broken' || check?.verdict === 'gone' ? `manual.${check.verdict}` : 'manual.fits'

/**
 * In a temporary browser without anybody's data.
 * @throws the signal's reason
 */
const checkManual = async (
  config: Config,
  manual: Manual,
  page: LastPage | undefined,
  signal: AbortSignal,
): Promise<ManualCheck> => {
  const about = { at: new Date().toISOString(), version: manual.version }
  const url = pageToCheck(manual.body, page?.url)
  if (!url) return { ...about, ...uncheckedPage('no_address') }
  let refused = false
  const session = await launchServerBrowser({
    ...serverProgram(config),
    headless: true,
    // Addresses from other people, or from their jobs, must not lead into this machine's networks.
    ...(!isOwners(url, page) && {
      addresses: addressRule(config),
      onRefused: () => {
        refused = true
      },
    }),
    signal,
  })
  try {
    await session.holdSends({ may: ({ document, method }) => !document || method === 'GET', answered: () => undefined })
    const seen = await checkPage(session, url, manual.body, signal)
    return { ...about, ...(refused && seen.verdict === 'unseen' ? uncheckedPage('private') : seen) }
  } finally {
    await session.close().catch(instead('cli', undefined))
  }
}

/** A site to which the owner has sent a job themselves. */
const isOwners = ({ origin }: URL, page: LastPage | undefined): boolean =>
  page?.byOwner === true && URL.parse(page.url)?.origin === origin
