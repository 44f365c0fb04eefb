// docs/data-file.md lists every key that the code reads, and the example files are read without warnings.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DATA_KEYS, type DataKey, ENTRY_KEYS } from '../../../shared/domain/data-keys.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const root = new URL('../../../', import.meta.url)
const text = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const row = ({ key, kind, about, aliases }: DataKey): string =>
  `| \`${key}\` | ${kind} | ${about} | ${aliases.map((alias) => `\`${alias}\``).join(', ')} |`
const table = (keys: readonly DataKey[]): string =>
  ['| key | kind | what | also |', '| --- | --- | --- | --- |', ...keys.map(row)].join('\n')

describe('docs/data-file.md', () => {
  const doc = text('docs/data-file.md')
  const section = (name: string): string =>
    new RegExp(`<!-- keys: ${name} -->\n([\\s\\S]*?)\n<!-- end -->`).exec(doc)?.[1]?.trim() ?? ''

  test.each([
    ['person', DATA_KEYS],
    ['experience', ENTRY_KEYS.experience],
    ['education', ENTRY_KEYS.education],
  ])('lists every key of %s and no other', (name, keys) => {
    expect(section(name)).toBe(table(keys))
  })

  test('shows an example that is read', () => {
    const example = /```json\n([\s\S]*?)```/.exec(doc)?.[1] ?? ''
    expect(parseUserData(JSON.parse(example)).values).toMatchObject({
      'given-name': 'Rosalind',
      'experience.0.current': 'yes',
    })
  })
})

test.each(['examples/me.json', 'examples/other.json'])(
  '%s is read without a warning and holds what applications ask for',
  (path) => {
    const warnings: string[] = []
    const { values, secrets, id } = parseUserData(JSON.parse(text(path)), {
      baseDir: '/x',
      onWarning: (warning) => warnings.push(warning),
    })
    expect(warnings).toEqual([])
    expect(id).not.toMatch(/^p-/)
    for (const key of [
      'given-name',
      'family-name',
      'email',
      'tel',
      'address-line1',
      'address-level2',
      'address-level1',
      'postal-code',
      'country',
      'resume',
      'linkedin',
      'work-authorization',
      'sponsorship',
      'how-heard',
      'previously-employed',
      'tel-type',
      'gender',
      'veteran',
      'disability',
      'experience.0.title',
      'experience.0.start',
      'education.0.school',
      'education.0.degree',
    ]) {
      expect(values[key], key).toBeTruthy()
    }
    expect(values.resume).toBe('/x/resume.pdf')
    expect(secrets['new-password']).toBeTruthy()
  },
)

test('the two example people have nothing in common but their country', () => {
  const [me, other] = ['examples/me.json', 'examples/other.json'].map(
    (path) => parseUserData(JSON.parse(text(path))).values,
  )
  for (const key of [
    'name',
    'email',
    'tel',
    'street-address',
    'address-level2',
    'linkedin',
    'salary',
    'how-heard',
    'gender',
    'experience.0.company',
    'education.0.school',
  ]) {
    expect(me?.[key], key).not.toBe(other?.[key])
  }
})
