/**
 * "Have you ever served in the armed forces?": answered from the person's veteran status. English, German, French,
 * Spanish and Portuguese.
 */
import { isDecline } from '../choice-concepts.ts'
import { fold } from '../text.ts'
import { declines, plainOption } from './choose.ts'
import { homeOf } from './citizens.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

const FORCES =
  '(?:(?:the |your |any |a |country s |nation s |national |united states |us |u s |u k |uk |british |american |canadian |australian )*(?:armed forces|military(?: service)?|armed services|defen[cs]e forces?|army|uniformed services))'
const PATTERNS: readonly RegExp[] = [
  new RegExp(
    `^(?:have|did) you (?:ever )?(?:previously )?(?:served?|been (?:a member of|in)|done)(?: in| with)? ${FORCES}$`,
  ),
  /^haben sie (?:jemals |schon einmal |je )?(?:in (?:der bundeswehr|den streitkraften|der armee)|im militar|beim militar) gedient$/,
  /^avez vous (?:deja |jamais )?(?:servi|ete engagee?) (?:dans|sous) (?:les |l )?(?:forces armees|armee|drapeaux)$/,
  /^(?:ha|has) (?:usted )?(?:servido|prestado servicio) (?:alguna vez )?en (?:las fuerzas armadas|el ejercito)$/,
  /^(?:voce )?(?:ja )?(?:serviu|prestou servico) (?:alguma vez )?(?:nas forcas armadas|no exercito)$/,
]

export const served = (asked: Asked, { applicant }: Asker): Found => {
  const { values } = applicant
  const said = fold(asked.label.replace(/['’]/g, ' '))
    .replace(/[^\p{L} ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const text = fold(values.veteran ?? '')
  if (asked.control !== 'one' || text === '' || !PATTERNS.some((pattern) => pattern.test(said))) return undefined
  const source = { from: 'answer', question: asked.question ?? asked.label } as const
  const given = (option: string | undefined, value: string, rule: string): Found =>
    option === undefined && asked.options.length > 0
      ? undefined
      : { kind: 'answer', value, ...(option !== undefined && { options: [option] }), source, rule, topic: 'veteran' }
  if (isDecline(text)) return given(asked.options.find(declines), 'I do not wish to answer', 'does not want to say')
  const denied = /\b(?:not|no|never|non)\b/.test(text)
  // A person who is not a protected veteran may still have served; any kind of veteran has.
  if (denied && (/\bprotected\b/.test(text) || !/\bveteran\b/.test(text))) return undefined
  const holds = !denied && /\b(?:veteran|yes|true)\b/.test(text)
  if (!denied && !holds) return undefined
  // In other countries a conscript may not count as a veteran; in the United Kingdom one day of service is enough.
  if (denied && homeOf(applicant) !== 'GB') return undefined
  return given(plainOption(asked.options, holds), holds ? 'yes' : 'no', 'veteran status')
}
