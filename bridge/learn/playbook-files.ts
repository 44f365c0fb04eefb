/**
 * Playbooks of one domain as a file (`domains/<domain>/playbooks.json`): readable JSON, written as a whole or not at
 * all. What is read is trusted in nothing (P2, M8).
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { GhError } from '../../shared/domain/errors.ts'
import { inPlainWords, jsonFault } from '../../shared/domain/plain-errors.ts'
import { OptionList, Playbook, playbookId } from '../../shared/domain/playbook.ts'
import { validateTemplates } from '../../shared/domain/template.ts'

const Domain = z
  .string()
  .max(260)
  .regex(/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/, 'is no host')
  .refine((domain) => !domain.includes('..'), 'is no host')

export const PlaybookFile = z
  .object({
    format: z.literal('ghosthands-playbooks/1'),
    /** Host, with its port if it is not the default. */
    domain: Domain,
    playbooks: z.array(Playbook).max(1_000),
    lists: z.array(OptionList.extend({ path: Playbook.shape.path }).strict()).max(1_000),
  })
  .strict()
export type PlaybookFile = z.infer<typeof PlaybookFile>

/** Path of a domain's playbooks below the home's `domains`. Errors: INVALID_INPUT for an invalid host. */
export const playbookFilePath = (domains: string, domain: string): string => {
  if (!Domain.safeParse(domain).success)
    throw new GhError('INVALID_INPUT', `“${domain.slice(0, 80)}” is not a host such as shop.example or 127.0.0.1:8080.`)
  // Some systems do not allow a colon in a file name.
  return join(domains, domain.replaceAll(':', '_'), 'playbooks.json')
}

/** Text of the file: two spaces, newline at the end. */
export const playbookFileText = (file: Omit<PlaybookFile, 'format'>): string =>
  `${JSON.stringify({ format: 'ghosthands-playbooks/1', ...file }, null, 2)}\n`

/** A concurrent reader gets the old file or the new one. */
export const writeWhole = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Errors: INVALID_INPUT with the path of what is wrong. */
export const readPlaybookFile = (text: string): PlaybookFile => {
  const parsed = PlaybookFile.safeParse(json(text), { error: inPlainWords })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw refused(
      `This file holds no playbooks: ${issue?.path.join('.') || 'file'}: ${issue?.message ?? 'unreadable'}.`,
      {
        paths: parsed.error.issues.map(({ path }) => path.join('.')),
      },
    )
  }
  for (const { name, id, steps } of parsed.data.playbooks) {
    if (playbookId(steps) !== id) throw refused(`The id of the playbook “${name}” is not that of its steps.`)
    try {
      validateTemplates(steps.flatMap(({ value }) => value ?? []))
    } catch (error) {
      throw refused(`The playbook “${name}”: ${error instanceof Error ? error.message : 'a value cannot be read'}`)
    }
  }
  return parsed.data
}

const refused = (what: string, details: Record<string, unknown> = {}): GhError =>
  new GhError('INVALID_INPUT', `${what} Nothing was imported.`, { details })

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refused(`This file is not JSON: ${jsonFault(text, error)}.`)
  }
}
