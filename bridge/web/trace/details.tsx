/** Beside the screenshot: what was seen, the action's calls, messages of network and console. */
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { CallLine } from '../../../shared/domain/call-line.ts'
import type { ConsoleLine, NetworkLine, SeenElement } from '../../../shared/domain/step-trace.ts'
import type { JobTraceStep } from '../../../shared/protocol/http-trace.ts'
import { took } from '../../../shared/ui/figures.ts'
import { Icon } from '../../../shared/ui/icons.tsx'
import { counted, t } from '../../../shared/ui/words.ts'
import { type Context, contextOf, isFailed } from './data.ts'

const TABS = ['seen', 'calls', 'network', 'console'] as const
type TabName = (typeof TABS)[number]

interface DetailsProps {
  steps: readonly JobTraceStep[]
  at: number
  step: JobTraceStep
}

export function Details({ steps, at, step }: DetailsProps): JSX.Element {
  const [chosen, setChosen] = useState<TabName | undefined>(undefined)
  const { seen } = contextOf(steps, at)
  const calls = step.calls ?? failedCalls(step)
  const tab = chosen ?? (isFailed(step) && calls.length > 0 ? 'calls' : 'seen')
  const counts: Record<TabName, number> = {
    seen: seen ? seen.seen.fields.length + seen.seen.others.length : 0,
    calls: calls.length,
    network: step.network.length,
    console: step.console.length,
  }
  const wrong: Record<TabName, boolean> = {
    seen: false,
    calls: false,
    network: step.network.some(isBad),
    console: step.console.some(isError),
  }
  return (
    <aside class="details">
      <div class="tabs" role="tablist" aria-label={t('traceDetails')}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="panel"
            onClick={() => setChosen(name)}
          >
            {t(`traceTab_${name}`)}
            {wrong[name] ? (
              <span class="dot dot--bad" />
            ) : (
              counts[name] > 0 && <span class="tabs__n num">{counts[name]}</span>
            )}
          </button>
        ))}
      </div>
      <div class="details__panel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'seen' && <SeenPanel seen={seen} at={at} acted={step.type === 'step' ? labelOf(step) : undefined} />}
        {tab === 'calls' && <Calls calls={calls} failed={isFailed(step)} />}
        {tab === 'network' && <Network lines={step.network} />}
        {tab === 'console' && <Console lines={step.console} />}
        {step.left !== undefined && (tab === 'network' || tab === 'console') && (
          <p class="caption details__note">{counted('traceLeft', step.left)}</p>
        )}
      </div>
    </aside>
  )
}

const labelOf = ({ data }: JobTraceStep): string | undefined =>
  typeof data.label === 'string' && data.label !== '' ? data.label : undefined

/** The history of a job contains those of failed steps. */
const failedCalls = ({ data }: JobTraceStep): CallLine[] =>
  Array.isArray(data.calls) ? (data.calls as CallLine[]) : []

const None = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <p class="caption details__none">{children}</p>
)

function SeenPanel({
  seen: found,
  at,
  acted,
}: {
  seen: Context['seen']
  at: number
  acted: string | undefined
}): JSX.Element {
  if (!found) return <None>{t('traceNotSeen')}</None>
  const { seen, at: seenAt } = found
  return (
    <>
      <p class="details__page">
        <bdi class="strong">{seen.title || seen.pageType}</bdi>
        <bdi class="caption details__url" dir="ltr">
          {seen.url}
        </bdi>
        {seenAt !== at && <span class="caption">{t('traceSeenAt', { n: seenAt + 1 })}</span>}
      </p>
      {[...seen.blockers, ...seen.messages].map((text) => (
        <p key={text} class="details__said">
          <Icon name="info" size={14} />
          <bdi>{text}</bdi>
        </p>
      ))}
      {seen.fields.length > 0 && <Elements name={t('traceFields')} elements={seen.fields} acted={acted} />}
      {seen.others.length > 0 && <Elements name={t('traceOthers')} elements={seen.others} acted={acted} />}
      {seen.more > 0 && <p class="caption details__note">{counted('traceMore', seen.more)}</p>}
    </>
  )
}

