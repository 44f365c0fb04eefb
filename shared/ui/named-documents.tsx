/** Several résumés and letters of a profile: each with a short name and the words of the postings that it is for. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { DOCUMENT_KINDS, type DocumentKind, documentEntries } from '../domain/named-documents.ts'
import { fold } from '../domain/text.ts'
import { Drop, fileNameOf } from './drop.tsx'
import { Icon } from './icons.tsx'
import { Button, IconButton } from './parts.tsx'
import { useStateOf } from './state-of.ts'
import { t } from './words.ts'

type Entry = ReturnType<typeof documentEntries>[number]

interface NamedDocumentsProps {
  data: Readonly<Record<string, unknown>>
  notReady?: string | undefined
  /** All entries of a kind after the change. */
  onChange: (kind: DocumentKind, entries: readonly Entry[]) => void
  /** The same, with a file for one of them. */
  onFile: (kind: DocumentKind, entries: readonly Entry[], at: number, file: File) => void
}

export function NamedDocuments(props: NamedDocumentsProps): JSX.Element {
  const [adding, setAdding] = useState<DocumentKind | null>(null)
  const { data, notReady, onFile } = props
  return (
    <section class="card docs stack">
      <header>
        <h2 class="h2">{t('documents')}</h2>
        <p>{t('documentsText')}</p>
      </header>
      {DOCUMENT_KINDS.map((kind) => (
        <Kind key={kind} kind={kind} {...props} />
      ))}
      {adding ? (
        <Adding
          key={adding}
          kind={adding}
          taken={documentEntries(data, adding).map(({ name }) => fold(String(name)))}
          onAdd={(entry, file) => {
            const before = documentEntries(data, adding)
            onFile(adding, [...before, entry], before.length, file)
            setAdding(null)
          }}
          onCancel={() => setAdding(null)}
        />
      ) : (
        <div class="row docs__acts">
          {DOCUMENT_KINDS.map((kind) => (
            <Button key={kind} size="sm" icon="plus" notReady={notReady} onClick={() => setAdding(kind)}>
              {t(WORDS[kind].add)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

const WORDS: Record<DocumentKind, { all: string; one: string; add: string }> = {
  resume: { all: 'documents_resume', one: 'documentKind_resume', add: 'addDocument_resume' },
  'cover-letter': { all: 'documents_letter', one: 'documentKind_letter', add: 'addDocument_letter' },
}

function Kind({
  kind,
  data,
  notReady,
  onChange,
  onFile,
}: NamedDocumentsProps & { kind: DocumentKind }): JSX.Element | null {
  const entries = documentEntries(data, kind)
  if (entries.length === 0) return null
  return (
    <ul class="documents" aria-label={t(WORDS[kind].all)}>
      {entries.map((entry, at) => {
        const name = String(entry.name ?? '')
        return (
          <li class="stack documents__one" key={name}>
            <div class="row">
              <span class="chip">{t(WORDS[kind].one)}</span>
              <bdi class="strong grow trunc">{name}</bdi>
              {notReady === undefined && (
                <IconButton
                  icon="trash"
                  label={t('removeFile', { name: `\u2068${name}\u2069` })}
                  onClick={() =>
                    onChange(
                      kind,
                      entries.filter((one) => one !== entry),
                    )
                  }
                />
              )}
            </div>
            <Rule
              rule={String(entry.for ?? '')}
              readOnly={notReady !== undefined}
              onChange={(rule) => onChange(kind, entries.with(at, { ...entry, for: rule }))}
            />
            <Drop
              variant="line"
              choose={t('replace')}
              notReady={notReady}
              onFile={(file) => onFile(kind, entries, at, file)}
            >
              <bdi class="grow trunc caption" title={String(entry.file ?? '')}>
                {fileNameOf(String(entry.file ?? ''))}
              </bdi>
            </Drop>
          </li>
        )
      })}
    </ul>
  )
}

/** Saved when the person leaves the field. */
function Rule({
  rule,
  readOnly,
  onChange,
}: {
  rule: string
  readOnly?: boolean
  onChange: (rule: string) => void
}): JSX.Element {
  const id = useId()
  const [text, setText] = useStateOf(rule, rule)
  return (
    <div class="documents__f">
      <label class="label" for={id}>
        {t('documentFor')}
      </label>
      <input
        class="input"
        id={id}
        readOnly={readOnly}
        placeholder={t('documentForExample')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={(event) => event.currentTarget.value !== rule && onChange(event.currentTarget.value)}
      />
      {text.trim() === '' && <span class="hint">{t('documentForAny')}</span>}
    </div>
  )
}

function Adding({
  kind,
  taken,
  onAdd,
  onCancel,
}: {
  kind: DocumentKind
  taken: readonly string[]
  onAdd: (entry: Entry, file: File) => void
  onCancel: () => void
}): JSX.Element {
  const id = useId()
  const [name, setName] = useState('')
  const [rule, setRule] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const missing =
    name.trim() === ''
      ? t('needsDocumentName')
      : taken.includes(fold(name))
        ? t('documentNameTaken')
        : file
          ? undefined
          : t('needsFile')
  return (
    <form
      class="stack documents__one"
      aria-label={t(WORDS[kind].add)}
      onSubmit={(event) => {
        event.preventDefault()
        if (file && missing === undefined) onAdd({ name: name.trim(), for: rule.trim() }, file)
      }}
    >
      <div class="documents__f">
        <label class="label" for={id}>
          {t('documentName')}
        </label>
        <input
          class="input"
          id={id}
          maxLength={60}
          placeholder={t('documentNameExample')}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <Rule rule={rule} onChange={setRule} />
      <Drop variant="line" choose={t(file ? 'replace' : 'chooseFile')} onFile={setFile}>
        <span class={`grow trunc${file ? ' strong' : ' ink3'}`}>
          <bdi>{file?.name ?? t('dropHere')}</bdi>
        </span>
      </Drop>
      <div class="row docs__acts">
        <Button variant="primary" submit notReady={missing}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {missing !== undefined && (name !== '' || file) && (
          <span class="hint row">
            <Icon name="info" size={14} />
            {missing}
          </span>
        )}
      </div>
    </form>
  )
}
