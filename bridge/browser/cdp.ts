/** Messages of the DevTools protocol as they travel; only the parts used here are named. */

export type CdpParams = Record<string, unknown>

export interface CdpMessage {
  id?: number
  method?: string
  sessionId?: string
  params?: CdpParams
  result?: CdpParams
  error?: { code?: number; message?: string }
}

/** A command that the browser refused, with its message. */
export class CdpError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'CdpError'
    this.code = code
  }
}

/** The protocol's own code for “there is no such method”. */
export const METHOD_NOT_FOUND = -32_601
/** The code of a refused command. */
export const SERVER_ERROR = -32_000
/** The code of a session that is gone. */
export const SESSION_NOT_FOUND = -32_001

export interface TargetInfo {
  targetId: string
  type: string
  title: string
  url: string
  openerId?: string
}

/** Reads a target's description from a message; undefined if it contains none. */
export const targetInfoOf = (value: unknown): TargetInfo | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { targetId, type, title = '', url = '', openerId } = value as Record<string, unknown>
  if (typeof targetId !== 'string' || typeof type !== 'string') return undefined
  return {
    targetId,
    type,
    title: String(title),
    url: String(url),
    ...(typeof openerId === 'string' && openerId !== '' && { openerId }),
  }
}
