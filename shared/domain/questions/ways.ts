/** Ways of working (remote, hybrid, on site) and kinds of employment: which one an option offers, and whether a list of them asks which one somebody wants. */
import { fold } from '../text.ts'
import { declines } from './choose.ts'
import { personOf } from './cues.ts'
import { normal } from './normal.ts'
import type { Asked } from './types.ts'
import { FILLER } from './words/index.ts'
import { takeOut } from './words/patterns.ts'

type Way = 'remote' | 'hybrid' | 'on-site'

const WAYS: readonly (readonly [RegExp, Way])[] = [
  [/\b(?:hybrid[eo]?s?|hibrid[oa]s?|mixt[eo]|teilweise|teils|part(?:ly|ially)|partiel(?:lement)?|parcial(?:mente)?|mix(?:ture)? of|mischung|some days?|einige tage|quelques jours|algunos dias|alguns dias|(?:one|two|three|four|ein|zwei|drei|vier|une?|deux|trois|quatre|uno|dos|tres|cuatro|um|dois|quatro|[1-4])(?: (?:to|or|bis|oder|a|ou|o) \S+| [2-4])? (?:days?|tagen?|tage|jours?|dias?))\b/, 'hybrid'],
  [/\b(?:on ?site|in (?:the |our )?office|office based|in person|vor ort|im buro|buro|prasenz|sur (?:site|place)|au bureau|presentiel|presencial(?:mente)?|en (?:la )?oficina|no escritorio|office|oficina|escritorio)\b/, 'on-site'],
  [/\b(?:remot[eo]s?|remotely|remotamente|from home|home ?office|wfh|mobil(?:es arbeiten)?|teletravail|a distance|distanciel|home|zu hause|a domicile|chez (?:moi|vous)|en casa|em casa|teletrabajo|teletrabalho|a distancia|desde casa)\b/, 'remote'],
] // biome-ignore format: a table

const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\d% ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** The one way that a text names; "home office" is no office. */
export const wayIn = (text: string): Way | undefined => {
  const said = plain(text).replace(/\bhome ?office\b/g, 'remote')
  if (/\b(?:not?|nicht|kein\w*|pas|sans|sin|sem|nao)\b/.test(said)) return undefined
  return WAYS.find(([pattern]) => pattern.test(said))?.[1]
}

/** How many ways a text names: of "remote or hybrid" either may be meant. */
export const waysIn = (text: string): number => {
  const said = plain(text).replace(/\bhome ?office\b/g, 'remote')
  const others = WAYS.slice(1).some(([pattern]) => pattern.test(said))
  if (/\b(?:or|oder|ou|o)\b/.test(said) && WAYS[0]?.[0].test(said) && others) return 2
  return WAYS[0]?.[0].test(said) ? 1 : WAYS.filter(([pattern]) => pattern.test(said)).length
}
const WHOLLY =
  'all,the time,time,fully,full,entirely,exclusively,only,always,permanently,based,every day,days,day,week,weeks,per week,a week,five,vollstandig,ganz,ausschliesslich,nur,taglich,entierement,uniquement,tout le temps,completamente,totalmente,solo,exclusivamente,apenas,todo el tiempo,o tempo todo,immer,dauerhaft,completement,integralement'
const ASKS_WISH =
  'way,ways,working,vorstellen,imaginer,imagina,would,consider,considering,rather,like,want,prefer*,willing,open,open to,happy,able,comfortable,can,could,ready,mochten,mochtest,lieber,bevorzug*,bereit,konnen,konnten,sind,waren,wurden,souhait*,pret*,accept*,pourriez,pouvez,seriez,etes,dispuest*,estaria,puede*,podria*,acept*,quier*,prefier*,dispost*,pode*,poderia*,aceit*,quer*,gostaria*'
/** Whether a question asks of nothing but the way of work. */
export const asksOnlyWay = (label: string): boolean => {
  const said = WAYS.reduce((rest, [pattern]) => rest.replace(new RegExp(pattern.source, 'g'), ' '), plain(label))
  const words = said.replace(/ +/g, ' ').trim()
  const rest = [WISH_WORDS, ASKS_WISH, WHOLLY, FILLER].reduce((left, list) => takeOut(left, list).rest, words)
  return rest === '' && !NOT_A_WISH.test(plain(label).replace(/\bable\b/g, ''))
}

