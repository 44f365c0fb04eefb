/**
 * The log: one JSON object per line, on stderr by default, with secrets removed by value. Not for output that a person
 * reads.
 */
import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { createRedactor, type Redactor } from './redact.ts'

export type Log = Logger
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface LogOptions {
  level?: LogLevel
  /** Secrets that are added to it later are removed, too. */
  redactor?: Redactor
  /** Where lines go: a file path or a stream. stderr by default, since stdout is for results. */
  to?: string | DestinationStream
}

export function createLog({ level = 'info', redactor = createRedactor(), to }: LogOptions = {}): Log {
  const stream = typeof to === 'object' ? to : destination({ dest: to ?? 2, sync: true, mkdir: true })
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => withEscapes(redactLine(line, redactor)) },
    },
    stream,
  )
}

/**
 * Redacts inside the values, not across the line's JSON: a secret made of digits must not damage a number beside it.
 */
function redactLine(line: string, redactor: Redactor): string {
  const clean = redactor.text(line)
  if (clean === line) return line
  return `${JSON.stringify(redactor.data(JSON.parse(line)))}\n`
}

/** JSON escapes only the older characters that control a terminal. These do so, too, or turn the text around. */
const withEscapes = (line: string): string =>
  line.replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
