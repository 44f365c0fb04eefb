/**
 * Unguessable links to the viewer, derived from the request's id with a key that all processes of a database have, so
 * that nothing is stored, and each of them can give out and open a link.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { VIEWER_PATH } from '../../../shared/protocol/viewer.ts'
import type { Seal } from '../../base/seal.ts'
import type { ApiDeps } from '../http/deps.ts'

export interface ViewerLinks {
  /** Path of the page for a request to a person. */
  path(interactionId: string): string
  /** The request of a path below {@link VIEWER_PATH}; undefined if the token does not match. */
  requestOf(pathname: string): { interactionId: string; rest: string } | undefined
}

/** @param key any text that only these processes know */
export const viewerLinks = (key: string): ViewerLinks => {
  const tokenOf = (interactionId: string): string =>
    createHmac('sha256', key).update(`ghosthands viewer\n${interactionId}`).digest('base64url')
  return {
    path: (interactionId) => `${VIEWER_PATH}/${interactionId}/${tokenOf(interactionId)}`,
    requestOf(pathname) {
      if (!pathname.startsWith(`${VIEWER_PATH}/`)) return undefined
      const [interactionId = '', token = '', ...rest] = pathname.slice(VIEWER_PATH.length + 1).split('/')
      return same(token, tokenOf(interactionId)) ? { interactionId, rest: rest.join('/') } : undefined
    },
  }
}

export const viewerLinksOf = (seal: Seal): ViewerLinks => viewerLinks(seal.derive('viewer links').blind('links'))

/** A browser in server mode that a process has; a person's own needs no viewer. */
export const viewerPath =
  (links: ViewerLinks): NonNullable<ApiDeps['viewerPath']> =>
  ({ browserMode, worker }, interactionId) =>
    browserMode === 'server' && worker !== null ? links.path(interactionId) : undefined

const same = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
