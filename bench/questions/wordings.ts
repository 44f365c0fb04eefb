/**
 * The same questions in many wordings, in five languages, with the right answer for each of the bank's people. The
 * question reader has no list of these wordings. One line of the data is one meaning; `!` before a wording says that
 * it means the opposite.
 */
import { readFileSync } from 'node:fs'
import { type BankQuestion, type Gold, PEOPLE } from './bank.ts'

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const
type Language = (typeof LANGUAGES)[number]

export interface Meaning extends Partial<Record<Language, string[]>> {
  kind: string
  asks: string
  /** The heading over the field; consecutive fields with the same legend share a page. */
  legend?: string
  control: string
  /** Text beside the field other than its label. */
  help?: string
  required?: boolean
  options?: Partial<Record<Language, string[]>>
  /**
   * By person: `yes`, `no`, `#2` for an option, text or a `re:` pattern for typed text, '' for an empty field. With `?`
   * after it, an empty field is right, too. A person who is not listed is not judged.
   */
  due: Record<string, string>
}

const YES_NO: Record<Language, string[]> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table

/**
 * Second file: questions as employers in German, French, Spanish and Portuguese speaking countries ask them, each in
 * one language. Third: as employers in English speaking countries ask them. Fourth: as a hostile tester would ask them;
 * answered once before anything was fixed for them. Fifth: as application systems and employers word them, for twelve
 * people, five of whom have a conviction, two nationalities, a visa, many employers, hourly pay, or are minors; all
 * were answered once before anything was fixed.
 */
const FILES = ['wordings.json', 'wordings-local.json', 'wordings-en.json', 'wordings-fresh.json', 'wordings-forms.json']

export const meanings = (): Meaning[] =>
  FILES.flatMap((file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Meaning[])

export const goldOf = (due: string, { control }: Meaning, options: readonly string[], opposite: boolean): Gold => {
  const orBlank = due.endsWith('?')
  const said = orBlank ? due.slice(0, -1) : due
  if (said === '') return control === 'checkbox' ? { checked: false } : { blank: true }
  if (control === 'checkbox') return { checked: (said === 'yes') !== opposite, ...(orBlank && { orBlank }) }
  const option = said.startsWith('#') ? options[Number(said.slice(1))] : undefined
  const yes = said === 'yes' || said === 'no' ? options[(said === 'yes') !== opposite ? 0 : 1] : undefined
  return { value: [option ?? yes ?? said], ...(orBlank && { orBlank }) }
}

/** In the later batches, people with the same right answer share a key (`"us mx": …`); `*` is everybody but the bare one. */
const forEach = (question: BankQuestion): BankQuestion => ({
  ...question,
  gold: Object.fromEntries(
    Object.entries(question.gold).flatMap(([people, gold]) =>
      people
        .split(' ')
        .flatMap((who) => (who === '*' ? PEOPLE : [who]))
        .map((who) => [who, gold] as const),
    ),
  ),
})

/**
 * Questions in the bank's own format, kept as they were first asked: batches 22 to 28, then 29 to 31, 32 to 36, 37 to
 * 39, 40 to 49, 50 and 51, 52 to 54, 55 to 58, 59 to 62, and those from 63 on.
 */
const BATCHES = ['batches', 'batches-people', 'batches-titles', 'batches-kinds', 'batches-ordinary', 'batches-pointing', 'batches-labels', 'batches-twins', 'batches-sensitive', 'batches-usual'] // biome-ignore format: a list
const batches = (): BankQuestion[] =>
  BATCHES.flatMap((file) =>
    (JSON.parse(readFileSync(new URL(`${file}.json`, import.meta.url), 'utf8')) as BankQuestion[]).map(forEach),
  )

/** Converts every wording to a question of the bank. */
export const wordings = (of?: readonly Meaning[]): BankQuestion[] => [
  ...(of ?? meanings()).flatMap((meaning) =>
    LANGUAGES.flatMap((lang) =>
      (meaning[lang] ?? []).map((wording): BankQuestion => {
        const opposite = wording.startsWith('!')
        const text = opposite ? wording.slice(1) : wording
        const options = meaning.options?.[lang] ?? (meaning.control === 'radio' ? YES_NO[lang] : [])
        const gold = Object.entries(meaning.due).map(
          ([who, due]) => [who, goldOf(due, meaning, options, opposite)] as const,
        )
        return {
          id: `${meaning.kind}: ${text}${meaning.help === undefined ? '' : ` (${meaning.help})`}`,
          kind: meaning.kind,
          trap: meaning.asks,
          lang,
          text,
          control: meaning.control,
          ...(meaning.legend !== undefined && { group: meaning.legend }),
          ...(meaning.help !== undefined && { help: meaning.help }),
          ...(options.length > 0 && { options: [...options] }),
          required: meaning.required ?? false,
          gold: Object.fromEntries(gold),
        }
      }),
    ),
  ),
  ...(of === undefined ? batches() : []),
]
