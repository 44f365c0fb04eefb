/**
 * Lines by the headings above them. A heading beside its first line ("Experience   2019 – Engineer") is one too. Pure.
 */
import { type ResumeSection, sectionOf } from './headings.ts'
import type { Line } from './types.ts'

export interface Sections {
  /** Lines above the first heading, and lines under "Contact". */
  head: Line[]
  of: Readonly<Record<ResumeSection, Line[][]>>
}

export const sectionsOf = (lines: readonly Line[]): Sections => {
  const of: Record<ResumeSection, Line[][]> = {
    experience: [],
    education: [],
    skills: [],
    languages: [],
    summary: [],
    contact: [],
    other: [],
  }
  const head: Line[] = []
  let here: Line[] = head
  // Beside a column that begins with a heading, the name comes later, in letters larger than any heading.
  const headings = lines.filter(({ text }) => sectionOf(text) !== undefined).map(({ size }) => size)
  const name = Math.max(...headings, 0) * 1.2
  for (const line of lines) {
    const [first, ...rest] = line.cells
    const whole = sectionOf(line.text)
    const beside = whole === undefined && first && rest.length > 0 && !line.bullet ? sectionOf(first.text) : undefined
    const section = whole ?? beside
    if (section === undefined && headings.length > 0 && line.page === 1 && line.size > name && name > 0) here = head
    if (section === undefined || (whole !== undefined && line.bullet && line.size === 0)) {
      here.push(line)
      continue
    }
    // "Address  12 Quay Street" is a label with its value.
    if (beside === 'contact') {
      here.push(line)
      continue
    }
    here = []
    of[section].push(here)
    if (beside)
      here.push({
        ...line,
        left: rest[0]?.left ?? line.left,
        cells: rest,
        text: rest.map(({ text }) => text).join('  '),
      })
  }
  return { head, of }
}
