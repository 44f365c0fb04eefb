// Encrypted values among others: found at any depth, and nothing else is mistaken for one.
import { expect, test } from 'vitest'
import { sealWith } from '../../../bridge/base/seal.ts'
import { columnSeal, resealing } from '../../../bridge/store/sealed-columns.ts'

const [before, after] = [sealWith(Buffer.alloc(32, 1)), sealWith(Buffer.alloc(32, 2))]
const sealed = columnSeal(before, 'acme')
const row = () => ({
  id: 'gh1.my-order',
  domains: ['a.example'],
  steps: [['gh1.x'], [{ label: sealed.text('Hull') }]],
  questions: JSON.parse(sealed.list(['Why us?'])),
})
const open = {
  id: 'gh1.my-order',
  domains: ['a.example'],
  steps: [['gh1.x'], [{ label: 'Hull' }]],
  questions: ['Why us?'],
}

test('a value that only begins like one stays, and so does a list of one item', () => {
  expect(sealed.openDeep(row())).toEqual(open)
})

test('after a change of key, encrypted values open as before, and others are unchanged', () => {
  const anew = resealing(before, after, 'acme')(row())
  expect(columnSeal(after, 'acme').openDeep(anew)).toEqual(open)
  expect(sealed.openDeep(anew)).not.toEqual(open)
})
