/** A browser that looks at the postings of a batch, one after the other, without typing or sending anything. */

import type { PreviewResult } from '../../shared/domain/batch/batch.ts'
import { GhError } from '../../shared/domain/errors.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { Config } from '../base/config.ts'
import { instead } from '../base/debug.ts'
import { messageOf } from '../base/message.ts'
import { launchServerBrowser } from '../browser/launch.ts'
import type { Session } from '../browser/session.ts'
import { previewPosting } from '../engine/run/preview.ts'
import { noOriginWords } from '../engine/state/origin-words.ts'
import { visitRule } from '../engine/state/policy.ts'
import type { RunInput, RunPorts } from '../engine/state/ports.ts'
import type { Previewer } from '../jobs/batches/index.ts'
import { answeredInBatch } from '../jobs/resume.ts'
import { platformShelf } from '../learn/platforms.ts'
import { questionShelf } from '../learn/questions.ts'
import { recipeFor } from '../learn/recipes.ts'
import { manualShelf } from '../learn/shelf.ts'
import { siteShelf } from '../learn/sites.ts'
import type { Store } from '../store/index.ts'
import { createProvider } from '../think/registry.ts'
import type { SecretVault } from '../vault/secrets.ts'
import { addressRule } from './address-rule.ts'
import { contentOf, filesOf } from './file-areas.ts'
import { lettersIn } from './letters.ts'
import { runInputOf } from './run-input.ts'
import { serverProgram } from './server-program.ts'

interface PreviewerDeps {
  config: Config
  store: Store
  vaultOf(tenant: string): SecretVault
}

/** ms per preview. */
const PREVIEW_MS = 45_000

export const openPreviewer = ({ config, store, vaultOf }: PreviewerDeps): Previewer => {
  let session: Session | undefined
  let made: JobRecord['maker']['as'] | undefined
  const provider = createProvider('local')
  let rule: ReturnType<typeof visitRule> = () => ({ kind: 'allowed' })
  const close = async (): Promise<void> => {
    await session?.close().catch(instead('cli', undefined))
    session = undefined
  }
  const open = async (job: JobRecord, signal: AbortSignal): Promise<Session> => {
    // Other submitters' postings are opened without access to the owner's networks.
    if (session && (made !== job.maker.as || !session.isActive())) await close()
    made = job.maker.as
    if (session) return session
    session = await launchServerBrowser({
      ...serverProgram(config),
      mayVisit: (...asked) => rule(...asked),
      ...(made !== 'owner' && { addresses: addressRule(config) }),
      signal,
    })
    // Nothing is filled in, and no form may be sent either.
    await session.holdSends({ may: ({ document, method }) => !document || method === 'GET', answered: () => undefined })
    return session
  }

  return {
    async preview(job, signal): Promise<PreviewResult> {
      const repositories = store.forTenant(job.tenant)
      const input: RunInput = {
        ...(await runInputOf(job, repositories, vaultOf(job.tenant))),
        hitlEnabled: false,
        browserMode: 'server',
        mode: 'hybrid',
        supervision: 'auto',
      }
      const origins = noOriginWords()
      rule = visitRule(input, { provider, origins })
      const own = await open(job, signal)
      const ports: RunPorts = {
        openSession: async () => own,
        provider,
        manuals: manualShelf(repositories.manuals, () => new Date(), config.recipes ? recipeFor : undefined),
        questions: questionShelf(repositories.knowledge),
        platforms: platformShelf(repositories.knowledge),
        sites: siteShelf(repositories.knowledge),
        commits: { ...repositories.commits, begin: () => Promise.reject(NEVER) },
        origins,
        answers: {
          list: async (id) => [
            ...(await repositories.answers.list(id)),
            ...(await answeredInBatch(repositories, job.id)),
          ],
          keep: async () => undefined,
        },
        letters: lettersIn(
          config,
          { read: (file) => contentOf(filesOf(config), file), keep: () => Promise.reject(NEVER) },
          undefined,
        ),
        screenshots: { off: true, keep: () => Promise.reject(NEVER) },
        askHuman: () => Promise.reject(NEVER),
        emit: () => undefined,
        checkpoint: async () => undefined,
        now: Date.now,
      }
      const late = AbortSignal.timeout(PREVIEW_MS)
      return previewPosting(input, ports, own, AbortSignal.any([signal, late])).catch(async (error: unknown) => {
        signal.throwIfAborted()
        await close()
        return { skip: 'unreachable', detail: late.aborted ? TOO_LATE : messageOf(error) }
      })
    },
    [Symbol.asyncDispose]: close,
  }
}

const NEVER = new GhError('human_required', 'Nothing is done while a posting is only looked at.')
const TOO_LATE = `The page could not be looked at within ${PREVIEW_MS / 1_000} s.`
