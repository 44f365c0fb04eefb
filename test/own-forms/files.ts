// Business forms with the data files of two people, as a person would write them: keys near the labels, not equal to
// them. Each file of `people/` belongs to the page of the same name.
import { readdirSync, readFileSync } from 'node:fs'
import type { Person } from './person.ts'

const FOLDER = new URL('people/', import.meta.url)

export const FILE_FORMS: Readonly<Record<string, readonly [Person, Person]>> = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')).people,
  ]),
)
