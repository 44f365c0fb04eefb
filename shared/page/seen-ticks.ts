/**
 * The text that a person sees at a checkbox or switch if its label is not what they see: a name for programs only
 * beside other words or a picture, and words of a label that are faint, clipped or without size.
 */
import { PICTURE } from '../domain/seen.ts'
import { fold, isNegative } from '../domain/text.ts'
import type { FieldLabel } from './field-label.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { CONTROL_SELECTOR } from './near-text.ts'
import { bare, generatedBy, isPicture, readText } from './seen-words.ts'

const TICK = 'input[type=checkbox],[role=checkbox],[role=switch]'
/** How many levels up a native checkbox's words may be. */
const LEVELS = 3
/** Words that only name a state. */
const STATE =
  /^(?:o(?:n|ff)|yes|no|enabled|disabled|an|aus|ein|ja|nein|oui|non|activée?|désactivée?|s[ií]|sim|não|activado|desactivado|ativado|desativado)$/i
const FOR_PROGRAMS: ReadonlySet<FieldLabel['source']> = new Set(['aria-label', 'host', 'title'])

/** Undefined if the label is visible as it is; a mark if nothing of it is, so that only a picture may say it. */
export function seenTickWords(el: Element, label: FieldLabel): string | undefined {
  if (!el.matches(TICK)) return undefined
  if (label.source === 'label') return wordsOfLabel(el, label.elements)
  return FOR_PROGRAMS.has(label.source) ? wordsBesideName(el, label.text) : undefined
}

const wordsOfLabel = (el: Element, labels: readonly Element[]): string | undefined => {
  const whole = labels.map((one) => textOf(one, { without: [el] })).join(' ')
  const words = labels.map((one) => readText(one, el)).join(' ')
  if (bare(words) !== '' || bare(whole) === '') return undefined
  const drawn = labels.flatMap((one) => [one, ...one.querySelectorAll('*')]).map(generatedBy)
  return bare(drawn.join(' ')) === '' ? PICTURE : undefined
}

const wordsBesideName = (el: Element, name: string): string | undefined => {
  const around = el.matches('input') ? wrapperOf(el) : el
  if (!around) return undefined
  const words = readText(around, el.matches('input') ? el : undefined)
  if (bare(words) === '' || STATE.test(squeeze(words))) return showsPicture(around) ? PICTURE : undefined
  const [own, other] = [bare(name), bare(words)]
  const isLonger = own.includes(other) && isNegative(fold(name)) === isNegative(fold(words))
  return isLonger || other.includes(own) ? undefined : words
}

/** The largest box around a native checkbox that holds no other field. */
const wrapperOf = (el: Element): Element | undefined => {
  let found: Element | undefined
  let node = composedParent(el)
  for (let level = 0; node && level < LEVELS; level += 1, node = composedParent(node)) {
    if (
      node.matches('form,body,main,fieldset,td') ||
      [...node.querySelectorAll(CONTROL_SELECTOR)].some((one) => one !== el)
    )
      break
    found = node
  }
  return found
}

const showsPicture = (el: Element): boolean => [el, ...el.querySelectorAll('*')].some(isPicture)
