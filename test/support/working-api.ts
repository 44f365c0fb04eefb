// The API over a bridge that works through its queue: runs are simulated (their input says what happens), everything
// else is real.
import { join } from 'node:path'
import { type Api, createApi } from '../../bridge/api/http/index.ts'
import { documentsIn } from '../../bridge/assets/documents.ts'
import { KEY_BYTES, sealWith } from '../../bridge/base/seal.ts'
import { createBatches } from '../../bridge/jobs/batches/index.ts'
import { createJobs, type Jobs } from '../../bridge/jobs/index.ts'
import type { SchedulePorts } from '../../bridge/jobs/schedules/begin.ts'
import { beginDue, createSchedules } from '../../bridge/jobs/schedules/index.ts'
import { openStore, type Store } from '../../bridge/store/index.ts'
import { accountVault } from '../../bridge/vault/accounts.ts'
import { secretVault } from '../../bridge/vault/secrets.ts'
import { pretendRun } from '../store/support/pretend-run.ts'
import { areaAt } from './files.ts'
import { testHome } from './home.ts'

export interface WorkingApi extends AsyncDisposable {
  store: Store
  jobs: Jobs
  api: Api
  url: string
  token: string
  /** Folder of the artifacts. */
  artifacts: string
  home: string
  /** Runs the work of every minute now. */
  beginDue(): Promise<void>
}

export const CALLBACK_SECRET = `whsec_${'A'.repeat(44)}`

const stepsOf = (task: unknown): object[] => {
  const [, question] = /^ask (.+)/.exec(String(task)) ?? []
  return question === undefined ? [] : [{ do: 'ask', question }]
}

export const openWorkingApi = async (): Promise<WorkingApi> => {
  const { path: home, remove: removeHome } = await testHome('api-jobs')
  const data = join(home, 'data')
  const artifacts = join(home, 'artifacts')
  const token = 'gh_test_token_of_the_owner_which_is_long_enough'
  const store = await openStore({ data })
  const jobs = createJobs(store, {
    runJob: pretendRun(store),
    unanswered: 'wait',
    maxBrowsers: 6,
    schedules: () => beginDue(store, ports),
    callbacks: { secrets: { all: async () => [CALLBACK_SECRET] }, allowPrivate: true, screenshotUrl: () => null },
  })
  const ports: SchedulePorts = {
    jobs,
    // The schedule's job has no data: the simulated run's questions are in its task.
    submit: ({ task_description: task, ...body }, { tenant, maker }) =>
      jobs.createOnce({ ...body, task_description: task, input_data: { steps: stepsOf(task) } }, tenant, maker),
  }
  await jobs.start()
  const api = createApi({
    store,
    jobs,
    batches: createBatches(store, jobs, {
      room: 6,
      openPreviewer: () => Promise.reject(new Error('nothing is looked at here')) as never,
      forget: async () => {},
    }),
    schedules: createSchedules(store, { ...ports, drop: async ({ id }) => void (await store.jobs.delete(id)) }),
    version: '1',
    ownerToken: token,
    requestsPerMinute: 1_000_000,
    artifacts: areaAt(artifacts),
    printSent: () => Promise.reject(new Error('nothing is printed here')),
    documents: documentsIn(areaAt(artifacts)),
    profiles: () => Promise.reject(new Error('no profiles here')),
    accounts: accountVault(secretVault(store.secrets, sealWith(new Uint8Array(KEY_BYTES)))),
    submit: (body, { tenant }) => jobs.createOnce(body, tenant),
    retry: jobs.retry,
  })
  const url = await api.listen(0)
  return {
    store,
    jobs,
    api,
    url,
    token,
    artifacts,
    home,
    beginDue: () => beginDue(store, ports),
    async [Symbol.asyncDispose]() {
      await api.close(200)
      await jobs.stop(0)
      await store.close()
      await removeHome()
    },
  }
}
