/** Which of the listed technologies the person knows. */

import type { Applicant } from '../applicant.ts'
import { fold } from '../text.ts'
import { skillName } from './abilities.ts'
import { personOf } from './cues.ts'
import { wholeText } from './parse.ts'
import type { Asked, Entailment, Proposition } from './types.ts'

const KNOWS = /\b(?:experience\w*|know|familiar|proficien\w*|used?|using|skilled|skills?|work(?:ed|ing)? with)\b/

const TECHNOLOGIES =
  /\b(?:technolog\w+|tools?|programming languages?|languages|software|frameworks?|skills?|databases?|platforms?)\b/

const NOT_KNOWN =
  /\b(?:not|no|never|learn\w*|interest\w*|want|years?|expert\w*|best|most|certif\w*|if|except|other|describe|professionally|team|foreign|spoken|speak)\b/

/** Which of the listed technologies the person knows: those with exactly the name of one of their skills. */
export const skillsAmong = (asked: Asked, proposition: Proposition, { values }: Applicant): Entailment | undefined => {
  const text = fold(wholeText(asked))
  if (asked.control !== 'several' || asked.options.length < 2 || values.skills === undefined) return undefined
  if (!KNOWS.test(text) || !(TECHNOLOGIES.test(text) || FOLLOWING.test(text)) || NOT_KNOWN.test(text)) return undefined
  if (proposition.claims.some(({ scope }) => scope.person !== 'self') || personOf(text) !== 'self') return undefined
  const skills = new Set(values.skills.split(/[,;\n]/).map((skill) => skillName(fold(skill).trim())))
  const options = asked.options.filter((option) => skills.has(skillName(fold(option).trim())))
  return options.length === 0
    ? undefined
    : {
        kind: 'answer',
        value: options.join(', '),
        options,
        source: { from: 'answer', question: asked.label },
        rule: 'named among the skills',
        topic: 'experience-with',
      }
}

/** "Which of the following have you used?": if one option is a skill of theirs, the list is about technologies. */
const FOLLOWING =
  /\bwhich (?:of|ones?|do|have) .*\b(?:following|these|below|listed)\b|\bwhich (?:of )?(?:the )?(?:following|these)\b/
