/** A résumé on its way to a profile: read by the bridge, looked through and changed here, kept only when the person says so. */
import { useState } from 'preact/hooks'
import { dataOf, nameOf } from '../../shared/domain/read-fields.ts'
import type { ResumeReading, SentFile } from '../../shared/protocol/resume.ts'
import { t } from '../../shared/ui/words.ts'
import { sentFile } from './drop.tsx'
import { useAsking } from './use.ts'
import type { Wire } from './wire.ts'

/** Bytes; what is larger is not even sent. The bridge says the same of what comes to it. */
const MAX_FILE = 10 * 1024 * 1024

export interface ReadLine {
  key: string
  value: string
  source: { text: string; page?: number | undefined }
  /** The person does not want it. */
  out: boolean
}

export interface ResumeDraft {
  file: string
  lines: readonly ReadLine[]
  notes: readonly string[]
  missing: ResumeReading['missing']
}

export interface ResumeNow {
  draft: ResumeDraft | null
  reading: boolean
  saving: boolean
  problem: string | null
  read(file: File): void
  change(key: string, part: Partial<Pick<ReadLine, 'value' | 'out'>>): void
  /** The profile's id, or undefined where it was not kept. */
  save(): Promise<string | undefined>
  startOver(): void
}

export function useResume(wire: Wire): ResumeNow {
  const [draft, setDraft] = useState<ResumeDraft | null>(null)
  const [sent, setSent] = useState<SentFile | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const asking = useAsking('resume')

  const read = async (file: File): Promise<void> => {
    setTooLarge(file.size > MAX_FILE)
    if (file.size > MAX_FILE) return
    const whole = await sentFile(file)
    await asking.run('read', async () => {
      const answer = await wire.ask('read_resume', whole)
      const { result } = answer
      if (result) {
        setSent(whole)
        setDraft({
          file: file.name,
          lines: result.fields.map(({ key, value, source }) => ({ key, value, source, out: false })),
          notes: result.notes,
          missing: result.missing,
        })
      }
      return answer
    })
  }

  const save = async (): Promise<string | undefined> => {
    if (!draft) return undefined
    const wanted = draft.lines.filter(({ out, value }) => !out && value.trim() !== '')
    const isFile = wanted.some(({ key }) => key === 'resume')
    let id: string | undefined
    await asking.run('save', async () => {
      const answer = await wire.ask('save_profile', {
        id: null,
        name: nameOf(wanted, draft.file),
        data: dataOf(wanted),
        secrets: {},
        ...(isFile && sent && { documents: { resume: sent } }),
      })
      id = answer.result?.id
      return answer
    })
    return id
  }

  return {
    draft,
    reading: asking.pending === 'read',
    saving: asking.pending === 'save',
    problem: tooLarge ? t('fileTooLarge') : asking.problem,
    read: (file) => void read(file),
    change: (key, part) =>
      setDraft(
        (now) => now && { ...now, lines: now.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) },
      ),
    save,
    startOver() {
      setDraft(null)
      setSent(null)
    },
  }
}
