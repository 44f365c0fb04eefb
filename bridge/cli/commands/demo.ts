/**
 * `ghosthands demo`: the main use case on the bundled sample site. Run 1 explores an application and learns a manual,
 * run 2 replays it with another person's data. The demo succeeds only if the site's own record has exactly what each
 * person gave.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { JobResult } from '../../../shared/domain/job.ts'
import { startSites } from '../../../sites/server.ts'
import { packageRoot } from '../../base/package-root.ts'
import { openApp } from '../compose.ts'
import { readJsonFile, resolveFileFrom } from '../data-files.ts'
import { differences, type Expected } from '../demo/compare.ts'
import { sideBySide } from '../demo/side-by-side.ts'
import { EXIT } from '../errors.ts'
import { interruptible } from '../interrupt.ts'
import { print } from '../print.ts'
import { type Progress, silentProgress, terminalProgress } from '../progress.ts'
import { runHere } from '../run-here.ts'
import { configOf, TASK_SETTINGS, withSettings } from '../setting-flags.ts'

const POSTING = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'
const PEOPLE = ['me', 'other'] as const

interface DemoRun {
  run: number
  result: JobResult
  /** Differences between the site's record and the expected one; empty if all is right. */
  wrong: string[]
}

export const register = (command: Command): void => {
  command
    .option('--json', 'one JSON object per run on standard output')
    .action(async ({ json = false }: { json?: boolean }) => {
      const config = { ...configOf(command), ...homeOf(command) }
      using stop = interruptible()
      const runs = await twoRuns(config, json, stop.signal)
      if (json) for (const one of runs) print(JSON.stringify(asJson(one)))
      else process.stdout.write(sideBySide(runs, config.home.root))
      process.exitCode = runs.length === PEOPLE.length && runs.every(arrived) ? EXIT.done : EXIT.failed
    })
  withSettings(command, TASK_SETTINGS)
}

/** A new home unless --home names one, so that an earlier demo has no effect. */
const homeOf = (command: Command): Pick<ReturnType<typeof configOf>, 'home'> => {
  if (command.getOptionValueSource('home') !== 'cli')
    command.setOptionValue('home', mkdtempSync(join(tmpdir(), 'ghosthands-demo-')))
  return { home: configOf(command).home }
}

const twoRuns = async (config: ReturnType<typeof configOf>, json: boolean, signal: AbortSignal): Promise<DemoRun[]> => {
  const sites = await startSites()
  try {
    await using app = await openApp(config, { unanswered: 'leave' })
    const runs: DemoRun[] = []
    for (const [index, person] of PEOPLE.entries()) {
      if (!json)
        process.stderr.write(
          `\nRun ${index + 1} of ${PEOPLE.length}: ${index === 0 ? 'nothing is known about this form yet' : 'another person, the manual of run 1'}\n`,
        )
      const progress: Progress = json ? silentProgress : terminalProgress(process.stderr)
      const file = join(packageRoot(), 'examples', `${person}.json`)
      const body = { job_type: 'apply', target_url: sites.url(POSTING), input_data: { user_data: readJsonFile(file) } }
      const before = sites.submissions('workday').length
      const { result } = await runHere(app, body, { data: { resolveFile: resolveFileFrom(file) }, progress, signal })
      const received = sites.submissions('workday').slice(before)
      runs.push({ run: index + 1, result, wrong: differences(expectedOf(person), received) })
      if (!result.success) break
    }
    return runs
  } finally {
    await sites.close()
  }
}

const expectedOf = (person: string): Expected =>
  readJsonFile(join(packageRoot(), 'examples', `${person}.record.json`)) as Expected

const arrived = ({ result, wrong }: DemoRun): boolean => result.success && wrong.length === 0

const asJson = ({ run, result, wrong }: DemoRun) => ({
  run,
  ...result,
  success: result.success && wrong.length === 0,
  record_differences: wrong,
})
