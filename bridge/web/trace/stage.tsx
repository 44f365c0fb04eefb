/** The selected step: what it was, the page before and after it, and who decided on it and why. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Pictured, StepDecision } from '../../../shared/domain/step-trace.ts'
import type { JobTraceStep } from '../../../shared/protocol/http-trace.ts'
import { took } from '../../../shared/ui/figures.ts'
import { Icon, type IconName } from '../../../shared/ui/icons.tsx'
import { Segments } from '../../../shared/ui/parts.tsx'
import { worded } from '../../../shared/ui/request-words.ts'
import { spokenVerb } from '../../../shared/ui/timeline.tsx'
import { t } from '../../../shared/ui/words.ts'
import { contextOf, isFailed, type Pictures } from './data.ts'
import { mainRow, pageRow } from './steps.tsx'

interface StageProps {
  steps: readonly JobTraceStep[]
  at: number
  step: JobTraceStep
  pictures: Pictures
}

type Moment = 'before' | 'after'

export function Stage({ steps, at, step, pictures }: StageProps): JSX.Element {
  const { before, after, decision } = contextOf(steps, at)
  // The screenshot that shows the target; an observation has only one.
  const [moment, setMoment] = useState<Moment>(() =>
    after && (step.after?.box || (!before && after)) && !isFailed(step) ? 'after' : 'before',
  )
  const both = before !== undefined && after !== undefined && step.type === 'step'
  const picture = (moment === 'after' ? after : before) ?? before ?? after
  useEffect(() => {
    // The next screenshot is loaded before it is needed.
    const soon = steps[at + 1]
    for (const one of [before, after, soon?.before, soon?.after]) if (one) void pictures(one.file)
    const pressed = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void => {
      if (key === 'b' && !altKey && !ctrlKey && !metaKey) setMoment((now) => (now === 'before' ? 'after' : 'before'))
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [steps, at, before, after, pictures])
  return (
    <main class="stage">
      <div class="stage__head">
        <Title step={step} />
        {both && (
          <Segments
            label={t('traceMoment')}
            options={[
              { value: 'before', label: t('traceBefore') },
              { value: 'after', label: t('traceAfter') },
            ]}
            value={moment}
            onChange={setMoment}
          />
        )}
      </div>
      <Picture pictured={picture} pictures={pictures} />
      {decision && <Decided decision={decision} thoughtOnly={step.type === 'decided'} />}
    </main>
  )
}

function Title({ step }: { step: JobTraceStep }): JSX.Element {
  const row = mainRow(step)
  const page = pageRow(step)
  const detail = row?.detail ? worded(row.detail, row.said?.detail) : undefined
  return (
    <div class="grow">
      <h2 class="title stage__title">
        {row && row.kind !== 'page' ? (
          <>
            {row.verb && <span class="ink3">{spokenVerb(row.verb)} </span>}
            <bdi>{worded(row.text, row.said?.text)}</bdi>
            {row.value !== null && (
              <>
                {' '}
                <bdi class="val">{row.value}</bdi>
              </>
            )}
          </>
        ) : (
          <bdi>{page?.text}</bdi>
        )}
        {row && row.ms !== null && <span class="caption num stage__ms">{took(row.ms)}</span>}
      </h2>
      {detail && (
        <p class={isFailed(step) ? 'stage__wrong' : 'caption'}>
          <bdi>{detail}</bdi>
          {typeof step.data.code === 'string' && (
            <code class="caption" dir="ltr">
              {step.data.code}
            </code>
          )}
        </p>
      )}
    </div>
  )
}

function Picture({ pictured, pictures }: { pictured: Pictured | undefined; pictures: Pictures }): JSX.Element {
  const [source, setSource] = useState<string | null | undefined>(undefined)
  const file = pictured?.file
  useEffect(() => {
    if (file === undefined) return
    let over = false
    void pictures(file).then((found) => {
      if (!over) setSource(found ?? null)
    })
    return () => {
      over = true
    }
  }, [file, pictures])
  if (file === undefined || source === null)
    return (
      <div class="shot shot--none">
        <Icon name="eye" size={20} />
        <p class="caption">{t(file === undefined ? 'traceNoPicture' : 'tracePictureGone')}</p>
      </div>
    )
  const box = pictured?.box
  return (
    <div class="shot">
      {source === undefined ? <span class="shot__wait" /> : <img src={source} alt={t('tracePicture')} />}
      {box && source !== undefined && (
        // A screenshot is not mirrored in right-to-left languages.
        <span
          class="shot__box"
          style={`left: ${box[0] * 100}%; top: ${box[1] * 100}%; width: ${box[2] * 100}%; height: ${box[3] * 100}%`}
        />
      )}
    </div>
  )
}

const BY: Record<StepDecision['by'], IconName> = {
  manual: 'replay',
  planner: 'list',
  model: 'decided',
  person: 'hand',
}

function Decided({ decision, thoughtOnly }: { decision: StepDecision; thoughtOnly: boolean }): JSX.Element {
  const { by, name, thought, operations = [], now, questions = [], why, source, target = [] } = decision
  return (
    <section class="card decided" aria-labelledby="decided">
      <h3 class="row strong" id="decided">
        <Icon name={BY[by]} />
        {t(`traceBy_${by}`)}
        {name && (
          <bdi class="caption trunc" title={name}>
            {name}
          </bdi>
        )}
      </h3>
      {thought && !thoughtOnly && (
        <p class="decided__thought">
          <bdi>{thought}</bdi>
        </p>
      )}
      <dl class="facts">
        {why && why !== thought && <Fact name={t('traceWhy')}>{why}</Fact>}
        {source && <Fact name={t('traceSource')}>{source}</Fact>}
        {target.length > 0 && (
          <Fact name={t('traceTarget')}>
            <span class="ways">
              {target.map((one) => (
                <code key={one} dir="auto">
                  {one}
                </code>
              ))}
            </span>
          </Fact>
        )}
        {questions.length > 0 && <Fact name={t('traceQuestions')}>{questions.join(' · ')}</Fact>}
      </dl>
      {operations.length > 0 && (
        <details open={thoughtOnly}>
          <summary class="caption">{t('traceTogether', { n: operations.length })}</summary>
          <ol class="operations">
            {operations.map((one, index) => (
              <li key={index} class={index === now ? 'on' : ''}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: JSX.Element | string }): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </>
  )
}
