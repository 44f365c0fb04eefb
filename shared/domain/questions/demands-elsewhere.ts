/**
 * Requirements in the sentence before a question, in German, French, Spanish or Portuguese, rewritten as a statement by
 * the applicant: "La loi exige que nos serveurs aient au moins 18 ans" becomes "J'ai au moins 18 ans".
 */
import { fold } from '../text.ts'

/** "Erfüllen Sie diese Voraussetzung?", "Remplissez-vous ce critère ?": asks whether the requirement is met. */
const POINTS: readonly RegExp[] = [
  /^(?:erfullen sie|erfullst du) (?:diese?[nsr]?|das|dies|die) ?(?:voraussetzung\w*|anforderung\w*|bedingung\w*|kriteri\w*|vorgabe\w*)?$/,
  /^(?:bringen|haben|besitzen|bringst|hast|besitzt) (?:sie|du) (?:diese?[nsr]?|das|dies|die|sie|eine?[nsr]?|eine?[nsr]? solche?[nsr]?)(?: (?:erfahrung|fuhrerschein|fahrerlaubnis|staatsburgerschaft|staatsangehorigkeit))?(?: mit)?$/,
  /^(?:remplissez|remplis|satisfaites|repondez|respectez) (?:vous|tu) (?:a )?(?:cette|ce|cet|ces) (?:condition|critere|exigence|prerequis|obligation)s?$/,
  /^(?:(?:est ce|c est) (?:votre cas|le cas)|(?:l |la |le |les )avez vous|en (?:disposez|etes) vous(?: titulaire)?|(?:l |la |le )(?:possedez|detenez) vous)$/,
  /^(?:(?:usted )?(?:cumple|cumples|reune|reunes)(?: usted)?(?: con)? (?:este|ese|dicho|esta|esa|dicha) (?:requisito|condicion|criterio|exigencia)|(?:lo|la) (?:tiene|tienes|cumple|cumples|posee)(?: usted)?)$/,
  /^(?:(?:voce )?(?:cumpre|atende|preenche|satisfaz)(?: a)? (?:esse|este|essa|esta|a esse|a essa) (?:requisito|condicao|criterio|exigencia)|(?:voce )?(?:tem|possui)(?: isso)?|(?:voce )?(?:a|o) (?:tem|possui)|(?:voce )?(?:tem|possui) (?:essa|esse|esta|este)(?: \w+)?)$/,
]
/** @param points the folded question, with spaces for apostrophes and hyphens */
export const pointsAtDemand = (points: string): boolean => POINTS.some((pattern) => pattern.test(points))

