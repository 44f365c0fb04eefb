/** The session of a page of the bridge: the person's token, stored for this window only, and requests to the API. */

const KEY = 'ghosthands-token'

export const savedToken = (): string | null => sessionStorage.getItem(KEY)
export const saveToken = (token: string): void => sessionStorage.setItem(KEY, token)
export const forgetToken = (): void => sessionStorage.removeItem(KEY)

/**
 * A link from `ghosthands dashboard` or the extension contains a one-time code after the #, and possibly the part of
 * the page to show. The code is removed from the address at once and exchanged for a token.
 */
export const takeCodeFromAddress = async (): Promise<void> => {
  const [, code, part] = /^#code=([\w-]+)(?:&(.*))?$/.exec(location.hash) ?? []
  if (!code) return
  history.replaceState(null, '', part === undefined ? location.pathname : `#${part}`)
  // Without a session, the page explains how to open it.
  const answer = await fetch('/dashboard/session', { method: 'POST', body: code }).catch(() => undefined)
  if (!answer?.ok) return
  const { token } = (await answer.json()) as { token: string }
  saveToken(token)
}

export class ConnectionRefused extends Error {
  readonly code: string
  readonly status: number
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The content of a file. */
export const fetchFile = async (token: string, path: string, init: RequestInit = {}): Promise<Blob> =>
  (await answered(token, path, init)).blob()

export const call = async <T>(token: string, path: string, init: RequestInit = {}): Promise<T> => {
  const response = await answered(token, path, init)
  // Some answers have no body.
  return (await response.json().catch(() => ({}))) as T
}

/** @throws ConnectionRefused */
const answered = async (token: string, path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(path, {
    ...init,
    headers: {
      authorization: `Bearer ${token}`,
      ...(init.body && { 'content-type': 'application/json' }),
      ...init.headers,
    },
  })
  if (response.ok) return response
  // An error without a body is told by its status.
  const body: unknown = await response.json().catch(() => ({}))
  const { code = 'UNKNOWN', detail = response.statusText } = body as { code?: string; detail?: string }
  throw new ConnectionRefused(response.status, code, detail)
}
