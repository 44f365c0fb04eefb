/**
 * Pay that is offered: "The pay for this role is $26.50 an hour. Is that acceptable?" The person's desired salary is
 * their minimum: the same or more, in the same currency and for the same period, means yes; for less, only the person
 * knows. Money is never converted. English, German, French, Spanish and Portuguese.
 */
import { moneyOf, type Period, periodOf } from '../money.ts'
import { fold } from '../text.ts'
import { yesOrNo } from './choose.ts'
import { homeOf } from './citizens.ts'
import { sameCurrency } from './pay.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'
import { FILLER } from './words/index.ts'
import { takeOut } from './words/patterns.ts'

const DIGITS = String.raw`\d(?:[\d.,'’\u00a0\u202f]|\s(?=\d{3}(?!\d)))*(?<=\d)(?:\s?k(?!\p{L}))?`
const SIGN = String.raw`(?:(?:US|A|AU|CA|C|NZ|R)?\s?\$|€|£|₹|(?<!\p{L})(?:USD|EUR|GBP|AUD|CAD|CHF|BRL|INR|euros?|dollars?|pounds?|reais)(?!\p{L}))`
/** An amount with its currency before or after it, or a range of two; one currency sign is enough for both. */
const MONEY = new RegExp(
  String.raw`(?<a>${SIGN}\s?${DIGITS}|${DIGITS}\s?${SIGN})(?:\s?(?:-|–|—|to|and|bis|und|à|et|a|y|e)\s?(?<b>(?:${SIGN}\s?)?${DIGITS}(?:\s?${SIGN})?))?|(?<c>${DIGITS})\s?(?:-|–|—|to|and|bis|und|à|et|a|y|e)\s?(?<d>${DIGITS}\s?${SIGN})`,
  'giu',
)

/** Words for pay and paying. */
export const PAY =
  'presupuesto,orcamento,verguetet,remunere,remuneree,dote,retribuido,pay,paid,pays,salary,wage,wages,rate,compensation,remuneration,package,range,band,budget,budgeted,hourly,daily,weekly,monthly,annual,annually,yearly,base,basic,starting,gross,offered,offer,offers,offering,set,fixed,currently,gehalt,jahresgehalt,monatsgehalt,stundenlohn,lohn,tagessatz,bruttojahresgehalt,bruttomonatsgehalt,bruttogehalt,gehaltsrahmen,gehaltsspanne,vergutung,brutto,betragt,liegt,bei,bieten,bietet,zwischen,salaire,remuneration,brut,brute,propose,proposee,fourchette,taux,horaire,mensuel,annuel,annuels,annuelle,annuelles,mensuelle,bruts,salariales,salariale,jahrlich,monatlich,salario,sueldo,retribucion,bruto,brutos,bruta,ofrecido,ofrecida,ofrece,ofrecemos,mensual,mensuales,anual,anuales,salarial,remuneracao,oferecido,oferecida,oferece,oferecemos,mensal,mensais,anuais,faixa'
/** Words around an amount: for which job, for how long, and so on. */
export const AROUND =
  'our,we,dotiert,notre,nos,unser,unsere,elle,elles,il,ils,nuestro,nossa,nosso,mit,hr,hrs,yr,mo,damit,ware,lheure,wurde,compris,comprise,com,sua,role,position,job,post,vacancy,opportunity,opening,hour,day,week,month,year,annum,per,p a,pa,between,from,at,approximately,around,depending,experience,stelle,position,stunde,tag,woche,monat,jahr,pro,im,je,poste,emploi,mois,heure,jour,an,par,annee,puesto,trabajo,mes,hora,ano,dia,al,por,para,vaga,cargo,a,esta,este,ist,fur,diese,ce,cette,entre,est,de,es,e'
/** Words of agreement. */
const AGREES =
  'acceptable,accept,accepting,daccord,ok,okay,comfortable,happy,agree,agreeable,fine,work for you,works for you,suit,suits,suitable,satisfactory,meet,meets,within,match,matches,align,aligns,aligned,fit,fits,fit with,in line,willing to work,willing to work for,ordnung,akzeptabel,akzeptieren,einverstanden,entspricht,passt,convient,acceptez,accepter,accord,correspond,adecuado,encaja con,acepta,aceptas,aceptaria,aceptable,acuerdo,conforme,encaja,parece,acordo,aceita,aceitavel,adequado,adequada,atende'
