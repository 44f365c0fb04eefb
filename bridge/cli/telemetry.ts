/**
 * Sends traces and metrics to an OpenTelemetry collector if the standard variables (`OTEL_EXPORTER_OTLP_ENDPOINT` and
 * others) name one. Users who want this install the package that sends. Source:
 * opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables.
 */

import { Deadline } from '../base/deadline.ts'
import type { Log } from '../base/log.ts'
import { messageOf } from '../base/message.ts'

/** Any of these variables enables it. */
const WANTED = /^OTEL_(EXPORTER_OTLP_(TRACES_|METRICS_)?ENDPOINT|TRACES_EXPORTER|METRICS_EXPORTER)$/

const PACKAGE = '@opentelemetry/sdk-node@0.301.0'

/** ms that the last metrics may take at the end. */
const FLUSH_MS = 2_000

/** The data names this program, but not its command line, whose arguments may name people and sites. */
export const startTelemetry = async (
  env: Readonly<Record<string, string | undefined>>,
  log: Log,
): Promise<AsyncDisposable | undefined> => {
  if (env.OTEL_SDK_DISABLED === 'true') return undefined
  const isWanted = Object.entries(env).some(([name, value]) => value && value !== 'none' && WANTED.test(name))
  if (!isWanted) return undefined
  const sdk = await import('@opentelemetry/sdk-node').catch((error: unknown) => {
    log.warn(
      { error: messageOf(error) },
      `an OpenTelemetry variable is set, but what sends there is not installed: npm install ${PACKAGE}`,
    )
    return undefined
  })
  if (!sdk) return undefined
  // One of the standard detectors, for processes, would report the command line.
  process.env.OTEL_NODE_RESOURCE_DETECTORS ||= 'env,host,serviceinstance'
  // An unavailable collector must not delay the exit, so retries have a time limit.
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT ||= String(FLUSH_MS)
  const named = env.OTEL_SERVICE_NAME || /(^|,)\s*service\.name=/.test(env.OTEL_RESOURCE_ATTRIBUTES ?? '')
  const node = new sdk.NodeSDK({ ...(!named && { serviceName: 'ghosthands' }), logRecordProcessors: [] })
  node.start()
  return {
    async [Symbol.asyncDispose]() {
      using deadline = Deadline.after(FLUSH_MS, { what: 'the collector' })
      await deadline
        .race(node.shutdown())
        .catch((error: unknown) =>
          log.warn({ error: messageOf(error) }, 'the last traces and figures did not reach the collector'),
        )
    },
  }
}
