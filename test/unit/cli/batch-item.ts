/** One line of a batch that a person is asked to approve. */
import type { BatchItem } from '../../../shared/domain/interaction.ts'

export const batchItem = (number: number, more: Partial<BatchItem> = {}): BatchItem => ({
  number,
  kind: 'type',
  label: `Field ${number}`,
  value: 'x',
  secret: false,
  guess: false,
  editable: true,
  target: null,
  ...more,
})
