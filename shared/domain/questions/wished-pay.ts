/**
 * "Is your expected salary above 60,000 euros a year?": the desired pay of the data, compared with an amount of the
 * same period and currency. Pay that somebody has or had is not asked for in these words. Five languages.
 */
import { moneyOf, periodOf } from '../money.ts'
import { fold } from '../text.ts'
import { yesOrNo } from './choose.ts'
import { homeOf } from './citizens.ts'
import { normal } from './normal.ts'
import { AROUND, amountsIn, PAY, YEARLY } from './offers.ts'
import { sameCurrency } from './pay.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'
import { isOfPast } from './ways-of-asking.ts'
import { FILLER } from './words/index.ts'
import { takeOut } from './words/patterns.ts'

/** Wishing, not earning. */
const WISH =
  'expect,expecting,expectation,expectations,desire,desired,wish,wishing,hoping,seeking,looking for,asking for,requirement,requirements,gehaltsvorstellung*,vorstellung*,gehaltswunsch*,wunschgehalt*,gehaltserwartung*,erwarten,wunschen,souhaitez,souhaites,pretentions,attentes,attendez,visez,pretende,pretendes,espera,esperas,aspira*,desea,deseas,expectativa*,pretensao,pretensiones,deseja'
const EARN = 'earn,make,be paid,to earn,verdienen,gagner,toucher,ganar,cobrar,percibir,ganhar,receber'
const MORE =
  'more than,over,above,higher than,greater than,exceed,exceeds,exceeding,in excess of,uber,mehr als,hoher als,plus de,superieur*,depasse*,mas de,superior*,supera,superan,acima de,mais de,maior que'
const LESS =
  'less than,under,below,lower than,unter,weniger als,niedriger als,moins de,inferieur*,menos de,inferior*,por debajo de,abaixo de,menor que'

export const wishedPay = (asked: Asked, { applicant }: Asker): Found => {
  const { label } = asked
  const { values } = applicant
  const limit = amountsIn(label)
  const own = moneyOf(values.salary ?? '')
  if (limit === undefined || own === undefined || limit.low !== limit.high) return undefined
  const said = fold(limit.rest)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  const [more, less] = [takeOut(said, MORE), takeOut(said, LESS)]
  if (isOfPast(normal(label)) || more.count + less.count !== 1 || takeOut(said, WISH).count === 0) return undefined
  const left = [MORE, LESS, WISH, EARN, PAY, AROUND, FILLER].reduce((rest, list) => takeOut(rest, list).rest, said)
  if (left.split(' ').some((word) => word.length > 1)) return undefined
  const period = periodOf(label) ?? (limit.low >= YEARLY && own.period !== undefined ? 'year' : undefined)
  const datum = `${values.salary} ${values['salary-currency'] ?? ''}`
  if (period !== (own.period ?? 'year') || !sameCurrency({ ...asked, options: [] }, datum, homeOf(applicant)))
    return undefined
  const [above, below] = [own.low > limit.low, own.high < limit.low]
  const holds =
    more.count === 1
      ? above || (own.high <= limit.low ? false : undefined)
      : below || (own.low >= limit.low ? false : undefined)
  return yesOrNo(asked, holds, 'the desired pay is compared', 'salary')
}
