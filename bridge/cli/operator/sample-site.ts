/** The posting on which a person tries an application for the first time: of the sample sites, on this computer, read by nobody. */
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
