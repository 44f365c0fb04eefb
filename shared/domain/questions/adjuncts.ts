/**
 * The name of a datum with words after it about its use or its source: "E-mail, damit wir Ihnen antworten können",
 * "Téléphone pour la confirmation". Unlike the other words of a question these need not be known one by one: they pass
 * if they stand where such words stand, and speak of the person ("you"), of an action, or of a document. A noun of
 * another kind may be somebody else ("for the tenant"). Only for data that do no harm if they are wrong.
 */
import { fold } from '../text.ts'
import { namesAnother, personOf } from './cues.ts'
import { keyOf } from './falls-short.ts'
import { asksForAnother, unexplained } from './plain.ts'
import { saysSensitive } from './sensitive.ts'
import type { Asked } from './types.ts'

const NEAR =
  /\b(?:near|close to|nearest to) you\b|\bin (?:ihrer|deiner) nahe\b|\bpres de (?:chez )?vous\b|\bcerca de (?:usted|ti)\b|\bperto de (?:si|voce|ti)\b/
/** The person as the one who is told or found; German writes "they" and "you" differently only in capitals. */
const YOU =
  /\byou\b|\b(?:Ihnen|Sie|dir|dich)\b|\bvous (?!pouv|puiss|av|et)|\b(?:te|le) \p{Ll}+mos\b|\b(?:avisar|enviar|contactar|llamar|responder|localizar|mandar|informar)(?:te|le)\b|\blhe\b/u
/** What is yours may be somebody: "so that your colleague can tell you". */
const YOURS = /\b(?:your|ihre?[mnrs]?|deine?[mnrs]?|votre|vos|sus?|sua|seu|tus?)\b/
/** An action has such an ending in the five languages, a person has not. */
const ACTION =
  /^(?:(?:the|a|an|any|your|our|die|das|den|der|eine?|ihre?|unsere?|la|le|les|l|un|une|votre|nos|el|los|las|su|a|o|as|os|sua|uma?|eventuelle|etwaige) )*[a-z]{3,}(?:[st]ions?|ments?|ings?|ung(?:en)?|cion(?:es)?|sion(?:es)?|mientos?|mentos?|[cs]ao|coes|soes)$/
/** Groups of people whose names have the same endings. */
const BODY =
  /\b(?:\w*abteilung\w*|\w*haltung|\w*leitung|\w*fuhrung|\w*verwaltung|\w*vertretung|\w*begleitung|\w*regierung|\w*zeitung|\w*betreuung|rece[pc]\w*|direc\w*|administra\w*|organi[sz]a\w*|associa\w*|asocia\w*|instituti\w*|institucion|fundac\w*|fundacion|foundation|stiftung|versicherung|bedienung|siedlung|commissi\w*|comisi\w*|kommission|congreg\w*|parliament|regiment|popula\w*|pobla\w*|generation|artesao|delega\w*|accounting|\w*management|depart\w*|govern\w*|gouvern\w*|etabliss\w*|apart\w*|corpora\w*|federa\w*|relations?|wedding|moving|marketing|promo\w*|vacations?|subscri\w*|suscri\w*|unsub\w*|abmeldung\w*|kundigung\w*|cancel\w*|station\w*|building|housing)\b/

/** "Mobile of the person to ring" */
const SOMEBODY = /\b(?:pers\w+|pessoa|who\w*)\b/

const FOR = `(?:for|f[uü]r|zur|zum|bei|pour|para)`
const SO_THAT = `(?:so(?: that)?|in order to|to|damit|um|afin (?:de|que)|afin d['’]|pour|para)`
/** "as shown on the payslip", "laut Vertrag" */
const FROM = `(?:as (?:on|in|shown|printed|stated|written|given|per)|laut|gem[aä](?:ß|ss)|selon|d['’]apr[eè]s|tel(?:le)? qu(?:e |['’])(?:figurant|inscrite?|imprim[ée]e?)|seg[uú]n|tal (?:cual|como) (?:figura|aparece)|conforme|segundo|de acordo com)`
const ONLY = '(?:(?:only|just|used|nur|uniquement|seulement|s[oó]lo?|solamente|apenas) )?'
const PAPER =
  /\b(?:passport|id|card|contract|payslip|ticket|certificate|document|license|licence|vertrag|ausweis|\w*urkunde|\w*bescheinigung|pass|reisepass|\w*abrechnung|contrat|passeport|livret|bulletin|acte|contrato|pasaporte|dni|documento|padron|nomina|certidao|passaporte|recibo)\b/

interface Kind {
  keys: RegExp
  may: readonly { by: string; says: RegExp }[]
}
const KINDS: readonly Kind[] = [
  { keys: /^(?:email|tel)$/, may: [{ by: FOR, says: ACTION }, { by: SO_THAT, says: YOU }] },
  { keys: /^(?:address-level[12]|postal-code|country)$/, may: [{ by: SO_THAT, says: NEAR }] },
  { keys: /^(?:given-name|family-name|organization|organization-title|education\.(?:school|field|degree))$/, may: [{ by: FROM, says: PAPER }] },
] // biome-ignore format: a table