const YEARS = String.raw`(?:\S+ )?\S+`
interface Demand {
  pattern: RegExp
  own: string
}
/** Each pattern matches the whole sentence, because anything else in it changes the requirement. */
const DEMANDS: readonly Demand[] = [
  { pattern: /^[^,.;:]{3,60} (?:müssen|muss|sollten|sollte) (?<what>(?:mindestens|wenigstens) \S+(?: Jahre alt)?) sein$/iu, own: 'Ich bin ' },
  { pattern: new RegExp(`^(?:vorausgesetzt|erwartet|gefordert|verlangt|benötigt|erforderlich|nötig|voraussetzung) (?:wird|werden|sind|ist) (?<what>(?:mindestens|wenigstens) ${YEARS} Jahre (?:Berufs)?erfahrung(?: (?:in|mit) \\S+)?)$`, 'iu'), own: 'Ich habe ' },
  { pattern: new RegExp(`^(?:wir|die stelle|unser kunde|der kunde) (?:erwarten|erwartet|verlangen|verlangt|fordern|fordert|setzen|setzt|suchen) (?<what>(?:mindestens|wenigstens) ${YEARS} Jahre (?:Berufs)?erfahrung(?: (?:in|mit) \\S+)?)(?: voraus)?$`, 'iu'), own: 'Ich habe ' },
  { pattern: new RegExp(`^wir (?:suchen|brauchen|benötigen) (?:jemanden|eine Person) mit (?<what>(?:mindestens|wenigstens|mehr als) ${YEARS} Jahren (?:Berufs)?erfahrung(?: (?:in|mit) \\S+)?)$`, 'iu'), own: 'Ich habe ' },
  { pattern: /^(?<what>(?:der|die|das|ein|eine) [^,.;:]{4,60}?) (?:ist|wird) (?:zwingend |unbedingt )?(?:erforderlich|vorausgesetzt|notwendig|nötig|benötigt|voraussetzung|pflicht|verlangt)$/iu, own: 'Ich habe ' },
  { pattern: /^(?:ist|wird) (?<what>(?:der|die|das|ein|eine) [^,.;:]{4,60}?) (?:zwingend |unbedingt )?(?:erforderlich|vorausgesetzt|notwendig|nötig|benötigt|voraussetzung|pflicht|verlangt)$/iu, own: 'Ich habe ' },
  { pattern: /^(?:nous (?:demandons|exigeons)|(?:le|ce) poste (?:exige|demande|requiert|nécessite)|il faut(?: avoir)?) (?<what>(?:le|la|un|une) [^,.;:]{4,60})$/iu, own: 'J’ai ' },
  { pattern: /^(?:se (?:requiere|exige|pide|necesita)|es (?:obligatori[oa]|imprescindible|necesari[oa])|el puesto (?:exige|requiere))(?: (?:tener|disponer de|contar con))? (?:el |un |una )?(?<what>[^,.;:]{4,60})$/iu, own: 'Tengo ' },
  { pattern: /^(?:exige-se|(?:é|será) (?:obrigatóri[oa]|imprescindível|necessári[oa]|exigid[oa])(?: (?:ter|possuir))?|a vaga (?:exige|requer)) (?:a |o |uma? )?(?<what>[^,.;:]{4,60})$/iu, own: 'Tenho ' },
  { pattern: /^(?:unser auftraggeber|der auftraggeber|unser kunde|der kunde|das gesetz|die stelle|wir) (?:verlangt|verlangen|fordert|fordern|erfordert|benötigt|benötigen|braucht) (?<what>(?:die|den|das|eine|einen|ein) [^,.;:]{4,60})$/iu, own: 'Ich habe ' },
  { pattern: /^.{3,60} (?:exige|impose|demande|prévoit|veut) que (?:\S+ ){1,5}(?:aient|ait) (?<what>au moins \S+ ans)(?: révolus)?$/iu, own: 'J’ai ' },
  { pattern: /^[^,.;:]{3,60} (?:doivent|doit|devront) (?:être âgée?s? d[e’']|avoir )\s?(?<what>au moins \S+ ans)(?: révolus)?$/iu, own: 'J’ai ' },
  { pattern: new RegExp(`^(?:nous (?:demandons|exigeons|recherchons|attendons)|(?:le|ce) poste (?:exige|demande|requiert|nécessite)|il faut) (?<what>au moins ${YEARS} (?:ans|années) d[’']expérience(?: professionnelle)?(?: (?:avec|en|sur) \\S+)?)$`, 'iu'), own: 'J’ai ' },
  { pattern: new RegExp(`^(?:nous (?:cherchons|recherchons)|on (?:cherche|recherche)) (?:quelqu[’'‘]un|une personne|un candidat|une candidate|un profil) (?:qui (?:a|possède)|ayant|avec|possédant) (?<what>(?:au moins|plus de) ${YEARS} (?:ans|années) d[’']expérience(?: professionnelle)?(?: (?:avec|en|sur) \\S+)?)$`, 'iu'), own: 'J’ai ' },
  { pattern: /^(?<what>(?:le|la|l[’']|un|une) ?[^,.;:]{4,60}?) est (?:exigée?|requise?|obligatoire|indispensable|nécessaire|demandée?)$/iu, own: 'J’ai ' },
  { pattern: /^.{3,60} (?:exige|requiere|establece|pide|dispone) que (?:\S+ ){1,5}(?:tengan|tenga) (?<what>(?:al menos|como mínimo) \S+ años)(?: de edad)?$/iu, own: 'Tengo ' },
  { pattern: /^[^,.;:]{3,60} (?:deben|debe|tienen que|tiene que) tener (?<what>(?:al menos|como mínimo) \S+ años)(?: de edad)?$/iu, own: 'Tengo ' },
  { pattern: new RegExp(`^(?:se (?:requieren?|exigen?|piden?|necesitan?)|pedimos|exigimos|buscamos|el puesto (?:exige|requiere)) (?<what>(?:al menos|como mínimo|un mínimo de) ${YEARS} años de experiencia(?: (?:laboral|profesional))?(?: (?:con|en) \\S+)?)$`, 'iu'), own: 'Tengo ' },
  { pattern: new RegExp(`^(?:buscamos|necesitamos|se busca) (?:a )?(?:alguien|una persona|un candidato|una candidata) (?:con|que tenga) (?<what>(?:al menos|como mínimo|un mínimo de|más de) ${YEARS} años de experiencia(?: (?:laboral|profesional))?(?: (?:con|en) \\S+)?)$`, 'iu'), own: 'Tengo ' },
  { pattern: /^(?:el cliente|la ley|el puesto|nuestro cliente) (?:exige|requiere|pide) (?:la )?(?<what>(?:nacionalidad|ciudadanía) \S+)$/iu, own: 'Tengo la ' },
  { pattern: /^(?:el |la |un |una )?(?<what>[^,.;:]{4,60}?) es (?:obligatori[oa]|imprescindible|necesari[oa]|un requisito)$/iu, own: 'Tengo ' },
  { pattern: /^.{3,60} (?:exige|requer|determina|pede) que (?:\S+ ){1,5}(?:tenham|tenha) (?<what>(?:pelo menos|no mínimo) \S+ anos)(?: de idade)?$/iu, own: 'Tenho ' },
  { pattern: /^[^,.;:]{3,60} (?:devem|deve|precisam|precisa) ter (?<what>(?:pelo menos|no mínimo) \S+ anos)(?: de idade)?$/iu, own: 'Tenho ' },
  { pattern: new RegExp(`^(?:são (?:necessários|exigidos)|exigimos|pedimos|buscamos|a vaga (?:exige|requer)|exigem-se|é (?:necessário|preciso|obrigatório|exigido) ter|(?:procuramos|buscamos) (?:alguém|uma pessoa) (?:com|que tenha)) (?<what>(?:pelo menos|ao menos|no mínimo|um mínimo de|mais de) ${YEARS} anos de experiência(?: profissional)?(?: (?:com|em) \\S+)?)$`, 'iu'), own: 'Tenho ' },
  { pattern: /^(?:a |o |um |uma )?(?<what>[^,.;:]{4,60}?) é (?:obrigatóri[oa]|imprescindível|necessári[oa]|exigid[oa]|um requisito)$/iu, own: 'Tenho ' },
] // biome-ignore format: a table

/** "Für die Tätigkeit", "Pour ce poste": the requirement follows, in German after its verb. */
const FOR_THIS_JOB =
  /^(?:für (?:die|diese|den|diesen|das|dieses) \p{L}+|pour (?:ce|cet|cette|le|la) \p{L}+|para (?:este|esta|el|la|o|a|esse|essa) \p{L}+),?\s+/iu

/** Words that reverse a requirement, or make it stricter than it seems. */
const TURNED =
  /\b(?:nicht|kein\w*|ohne|hochstens|maximal|ausser|wenn|falls|nur|oder|ne|pas|sans|sauf|si|ou|aucun\w*|seulement|no|sin|salvo|solo|ni|nao|sem|exceto|se|apenas|nem)\b/

/** @returns the statement that answering yes would make; undefined if the sentence is not a plain requirement */
export const demandElsewhere = (said: string): string | undefined => {
  const sentence = said.replace(/[\s.!]+$/, '').replace(FOR_THIS_JOB, '')
  if (TURNED.test(fold(sentence.replace(/['’-]/g, ' ')).replace(/^(?:se|sao) (?=requier|exig|pid|necesit)/, '')))
    return undefined
  for (const { pattern, own } of DEMANDS) {
    const what = pattern.exec(sentence)?.groups?.what
    if (what !== undefined) return own + (own === 'Ich bin ' && !/alt$/.test(what) ? `${what} Jahre alt` : what)
  }
  return undefined
}
