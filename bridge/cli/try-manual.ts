/** `ghosthands manuals try`: a manual held against its page in words. */
import type { ManualBody } from '../../shared/domain/manual.ts'
import type { Config } from '../base/config.ts'
import { launchServerBrowser } from '../browser/launch.ts'
import { navigate } from '../browser/session.ts'
import { breaks, dryRun, type Fit, type TriedStep } from '../engine/replay/dry-run.ts'
import { startOf } from '../learn/playwright-test.ts'
import { settle } from '../observe/index.ts'

const FITS: Record<Fit, string> = {
  fits: 'fits',
  moved: 'stands elsewhere now',
  similar: 'changed, found by likeness',
  asks_else: 'asks something else now',
  absent: 'not there, and need not be',
  missing: 'not there: a replay would stop',
  unseen: 'shown only by what is done before',
  no_target: 'needs no element',
}

const triedLine = ({ order, description, fit }: TriedStep): string =>
  `${String(order + 1).padStart(3)}. ${FITS[fit].padEnd(31)} ${description}`

const triedWords = (tried: readonly TriedStep[]): string => {
  const looked = tried.filter(({ fit }) => fit !== 'unseen' && fit !== 'no_target')
  const count = (...fits: Fit[]): number => looked.filter(({ fit }) => fits.includes(fit)).length
  return `${count('fits')} of ${looked.length} fit as learned, ${count('moved', 'similar')} are found otherwise, ${count('absent', 'asks_else')} are passed, ${count('missing')} missing.`
}

/** Opens the page in a browser of its own, without anybody's data. @throws GhError as opening a page does */
export const tryManual = async (
  body: ManualBody,
  url: string | undefined,
  config: Config,
): Promise<{ steps: TriedStep[]; lines: string[]; fits: boolean }> => {
  const session = await launchServerBrowser({ chromePath: config.chrome_path, sandbox: config.chrome_sandbox })
  try {
    await navigate(session.active(), url ?? startOf(body))
    await settle(session.active(), {})
    const steps = await dryRun(session, body)
    return { steps, lines: [...steps.map(triedLine), '', triedWords(steps)], fits: !steps.some(breaks) }
  } finally {
    await session.close()
  }
}
