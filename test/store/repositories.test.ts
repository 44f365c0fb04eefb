// What each repository guarantees, on both kinds of server.
import { describe, expect, test } from 'vitest'
import { codeOf } from '../support/code-of.ts'
import { manualBody, newJob } from './support/data.ts'
import { oneStore } from './support/server.ts'
import { until } from './support/until.ts'

const { server, store } = await oneStore()

describe('jobs', () => {
  test('a new job is pending and keeps its request', async () => {
    const { job, created } = await store.jobs.create(
      newJob({ task_description: 'Apply, please', valet_task_id: 'v-1' }),
    )
    expect(created).toBe(true)
    expect(job).toMatchObject({
      status: 'pending',
      type: 'apply',
      tenant: 'local',
      attempt: 0,
      retryCount: 0,
      valetTaskId: 'v-1',
    })
    expect(job.request.task_description).toBe('Apply, please')
    expect(Date.parse(job.createdAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(await store.jobs.get(job.id)).toEqual(job)
  })

  test('the same idempotency key returns the same job, however many requests come at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => store.jobs.create(newJob({ idempotency_key: 'k1' }))))
    expect(new Set(all.map(({ job }) => job.id)).size).toBe(1)
    expect(all.filter(({ created }) => created)).toHaveLength(1)
  })

  test('an idempotency key that belongs to another request is a conflict', async () => {
    await store.jobs.create(newJob({ idempotency_key: 'k2' }))
    const other = newJob({ idempotency_key: 'k2', target_url: 'https://elsewhere.example.com/' })
    expect(await codeOf(store.jobs.create(other))).toBe('CONFLICT')
  })

  test('jobs are listed newest first, by state and type, page by page', async () => {
    const made = []
    for (let index = 0; index < 5; index++) made.push((await store.jobs.create(newJob({ job_type: 'scrape' }))).job.id)
    const first = await store.jobs.list({ type: 'scrape', limit: 3 })
    expect(first.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 3))
    const rest = await store.jobs.list({ type: 'scrape', limit: 3, before: first.at(-1)?.id })
    expect(rest.map(({ id }) => id)).toEqual(made.toReversed().slice(3))
    expect(await store.jobs.list({ type: 'scrape', status: ['running', 'paused'] })).toEqual([])
    expect((await store.jobs.countByStatus()).pending).toBeGreaterThanOrEqual(5)
  })

  test('a job is found by the end of its id', async () => {
    const { job } = await store.jobs.create(newJob())
    expect((await store.jobs.find(job.id.slice(-8))).id).toBe(job.id)
    expect(await codeOf(store.jobs.find('zzzzzzzz'))).toBe('NOT_FOUND')
    expect(await codeOf(store.jobs.find(job.id.slice(0, 4)))).toBe('CONFLICT')
  })

  test('only the worker that has the attempt may change its state', async () => {
    const { job } = await store.jobs.create(newJob())
    await store.jobs.transition(job.id, ['pending'], 'queued')
    const running = await store.jobs.transition(job.id, ['queued'], 'running', { worker: store.worker })
    expect(running.startedAt).not.toBeNull()
    const stranger = { worker: store.worker + 1, attempt: 1 }
    expect(await codeOf(store.jobs.transition(job.id, ['running'], 'completed', {}, stranger))).toBe('CONFLICT')
    expect(await codeOf(store.jobs.checkpoint(job.id, { page: 1 }, stranger))).toBe('CONFLICT')
    await store.jobs.checkpoint(job.id, { page: 2 }, { worker: store.worker, attempt: 1 })
    const done = await store.jobs.transition(job.id, ['running'], 'completed', {}, { worker: store.worker, attempt: 1 })
    expect(done).toMatchObject({ status: 'completed', worker: null, checkpoint: { page: 2 } })
    expect(done.finishedAt).not.toBeNull()
  })

  test('a job of a dead process counts as lost, one of a living process does not', async () => {
    const mine = (await store.jobs.create(newJob())).job
    const theirs = (await store.jobs.create(newJob())).job
    for (const [{ id }, worker] of [
      [mine, store.worker],
      [theirs, 123],
    ] as const) {
      await store.jobs.transition(id, ['pending'], 'queued')
      await store.jobs.transition(id, ['queued'], 'running', { worker })
    }
    expect((await store.jobs.lost()).map(({ id }) => id)).toEqual([theirs.id])
    expect(await store.jobs.isAlive(store.worker)).toBe(true)
    expect(await store.jobs.isAlive(123)).toBe(false)
  })
})

