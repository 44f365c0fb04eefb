/** Links into this API, for responses and callbacks. */
import type { ApiDeps, Links } from './deps.ts'

/** @param address of the API as people and callbacks reach it */
export const linksAt = (address: () => string, viewerPath: ApiDeps['viewerPath']): Links => {
  const base = (): string => address().replace(/\/$/, '')
  return {
    base,
    artifact: (jobId, artifactId) => `${base()}/jobs/${jobId}/artifacts/${artifactId}/content`,
    viewer: (browser, interactionId) => {
      const path = viewerPath?.(browser, interactionId)
      return path && `${base()}${path}`
    },
    report: (jobId) => `${base()}/jobs/${jobId}/report`,
  }
}
