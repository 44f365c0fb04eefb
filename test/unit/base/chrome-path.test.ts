import { expect, test } from 'vitest'
import { chromePlaces, chromeProgram, findChrome } from '../../../bridge/base/chrome-path.ts'

const only =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

test('the chosen browser goes before variables and usual places', () => {
  const isProgram = only('/chosen', '/ours', '/common', '/usr/bin/chromium')
  const env = { GHOSTHANDS_CHROME_PATH: '/ours', CHROME_PATH: '/common', PATH: '/usr/bin' }
  expect(findChrome({ chosen: '/chosen', env, isProgram })).toBe('/chosen')
  expect(findChrome({ env, isProgram })).toBe('/ours')
  expect(findChrome({ env: { ...env, GHOSTHANDS_CHROME_PATH: '' }, isProgram })).toBe('/common')
})

test('a missing configured browser is an error, not a reason to use another', () => {
  expect(() => findChrome({ env: { CHROME_PATH: '/gone' }, isProgram: only('/usr/bin/chromium') })).toThrow(
    expect.objectContaining({ code: 'BROWSER_NOT_FOUND', message: expect.stringContaining('CHROME_PATH names /gone') }),
  )
})

test('on Linux Google Chrome on the PATH goes before Chromium in a usual place', () => {
  const search = { platform: 'linux', env: { PATH: '/home/me/bin:/usr/bin' } } as const
  expect(findChrome({ ...search, isProgram: only('/usr/bin/chromium', '/home/me/bin/google-chrome') })).toBe(
    '/home/me/bin/google-chrome',
  )
  expect(findChrome({ ...search, isProgram: only('/usr/bin/chromium') })).toBe('/usr/bin/chromium')
  expect(findChrome({ ...search, isProgram: () => false })).toBeUndefined()
})

test('on a machine without a browser, the message says what to do', () => {
  expect(chromeProgram({ chosen: '/chosen', env: {}, isProgram: only('/chosen') })).toBe('/chosen')
  expect(() => chromeProgram({ env: {}, isProgram: () => false })).toThrow(
    expect.objectContaining({ code: 'BROWSER_NOT_FOUND', message: expect.stringContaining('set CHROME_PATH') }),
  )
})

test('on a Mac the person’s own applications count too', () => {
  const places = chromePlaces({ platform: 'darwin', home: '/Users/me' })
  expect(places[0]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  expect(places).toContain('/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium')
})
