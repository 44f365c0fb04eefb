/** Whether a question, or a list of ways of working or kinds of employment, asks which one the person wants. */
import { fold } from '../text.ts'
import { declines } from './choose.ts'
import { personOf } from './cues.ts'
import { kindIn, plain, WAYS, wayIn } from './kinds-of-work.ts'
import { normal } from './normal.ts'
import type { Asked } from './types.ts'
import { FILLER } from './words/index.ts'
import { takeOut } from './words/patterns.ts'

const WHOLLY =
  'uberwiegend,hauptsachlich,meistens,vorwiegend,mostly,mainly,primarily,predominantly,principalement,majoritairement,principalmente,mayormente,maioritariamente,all,the time,time,fully,full,entirely,exclusively,only,always,permanently,based,every day,days,day,week,weeks,per week,a week,five,vollstandig,ganz,ausschliesslich,nur,taglich,entierement,uniquement,tout le temps,completamente,totalmente,solo,exclusivamente,apenas,todo el tiempo,o tempo todo,immer,dauerhaft,completement,integralement'
const ASKS_WISH =
  'way,ways,working,vorstellen,imaginer,imagina,would,consider,considering,rather,like,want,prefer*,willing,open,open to,happy,able,comfortable,can,could,ready,mochten,mochtest,lieber,bevorzug*,bereit,konnen,konnten,sind,waren,wurden,souhait*,pret*,accept*,pourriez,pouvez,seriez,etes,dispuest*,estaria,puede*,podria*,acept*,quier*,prefier*,dispost*,pode*,poderia*,aceit*,quer*,gostaria*'
/** Whether a question is only about the way of working. */
export const asksOnlyWay = (label: string): boolean => {
  const said = WAYS.reduce((rest, [pattern]) => rest.replace(new RegExp(pattern.source, 'g'), ' '), plain(label))
  const words = said.replace(/ +/g, ' ').trim()
  const rest = [WISH_WORDS, ASKS_WISH, WHOLLY, FILLER].reduce((left, list) => takeOut(left, list).rest, words)
  return rest === '' && !NOT_A_WISH.test(plain(label).replace(/\bable\b/g, ''))
}

/** Words that leave the choice to others. */
const ANY =
  /^(?:no preference|any|either|both|beides|les deux|ambos|ambas|flexib\w*|open to (?:any|all)|keine praferenz|egal|indifferent\w*|sans preference|sin preferencia|sem preferencia|todos?|qualquer|cualquiera)\b/
/** Words for the place or the way of working, or for a wish. */
const WAY_OF_WORK =
  /\b(?:work\w*|place|preference\w*|arbeit\w*|travail|trabajo|trabalho|modalidade?|modell?\w*|modelo|modo|mode|arrangement|setting|location|wunsch\w*|lieu|lugar|local|regime|formato?|rythme|organisation|esquema|jornada|type?|typ)\b/
/**
 * Everything that may stand above such a list; with any other word it may be about an earlier job, or about somebody
 * else.
 */
const WISH_WORDS =
  'home,office,mix,mixture,combination,both,of both,way,ways,rather,work*,place,workplace,preference*,prefer*,desire*,ideal*,arrangement,setting,set up,setup,up,mode,model,pattern,style,location,employment,job,role,position,contract,hours,schedule,availability,available,kind,look*,seek*,sought,suit*,want*,like,full,part,from,voll,teil,time,select,organi*,basis,arbeit*,arbeiten,gewunscht*,wunsch*,bevorzug*,beschaftigung*,anstellung*,stelle,umfang,modell*,vollzeit,teilzeit,oder,liebsten,lieber,mochten,suchen,gern*,travail*,emploi,poste,contrat,temps,plein,partiel,mode,modalite*,lieu,rythme,organisation,souhaite*,prefere*,preferez,recherch*,desire*,ideal*,trabajo,trabajar,empleo,puesto,jornada,contrato,modalidad,modelo,esquema,lugar,preferida,preferido,preferencia,deseada,deseado,busca,buscas,disponibilidad,laboral,horario*,horaria,tipo,formato,carga,trabalho,trabalhar,emprego,vaga,modalidade,regime,desejada,desejado,preferido,disponibilidade,integral,parcial,forma,tempo,local'
const onlyWishes = (label: string): boolean => takeOut(takeOut(normal(label), WISH_WORDS).rest, FILLER).rest === ''

/** Words for the present, the past or a requirement, or for somebody else. */
const NOT_A_WISH =
  /\b(?:current\w*|now|last|previous\w*|able|must|which office|aktuell\w*|derzeit\w*|actuel\w*|actual\w*|atual\w*|ultim[oa]|letzt\w*|fruher\w*|vorig\w*|vorherig\w*|bisher\w*|dernier\w*|ancien\w*|precedent\w*|anterior\w*|passad[oa]|past|former|manager|team|spouse|partner|years?|experience)\b/

/** "Workplace" above remote, hybrid and on-site; "Availability" above full time and part time. */
export const wishIn = (asked: Asked): 'remote' | 'employment-type' | undefined => {
  if (isWish(asked, wayIn, WAY_OF_WORK)) return 'remote'
  return isWish(asked, kindIn, KIND_OF_WORK) ? 'employment-type' : undefined
}
const KIND_OF_WORK =
  /^ ?(?:what )?(?:are you |i am )?looking for$|^ ?ich suche$|^ ?je (?:re)?cherche$|^ ?busco$|^ ?procuro$|\b(?:employment|work\w*|job|position|contract|hours|schedule|availability|full ?time|umfang|stundenumfang|pensum|arbeitszeit\w*|beschaftigung\w*|anstellung\w*|arbeit\w*|stelle|vollzeit|emploi|poste|contrat|temps|travail|disponibilites?|disponibilidade?|empleo|trabajo|puesto|jornada|contrato|horario|emprego|trabalho|vaga|regime|contratacao|carga horaria)\b/

const isWish = (
  { label, legend, options, control }: Asked,
  named: (text: string) => string | undefined,
  asks: RegExp,
): boolean => {
  const offered = options.filter((option) => !declines(option) && !ANY.test(plain(option)))
  const text = fold(`${legend ?? ''} ${label}`)
  return (
    control === 'one' &&
    offered.length >= 2 &&
    new Set(offered.map(named)).size === offered.length &&
    offered.every((option) => named(option) !== undefined && option.length <= LONGEST) &&
    asks.test(text) &&
    !NOT_A_WISH.test(text) &&
    personOf(label) === 'self' &&
    onlyWishes(label)
  )
}
const LONGEST = 60
