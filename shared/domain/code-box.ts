/** Groups of one-character fields into which a code is typed. */
import type { FieldHints } from './observation.ts'

export const isCodeBox = ({ maxLength, part }: Pick<FieldHints, 'maxLength' | 'part'>): boolean =>
  maxLength === 1 || part?.lengths.every((length) => length === 1) === true
