/** Languages, skills and the few sentences about the person. Pure. */
import { languageOf } from '../../shared/domain/questions/normal.ts'
import { paragraphOf } from './entries.ts'
import type { Line, ReadField } from './types.ts'

const MAX_SKILLS = 60

const listField = (key: string, found: readonly { value: string; line: Line }[], confidence: number): ReadField[] => {
  const different = [...new Map(found.map((one) => [one.value.toLowerCase(), one])).values()]
  const [first] = different
  if (!first) return []
  const lines = [...new Set(different.map(({ line }) => line.text))]
  return [
    {
      key,
      value: different.map(({ value }) => value).join(', '),
      confidence,
      source: { text: lines.join(' / ').slice(0, 400), page: first.line.page },
    },
  ]
}

const LEVEL =
  /^\W*(?:native|fluent|basic|advanced|intermediate|conversational|good|excellent|proficient|professional|mother|bilingual|working|beginner|muttersprache|flie[sß]end|gut|sehr|grundkenntnisse|verhandlungssicher|langue|courant|bilingue|notions|niveau|maternelle|lu|nativ|avanzad|intermedi|b[aá]sic|fluid|lengua|nivel|alto|medio|bajo|materna|avançad|fluente|l[ií]ngua|[abc][12])/iu

const DOTS = /[●○■□★☆◆◇⬤◯•·]{2,}|\d{1,3}\s?%/gu

/** Only names of languages. */
export const languagesOf = (sections: readonly (readonly Line[])[]): ReadField[] => {
  const found = sections.flat().flatMap((line) =>
    line.text
      .replace(DOTS, ' ')
      .replace(/^[^:]*\b(?:mother tongue|other language|native language)[^:]*:\s*/i, '')
      .split(/\s*[;|•·]\s*|\.\s+(?=\p{Lu})|,\s*(?![^(]*\))|\s{2,}(?=\p{Lu}\p{L}+\s*[:(–-])/u)
      .flatMap((part) => {
        const { name = '', level = '' } =
          /^(?<name>[^(:–—-]+?)\s*(?:[(:–—-]\s*|\s{2,}|$)(?<level>.*?)\)?$/u.exec(part.trim())?.groups ?? {}
        const words = name.trim().split(/\s+/)
        const called = [name.trim(), words[0] ?? ''].find((text) => languageOf(text) !== undefined)
        if (called === undefined) return []
        const behind = name.trim().slice(called.length).trim()
        // "Spanish and Basque: native": it is uncertain which one the level belongs to.
        if (behind !== '' && !LEVEL.test(behind)) return []
        const said = [name.trim().slice(called.length).trim(), level.replace(/^\(|[).]+$/g, '').trim()]
          .filter(Boolean)
          .join(', ')
        return [
          {
            value:
              said === '' || said.length > 40 ? called : `${called} (${said.replace(/,/g, ' ').replace(/\s+/g, ' ')})`,
            line,
          },
        ]
      }),
  )
  return listField('languages', found, 0.9)
}

export const skillsOf = (sections: readonly (readonly Line[])[]): ReadField[] => {
  const found = sections.flatMap((lines) =>
    rejoined(lines).flatMap(({ text, line }) =>
      text
        .replace(DOTS, ' ')
        .replace(/^[^:,]{2,40}:\s*/, '')
        .split(/\s*[;|•·]\s*|,\s*(?![^(]*\))|\s{2,}/u)
        .map((part) => part.replace(/[\s.–—-]+$/g, '').trim())
        .filter((part) => part.length > 0 && part.length <= 45 && part.split(' ').length <= 5 && /\p{L}/u.test(part))
        .map((value) => ({ value, line })),
    ),
  )
  return listField('skills', found.slice(0, MAX_SKILLS), 0.85)
}

/** A list that is wrapped at the page width continues in the next line. */
const rejoined = (lines: readonly Line[]): { text: string; line: Line }[] => {
  const out: { text: string; line: Line }[] = []
  for (const line of lines) {
    const last = out.at(-1)
    const listed = last !== undefined && /[,;]/.test(last.text)
    const goesOn =
      listed &&
      !line.bullet &&
      !line.apart &&
      line.cells.length === 1 &&
      !/^[^:,]{2,40}:/.test(line.text) &&
      (/[,;]$/.test(last.text) || (last.text.length > 40 && /[,;]|^\p{Ll}/u.test(line.text)))
    if (goesOn) last.text += ` ${line.text}`
    else out.push({ text: line.text, line })
  }
  return out
}

export const summaryOf = (sections: readonly (readonly Line[])[]): ReadField[] => {
  const lines = sections.find((some) => some.length > 0) ?? []
  const [first] = lines
  const value = paragraphOf(lines).slice(0, 2_000)
  return first && value.length >= 40
    ? [{ key: 'summary', value, confidence: 0.85, source: { text: first.text, page: first.page } }]
    : []
}
