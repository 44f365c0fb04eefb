// The Python client that the bridge serves, used by Python as a program would: submitting, waiting, answering, a
// file, a refusal.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkingApi, type WorkingApi } from '../support/working-api.ts'

let bridge: WorkingApi
let client: string

beforeAll(async () => {
  bridge = await openWorkingApi()
  const response = await fetch(`${bridge.url}/client.py`)
  expect(response.headers.get('content-type')).toContain('text/x-python')
  client = await response.text()
  writeFileSync(join(bridge.home, 'ghosthands.py'), client)
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

const told = async (code: string, env: NodeJS.ProcessEnv = process.env): Promise<unknown> => {
  const program = `import json, sys\nfrom ghosthands import GhostHands, GhostHandsError\ngh = GhostHands(sys.argv[1], sys.argv[2])\n${code}`
  const { stdout } = await promisify(execFile)(
    'python3',
    ['-W', 'error', '-c', program, `${bridge.url}/`, bridge.token],
    {
      cwd: bridge.home,
      env,
    },
  )
  return JSON.parse(stdout)
}

test('it has a method of its own for every route of the document', async () => {
  const { paths } = (await (await fetch(`${bridge.url}/openapi.json`)).json()) as { paths: Record<string, object> }
  const routes = Object.entries(paths).filter(([path]) => !path.startsWith('/api/'))
  const count = routes.reduce((sum, [, methods]) => sum + Object.keys(methods).length, 0)
  const [, own = ''] = client.split('\nclass GhostHands:')
  const names = [...own.matchAll(/ {4}def ([a-z]\w+)/g)].map(([, name]) => name)
  const written = ['events', 'wait']
  expect(new Set(names).size).toBe(names.length)
  expect(names).toHaveLength(count + written.length)
})

test('submits, receives events, answers questions, and waits for the end', async () => {
  const result = await told(`
job = gh.create_job(job_type="scrape", target_url="https://site.example/", input_data={"steps": [{"do": "ask", "question": "Shirt size?"}]})
paused = gh.wait(job["job_id"], paused="return")
gh.resume_job(job["job_id"], answers={"Shirt size?": "M"})
done = gh.wait(job["job_id"])
seqs = [event["seq"] for event in gh.events(job["job_id"])]
listed = gh.list_jobs(status=["completed", "failed"], limit=1)
print(json.dumps({"asked": paused["interaction"]["questions"][0]["question"], "status": done["status"], "inOrder": seqs == list(range(seqs[0], seqs[0] + len(seqs))), "listed": [one["job_id"] == job["job_id"] for one in listed["items"]]}))`)
  expect(result).toEqual({ asked: 'Shirt size?', status: 'completed', inOrder: true, listed: [true] })
})

test('a refusal has the bridge’s error code, an address stays in its part, a file is sent unchanged', async () => {
  const result = await told(`
codes = []
for work in (lambda: gh.get_job("../stats"), lambda: gh.create_job(job_type="scrape", target_url="javascript:1"), lambda: next(gh.events("nobody")), lambda: GhostHands(sys.argv[1], "gh_other").list_jobs()):
    try:
        work()
    except GhostHandsError as error:
        codes.append([error.status, error.code])
print(json.dumps({"codes": codes, "file": gh.create_file(b"%PDF-1.4 \\x00\\xff", name="a b.pdf")["id"][:5]}))`)
  expect(result).toEqual({
    codes: [
      [404, 'NOT_FOUND'],
      [400, 'INVALID_INPUT'],
      [404, 'NOT_FOUND'],
      [401, 'UNAUTHORIZED'],
    ],
    file: 'file:',
  })
})

test('the token is sent only to the bridge: to no proxy on the way to this machine, and not along redirects', async () => {
  const heard: string[] = []
  const stranger = createServer((request, response) => {
    heard.push(`${request.url} ${request.headers.authorization ?? ''}`)
    response.end('{}')
  })
  const leading = createServer((_, response) => {
    response.writeHead(302, { location: `http://localhost:${portOf(stranger)}/elsewhere` }).end()
  })
  for (const one of [stranger, leading]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done))
  try {
    const result = await told(
      `
try:
    GhostHands("http://127.0.0.1:${portOf(leading)}", sys.argv[2]).list_jobs()
    led = "followed"
except GhostHandsError as error:
    led = error.status
print(json.dumps({"led": led, "asked": "items" in gh.list_jobs()}))`,
      { PATH: process.env.PATH ?? '', http_proxy: `http://127.0.0.1:${portOf(stranger)}` },
    )
    expect(result).toEqual({ led: 302, asked: true })
    expect(heard).toEqual([])
  } finally {
    for (const one of [stranger, leading]) one.close()
  }
})

const portOf = (server: ReturnType<typeof createServer>): number => (server.address() as AddressInfo).port
