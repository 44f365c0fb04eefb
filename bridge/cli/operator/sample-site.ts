/** The posting for a person's first trial application: from the sample sites, on this computer; nobody reads it. */
import type { Sites } from '../../../sites/server.ts'

const POSTING = '/greenhouse/northwindlabs/jobs/4012345'

export interface SampleSite {
  /** Serves it from the first call on. */
  url(): Promise<string>
  close(): Promise<void>
}

export const sampleSite = (): SampleSite => {
  let sites: Promise<Sites> | undefined
  const start = async (): Promise<Sites> => (await import('../../../sites/server.ts')).startSites()
  return {
    async url() {
      sites ??= start()
      return (await sites).url(POSTING)
    },
    close: async () => (await sites)?.close(),
  }
}
