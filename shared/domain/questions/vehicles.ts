/** Questions about a driving licence together with a vehicle of one’s own. */
import { single, words } from './claim.ts'
import { isAbout } from './cues.ts'
import type { Language, Proposition } from './types.ts'
import type { LanguageTable } from './words/table.ts'

const VEHICLE =
  '(?:vehicles?|cars?|vans?|autos?|pkws?|kfz|fahrzeug\\S*|wagens?|voitures?|vehicules?|vehiculee?|motorisee?|coches?|carros?|automovil(?:es)?|vehiculos?|veiculos?|viaturas?|automove(?:l|is))'

const AND_VEHICLE = new RegExp(
  `^(.+?) (?:and|und|sowie|et|ainsi que?|ainsi qu|y|e|as well as|plus|with|mit|avec|con|com) ((?:\\S+ ){0,5}?${VEHICLE}(?: \\S+){0,6})$`,
)

const BESIDE_VEHICLE = new RegExp(`[/+&,;]\\s*(?:\\p{L}+\\s+){0,3}${VEHICLE}(?!\\p{L})`, 'iu')

/** "… ainsi qu'une voiture": a vehicle of one's own, not what the licence is for. */
const OWN_VEHICLE = new RegExp(
  ` (?<! (?:for|fur|pour|para|of|drive|driving|conduire|conducir|dirigir|conduzir|manejar|fahren|operate) )(?:an?|own|my|your|une?|votre|propre|eine?n?|eigene\\S*|uma?|su|seu|tu) (?:\\S+ )?${VEHICLE}(?= (?!fuhrerschein|fahrerlaubnis|licen[cs]e|driv)|$)`,
)

const TURNS =
  /(?<= |^)(?:if|or|unless|but|wenn|falls|oder|aber|ou|mais|sinon|si|o|pero|se|mas|ever|not|no|nicht|kein\S*|pas|sans|ohne|without|sin|sem|nao)(?= |$)/

/** Licence and vehicle: a person without a licence does not have both; about vehicles the data says nothing. */
export const withVehicle = (
  raw: string,
  text: string,
  language: Language,
  table: LanguageTable,
): Proposition | undefined => {
  const [, head = '', tail = ''] = AND_VEHICLE.exec(text) ?? []
  if (head === '' || !isAbout(head, 'licence', table)) {
    if (!OWN_VEHICLE.test(text) && !BESIDE_VEHICLE.test(raw.normalize('NFKD').replace(/\p{M}/gu, ''))) return undefined
    const one = single(text, 'licence', language, table, raw)
    return { ...one, leftover: [...one.leftover, '…'] }
  }
  const { claim, leftover } = words(head, 'licence', table, raw)
  return {
    claims: [claim, { topic: 'other', predicate: 'is', negative: false, scope: { person: 'self' } }],
    denied: false,
    language,
    leftover: TURNS.test(`${head} ${tail}`) || claim.negative ? [...leftover, '…'] : leftover,
  }
}