describe('events', () => {
  test('events of a job are numbered without gaps, even when many are written at once', async () => {
    const { job } = await store.jobs.create(newJob())
    await Promise.all(Array.from({ length: 20 }, (_, index) => store.events.append(job.id, 'step', { index })))
    const events = await store.events.since(job.id)
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect((await store.events.since(job.id, 18)).map(({ seq }) => seq)).toEqual([19, 20])
  })

  test('several events are written together, in their order', async () => {
    const { job } = await store.jobs.create(newJob())
    expect(await store.events.append(job.id, 'planned')).toBe(1)
    const last = await store.events.appendAll(job.id, [{ type: 'decided', data: { a: [1, 'x'] } }, { type: 'step' }])
    expect(last).toBe(3)
    expect((await store.events.since(job.id)).map(({ type }) => type)).toEqual(['planned', 'decided', 'step'])
    expect((await store.events.since(job.id, 1))[0]?.data).toEqual({ a: [1, 'x'] })
  })

  test('an event of an unknown job is refused', async () => {
    expect(await codeOf(store.events.append('nothing', 'step'))).toBe('NOT_FOUND')
  })

  test('a listener receives an event at once', async () => {
    const { job } = await store.jobs.create(newJob())
    const heard = store.notices.until(
      job.id,
      async () => (await store.events.since(job.id)).find(({ type }) => type === 'step'),
      AbortSignal.timeout(20_000),
    )
    await store.events.append(job.id, 'step')
    expect((await heard).seq).toBe(1)
  })
})

