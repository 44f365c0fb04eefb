/**
 * Unguessable links to the viewer, derived from the request's id with a key of this bridge, so that nothing is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { VIEWER_PATH } from '../../../shared/protocol/viewer.ts'

export interface ViewerLinks {
  /** Path of the page for a request to a person. */
  path(interactionId: string): string
  /** The request of a path below {@link VIEWER_PATH}; undefined if the token does not match. */
  requestOf(pathname: string): { interactionId: string; rest: string } | undefined
}

/** @param key any text that only this bridge knows, e.g. the owner's token */
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

const same = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
