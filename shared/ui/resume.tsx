/**
 * Makes a profile from a résumé: takes the file, shows every field beside its source, and saves what the person wants.
 */

import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { entryKeyOf } from '../domain/entry-keys.ts'
import { labelOf } from './datum-word.ts'
import { Drop, fileNameOf } from './drop.tsx'
import { Button, IconButton, Note, Problem } from './parts.tsx'
import { wordedText } from './request-words.ts'
import type { ReadLine, ResumeNow } from './use-resume.ts'
import { counted, t } from './words.ts'

const ACCEPT = '.pdf,.docx,.json,.zip'

export function ResumeDrop({
  resume,
  notReady,
  children,
}: {
  resume: ResumeNow
  notReady?: string | undefined
  /** Another way to a profile. */
  children?: ComponentChildren
}): JSX.Element {
  return (
    <>
      <Drop
        choose={t('chooseFile')}
        accept={ACCEPT}
        primary
        busy={resume.reading ? t('reading') : undefined}
        notReady={notReady}
        onFile={resume.read}
      >
        <span class="strong">{t('dropResume')}</span>
        <span class="caption">{t('dropKinds')}</span>
      </Drop>
      <Problem text={resume.problem} />
      {children}
    </>
  )
}

export function ResumeReview({ resume, onSaved }: { resume: ResumeNow; onSaved: (id: string) => void }): JSX.Element {
  const { draft, saving, problem } = resume
  const title = useRef<HTMLHeadingElement>(null)
  // Screen readers announce the result.
  useEffect(() => title.current?.focus(), [draft?.file])
  const lines = draft?.lines ?? []
  const wanted = lines.filter(({ out }) => !out).length
  const save = async (): Promise<void> => {
    const id = await resume.save()
    if (id !== undefined) onSaved(id)
  }
  return (
    <div class="stack review">
      <header>
        <h3 class="title" tabIndex={-1} ref={title}>
          {counted('readFields', lines.length, { file: `\u2068${draft?.file ?? ''}\u2069` })}
        </h3>
        <p>{t('readLook')}</p>
      </header>
      {draft?.notes.map((note) => (
        <Note icon="info">{wordedText(note)}</Note>
      ))}
      {sectionsOf(lines).map(([name, some]) => (
        <section class="stack review__part">
          <h4 class="label">{name}</h4>
          <ul>
            {some.map((line) => (
              <Row key={line.key} line={line} onChange={(part) => resume.change(line.key, part)} />
            ))}
          </ul>
        </section>
      ))}
      <Problem text={problem} />
      <div class="row wrap-row review__end">
        <Button
          variant="primary"
          size="lg"
          icon="check"
          busy={saving ? t('saving') : undefined}
          notReady={wanted === 0 ? t('needsField') : undefined}
          onClick={() => void save()}
        >
          {t('keepProfile')}
        </Button>
        <Button variant="quiet" size="lg" onClick={resume.startOver}>
          {t('otherFile')}
        </Button>
        <span class="hint grow">{t('nothingKept')}</span>
      </div>
    </div>
  )
}

/** About the person, then one part for each job and school, in the order they were read in. */
function sectionsOf(lines: readonly ReadLine[]): [string, ReadLine[]][] {
  const parts = new Map<string, ReadLine[]>()
  for (const line of lines) {
    const entry = entryKeyOf(line.key)
    const name = entry ? t(`part_of_${entry.section}`, { n: entry.index + 1 }) : t('aboutYou')
    parts.set(name, [...(parts.get(name) ?? []), line])
  }
  return [...parts]
}

function Row({
  line: { key, value, source, out },
  onChange,
}: {
  line: ReadLine
  onChange: (part: Partial<Pick<ReadLine, 'value' | 'out'>>) => void
}): JSX.Element {
  const label = labelOf(key)
  const isFile = key === 'resume'
  const lines = value.includes('\n') || value.length > 70
  return (
    <li class={`read${out ? ' read--out' : ''}`}>
      <span class="read__label" aria-hidden="true">
        {label}
      </span>
      <div class="read__value">
        {isFile ? (
          <p class="strong trunc">
            <bdi>{fileNameOf(value)}</bdi>
          </p>
        ) : lines ? (
          <textarea
            class="input"
            rows={3}
            dir="auto"
            aria-label={label}
            disabled={out}
            value={value}
            onInput={(event) => onChange({ value: event.currentTarget.value })}
          />
        ) : (
          <input
            class="input"
            dir="auto"
            aria-label={label}
            disabled={out}
            value={value}
            onInput={(event) => onChange({ value: event.currentTarget.value })}
          />
        )}
        <p class="caption trunc read__source" title={source.text}>
          {isFile ? t('readFile') : <bdi>“{source.text}”</bdi>}
          {source.page !== undefined && ` · ${t('page', { page: source.page })}`}
        </p>
      </div>
      <IconButton
        icon={out ? 'retry' : 'cross'}
        label={t(out ? 'putBackOf' : 'leaveOutOf', { name: label })}
        onClick={() => onChange({ out: !out })}
      />
    </li>
  )
}
