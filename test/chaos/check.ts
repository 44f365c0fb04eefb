// What must hold for every job at the end: one record at the site or a true report about it, and an end.
import type { Given } from './plan.ts'

export interface Ended {
  status: string
  error: { code: string; message: string } | null
  /** The kind of the open question. */
  asks?: string
}

/** Says that nothing was sent. */
const DENIES = /\bnot (?:been )?sent\b(?! again)|\bnothing (?:more |else )?was sent\b/i
/** Says that the outcome is known, or that it is not. */
const ADMITS = /not known|page doesn’t say|nobody could tell|may have been sent|it was sent before/i
const CLAIMS = /the site confirmed it|it was sent before that/i

/** Sentences about what is wrong with a job's end; empty if nothing is. */
export const faultsOf = ({ posting, told, kind }: Given, { status, error, asks }: Ended, records: number): string[] => {
  const name = `${kind} ${posting} (${told.answer}): ${status} ${error ? `${error.code}: ${error.message}` : ''} ${asks ?? ''}`
  const [sentTwice, stuck, says] = [records > 1, !OVER.has(status) && !asks, `${error?.message ?? ''}`]
  return [
    sentTwice && `sent ${records} times: ${name}`,
    stuck && `stuck: ${name}`,
    status === 'completed' && records === 0 && `claimed without a record: ${name}`,
    isEnd(status) && records > 0 && DENIES.test(says) && `denied although it was sent: ${name}`,
    isEnd(status) && records > 0 && !ADMITS.test(says) && `says nothing of what was sent: ${name}`,
    isEnd(status) && records === 0 && CLAIMS.test(says) && `claimed without a record: ${name}`,
    asks !== undefined && records > 0 && asks !== 'confirm_sent' && `the wrong question: ${name}`,
  ].filter((fault) => typeof fault === 'string')
}

const OVER = new Set(['completed', 'failed', 'cancelled'])

export const isOver = ({ status }: Ended): boolean => OVER.has(status)
const isEnd = (status: string): boolean => status === 'failed' || status === 'cancelled'
