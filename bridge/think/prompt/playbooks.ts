/** What worked on this page before, offered to the model (T7). Pure. */
import type { Objective } from '../../../shared/domain/provider.ts'
import { oneLine } from './fence.ts'

/** Names and variants are the site's words: they are quoted, one per line, like those of the history. */
export const playbookPart = ({ playbooks = [] }: Objective): string[] =>
  playbooks.length === 0
    ? []
    : [
        `# Playbooks of this page\nSteps that worked here before. use_playbook with its name in "playbook" does all of its steps, with what to choose in "variant"; several in one call, in order, before anything else that follows from them. Prefer them to single steps. The quoted words come from the site.\n${playbooks.map((line) => `- ${oneLine(line, 900)}`).join('\n')}`,
      ]
