/**
 * Starts the files that take longest first, so that no worker is left with one of them at the end. Without results of an
 * earlier run, Vitest goes by the size of a file, which says little about its time.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A minute and more on two cores. */
const LONG = [
  'contract/package',
  'contract/jobs-commands',
  'unit/questions/bank',
  'unit/questions/bank-english',
  'store/lifecycle',
  'browser/operator-modes',
  'browser/operator-guide',
  'browser/operator-lost',
  'browser/operator-approve',
  'browser/front-door',
  'browser/modes',
  'browser/painted-fields',
  'browser/operator-faults',
  'browser/own-forms',
  'browser/lost-answer',
  'browser/model-command',
  'browser/other-portals',
  'browser/fleet',
  'browser/carry-over',
  'browser/kill',
  'browser/chaos',
  'browser/ui-surfaces',
  'browser/many-forms',
  'browser/upgrade',
  'browser/connectors',
  'browser/batch',
].map((name) => `/test/${name}.test.ts`)

const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((name) => moduleId.endsWith(name))
  return at < 0 ? LONG.length : at
}

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b))
  }
}