/** The expectation that the offer is compared with: named beside it, but not agreement by itself. */
const WISHES =
  'expectation,expectations,expected,desired,requirement,requirements,your,vorstellung*,gehaltsvorstellung*,attentes,pretentions,expectativas,pretensao,willing,open'
/** "Up to 70,000" gives only the upper end. */
const UP_TO =
  /\b(?:up to|maximum|max|at most|not more than|bis zu|maximal|hochstens|jusqu\w*|maximum|hasta|maximo|ate)\b/
/** "From 70,000" means that or more. */
const FROM =
  /\b(?:from|starting (?:at|from)|starts at|at least|minimum|no less than|upwards|ab|mindestens|a partir|au moins|minimo|desde|al menos|pelo menos)\b/
/** Negations, comparisons, conditions, current pay, or another kind of money. */
const OTHERWISE =
  /\b(?:not|no|less|lower|below|under|over|above|more|exceed\w*|higher|greater|reduc\w*|if|unless|current\w* (?:pay|salary|earn\w*)|your (?:current|present|last)|you (?:currently )?earn|bonus\w*|commission\w*|ote|on[- ]target|tips?|equity|total|net|netto|nicht|kein\w*|weniger|mehr|hoher\w*|uber|unter|wenn|falls|pas|moins|plus|superieur\w*|inferieur\w*|si|sauf|nette?|menos|mas|mais|superior\w*|inferior\w*|acima|salvo|neto|nao|liquido|liquida|negoti\w*|deposit|fee|cost\w*|loan)\b/

export const amountsIn = (label: string): { low: number; high: number; rest: string; written: string } | undefined => {
  const found = [...label.matchAll(MONEY)]
  const [only] = found
  if (only === undefined || found.length > 1) return undefined
  const [first, second] = [only.groups?.a ?? only.groups?.c, only.groups?.b ?? only.groups?.d]
  const money = moneyOf(second === undefined ? (first ?? '') : `${first} - ${second}`)
  const rest = label.replace(only[0], ' ')
  return money === undefined || /\d/.test(rest)
    ? undefined
    : { low: money.low, high: money.high, rest, written: only[0] }
}

const WITHIN = new RegExp(String.raw`\bwithin(?: \p{L}+){0,4}\s*(?:${SIGN})?\s?\d`, 'iu')
/** The person's expectation, which a range may include. */
const EXPECTED =
  'expectation,expectations,requirement,requirements,vorstellung*,gehaltsvorstellung*,attentes,pretentions,expectativas,pretensao'

/** An amount without a period is yearly if it is this large and the person has given a period for theirs. */
export const YEARLY = 10_000

export const payOffered = (asked: Asked, { applicant }: Asker): Found => {
  const { values } = applicant
  const { label } = asked
  const offer = amountsIn(label)
  const own = moneyOf(values.salary ?? '')
  if (offer === undefined || own === undefined) return undefined
  const said = fold(offer.rest)
  const words = said.replace(/[^\p{L}]+/gu, ' ').trim()
  if (
    OTHERWISE.test(said) ||
    (takeOut(words, PAY).count === 0 && periodOf(label) === undefined) ||
    takeOut(words, AGREES).count === 0
  )
    return undefined
  const left = [AGREES, PAY, AROUND, WISHES, FILLER].reduce(
    (rest, list) => takeOut(rest, list).rest,
    words.replace(FROM, ' ').replace(UP_TO, ' '),
  )
  if (left.split(' ').some((word) => word.length > 1)) return undefined
  const currency = sameCurrency(
    { ...asked, options: [] },
    `${values.salary} ${values['salary-currency'] ?? ''}`,
    homeOf(applicant),
  )
  const period: Period | undefined =
    periodOf(label) ?? (offer.low >= YEARLY && own.period !== undefined ? 'year' : undefined)
  if (!currency || period !== (own.period ?? 'year')) return undefined
  // "Up to 70,000" is a range without a lower end.
  const least = UP_TO.test(said) ? 0 : offer.low
  const inside = own.low >= least && own.high <= offer.high
  // "Is your expectation within 60,000–70,000?" asks for a value in between; "does the range meet it?" also accepts
  // more.
  const suits = WITHIN.test(label)
    ? inside
    : least >= own.low || (inside && least < offer.high && takeOut(words, EXPECTED).count > 0)
  return suits ? yesOrNo(asked, true, 'as much as is asked for, or more', 'salary') : undefined
}
