import { expect, test } from 'vitest'
import { pictured } from '../../../../bridge/think/models/picture-places.ts'
import type { ElementView, Observation } from '../../../../shared/domain/observation.ts'

const element = (index: number, role: string, box: [number, number, number, number]): ElementView =>
  ({ index, role, name: '', states: [], box, frame: [] }) as unknown as ElementView
const page = (width = 1280, height = 720): Observation =>
  ({
    viewport: { width, height },
    elements: [
      element(1, 'button', [0, 0, 1000, 600]),
      element(2, 'drawing', [100, 100, 400, 200]),
      element(3, 'button', [120, 120, 60, 30]),
    ],
  }) as unknown as Observation

test('the smallest element there is pressed, in its middle if it is small', () => {
  expect(pictured({ op: 'click', x: 125, y: 125 }, page())).toEqual({
    operation: { op: 'click', target: { index: 3 } },
  })
})

test('a drawing is pressed at the place', () => {
  expect(pictured({ op: 'click', x: 320, y: 190 }, page())).toEqual({
    operation: { op: 'click', target: { index: 2 }, by: [20, -10] },
  })
})

test('if nothing has a number, the page is asked what is there', () => {
  expect(pictured({ op: 'click', x: 1100, y: 700, button: 'right' }, page())).toEqual({
    operation: { op: 'click', target: { index: -1 }, button: 'right' },
    point: [1100, 700],
  })
})

test('a picture of a larger view is smaller than the view', () => {
  expect(pictured({ op: 'hover', x: 1100, y: 700 }, page(2560, 1440))).toMatchObject({ point: [2200, 1400] })
})

test('a line is drawn from the middle of what it begins on', () => {
  const path = [
    [200, 250],
    [300, 200],
  ]
  expect(pictured({ op: 'drag', path }, page())).toEqual({
    operation: {
      op: 'drag',
      from: { index: 2 },
      to: { index: 2 },
      path: [
        [-100, 50],
        [0, 0],
      ],
    },
  })
  expect(pictured({ op: 'drag', path: [[200, 250]] }, page())).toHaveProperty('problem')
})

test('steps that name a number or words mean those', () => {
  expect(pictured({ op: 'click', index: 1, x: 5, y: 5 }, page())).toBeUndefined()
  expect(pictured({ op: 'click', text: 'Save' }, page())).toBeUndefined()
})
