/** Where playbooks and lists of options are kept, and how what is learned joins what is there (P2, P5–P7). */
import { z } from 'zod'
import {
  type KnownPlaybooks,
  mergeOptions,
  mergePlaybooks,
  OptionList,
  Playbook,
  PlaybookStep,
} from '../../shared/domain/playbook.ts'
import { fold } from '../../shared/domain/text.ts'

export interface PlaybookPage {
  domain: string
  path: string
}

export interface PlaybookShelf {
  /** The playbooks known for a page, most used first. */
  of(place: PlaybookPage): Promise<KnownPlaybooks>
  /** A new playbook, or an existing one merged with this recording of it. */
  keep(domain: string, playbook: Playbook): Promise<Playbook>
  /** A playbook was used: it worked, or it did not. */
  used(place: PlaybookPage, id: string, worked: boolean): Promise<void>
  keepOptions(place: PlaybookPage, list: OptionList): Promise<OptionList>
}

/** The part of the store that a shelf needs: one repository over the tables `playbooks` and `option_maps`. */
export interface PlaybookRows {
  list(domain: string, path?: string): Promise<PlaybookRow[]>
  put(row: PlaybookRow): Promise<void>
  count(domain: string, path: string, id: string, succeeded: boolean): Promise<void>
  options(domain: string, path?: string): Promise<OptionRow[]>
  putOptions(row: OptionRow): Promise<void>
}

interface PlaybookRow extends PlaybookPage {
  id: string
  name: string
  body: Record<string, unknown>
  successes: number
  failures: number
}
interface OptionRow extends PlaybookPage {
  trigger: string
  options: readonly unknown[]
}

export const playbookShelf = (rows: PlaybookRows): PlaybookShelf => ({
  async of({ domain, path }) {
    const [playbooks, lists] = await Promise.all([rows.list(domain, path), rows.options(domain, path)])
    return { playbooks: playbooks.flatMap(playbookOf), lists: lists.flatMap(listOf) }
  },
  async keep(domain, playbook) {
    const all = (await rows.list(domain, playbook.path)).flatMap(playbookOf)
    const same = all.find(({ id }) => id === playbook.id)
    const merged = same ? mergePlaybooks(same, playbook) : playbook
    const { path, id, name, steps } = merged
    // Counts are incremented in the database, so that two runs at once lose none.
    await rows.put({
      domain,
      path,
      id,
      name,
      body: { steps },
      successes: playbook.successes,
      failures: playbook.failures,
    })
    return merged
  },
  used: ({ domain, path }, id, worked) => rows.count(domain, path, id, worked),
  async keepOptions({ domain, path }, list) {
    const old = (await rows.options(domain, path)).find(({ trigger }) => trigger === list.key)
    const merged = mergeOptions(old && listOf(old)[0], list)
    await rows.putOptions({ domain, path, trigger: merged.key, options: merged.options })
    return merged
  },
})

const Body = z.object({ steps: z.array(PlaybookStep).min(1) })

/** An unreadable row is not offered: it was written by another version. */
export const playbookOf = ({ id, name, path, body, successes, failures }: PlaybookRow): Playbook[] => {
  const steps = Body.safeParse(body)
  const whole = steps.success
    ? Playbook.safeParse({ id, name, path, steps: steps.data.steps, successes, failures })
    : undefined
  return whole?.success ? [whole.data] : []
}

export const listOf = ({ trigger, options }: OptionRow): OptionList[] => {
  const parsed = OptionList.safeParse({ key: trigger, options })
  return parsed.success ? [parsed.data] : []
}

/** Whether a list has an option of these words. */
export const hasOption = ({ options }: OptionList, label: string): boolean =>
  options.some((option) => fold(option.label) === fold(label))