describe('interactions', () => {
  const ask = (jobId: string, timeoutSeconds = 300) =>
    store.interactions.open({
      jobId,
      kind: 'screening_question',
      description: 'Why us?',
      currentUrl: 'https://a.example/',
      timeoutSeconds,
    })

  test('a request whose buttons were drawn in another way by another version is read', async () => {
    const { job } = await store.jobs.create(newJob())
    const actions = [
      { name: 'done', label: 'Done', look: 'primary' },
      { name: 'stop', label: 'Stop', variant: 'of later' },
      { name: 'skip', label: 'Skip', variant: 'stop' },
    ] as never
    const { id } = await store.interactions.open({
      jobId: job.id,
      kind: 'takeover',
      description: 'Why us?',
      currentUrl: 'https://a.example/',
      timeoutSeconds: 300,
      card: { actions },
    })
    const drawn = (await store.interactions.get(id))?.actions.map(({ name, variant }) => [name, variant])
    expect(drawn).toEqual([
      ['done', 'secondary'],
      ['stop', 'secondary'],
      ['skip', 'stop'],
    ])
    expect((await store.interactions.listOpen()).some((one) => one.id === id)).toBe(true)
  })

  test('the first answer wins and the second is refused', async () => {
    const { job } = await store.jobs.create(newJob())
    const { id } = await ask(job.id)
    expect(await codeOf(ask(job.id))).toBe('CONFLICT')
    const both = await Promise.allSettled(
      ['a', 'b'].map((by) =>
        store.interactions.resolve(id, { action: 'resume', remember: true, answers: { q: by } }, by),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = await store.interactions.get(id)
    expect(winner?.status).toBe('resolved')
    await store.interactions.wipeAnswers(id)
    expect((await store.interactions.get(id))?.resolution).toEqual({ action: 'resume', remember: true })
    expect(await store.interactions.openOf(job.id)).toBeUndefined()
    expect(await store.interactions.expire(id)).toBe(false)
  })

  test('an expired request cannot be answered any more', async () => {
    const { job } = await store.jobs.create(newJob())
    const { job: early } = await store.jobs.create(newJob())
    expect(await store.interactions.expire((await ask(early.id)).id)).toBe(false)
    const { id } = await ask(job.id, 1)
    expect((await store.interactions.listOpen()).some((one) => one.id === id)).toBe(true)
    expect(await store.interactions.expire(id)).toBe(true)
    expect(await codeOf(store.interactions.resolve(id, { action: 'resume', remember: true }))).toBe('CONFLICT')
    expect(await codeOf(store.interactions.resolve('none', { action: 'resume', remember: true }))).toBe('NOT_FOUND')
  })
})

describe('manuals', () => {
  const key = {
    taskType: 'apply',
    platform: 'unknown',
    host: 'jobs.example.com',
    urlPattern: '/{slug}/{id}',
    fingerprint: 'f1',
  }

  test('the page’s own structure ranks first, another one is still offered', async () => {
    const host = 'rank.example.com'
    const old = await store.manuals.insert(manualBody({ host, fingerprint: 'f2' }), 'ai')
    const same = await store.manuals.insert(manualBody({ host, fingerprint: 'f1' }), 'ai')
    const found = await store.manuals.lookup({ ...key, host })
    expect(found.map(({ id }) => id)).toEqual([same.id, old.id])
    expect(found[0]?.body.steps).toHaveLength(1)
    expect(await store.manuals.lookup({ ...key, host, taskType: 'scrape' })).toEqual([])
    expect(await store.manuals.lookup({ ...key, host, urlPattern: '/other' })).toEqual([])
    expect(await store.manuals.lookup({ ...key, host: 'other.example.com' })).toEqual([])
  })

  test('a list has pages, and gives the total', async () => {
    const host = 'pages.example.com'
    for (let at = 0; at < 5; at += 1)
      await store.manuals.insert(manualBody({ host, taskType: at === 0 ? 'scrape:0a1b' : 'apply' }), 'ai')
    const first = await store.manuals.list({ host, limit: 3 })
    const rest = await store.manuals.list({ host, limit: 3, before: first.at(-1)?.id })
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(5)
    expect(await store.manuals.count({ host })).toBe(5)
    expect(await store.manuals.count({ host, taskType: 'scrape' })).toBe(1)
  })

  test('pictures stay while a recent version shows them, are encrypted, and go with their manual', async () => {
    const { manuals, manualPictures } = store
    const showing = (id: string) => {
      const body = manualBody({ host: 'pictures.example' })
      return {
        ...body,
        steps: body.steps.map((step) => ({ ...step, picture: { id, box: [0, 0, 1, 1] } })),
      } as typeof body
    }
    const image = (text: string) => new TextEncoder().encode(text)
    const { id } = await manuals.insert(showing('first'), 'ai')
    await manualPictures.keep(id, [{ id: 'first', image: image('the first view') }])
    expect(Buffer.from((await manualPictures.get(id, 'first')) ?? []).toString()).toBe('the first view')
    for (let version = 2; version <= 7; version += 1) await manuals.addVersion(id, showing(`v${version}`), 'ai')
    await manualPictures.keep(id, [
      { id: 'v7', image: image('the seventh view') },
      { id: 'nowhere', image: image('in no version') },
    ])
    expect([...(await manualPictures.ids(id))]).toEqual(['v7'])
    const admin = await server.admin()
    try {
      const query = `select image from ghosthands.manual_pictures where manual_id = $1`
      const stored = async () => (await admin.query(query, [id])).rows.map((row) => row.image as string)
      const plain = [image('the seventh view')].map((bytes) => Buffer.from(bytes).toString('base64'))
      expect(await stored()).toEqual([expect.stringMatching(/^gh1\./)])
      expect((await stored())[0]).not.toContain(plain[0])
      expect(await store.forTenant('other').manualPictures.get(id, 'v7')).toBeUndefined()
      expect([...(await store.forTenant('other').manualPictures.ids(id))]).toEqual([])
      await manuals.delete(id)
      expect(await stored()).toEqual([])
    } finally {
      await admin.end()
    }
  })

  test('on a known platform a manual of another host is offered after the host’s own', async () => {
    const shared = { platform: 'workday' as const, urlPattern: '/{locale}/job/{slug}' }
    const other = await store.manuals.insert(manualBody({ ...shared, host: 'globex.example' }), 'ai')
    const own = await store.manuals.insert(manualBody({ ...shared, host: 'acme.example' }), 'ai')
    const found = await store.manuals.lookup({ ...key, ...shared, host: 'acme.example' })
    expect(found.map(({ id }) => id)).toEqual([own.id, other.id])
  })

  test('a page with the same structure finds the manual of another company, after those of its own host; one with another structure does not', async () => {
    const near = (markup: string, host = 'umbra.example') => store.manuals.near({ taskType: 'near', host, markup })
    const put = (host: string, markup: string) =>
      store.manuals.insert(manualBody({ taskType: 'near', host, urlPattern: `/${host}/jobs/{id}`, markup }), 'ai')
    const acme = await put('acme.example', '00ff00ff00ff00ff')
    const umbra = await put('umbra.example', '00ff00ff00ff00f0')
    await put('else.example', 'ff00ff00ff00ff00')
    await put('bare.example', '0000000000000000')
    expect((await near('00ff00ff00ff00ff')).map(({ id }) => id)).toEqual([umbra.id, acme.id])
    expect((await near('00ff00ff00ff00ff', 'new.example')).map(({ id }) => id)).toEqual([acme.id, umbra.id])
    // A page whose markup has no characteristic names gives no hint of the software that built it.
    expect(await near('0000000000000000')).toEqual([])
    const ofHost = async (host: string, taskType = 'near') =>
      (await store.manuals.ofHost({ taskType, host })).map(({ id }) => id)
    expect(await Promise.all([ofHost('acme.example'), ofHost('acme.example', 'far')])).toEqual([[acme.id], []])
    for (let failure = 0; failure < 7; failure++) await store.manuals.score(acme.id, 1, false)
    expect(await ofHost('acme.example')).toEqual([])
    expect((await near('00ff00ff00ff00ff', 'new.example')).map(({ id }) => id)).toEqual([umbra.id])
  })

  test('a manual that keeps failing is skipped, and its better successor is offered', async () => {
    const host = 'health.example.com'
    const { id } = await store.manuals.insert(manualBody({ host }), 'ai')
    for (let failure = 0; failure < 7; failure++) await store.manuals.score(id, 1, false)
    expect(await store.manuals.get(id)).toMatchObject({ version: 1, health: 35, failures: 7, consecutiveFailures: 7 })
    expect(await store.manuals.lookup({ ...key, host }, { unhealthy: false })).toEqual([])
    expect(await store.manuals.lookup({ ...key, host })).toHaveLength(1)
    expect(await store.manuals.addVersion(id, manualBody({ host, fingerprint: 'f3' }), 'heal')).toEqual({
      id,
      version: 2,
    })
    const [best] = await store.manuals.lookup({ ...key, host }, { unhealthy: false })
    expect(best).toMatchObject({ id, version: 2, health: 100, createdBy: 'heal' })
    // The successor fails more often than the old one, so the old one is offered again.
    for (let failure = 0; failure < 9; failure++) await store.manuals.score(id, 2, false)
    expect(await store.manuals.get(id)).toMatchObject({ version: 1, health: 35 })
    expect((await store.manuals.versions(id)).map(({ version }) => version)).toEqual([2, 1])
  })

  test('a healed version that fails at its first use gives way to the healthy one before it', async () => {
    const host = 'mended.example.com'
    const { id } = await store.manuals.insert(manualBody({ host }), 'ai')
    await store.manuals.score(id, 1, true)
    await store.manuals.addVersion(id, manualBody({ host, fingerprint: 'f4' }), 'heal')
    expect(await store.manuals.get(id)).toMatchObject({ version: 2 })
    await store.manuals.score(id, 2, false)
    expect(await store.manuals.get(id)).toMatchObject({ version: 1, health: 100 })
  })

  test('what was imported stays marked in all later versions, and earlier ones are not marked', async () => {
    const [given, own] = [
      await store.manuals.insert(manualBody({ host: 'given.example.com' }), 'import'),
      await store.manuals.insert(manualBody({ host: 'own.example.com' }), 'ai'),
    ]
    for (const id of [given.id, own.id]) await store.manuals.addVersion(id, manualBody({ fingerprint: 'f5' }), 'human')
    expect(await store.manuals.get(given.id)).toMatchObject({ createdBy: 'human', foreign: true })
    expect((await store.manuals.get(own.id))?.foreign).toBeUndefined()
    await store.manuals.addVersion(own.id, manualBody({ fingerprint: 'f6' }), 'import')
    expect((await store.manuals.versions(own.id)).map(({ foreign = false }) => foreign)).toEqual([true, false, false])
    await store.manuals.restore(given.id, 1)
    expect(await store.manuals.get(given.id)).toMatchObject({ version: 3, foreign: true })
    const [found] = await store.manuals.lookup({ ...key, host: 'given.example.com' })
    expect(found).toMatchObject({ id: given.id, foreign: true })
  })

  test('those that read data of a form are listed with those that collect', async () => {
    const host = 'data.example.com'
    const plain = await store.manuals.insert(manualBody({ host, taskType: 'scrape' }), 'ai')
    const formed = await store.manuals.insert(manualBody({ host, taskType: 'scrape:0a1b2c3d' }), 'ai')
    const ids = async (taskType: string) => (await store.manuals.list({ host, taskType })).map(({ id }) => id)
    expect(await ids('scrape')).toEqual([formed.id, plain.id])
    expect(await ids('scrape:0a1b2c3d')).toEqual([formed.id])
    expect((await store.manuals.lookup({ ...key, host, taskType: 'scrape' })).map(({ id }) => id)).toEqual([plain.id])
  })

  test('a verified replay raises health and is remembered', async () => {
    const { id } = await store.manuals.insert(manualBody({ host: 'good.example.com' }), 'human')
    await store.manuals.score(id, 1, false)
    await store.manuals.score(id, 1, true)
    const manual = await store.manuals.get(id)
    expect(manual).toMatchObject({ health: 97, successes: 1, failures: 1, consecutiveFailures: 0, createdBy: 'human' })
    expect(manual?.lastVerifiedAt).not.toBeNull()
  })

  test('versions that several processes add at once each get a number of their own', async () => {
    const { id } = await store.manuals.insert(manualBody({ host: 'race.example.com' }), 'ai')
    const added = await Promise.all(
      Array.from({ length: 5 }, () => store.manuals.addVersion(id, manualBody({ host: 'race.example.com' }), 'ai')),
    )
    expect(added.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5, 6])
    expect((await store.manuals.get(id))?.version).toBe(6)
  })

  test('a manual is amended, listed and deleted', async () => {
    const host = 'crud.example.com'
    const { id } = await store.manuals.insert(manualBody({ host }), 'import')
    await store.manuals.amend(id, 1, manualBody({ host, name: 'mended' }))
    expect((await store.manuals.list({ host })).map(({ body }) => body.name)).toEqual(['mended'])
    expect(await codeOf(store.manuals.amend(id, 7, manualBody()))).toBe('NOT_FOUND')
    expect(await codeOf(store.manuals.addVersion('none', manualBody(), 'ai'))).toBe('NOT_FOUND')
    expect(await store.manuals.delete(id)).toBe(true)
    expect(await store.manuals.get(id)).toBeUndefined()
    expect(await store.manuals.delete(id)).toBe(false)
  })
})

describe('commits', () => {
  const posting = (name: string) => ({ jobType: 'apply', posting: `jobs.example.com/${name}`, applicantId: 'p1' })
  const jobId = async (again = false): Promise<string> => (await store.jobs.create(newJob({ again }))).job.id

  test('a confirmed application is found by every later job and cannot be started again', async () => {
    const key = { jobId: await jobId(), ...posting('a') }
    expect(await store.commits.find(key)).toBeUndefined()
    const id = await store.commits.begin(key)
    await store.commits.settle(id, 'confirmed', 'Thank you!')
    const later = { ...key, jobId: await jobId() }
    expect(await store.commits.find(later)).toMatchObject({ id, state: 'confirmed', jobId: key.jobId })
    expect(await codeOf(store.commits.begin(later))).toBe('already_submitted')
    expect(await store.commits.find({ ...later, applicantId: 'p2' })).toBeUndefined()
    expect(await codeOf(store.commits.settle(id, 'abandoned'))).toBe('CONFLICT')
  })

  test('of two jobs that start to send the same application at once only one may', async () => {
    const keys = [
      { jobId: await jobId(), ...posting('b') },
      { jobId: await jobId(), ...posting('b') },
    ]
    const begun = await Promise.allSettled(keys.map((key) => store.commits.begin(key)))
    expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('what was abandoned may be tried again, by the same job too', async () => {
    const key = { jobId: await jobId(), ...posting('c') }
    await store.commits.settle(await store.commits.begin(key), 'abandoned', 'the page refused it')
    expect(await store.commits.find(key)).toBeUndefined()
    const second = await store.commits.begin(key)
    await store.commits.settle(second, 'unconfirmed')
    await store.commits.settle(second, 'confirmed')
    expect((await store.commits.ofJob(key.jobId)).map(({ state }) => state)).toEqual(['abandoned', 'confirmed'])
  })

  test('--again sends once more, and once only', async () => {
    const first = { jobId: await jobId(), ...posting('d') }
    await store.commits.settle(await store.commits.begin(first), 'confirmed')
    const again = { jobId: await jobId(true), ...posting('d') }
    await store.commits.settle(await store.commits.begin(again), 'confirmed')
    expect(await codeOf(store.commits.begin(again))).toBe('already_submitted')
    expect(await store.commits.find(again)).toMatchObject({ jobId: again.jobId })
  })

  test('other job types send once per job', async () => {
    const key = { jobId: await jobId(), jobType: 'fill_form', posting: 'x', applicantId: 'p1' }
    await store.commits.begin(key)
    expect(await codeOf(store.commits.begin(key))).toBe('already_submitted')
    expect(await store.commits.find({ ...key, jobId: await jobId() })).toBeUndefined()
  })
})

describe('answers, usage, artifacts, playbooks, leases, sealed values', () => {
  test('an answer is found again under another wording, and a new one replaces the old', async () => {
    await store.answers.keep('p1', { question: 'Are you willing to relocate? *', answer: 'No', from: 'asked' })
    await store.answers.keep('p1', { question: 'are you willing to relocate', answer: 'Yes', from: 'asked' })
    expect(await store.answers.list('p1')).toEqual([
      { question: 'are you willing to relocate', answer: 'Yes', from: 'bank' },
    ])
    expect((await store.answers.find('p1', 'Would you be open to relocation?'))?.answer).toBe('Yes')
    expect(await store.answers.find('p2', 'are you willing to relocate')).toBeUndefined()
    // An answer that a page asked for in this form is kept for that site, beside the general one, until the person
    // gives a new general one.
    const said = { question: 'Are you willing to relocate?', from: 'asked' as const }
    await store.answers.keep('p1', { ...said, answer: 'To Mars', site: 'https://odd.example' })
    const sites = async () => (await store.answers.list('p1')).map(({ answer, site }) => [answer, site])
    expect(await sites()).toEqual([
      ['Yes', undefined],
      ['To Mars', 'https://odd.example'],
    ])
    await store.answers.keep('p1', { ...said, answer: 'Yes' })
    expect(await sites()).toEqual([['Yes', undefined]])
    // An answer to one employer is found by nobody else, and outlives a new general one.
    await store.answers.keep('p1', { ...said, answer: 'To York', employer: 'mills.example' })
    await store.answers.keep('p1', { ...said, answer: 'No' })
    expect(await sites()).toEqual([['No', undefined]])
    expect(await store.answers.ofEmployer('p1', 'mills.example')).toEqual([
      { ...said, answer: 'To York', from: 'bank', employer: 'mills.example' },
    ])
    expect(await store.answers.ofEmployer('p1', 'dyers.example')).toEqual([])
    expect((await store.answers.kept('p1')).map(({ answer, employer }) => [answer, employer])).toEqual([
      ['To York', 'mills.example'],
      ['No', undefined],
    ])
    expect(await store.answers.forget('p1', 'Are you willing to relocate')).toBe(true)
  })

  test('usage of a job adds up, with extraction counted separately', async () => {
    const { job } = await store.jobs.create(newJob())
    await store.usage.add({
      jobId: job.id,
      provider: 'anthropic',
      model: 'm',
      inputTokens: 1_000,
      outputTokens: 50,
      cachedTokens: 800,
      costUsd: 0.0123,
    })
    await store.usage.add({ jobId: job.id, provider: 'anthropic', purpose: 'extract', inputTokens: 10, costUsd: 0.1 })
    expect(await store.usage.ofJob(job.id)).toEqual({
      calls: 1,
      extractCalls: 1,
      inputTokens: 1_010,
      outputTokens: 50,
      cachedTokens: 800,
      costUsd: 0.1123,
    })
    expect((await store.usage.since(new Date(Date.now() + 3_600_000).toISOString())).calls).toBe(0)
  })

  test('artifacts know when they expire', async () => {
    const { job } = await store.jobs.create(newJob())
    const file = {
      jobId: job.id,
      kind: 'screenshot' as const,
      path: `${job.id}/0001.jpg`,
      mediaType: 'image/jpeg',
      bytes: 12_345,
    }
    const kept = await store.artifacts.add(file)
    const old = await store.artifacts.add({ ...file, keepDays: -1, about: { page: 3 } })
    expect((await store.artifacts.ofJob(job.id)).map(({ id }) => id)).toEqual([kept.id, old.id])
    expect((await store.artifacts.expired()).map(({ id }) => id)).toEqual([old.id])
    await store.artifacts.remove([old.id])
    expect(await store.artifacts.get(old.id)).toBeUndefined()
  })

  test('equal playbooks are one, and their uses are counted', async () => {
    const where = { domain: 'example.com', path: '/apply' }
    await store.playbooks.put({ id: 'h1', ...where, name: 'a', body: { steps: [] } })
    await store.playbooks.put({ id: 'h1', ...where, name: 'fill address', body: { steps: [1] } })
    await store.playbooks.count('example.com', '/apply', 'h1', true)
    expect(await store.playbooks.list('example.com')).toEqual([
      { id: 'h1', ...where, name: 'fill address', body: { steps: [1] }, successes: 1, failures: 0 },
    ])
    await store.playbooks.putOptions({ ...where, trigger: 'Country', options: ['A', 'B'] })
    expect(await store.playbooks.options('example.com', '/apply')).toEqual([
      { ...where, trigger: 'Country', options: ['A', 'B'] },
    ])
    expect(await store.playbooks.delete('example.com', '/apply', 'h1')).toBe(true)
  })

  test('a browser is leased to one job at a time; the lease of a dead process is free', async () => {
    const other = await server.open()
    expect(await store.leases.take('chrome:1', store.worker, 'j1')).toBe(true)
    expect(await other.leases.take('chrome:1', other.worker, 'j2')).toBe(false)
    await store.leases.release('chrome:1', 'j1')
    expect(await other.leases.take('chrome:1', other.worker, 'j2')).toBe(true)
    expect(await store.leases.holder('chrome:1')).toEqual({ jobId: 'j2', worker: other.worker })
    await other.close()
    expect(await store.leases.take('chrome:1', store.worker, 'j1')).toBe(true)
  })

  test('sealed values are returned byte by byte', async () => {
    const sealed = Buffer.from([0, 1, 254, 255, 92, 39])
    await store.secrets.put('p1', 'password', sealed)
    expect(Buffer.from((await store.secrets.get('p1', 'password')) ?? [])).toEqual(sealed)
    expect(await store.secrets.names('p1')).toEqual(['password'])
    await store.secrets.delete('p1')
    expect(await store.secrets.get('p1', 'password')).toBeUndefined()
    await store.profiles.put({ id: 'p1', name: 'Ada', sealed })
    expect((await store.profiles.get('p1'))?.name).toBe('Ada')
    expect(await store.profiles.list()).toHaveLength(1)
    await store.sessions.put('p1', 'a.example', sealed, new Date(Date.now() - 1_000).toISOString())
    expect(await store.sessions.get('p1', 'a.example')).toBeUndefined()
    await store.sessions.put('p1', 'a.example', sealed)
    expect(Buffer.from((await store.sessions.get('p1', 'a.example')) ?? [])).toEqual(sealed)
    await store.sessions.put('p2', 'a.example', sealed)
    expect((await store.sessions.list()).map(({ applicantId, host }) => [applicantId, host])).toEqual([
      ['p2', 'a.example'],
      ['p1', 'a.example'],
    ])
    expect(await store.sessions.revoke('p1', 'a.example')).toBe(1)
    expect(await store.sessions.revoke(undefined, 'a.example')).toBe(1)
    expect(await store.sessions.list()).toEqual([])
  })
})

describe('quotas', () => {
  const of = (what: string, perMinute: number, most: number) => ({ what, perMinute, most })

  test('are the same for all processes of the database, separate for each caller and thing, all or nothing', async () => {
    await using other = await server.open()
    const slow = of('requests', 0.001, 3)
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? store : other).quotas.take('a', slow)),
    )
    expect(taken.filter((wait) => wait === 0)).toHaveLength(3)
    expect(Math.min(...taken.filter((wait) => wait > 0))).toBeGreaterThan(1)
    expect(await other.quotas.take('b', slow, 2)).toBe(0)
    expect(await store.quotas.take('b', slow, 2)).toBeGreaterThan(0)
    expect(await store.quotas.take('b', slow)).toBe(0)
    expect(await store.quotas.take('a', of('files', 0.001, 3))).toBe(0)
    expect(await store.quotas.take('c', slow, 4)).toBeGreaterThan(0)
  })

  test('are refilled over time, and at once by what is given back, never beyond their limit', async () => {
    const fast = of('requests', 600_000, 2)
    expect([await store.quotas.take('d', fast, 2)]).toEqual([0])
    await until(async () => (await store.quotas.take('d', fast, 2)) === 0, 'it is full again')
    const slow = of('readings', 0.001, 2)
    expect(await store.quotas.take('d', slow, 2)).toBe(0)
    for (let times = 0; times < 3; times += 1) await store.quotas.giveBack('d', slow)
    expect(await store.quotas.take('d', slow, 2)).toBe(0)
    expect(await store.quotas.take('d', slow)).toBeGreaterThan(0)
  })

  test('work under one name never overlaps, in whatever process', async () => {
    await using other = await server.open()
    let [within, most] = [0, 0]
    const work = async (): Promise<void> => {
      most = Math.max(most, ++within)
      await store.vitals()
      within -= 1
    }
    const works = Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? store : other).alone('one', work))
    await Promise.allSettled([...works, store.alone('one', () => Promise.reject(new Error('broke')))])
    await store.alone('one', work)
    expect(most).toBe(1)
  })
})
