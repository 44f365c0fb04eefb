/** What reading a résumé gives: the same over the HTTP API and to the extension. */
import { z } from 'zod'

export const ResumeReading = z
  .object({
    kind: z.enum(['pdf', 'docx', 'json-resume', 'linkedin']),
    fields: z.array(
      z.object({
        key: z.string().meta({ description: 'As in a data file: `given-name`, `experience.0.title`' }),
        value: z.string(),
        confidence: z.number().min(0).max(1),
        source: z.object({ text: z.string(), page: z.number().int().optional() }),
      }),
    ),
    notes: z.array(z.string()).meta({ description: 'What was seen and left out, and why' }),
    missing: z
      .array(
        z.object({
          key: z.string(),
          about: z.string(),
          forms: z.number().min(0).max(1).meta({ description: 'The share of application forms that ask for it' }),
        }),
      )
      .meta({ description: 'What forms ask for and was not read, the most frequent first' }),
    data: z.record(z.string(), z.unknown()).meta({ description: 'The fields as a profile’s `data`' }),
  })
  .meta({ id: 'ResumeReading' })
export type ResumeReading = z.infer<typeof ResumeReading>

/** A file that a user interface sends: its content in base64. The code that reads or stores it limits its size. */
export const SentFile = z.strictObject({ name: z.string().min(1).max(240), bytes: z.base64() })
export type SentFile = z.infer<typeof SentFile>