const WORDS = '[^()?¿,;:/]{2,60}'
const PATTERNS = KINDS.flatMap(({ keys, may }) =>
  may.map(({ by, says }) => ({
    keys,
    says,
    pattern: new RegExp(
      String.raw`^(?<name>${WORDS}?)(?:\s*\(|,\s+|\s+)${ONLY}${by}(?:\s+|(?<=['’]))(?<words>${WORDS}?)\)?[\s*:.]*$`,
      'iu',
    ),
  })),
)

/**
 * Words that make it another datum or another person's: negation and contrast, people and firms, times, places where
 * somebody does not live, offers, amounts.
 */
const CHANGES =
  /\d|\b(?:not?|never|none|without|except|other|another|else|instead|different\w*|than|unless|either|or|both|if|falls|si|nicht|kein\w*|ohne|ausser|statt\w*|ander\w*|abweich\w*|sonst\w*|oder|pas|sans|sauf|hors|autre\w*|aucun\w*|plutot|ou bien|sin|excepto|salvo|otr[oa]s?|distint\w*|nao|sem|exceto|outr[oa]s?|ni|nem|ningun\w*|nenhum\w*|they|them|their|he|she|his|her|its|who\w*|some(?:one|body)|any(?:one|body)|persons?|people|friends?|guests?|visitors?|famil\w*|relativ\w*|animals?|dogs?|cats?|characters?|bab(?:y|ies)|teams?|groups?|staff|compan\w*|firms?|business\w*|employers?|offices?|work\w*|jobs? alerts?|boss|supervisors?|managers?|directors?|owners?|landlords?|doctors?|teachers?|schools?|wer|wem|dessen|deren|ihm|freund\w*|gast\w*|gaste\w*|besuch\w*|familie\w*|tier\w*|hund\w*|katze\w*|firm\w*|unternehm\w*|arbeit\w*|betrieb\w*|buro\w*|vorgesetz\w*|chef\w*|leit\w*|inhaber\w*|vermiet\w*|arzt\w*|lehr\w*|schul\w*|qui|celui|celle|leur|lui|ami\w*|invite\w*|famille|equipe\w*|animal\w*|chien\w*|chat|societe\w*|entreprise\w*|employeur\w*|bureau\w*|travail\w*|directeur\w*|proprietaire\w*|medecin\w*|ecole\w*|responsable\w*|superieur\w*|quien\w*|alguien|amig\w*|invitad\w*|equipo\w*|mascota\w*|perro\w*|empresa\w*|negocio\w*|oficina\w*|trabaj\w*|jefe\w*|director\w*|dueno\w*|medico\w*|escuela\w*|quem|alguem|convidad\w*|equipa|cao|escritorio\w*|trabalh\w*|chefe\w*|dono\w*|escola\w*|before|after|since|until|when|previous\w*|former\w*|old|new|next|last|first|second|future|past|expected|planned|once|vor|nach|seit|bis|wenn|wann|fruher\w*|vorher\w*|alt\w*|neu\w*|kunftig\w*|letzt\w*|avant|apres|depuis|quand|lorsque|ancien\w*|nouv\w*|dernier\w*|precedent\w*|futur\w*|antes|despues|desde|hasta|cuando|antigu\w*|nuev\w*|ultim\w*|anterior\w*|depois|ate|quando|nov[oa]s?|antig\w*|birth|born|marri\w*|wedding|maiden|abroad|overseas|there|geburt\w*|heirat\w*|ausland\w*|naissance|mariage|marie\w*|etranger|nacimiento|matrimonio|casad\w*|soltera|extranjero|nascimento|casamento|estrangeiro|newsletters?|offers?|marketing|promo\w*|advert\w*|deals?|news|subscri\w*|angebot\w*|werb\w*|neuigkeit\w*|offres?|actualites|publicit\w*|ofertas?|novedades|publicidade?|novidades|study\w*|studi\w*|liv(?:e|ing)|move|moving|travel\w*|visit|pick\w*|collect\w*|deliver\w*|ship\w*|liefer\w*|wohn\w*|zieh\w*|umzug\w*|reis\w*|abhol\w*|vivre|habiter|demenag\w*|voyag\w*|livr\w*|vivir|mudar\w*|viaj\w*|entreg\w*|viver|morar|minor|under|over|more|less|unter|uber|mehr|mindest\w*|moins|plus|menos|mas|mais|hired|selected|successful|relevant|eingestellt|embauch\w*|contratad\w*)\b/

/** The question without words on the use or the source of its datum. */
export const withoutAdjunct = (asked: Asked): Asked => {
  const { label, control, options } = asked
  if (options.length > 0 || control !== 'text') return asked
  for (const { keys, says, pattern } of PATTERNS) {
    const { name, words } = pattern.exec(label.trim())?.groups ?? {}
    // Of a long label the classifier is unsure; the name alone says which datum it is.
    const key = asked.key ?? (name === undefined ? undefined : keyOf(fold(name)))
    if (name === undefined || words === undefined || key === undefined || !keys.test(key)) continue
    const said = fold(words.replace(/['’]/g, ' ')).trim()
    if (!says.test(says === YOU ? words : said) || (says === YOU && YOURS.test(said))) continue
    if (SOMEBODY.test(fold(name)) || CHANGES.test(said) || BODY.test(said) || unexplained(name, key).length > 0)
      continue
    if (personOf(label) !== 'self' || namesAnother(label) || asksForAnother(label, key) || saysSensitive(label))
      continue
    return { ...asked, key, label: name.trim(), question: asked.question ?? label }
  }
  return asked
}
