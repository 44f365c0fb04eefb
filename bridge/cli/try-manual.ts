/** `ghosthands manuals try`: the result of checking a manual against its page, in words. */
import { GhError } from '../../shared/domain/errors.ts'
import type { Manual, ManualBody } from '../../shared/domain/manual.ts'
import type { Fit, TriedStep } from '../../shared/domain/manual-check.ts'
import type { Config } from '../base/config.ts'
import { launchServerBrowser } from '../browser/launch.ts'
import { navigate } from '../browser/session.ts'
import { pageToCheck } from '../engine/replay/check.ts'
import { breaks, dryRun } from '../engine/replay/dry-run.ts'
import { settle } from '../observe/index.ts'
import { FIT_WORDS } from './manual-words.ts'

const triedLine = ({ order, description, fit }: TriedStep): string =>
  `${String(order + 1).padStart(3)}. ${FIT_WORDS[fit].padEnd(31)} ${description}`

const triedWords = (tried: readonly TriedStep[]): string => {
  const reached = tried.filter(({ fit }) => fit !== 'unseen' && fit !== 'no_target')
  const count = (...fits: Fit[]): number => reached.filter(({ fit }) => fits.includes(fit)).length
  return `${count('fits')} of ${reached.length} fit as learned, ${count('moved', 'similar')} are found otherwise, ${count('absent', 'asks_else')} are passed, ${count('missing')} missing.`
}

/** @throws GhError INVALID_INPUT if it belongs to no particular page */
export const pageToTry = ({ id, body }: Pick<Manual, 'id' | 'body'>, lastPage: string | undefined): string => {
  const page = pageToCheck(body, lastPage)
  if (page) return page.href
  throw new GhError(
    'INVALID_INPUT',
    `Say which page to try it on: ghosthands manuals try ${id} URL. Only the shape of its address is known (${body.host}${body.urlPattern}).`,
  )
}

/**
 * Opens the page in a separate browser without anybody's data.
 * @throws GhError the errors of opening a page
 */
export const tryManual = async (
  body: ManualBody,
  url: string,
  config: Config,
): Promise<{ steps: TriedStep[]; lines: string[]; fits: boolean }> => {
  const session = await launchServerBrowser({ chromePath: config.chrome_path, sandbox: config.chrome_sandbox })
  try {
    await navigate(session.active(), url)
    await settle(session.active(), {})
    const steps = await dryRun(session, body)
    return { steps, lines: [...steps.map(triedLine), '', triedWords(steps)], fits: !steps.some(breaks) }
  } finally {
    await session.close()
  }
}
