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

test('what only begins like it stays, and so does a list of one', () => {
  expect(sealed.openDeep(row())).toEqual(open)
})

test('with another key what is sealed opens as before, and what is not is the same', () => {
  const anew = resealing(before, after, 'acme')(row())
  expect(columnSeal(after, 'acme').openDeep(anew)).toEqual(open)
  expect(sealed.openDeep(anew)).not.toEqual(open)
})
