// Stagehand through the driver interface alone: what every other engine must be able to do too.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import { navigate, type Outside, type Session } from '../../bridge/browser/session.ts'
import type { DriverEvent } from '../../bridge/drivers/driver.ts'
import { StagehandDriver } from '../../bridge/drivers/stagehand.ts'
import { costOf } from '../../bridge/think/prices.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { KEY, startModelServer } from '../support/model-servers/server.ts'

let sites: Sites
let session: Session
let outside: Outside
beforeAll(async () => {
  sites = await startSites()
  session = await launchServerBrowser({ forOthers: true })
  await navigate(session.active(), sites.url('/misc/plain'))
  if (!session.outside) throw new Error('a browser for others tells where it is')
  outside = await session.outside()
})
afterAll(async () => {
  await session.close()
  await sites.close()
})

const meter = { before: () => undefined, used: () => undefined }
const signal = AbortSignal.timeout(120_000)

const driverWith = (baseUrl: string): { driver: StagehandDriver; events: DriverEvent[] } => {
  const driver = new StagehandDriver({ model: 'gpt-4.1', baseUrl, apiKey: KEY, costOf })
  const events: DriverEvent[] = []
  driver.on((event) => events.push(event))
  return { driver, events }
}

test('reads data of a given schema, goes to an address, and shows what is there', async () => {
  await using service = await startModelServer('openai-responses', ({ tool, text }) => ({
    text: JSON.stringify(
      JSON.stringify(tool?.schema).includes('completed')
        ? { progress: 'all', completed: true }
        : { heading: /heading: (.+)$/m.exec(text)?.[1] ?? '' },
    ),
  }))
  const { driver } = driverWith(service.baseUrl)
  expect(driver.isActive()).toBe(false)
  await driver.start(outside, signal)
  expect(driver.isActive()).toBe(true)
  const Data = z.object({ heading: z.string() })
  expect(await driver.extract('the heading of the page', Data, { meter, signal })).toEqual({ heading: 'Contact us' })
  const wrong = driver.extract('the heading', z.object({ heading: z.string().max(3) }), { meter, signal })
  await expect(wrong).rejects.toMatchObject({ code: expect.stringMatching(/GOAL_NOT_REACHED|PROVIDER_ERROR/) })
  await driver.navigate(sites.url('/misc/'), signal)
  expect(driver.currentUrl()).toBe(sites.url('/misc/'))
  expect((await driver.screenshot()).length).toBeGreaterThan(1_000)
  await driver.stop()
  await driver.stop()
  expect(driver.isActive()).toBe(false)
  expect(session.isActive()).toBe(true)
}, 120_000)

test('a connection that breaks is made again and reported; if that fails, it is lost', async () => {
  const cut = await cuttable(new URL(outside.endpoint))
  const { driver, events } = driverWith('http://127.0.0.1:9/v1')
  await driver.start({ ...outside, endpoint: cut.url }, signal)
  const startUrl = driver.currentUrl()
  cut.cut()
  await expect.poll(() => driver.isActive()).toBe(false)
  await driver.navigate(sites.url('/misc/plain'), signal)
  expect(events).toEqual([
    { type: 'reconnecting', attempt: 1 },
    { type: 'browser_reconnected', starting_url: startUrl },
  ])
  events.length = 0
  await cut.close()
  await expect.poll(() => driver.isActive()).toBe(false)
  await expect(driver.navigate(sites.url('/misc/plain'), signal)).rejects.toMatchObject({ code: 'BROWSER_DISCONNECT' })
  expect(events.map(({ type }) => type)).toEqual(['reconnecting', 'reconnecting', 'reconnecting', 'connection_lost'])
  await driver.stop()
}, 120_000)

test('a missing tab is reported as gone', async () => {
  const { driver } = driverWith('http://127.0.0.1:9/v1')
  await expect(driver.start({ ...outside, targetId: 'NONE' }, signal)).rejects.toMatchObject({
    code: 'BROWSER_DISCONNECT',
  })
}, 120_000)

/** A connection to the browser that the test can cut. */
const cuttable = async ({ hostname, port, pathname }: URL) => {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const through = connect(Number(port), hostname)
    for (const one of [socket, through]) {
      open.add(one)
      one.on('error', () => undefined).on('close', () => open.delete(one))
    }
    socket.pipe(through).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    cut,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
  }
}
