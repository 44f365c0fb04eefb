// The whole state of a page as one hash: the smallest change gives another hash.
import { describe, expect, test } from 'vitest'
import { pageState } from '../../bridge/observe/index.ts'
import { observing } from '../support/observing.ts'

const web = observing()
const state = (): Promise<string | undefined> => pageState({ page: web.page })

const DRAWN = (draw: string): string =>
  `<canvas id="c" width="800" height="600"></canvas><script>const d = c.getContext('2d'); d.font = '9px sans-serif'; ${draw}</script>`

describe('what is drawn', () => {
  test.each([
    ['a small digit', "d.fillText('7', 611, 433)", "d.fillText('1', 611, 433)"],
    ['where it stands', "d.fillText('7', 611, 433)", "d.fillText('7', 612, 433)"],
    [
      'one dot of a shade',
      "d.fillStyle = '#fffffe'; d.fillRect(401, 299, 1, 1)",
      "d.fillStyle = '#fffffd'; d.fillRect(401, 299, 1, 1)",
    ],
  ])('has another hash when this changes: %s', async (_name, one, other) => {
    const states: (string | undefined)[] = []
    for (const draw of [one, other, one]) {
      await web.show(DRAWN(draw))
      states.push(await state())
    }
    expect(states[0]).toMatch(/^[0-9a-f]{16}$/)
    expect(states[1]).toMatch(/^[0-9a-f]{16}$/)
    expect(states[1]).not.toBe(states[0])
    expect(states[2]).toBe(states[0])
  })

  test.each([
    [
      'one other dot',
      'width="640" height="480"',
      'width="40"',
      '<rect x="333" y="217" width="1" height="1"/>',
      '<rect x="334" y="217" width="1" height="1"/>',
    ],
    [
      'what is seen of a small drawing that is shown large',
      'width="16" height="16" viewBox="0 0 640 640"',
      'width="640"',
      '<rect x="333" y="217" width="2" height="1"/>',
      '<rect x="334" y="217" width="2" height="1"/>',
    ],
  ])(
    'has another hash when this changes: %s of a picture under the same address',
    async (_name, size, shown, one, other) => {
      const states: (string | undefined)[] = []
      for (const drawing of [one, other, one]) {
        web.serve('/boat.svg', `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawing}</svg>`, {
          'content-type': 'image/svg+xml',
          'cache-control': 'no-store',
        })
        await web.show(`<img src="/boat.svg" ${shown}>`)
        states.push(await state())
      }
      expect(states[0]).toMatch(/^[0-9a-f]{16}$/)
      expect(states[1]).not.toBe(states[0])
      expect(states[2]).toBe(states[0])
    },
  )
})

test('a page whose pictures are too large to be compared pixel by pixel counts as one that cannot be read', async () => {
  await web.show('<canvas width="1600" height="1200"></canvas>')
  expect(await state()).toBeDefined()
  await web.show('<canvas width="2000" height="1200"></canvas>')
  expect(await state()).toBeUndefined()
  await web.show('<canvas width="1600" height="1200"></canvas>'.repeat(9))
  expect(await state()).toBeUndefined()
})
