/**
 * Signs a person's browser in to the dashboard: a one-time code, valid for a minute, is exchanged for a token of this
 * process.
 */
import { createHash, randomBytes } from 'node:crypto'

export interface DashboardSignIn {
  newCode(): string
  /** The token; undefined if the code is used, expired or wrong. */
  exchange(code: string): string | undefined
  isGood(token: string): boolean
}

const CODE_MS = 60_000
/** Lasts a working day; then the command is run again. */
const TOKEN_MS = 12 * 3_600_000

export const dashboardSignIn = (now: () => number = Date.now): DashboardSignIn => {
  const codes = new Map<string, number>()
  const tokens = new Map<string, number>()
  const made = (issued: Map<string, number>, ms: number): string => {
    const text = randomBytes(32).toString('base64url')
    for (const [key, until] of issued) if (until < now()) issued.delete(key)
    issued.set(digest(text), now() + ms)
    return text
  }
  return {
    newCode: () => made(codes, CODE_MS),
    exchange(code) {
      const until = codes.get(digest(code))
      codes.delete(digest(code))
      return until !== undefined && until >= now() ? made(tokens, TOKEN_MS) : undefined
    },
    isGood: (token) => (tokens.get(digest(token)) ?? 0) >= now(),
  }
}

/** A constant-time lookup: it takes equally long for every wrong text. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
