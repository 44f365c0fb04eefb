/**
 * "How many convictions?", "Grad der Behinderung", "Tipo de deficiência": whoever has no such thing has none of it, of
 * no degree and no kind. How much or which kind somebody has, the data does not say.
 */
import { declines, evaluate } from './choose.ts'
import { personOf } from './cues.ts'
import { normal } from './normal.ts'
import { parseText } from './parse.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found, Topic } from './types.ts'

/** Things that the data may say somebody does not have. */
const THINGS: ReadonlySet<Topic> = new Set<Topic>(['disability', 'criminal-record', 'licence', 'non-compete'])

const ASKS =
  '(?:(?:what|which|please|state|select|indicate|is|are|the|your|bitte|wie|welche\\w*|was|hoch|ist|der|die|das|ihr\\w*|quel\\w*|est|le|la|votre|cual|es|el|su|tu|qual|e|o|a|seu|sua) )*'
const MEASURE =
  '(?:how many|number|degree|percentage|type|types|kind|nature|class|category|wie viele|anzahl|grad|art|klasse|kategorie|combien|nombre|taux|degre|nature|categorie|cuant[oa]s|numero|grado|porcentaje|tipo|clase|quant[oa]s|grau|percentagem|percentual|categoria|natureza)'
const OF = '(?: (?:of|der|des|von|an|de|d|da|do|das|dos|del|la|l|le|les|the|any|your|ihrer|votre|vos|su|sus))*'
const MEASURED = new RegExp(`^${ASKS}${MEASURE}${OF} (?=\\S)`)

/** "Licence category held" */
const MEASURE_AFTER = / (?:class|category|type|kind|categories|classes|types)(?: held)?$/

const NONE =
  /^(?:none|nil|no|0|zznum0|zero|not applicable|n a|does not apply|kein(?:e[rns]?)?|nicht zutreffend|entfallt|aucune?|neant|sans objet|non concernee?|ningun[oa]?|no aplica|nenhuma?|nao se aplica)$/

/** @returns the only option that says none, if the person certainly has none */
export const noneOf = (asked: Asked, asker: Asker): Found => {
  const { label, options, control, question } = asked
  if (control !== 'one' || options.length < 2 || personOf(label) !== 'self') return undefined
  const text = normal(label)
  const thing = text.replace(MEASURED, '').replace(MEASURE_AFTER, '')
  const read = parseText(thing)
  const [claim, more] = read.claims
  if (thing === text || !claim || more || !THINGS.has(claim.topic) || claim.negative || read.leftover.length > 0)
    return undefined
  const truth = evaluate(read, asker)
  if (!('holds' in truth) || truth.holds) return undefined
  const saysNone = (option: string): boolean => {
    const { claims, leftover } = parseText(option)
    const [own, other] = claims
    const denies = own?.topic === claim.topic && own.negative && leftover.length === 0 && other === undefined
    return NONE.test(normal(option)) || (denies && own.scope.subject === undefined && own.scope.offences === undefined)
  }
  const [option, another] = options.filter((one) => !declines(one) && saysNone(one))
  if (option === undefined || another !== undefined) return undefined
  return {
    kind: 'answer',
    value: option,
    options: [option],
    source: { from: 'answer', question: question ?? label },
    rule: 'who has none has none of any kind',
    topic: claim.topic,
  }
}
