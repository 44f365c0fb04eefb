/** Why a queue of operations stopped, for whoever decides next (A4): how far it came, where, why, and what is there now. Pure. */
import type { Observation } from '../../shared/domain/observation.ts'

export interface Stop {
  done: number
  total: number
  /** Where it stopped inside of a playbook. */
  playbook?: { name: string; at: number; of: number } | undefined
  reason: string
}

const NAMES_SHOWN = 8

/** Words of the page stand in quotes and are cut: they are data. */
export const bailReport = (
  { done, total, playbook, reason }: Stop,
  seen: Observation | undefined,
  list?: { name: string; options: Iterable<string> },
): string => {
  const where =
    playbook && playbook.at > 0
      ? ` It stopped at step ${playbook.at} of ${playbook.of} of the playbook ${quoted(playbook.name)}`
      : playbook
        ? ` It stopped at the playbook ${quoted(playbook.name)}`
        : ' It stopped'
  const visible = list
    ? `the list of ${quoted(list.name)} is open: ${named(list.options)}`
    : seen
      ? visibleNow(seen)
      : undefined
  return `Did ${done} of ${total} operations.${where}: ${reason.replace(/\.$/, '')}.${visible ? ` Now visible: ${visible}.` : ''}`
}

const visibleNow = ({ headings, title, messages, elements }: Observation): string => {
  const fresh = elements.filter((element) => element.fresh && element.name !== '')
  return [
    quoted(headings[0] || title),
    ...messages.slice(0, 2).map(({ kind, text }) => `${kind} ${quoted(text)}`),
    ...(fresh.length > 0 ? [`new: ${named(fresh.map(({ name }) => name))}`] : []),
  ].join('; ')
}

const named = (names: Iterable<string>): string => {
  const all = [...names]
  const more = all.length > NAMES_SHOWN ? ` and ${all.length - NAMES_SHOWN} more` : ''
  return `${all.slice(0, NAMES_SHOWN).map(quoted).join(', ')}${more}`
}

const quoted = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').replace(/[“”]/g, '"').trim()
  return `“${flat.length > 60 ? `${flat.slice(0, 59)}…` : flat}”`
}
