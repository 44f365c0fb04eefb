/** Fields that were read in a document, as a profile's data. Pure. */

interface Read {
  /** As in a data file: `given-name`, `experience.0.title`. */
  key: string
  value: string
}

/** As in a data file (docs/data-file.md): entries as lists, the end of a current job as "present". */
export const dataOf = (fields: readonly Read[]): Record<string, unknown> => {
  const data: Record<string, unknown> = {}
  const lists: Record<string, Record<string, string>[]> = {}
  for (const { key, value } of fields) {
    const [, section, index, name] = /^(experience|education)\.(\d+)\.(.+)$/.exec(key) ?? []
    if (!section || !name) {
      data[key] = value
      continue
    }
    const list = lists[section] ?? []
    lists[section] = list
    list[Number(index)] = { ...list[Number(index)], ...(name === 'current' ? { end: 'present' } : { [name]: value }) }
  }
  for (const [section, list] of Object.entries(lists)) data[section] = list.filter(Boolean)
  return data
}

/** A profile is called as its person is; else as its file. */
export const nameOf = (fields: readonly Read[], file: string): string =>
  (fields.find(({ key }) => key === 'name')?.value ?? file).slice(0, 80)
