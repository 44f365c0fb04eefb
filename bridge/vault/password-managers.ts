/**
 * Secrets that stay in a password manager. A profile holds only their place, `op://vault/item/field` (1Password) or
 * `bw://item/field` (Bitwarden); they are read for each job by the manager's own command, which must be unlocked.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { GhError } from '../../shared/domain/errors.ts'
import { say } from '../../shared/domain/sentences.ts'

/** The person may have to allow it in a window of the manager. */
const ANSWER_MS = 60_000

/** Whether a secret is only the place of one. */
export const isSecretReference = (value: string): boolean => /^(?:op|bw):\/\//.test(value)

/** @throws GhError INVALID_INPUT if it names no field of an entry */
export const checkReference = (reference: string): void => void partsOf(reference)

/** @throws GhError INVALID_INPUT: the manager is not installed, is locked, or has no such field */
export const readReference = async (reference: string): Promise<string> => {
  const { manager, program, args, field } = partsOf(reference)
  const text = await outputOf(program, args).catch((cause: NodeJS.ErrnoException & { stderr?: string }) => {
    if (cause.code === 'ENOENT') throw refused(say('problem_manager_absent', { manager, program }).text, cause)
    if (LOCKED.test(cause.stderr ?? '')) throw refused(say('problem_manager_locked', { manager }).text, cause)
    throw refused(say('problem_manager_entry', { manager, entry: reference }).text, cause)
  })
  const value = field === undefined ? text.replace(/\r?\n$/, '') : fieldOf(text, field)
  if (!value) throw refused(say('problem_manager_entry', { manager, entry: reference }).text)
  return value
}

/** What the commands say on a terminal when a person has to unlock them first. */
const LOCKED =
  /not (?:currently )?(?:signed|logged) in|vault is locked|session expired|no accounts? configured|authorization/i

interface ItemReference {
  manager: string
  program: string
  args: readonly string[]
  /** Of the JSON that is printed; undefined: the value itself is. */
  field?: string
}

const partsOf = (reference: string): ItemReference => {
  // `op read` takes the reference as the 1Password app copies it.
  if (/^op:\/\/[^/]+\/[^/]+\/[^/]+/.test(reference))
    return { manager: '1Password', program: 'op', args: ['read', '--no-newline', reference] }
  const [, item, field] = /^bw:\/\/([^/-][^/]*)\/([^/]+)$/.exec(reference) ?? []
  if (item !== undefined && field !== undefined)
    return { manager: 'Bitwarden', program: 'bw', args: ['get', 'item', item, '--nointeraction'], field }
  throw refused(say('problem_manager_place').text)
}

const outputOf = async (program: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, args, { timeout: ANSWER_MS, windowsHide: true })).stdout

const Text = z.string().nullish()
/** What `bw get item` prints of an entry. */
const Item = z.object({
  notes: Text,
  login: z.object({ username: Text, password: Text, totp: Text }).nullish(),
  card: z.object({ number: Text, code: Text, expMonth: Text, expYear: Text }).nullish(),
  fields: z.array(z.object({ name: Text, value: Text })).nullish(),
})

/** Undefined: the command printed something else. */
const itemOf = (json: string): z.infer<typeof Item> | undefined => {
  try {
    return Item.safeParse(JSON.parse(json)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const fieldOf = (json: string, field: string): string | undefined => {
  const item = itemOf(json)
  const own: Readonly<Record<string, string | null | undefined>> = { notes: item?.notes, ...item?.login, ...item?.card }
  return (Object.hasOwn(own, field) ? own[field] : item?.fields?.find(({ name }) => name === field)?.value) ?? undefined
}

const refused = (sentence: string, cause?: unknown): GhError => new GhError('INVALID_INPUT', sentence, { cause })