type Kind = 'full' | 'part' | 'minor' | 'contract' | 'internship' | 'temporary'
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/\b(?:full ?time|vollzeit|temps (?:plein|complet)|plein temps|jornada completa|tiempo completo|(?:tempo|periodo) integral|pleno)\b/, 'full'],
  [/\b(?:part ?time|teilzeit|temps partiel|mi temps|media jornada|medio tiempo|(?:jornada|tiempo|tempo) parcial|meio periodo)\b/, 'part'],
  [/\b(?:mini ?job|geringfugig\w*|aushilfe)\b/, 'minor'],
  [/\b(?:contract\w*|freelanc\w*|self employed|freiberuf\w*|freie mitarbeit|autonom[oa]|independant\w*|por proyecto)\b/, 'contract'],
  [/\b(?:intern\w*|praktikum|werkstudent\w*|stage|practicas|estagio|alternance|apprenti\w*|aprendiz)\b/, 'internship'],
  [/\b(?:temp(?:orary)?|seasonal|befristet|interim|cdd|temporal|temporario|saisonnier)\b/, 'temporary'],
] // biome-ignore format: a table

/** The one kind of employment that a text names. */
export const kindIn = (text: string): Kind | undefined => {
  const found = KINDS.filter(([pattern]) => pattern.test(plain(text)))
  return found.length === 1 ? found[0]?.[1] : undefined
}

/** What leaves the choice to others. */
const ANY =
  /^(?:no preference|any|either|both|beides|les deux|ambos|ambas|flexib\w*|open to (?:any|all)|keine praferenz|egal|indifferent\w*|sans preference|sin preferencia|sem preferencia|todos?|qualquer|cualquiera)\b/
/** Named by its place, its way, or as a wish. */
const WAY_OF_WORK =
  /\b(?:work\w*|place|preference\w*|arbeit\w*|travail|trabajo|trabalho|modalidade?|modell?\w*|modelo|modo|mode|arrangement|setting|location|wunsch\w*|lieu|lugar|local|regime|formato?|rythme|organisation|esquema|jornada|type?|typ)\b/
/** All that may stand over such a list; with another word it may be about an earlier job, or somebody else's. */
const WISH_WORDS =
  'work*,place,workplace,preference*,prefer*,desire*,ideal*,arrangement,setting,set up,setup,up,mode,model,pattern,style,location,employment,job,role,position,contract,hours,schedule,availability,available,kind,look*,seek*,sought,suit*,want*,like,full,part,from,voll,teil,time,select,organi*,basis,arbeit*,arbeiten,gewunscht*,wunsch*,bevorzug*,beschaftigung*,anstellung*,stelle,umfang,modell*,vollzeit,teilzeit,oder,liebsten,lieber,mochten,suchen,gern*,travail*,emploi,poste,contrat,temps,plein,partiel,mode,modalite*,lieu,rythme,organisation,souhaite*,prefere*,preferez,recherch*,desire*,ideal*,trabajo,trabajar,empleo,puesto,jornada,contrato,modalidad,modelo,esquema,lugar,preferida,preferido,preferencia,deseada,deseado,busca,buscas,disponibilidad,laboral,horario*,horaria,tipo,formato,carga,trabalho,trabalhar,emprego,vaga,modalidade,regime,desejada,desejado,preferido,disponibilidade,integral,parcial,forma,tempo,local'
const onlyWishes = (label: string): boolean => takeOut(takeOut(normal(label), WISH_WORDS).rest, FILLER).rest === ''

/** What is, was or must be, or somebody else's. */
const NOT_A_WISH =
  /\b(?:current\w*|now|last|previous\w*|able|must|which office|aktuell\w*|derzeit\w*|actuel\w*|actual\w*|atual\w*|ultim[oa]|letzt\w*|fruher\w*|vorig\w*|vorherig\w*|bisher\w*|dernier\w*|ancien\w*|precedent\w*|anterior\w*|passad[oa]|past|former|manager|team|spouse|partner|years?|experience)\b/

/** "Workplace" over remote, hybrid and on-site; "Availability" over full time and part time. */
export const wishIn = (asked: Asked): 'remote' | 'employment-type' | undefined => {
  if (isWish(asked, wayIn, WAY_OF_WORK)) return 'remote'
  return isWish(asked, kindIn, KIND_OF_WORK) ? 'employment-type' : undefined
}
const KIND_OF_WORK =
  /\b(?:employment|work\w*|job|position|contract|hours|schedule|availability|full ?time|beschaftigung\w*|anstellung\w*|arbeit\w*|stelle|vollzeit|emploi|poste|contrat|temps|travail|disponibilites?|disponibilidade?|empleo|trabajo|puesto|jornada|contrato|horario|emprego|trabalho|vaga|regime|contratacao|carga horaria)\b/

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
