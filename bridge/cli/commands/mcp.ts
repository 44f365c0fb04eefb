/**
 * `ghosthands mcp`: the task tools for another agent over standard input and output. Nothing else may write to standard
 * output.
 */
import { dirname, isAbsolute, join } from 'node:path'
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { HttpUrl } from '../../../shared/domain/job.ts'
import type { Provider } from '../../../shared/domain/provider.ts'
import { createTaskServer, type McpDeps } from '../../api/mcp/server.ts'
import type { Config } from '../../base/config.ts'
import { findApplications, oneApplication } from '../../jobs/applications.ts'
import { deleteSchedule, listSchedules, pauseSchedule } from '../../jobs/schedules/index.ts'
import { existingJob } from '../../jobs/watch.ts'
import { createAgentDecisions } from '../../think/agent.ts'
import { openApp } from '../compose.ts'
import { readAgentsJson, readAgentsText, resolveFileFrom } from '../data-files.ts'
import { interruptible } from '../interrupt.ts'
import { namedProfile } from '../named-profile.ts'
import { asJson } from '../observe/format.ts'
import { inputOf, observeInputs } from '../observe/inputs.ts'
import { AGENT } from '../providers.ts'
import { configOf, TASK_SETTINGS, withSettings } from '../setting-flags.ts'
import { version } from '../version.ts'

export const register = (command: Command): void => {
  command.action(async () => {
    const config = configOf(command)
    using stop = interruptible()
    const decided = new Map<string, Provider>()
    await using app = await openApp(config, { unanswered: 'wait', decides: ({ id }) => decided.get(id) })
    const submit: McpDeps['submit'] = async (body, { file: dataFile, profile }) => {
      const file = dataFile ?? join(process.cwd(), 'data.json')
      if (!isAbsolute(file)) throw new GhError('INVALID_INPUT', 'data_file must be an absolute path.')
      const saved = profile === undefined ? undefined : await namedProfile(await app.profiles(), profile)
      const user_data = saved?.userData ?? (dataFile === undefined ? body.input_data.user_data : readAgentsJson(file))
      return app.submit(
        { ...body, input_data: { ...body.input_data, ...(user_data !== undefined && { user_data }) } },
        {
          baseDir: dirname(file),
          resolveFile: resolveFileFrom(file),
          onWarning: (message) => app.log.warn(message),
        },
        saved ? { profile_id: saved.profile } : {},
      )
    }
    const tasks = createTaskServer({
      version: version(),
      jobs: app.jobs,
      job: (id) => existingJob(app.store, id),
      open: (id) => app.store.interactions.openOf(id),
      manuals: app.store.manuals,
      readFile: (path) => readAgentsText(path),
      applications: (query) => findApplications(app.store, query),
      application: (id) => oneApplication(app.store, id),
      submit,
      sessions: {
        async open(body, person, { idleMs, picture }) {
          const decisions = createAgentDecisions(idleMs, picture)
          const job = await submit({ ...body, provider: AGENT, execution_mode: 'ai', playbooks: false }, person)
          decided.set(job.id, decisions.provider)
          return { job, decisions }
        },
      },
      schedules: {
        list: () => listSchedules(app.store),
        async create({ profile, job, ...asked }) {
          const saved = profile === undefined ? undefined : await namedProfile(await app.profiles(), profile)
          return app.schedules.create({
            ...asked,
            job: { ...job, ...(saved && { profile_id: saved.profile }) },
          })
        },
        pause: (id) => pauseSchedule(app.store, id),
        resume: (id) => app.schedules.resume(id),
        delete: (id) => deleteSchedule(app.store, id),
      },
      forget(job) {
        decided.delete(job.id)
        return app.forget(job)
      },
      observe: (url, signal) => observeOnce(url, config, signal),
      warn: (problem) => app.log.warn({ error: String(problem) }, 'a task of the agent ended badly'),
    })
    await tasks.onStdio(stop.signal)
    await tasks.close()
  })
  withSettings(command, TASK_SETTINGS)
}

const observeOnce = async (
  url: string,
  { chrome_path: chromePath, chrome_sandbox: sandbox }: Config,
  signal: AbortSignal,
): Promise<object> => {
  if (!HttpUrl.safeParse(url).success)
    throw new GhError('INVALID_INPUT', `${url} is not an http or https address. Nothing was opened.`)
  for await (const observed of observeInputs([inputOf(url)], { chromePath, sandbox, signal })) {
    if ('error' in observed) throw observed.error
    return asJson(observed.observation, observed.unseen)
  }
  throw new GhError('UNKNOWN', `Nothing was seen at ${url}.`)
}
