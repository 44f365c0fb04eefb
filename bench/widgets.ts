/**
 * Real component libraries (test/widgets): each widget is explored by one person's run and replayed by another's
 * without a model. A result is right if the page's own code received the right value. Writes the table in
 * docs/widgets.md; with `--only`, just the lines of these pages.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { folderOf } from '../test/widgets/build.ts'
import { CASES, WHOLE } from '../test/widgets/cases.ts'
import { UNSEEN } from '../test/widgets/cases-unseen.ts'
import { FORMS } from '../test/widgets/forms.ts'
import { openWidgetRuns, type Tried, tryEach } from '../test/widgets/run.ts'
import { needChrome } from './chrome.ts'
import { atLeast, type BenchOptions, CannotRun, type Report } from './report.ts'

export const name = 'widgets'

/** The least percentage of widgets that must be right, given the last measurement. */
const GOAL_PCT = 90
/**
 * Right widgets of {@link UNSEEN} in the first measurements (25 and 26 November 2026), before anything was fixed for
 * them: 42 of 70, then 27 of 34.
 */
const FIRST_SIGHT = 42 + 27
const TABLE = new URL('../docs/widgets.md', import.meta.url)

interface Line {
  page: string
  widget: string
  library: string
  /** `yes`, `no`, or `–` if it was never measured. */
  explore: string
  replay: string
  measured: string
}

/** @throws CannotRun if there is no browser, or `only` names no existing page. */
export async function run({ only }: BenchOptions): Promise<Report> {
  needChrome()
  const before = linesIn(readFileSync(TABLE, 'utf8'))
  const asked = allWidgets().filter(
    ([page, widget]) => !only || only.includes(page) || only.includes(`${page}:${widget}`),
  )
  if (asked.length === 0) throw new CannotRun(`no widgets: ${only?.join(', ')}`)
  await using runs = await openWidgetRuns()
  const wrong: string[] = []
  const measured = new Map<string, Line>()
  for (const page of new Set(asked.map(([page]) => page))) {
    const note = (widget: string, tried: Tried): void => {
      measured.set(`${page}: ${widget}`, lineOf(page, widget, tried))
      if (tried.explore || tried.replay) wrong.push(`${page}: ${widget}: ${tried.explore ?? tried.replay}`)
    }
    if (page in FORMS) {
      note(WHOLE_FORM, await runs.form(page).catch((error: unknown): Tried => ({ explore: String(error) })))
      continue
    }
    const names = asked.filter(([of]) => of === page).map(([, widget]) => widget)
    for await (const one of tryEach(
      runs,
      page,
      names.filter((widget) => widget !== ALL),
    ))
      note(...one)
    if (!names.includes(ALL)) continue
    const right = Object.keys(CASES[page] ?? {}).filter((widget) => {
      const line = measured.get(`${page}: ${widget}`) ?? before.get(`${page}: ${widget}`)
      return line !== undefined && isRight(line)
    })
    note(ALL, await runs.run(page, right, WHOLE[page]).catch((error: unknown): Tried => ({ explore: String(error) })))
  }
  const lines = allWidgets().map(
    ([page, widget]) =>
      measured.get(`${page}: ${widget}`) ?? before.get(`${page}: ${widget}`) ?? lineOf(page, widget, undefined),
  )
  writeFileSync(TABLE, tableOf(lines))
  const known = lines.filter(({ explore }) => explore !== '–')
  const percent = Math.round((known.filter(isRight).length / known.length) * 100)
  return {
    title: 'Widgets of real component libraries',
    rows: [...measured.values()].map(({ page, widget, library, explore, replay }) => ({
      library,
      widget: `${page}: ${widget}`,
      explore,
      replay,
    })),
    goals: [atLeast('widgets explored and replayed with the right value, %', percent, GOAL_PCT)],
    notes: wrong,
    details: { lines },
  }
}

/** All widgets of a page that are right on their own, in one form. */
const ALL = 'all'

/** One of {@link FORMS}. */
const WHOLE_FORM = 'whole'

const allWidgets = (): [page: string, widget: string][] => [
  ...Object.entries(CASES).flatMap(([page, cases]) =>
    [...Object.keys(cases), ...(page in WHOLE ? [ALL] : [])].map((widget): [string, string] => [page, widget]),
  ),
  ...Object.keys(FORMS).map((page): [string, string] => [page, WHOLE_FORM]),
]

const libraryOf = (page: string, widget: string): string | undefined =>
  FORMS[page]?.library ??
  (widget === ALL && page in WHOLE ? Object.values(CASES[page] ?? {})[0] : CASES[page]?.[widget])?.library

const isRight = ({ explore, replay }: Line): boolean => explore === 'yes' && replay === 'yes'

const lineOf = (page: string, widget: string, tried: Tried | undefined): Line => {
  const mark = (fault: string | undefined): string => (fault === undefined ? 'yes' : 'no')
  return {
    page,
    widget,
    library: titleOf(page, libraryOf(page, widget) ?? ''),
    explore: tried ? mark(tried.explore) : '–',
    replay: tried ? mark(tried.replay) : '–',
    measured: tried ? new Date().toISOString().slice(0, 10) : '–',
  }
}

/** The library, with the version of its page. */
const titleOf = (page: string, library: string): string => {
  const { dependencies } = JSON.parse(readFileSync(`${folderOf(page)}/package.json`, 'utf8')) as {
    dependencies: Record<string, string>
  }
  return dependencies[library] ? `${library} ${dependencies[library]}` : 'the browser itself'
}

/** Rows of the last table. */
const linesIn = (text: string): Map<string, Line> => {
  const lines = new Map<string, Line>()
  for (const row of text.split('\n')) {
    const [, library, name, explore, replay, measured] = row.split('|').map((cell) => cell.trim())
    const [page, widget] = name?.split(': ') ?? []
    if (!library || !page || !widget || !explore || !replay || !measured || !libraryOf(page, widget)) continue
    lines.set(`${page}: ${widget}`, { page, widget, library, explore, replay, measured })
  }
  return lines
}

const tableOf = (lines: readonly Line[]): string => {
  const rows = lines.map(
    ({ library, page, widget, explore, replay, measured }) =>
      `| ${library} | ${page}: ${widget} | ${explore} | ${replay} | ${measured} |`,
  )
  const never = lines.filter(({ explore }) => explore === '–').length
  const unseen = lines.filter(({ page }) => page in UNSEEN)
  return `# Widgets

Each test page is built from a real component library (\`test/widgets\`), and each form has one widget. *Explore*: the planner without a model fills
in the form with one person's data and sends it. *Replay*: the learned manual fills it in with another person's data. Both are compared with the values
that the page's own code received, not with what the page shows.

\`npm run bench -- widgets\` measures all of them again and writes this page. \`npm run bench -- widgets --only angular,mui:date\` measures these pages and widgets
only.

*${ALL}* is one form with all widgets of the page that are right alone. Those of SurveyJS and Form.io have three views.
*${WHOLE_FORM}* is a form of 13 to 20 fields, built with the form library of a framework (with React Hook Form, in three steps). It validates on leaving a field and
on sending, an answer may open further questions, and it has as many jobs or schools as the person. The second person has a different number of them.

${lines.filter(isRight).length} of ${lines.length} are right in both${never > 0 ? `, ${never} (–) were not measured` : ''}. The libraries
${Object.keys(UNSEEN).join(', ')} were measured before anything was adjusted for them. Of their ${unseen.length} widgets, ${FIRST_SIGHT} were right then, and ${unseen.filter(isRight).length} are now.

| library | page: widget | explore | replay | measured |
|---|---|---|---|---|
${rows.join('\n')}
`
}
