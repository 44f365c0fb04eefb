/** Links to the viewer that nobody can guess: made from the request's id with a key of this bridge, so that nothing is kept. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { VIEWER_PATH } from '../../../shared/protocol/viewer.ts'

export interface ViewerLinks {
  /** Path of the page for one request to a human. */
  path(interactionId: string): string
  /** The request a path below {@link VIEWER_PATH} is about; undefined where the token is not its own. */
  requestOf(pathname: string): { interactionId: string; rest: string } | undefined
}

/** @param key any text only this bridge knows, e.g. the owner's token */
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
