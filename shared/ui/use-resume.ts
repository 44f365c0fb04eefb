/**
 * State of a résumé that becomes a profile: read by the bridge, checked and changed here, saved only if the person
 * wants it.
 */
import { useState } from 'preact/hooks'
import { dataOf, nameOf } from '../domain/read-fields.ts'
import { t } from './words.ts'

/** Maximum bytes; larger files are not sent. The bridge has the same limit. */
const MAX_FILE = 10 * 1024 * 1024

/** Requests to the bridge. Both reject with an error whose message is for the person. */
export interface ResumeCalls {
  read(file: File): Promise<ReadResume>
  /** The new profile's id. `file`: becomes its résumé. */
  save(profile: { name: string; data: Record<string, unknown> }, file: File | undefined): Promise<string>
}

interface Source {
  text: string
  page?: number | undefined
}

export interface ReadResume {
  fields: readonly { key: string; value: string; source: Source }[]
  notes: readonly string[]
  /** Questions that forms often ask besides, most frequent first. */
  missing: readonly { key: string; about: string; forms: number }[]
}

export interface ReadLine {
  key: string
  value: string
  source: Source
  /** The person removed it. */
  out: boolean
}

export interface ResumeDraft {
  file: string
  lines: readonly ReadLine[]
  notes: readonly string[]
  missing: ReadResume['missing']
}

export interface ResumeNow {
  draft: ResumeDraft | null
  reading: boolean
  saving: boolean
  problem: string | null
  read(file: File): void
  change(key: string, part: Partial<Pick<ReadLine, 'value' | 'out'>>): void
  /** The profile's id; undefined if it was not saved. */
  save(): Promise<string | undefined>
  startOver(): void
}

export function useResume(calls: ResumeCalls): ResumeNow {
  const [draft, setDraft] = useState<ResumeDraft | null>(null)
  const [sent, setSent] = useState<File | null>(null)
  const [pending, setPending] = useState<'read' | 'save' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const asking = async <T>(what: 'read' | 'save', ask: () => Promise<T>): Promise<T | undefined> => {
    setPending(what)
    setProblem(null)
    try {
      return await ask()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      return undefined
    } finally {
      setPending(null)
    }
  }

  const read = async (file: File): Promise<void> => {
    if (file.size > MAX_FILE) return setProblem(t('fileTooLarge'))
    const found = await asking('read', () => calls.read(file))
    if (!found) return
    setSent(file)
    setDraft({
      file: file.name,
      lines: found.fields.map(({ key, value, source }) => ({ key, value, source, out: false })),
      notes: found.notes,
      missing: found.missing,
    })
  }

  const save = async (): Promise<string | undefined> => {
    if (!draft) return undefined
    const wanted = draft.lines.filter(({ out, value }) => !out && value.trim() !== '')
    const isFile = wanted.some(({ key }) => key === 'resume')
    const profile = { name: nameOf(wanted, draft.file), data: dataOf(wanted) }
    return asking('save', () => calls.save(profile, isFile && sent ? sent : undefined))
  }

  return {
    draft,
    reading: pending === 'read',
    saving: pending === 'save',
    problem,
    read: (file) => void read(file),
    change: (key, part) =>
      setDraft(
        (now) => now && { ...now, lines: now.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) },
      ),
    save,
    startOver() {
      setDraft(null)
      setSent(null)
      setProblem(null)
    },
  }
}
