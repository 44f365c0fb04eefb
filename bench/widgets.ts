/**
 * Real component libraries (test/widgets): each widget is explored by one person's run and replayed by another's without a model;
 * right is what the page's own code was told. Writes the table in docs/widgets.md. `--rounds` has no meaning here.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { CASES } from '../test/widgets/cases.ts'
import { openWidgetRuns, type Tried } from '../test/widgets/run.ts'
import { needChrome } from './chrome.ts'
import { atLeast, type Report } from './report.ts'

export const name = 'widgets'

/** Widgets of all that are right, in hundredths: the least that the last measurement allows. */
const GOAL_PCT = 90
const TABLE = new URL('../docs/widgets.md', import.meta.url)
const VERSIONS = (
  JSON.parse(readFileSync(new URL('../test/widgets/package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>
  }
).dependencies

interface Line extends Tried {
  library: string
  widget: string
}

/** @throws CannotRun where there is no browser. */
export async function run(): Promise<Report> {
  needChrome()
  await using runs = await openWidgetRuns()
  const lines: Line[] = []
  for (const [page, cases] of Object.entries(CASES))
    for (const [widget, { library }] of Object.entries(cases)) {
      const tried = await runs.run(page, [widget]).catch((error: unknown): Tried => ({ explore: String(error) }))
      lines.push({ library, widget: `${page}: ${widget}`, ...tried })
    }
  writeFileSync(TABLE, tableOf(lines))
  const right = lines.filter(({ explore, replay }) => !explore && !replay)
  const percent = Math.round((right.length / lines.length) * 100)
  return {
    title: 'Widgets of real component libraries',
    rows: lines.map(({ library, widget, explore, replay }) => ({
      library: titleOf(library),
      widget,
      explore: explore ? 'no' : 'yes',
      replay: replay ? 'no' : 'yes',
    })),
    goals: [atLeast('widgets explored and replayed with the right value, %', percent, GOAL_PCT)],
    notes: lines.flatMap(({ widget, explore, replay }) =>
      explore || replay ? [`${widget}: ${explore ?? replay}`] : [],
    ),
    details: { lines },
  }
}

const titleOf = (library: string): string =>
  VERSIONS[library] ? `${library} ${VERSIONS[library]}` : 'the browser itself'

const tableOf = (lines: readonly Line[]): string => {
  const mark = (wrong: string | undefined): string => (wrong === undefined ? 'yes' : 'no')
  const rows = lines.map(
    ({ library, widget, explore, replay }) =>
      `| ${titleOf(library)} | ${widget} | ${mark(explore)} | ${mark(replay)} |`,
  )
  const right = lines.filter(({ explore, replay }) => !explore && !replay).length
  return `# Widgets

Pages built from real component libraries (\`test/widgets\`), a form with one widget each. *Explore*: the planner without a model fills it
in from one person's data and sends it. *Replay*: what was learned fills it in from another person's data. Both are held against
what the page's own code was told, not against what the page shows. \`npm run bench -- widgets\` measures anew and writes this page.

${right} of ${lines.length} are right in both.

| library | page: widget | explore | replay |
|---|---|---|---|
${rows.join('\n')}
`
}
