// A whole run that fills in a form by rule, to test what it reports about invisible fields.
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { memoryPorts, runInput } from './memory.ts'
import { openSharedBrowser } from './shared-browser.ts'

/** The notes of its result. */
export const notesOfFilling = async (targetUrl: string): Promise<readonly string[]> => {
  const memory = memoryPorts({
    provider: createProvider('local'),
    openSession: (_, one) => openSharedBrowser({ signal: one }),
  })
  const applicant = parseUserData({ name: 'Ada King', email: 'ada@example.test', phone: '+1 415 555 0142' })
  const input = runInput({ targetUrl, jobType: 'fill_form', mode: 'ai', applicant })
  const { result } = await runJob(input, memory.ports, AbortSignal.timeout(50_000))
  return result.notes ?? []
}
