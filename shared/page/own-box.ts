/**
 * Whether a checkbox among others asks a question of its own: it is required, it contains a link (to terms,
 * for example), or its words agree, certify or allow. Several such boxes in one fieldset are separate
 * decisions, not one choice.
 */
import { textOf } from './label-text.ts'

/**
 * People agree in the first person ("I agree") or with one verb. "I have a car" is a statement and may be one of
 * several choices.
 */
const AGREES =
  /^(?:(?:yes|ja|oui|s[ií]|sim)[,.:]? )?(?:(?:by (?:ticking|checking|selecting)[^,]*, )?i (?:hereby |also )?(?:agree|accept|consent|certify|confirm|acknowledge|authori[sz]e|understand|declare|attest|have read|give (?:my|you)|allow|permit|wish to receive|(?:would like|want) to (?:receive|be (?:contacted|informed|kept)|subscribe))|agree to|consent to|accept the|subscribe to|(?:hiermit )?(?:ich )?(?:hiermit )?(?:stimme|willige|akzeptiere|best[äa]tige|erkl[äa]re|versichere|erlaube|gestatte)(?![\p{L}])|ich habe (?:die|den|das) .*(?:gelesen|zur kenntnis)|ich (?:m[öo]chte|will) .*(?:erhalten|informiert|kontaktiert|newsletter)|ich bin .*einverstanden|einverstanden|j['’]ai (?:lu|pris connaissance)|j['’]accepte|j['’]autorise|j['’]atteste|je (?:certifie|consens|d[ée]clare|confirme|reconnais|souhaite recevoir|m['’]engage)|acepto|autorizo|consiento|declaro|he le[íi]do|confirmo|deseo recibir|quiero recibir|aceito|concordo|autorizo|li e |consinto|estou de acordo|quero receber|desejo receber)/iu

const LONGEST = 300

export const isOwnBox = (box: Element): boolean => {
  const holder = box.closest('label') ?? labelOf(box) ?? box.parentElement
  return (
    (isDemanded(box) && !isOneOfMany(box)) ||
    holder?.querySelector('a[href]') != null ||
    AGREES.test(textOf(holder, { max: LONGEST }).replace(/^[\s*•–-]+/, ''))
  )
}

const isDemanded = (box: Element): boolean =>
  (box instanceof HTMLInputElement && box.required) || box.getAttribute('aria-required') === 'true'

/** In a group that asks one question, every box may be marked as required although one answer is enough. */
const isOneOfMany = (box: Element): boolean => {
  const group = box.closest('[role=group][aria-labelledby],fieldset[aria-labelledby]')
  const boxes = [...(group?.querySelectorAll('input[type=checkbox],[role=checkbox]') ?? [])]
  return (
    boxes.length > 1 && boxes.every((one) => isDemanded(one) && textOf(one.closest('label'), { max: 80 }).length < 50)
  )
}

const labelOf = (box: Element): Element | undefined => (box instanceof HTMLInputElement ? box.labels?.[0] : undefined)
