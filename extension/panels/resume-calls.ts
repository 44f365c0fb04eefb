/** Reads a résumé through the extension's connection to the bridge. */
import { sentFile } from '../../shared/ui/drop.tsx'
import { wordedProblem } from '../../shared/ui/request-words.ts'
import type { ResumeCalls } from '../../shared/ui/use-resume.ts'
import type { Wire } from './wire.ts'

export const resumeCalls = (wire: Wire): ResumeCalls => ({
  async read(file) {
    return given(await wire.ask('read_resume', await sentFile(file)))
  },
  async save(profile, file) {
    const documents = file && { documents: { resume: await sentFile(file) } }
    const saved = given(await wire.ask('save_profile', { ...profile, id: null, secrets: {}, ...documents }))
    return saved.id
  },
})

const given = <T>({
  result,
  problem,
}: {
  result?: T
  problem?: Parameters<typeof wordedProblem>[0] | undefined
}): T => {
  if (result === undefined) throw new Error(problem ? wordedProblem(problem) : '')
  return result
}