function Elements({
  name,
  elements,
  acted,
}: {
  name: string
  elements: readonly SeenElement[]
  acted: string | undefined
}): JSX.Element {
  return (
    <section>
      <h3 class="details__h">{name}</h3>
      <ul class="seen">
        {elements.map(({ role, name: called, value, states = [], error, datum }, index) => (
          <li key={index} class={called === acted && acted !== undefined ? 'on' : ''}>
            <div class="seen__line">
              <bdi class="seen__name">{called || t('traceUnnamed')}</bdi>
              {value !== undefined && <bdi class="val seen__value">{value}</bdi>}
            </div>
            <p class="caption" dir="ltr">
              {[role, datum && `→ ${datum}`, ...states].filter(Boolean).join(' · ')}
            </p>
            {error && (
              <p class="seen__error">
                <bdi>{error}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Calls({ calls, failed }: { calls: readonly CallLine[]; failed: boolean }): JSX.Element {
  if (calls.length === 0) return <None>{t('traceNoCalls')}</None>
  return (
    <ol class="lines">
      {calls.map(({ what, answer, ms, times }, index) => (
        <li key={index} class={failed && index === calls.length - 1 ? 'lines__bad' : ''} dir="ltr">
          <span class="lines__n num">{index + 1}</span>
          <span class="lines__text">
            <code>{what}</code> <span class="ink3">→</span> <code class="ink">{answer}</code>
            {times !== undefined && <span class="chip">×{times}</span>}
          </span>
          <span class="lines__ms num">{took(ms)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Requests for a page's own resources, as opposed to its data. */
const PARTS = new Set(['stylesheet', 'script', 'image', 'font', 'media', 'manifest', 'texttrack'])
const isBad = ({ status, problem }: NetworkLine): boolean =>
  status === undefined ? problem !== undefined && problem !== 'net::ERR_ABORTED' : status >= 400
const isError = ({ level }: ConsoleLine): boolean => level === 'error' || level === 'exception'

function Network({ lines }: { lines: readonly NetworkLine[] }): JSX.Element {
  const [all, setAll] = useState(false)
  if (lines.length === 0) return <None>{t('traceNoNetwork')}</None>
  const parts = lines.filter((line) => PARTS.has(line.kind) && !isBad(line))
  const visible = all ? lines : lines.filter((line) => !parts.includes(line))
  return (
    <>
      <ol class="lines">
        {visible.map((line, index) => {
          const { method, url, kind, status, problem, ms } = line
          const { host = '', path = url } = /^\w+:\/\/(?<host>[^/?]*)(?<path>.*)$/.exec(url)?.groups ?? {}
          return (
            <li key={index} class={isBad(line) ? 'lines__bad' : ''} dir="ltr">
              <span class="lines__n num">{status ?? '–'}</span>
              <span class="lines__text" title={url}>
                <code>{method}</code> <code class="ink">{path}</code>
                <span class="caption lines__sub">{[host, kind, problem].filter(Boolean).join(' · ')}</span>
              </span>
              <span class="lines__ms num">{took(ms)}</span>
            </li>
          )
        })}
      </ol>
      {parts.length > 0 && (
        <button type="button" class="btn btn--quiet btn--sm details__all" onClick={() => setAll(!all)}>
          {all ? t('traceFewer') : counted('traceParts', parts.length)}
        </button>
      )}
    </>
  )
}

function Console({ lines }: { lines: readonly ConsoleLine[] }): JSX.Element {
  if (lines.length === 0) return <None>{t('traceNoConsole')}</None>
  return (
    <ol class="lines">
      {lines.map((line, index) => (
        <li key={index} class={isError(line) ? 'lines__bad' : ''} dir="ltr">
          <span class="lines__n">
            <Icon name={isError(line) ? 'warning' : 'info'} size={14} />
          </span>
          <span class="lines__text">
            <code class="ink">{line.text}</code>
            <span class="caption lines__sub">{[line.level, line.from].filter(Boolean).join(' · ')}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
