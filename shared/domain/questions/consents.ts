/**
 * Consents: what a tick agrees to, and whether this person agrees. A permission is set once in the data (`permissions`,
 * by kind) or given once as an answer. Without one, only what applying itself requires is agreed to, and only if the
 * form requires it: the privacy notice and the terms of the application.
 */
import type { Applicant } from '../applicant.ts'
import { say } from '../sentences.ts'
import { fold } from '../text.ts'
import { inDigits } from './amounts.ts'
import { bare } from './choose.ts'
import { contactedIn, mayBePresent } from './contacted.ts'
import { normal } from './normal.ts'
import { consentKinds, wholeText } from './parse.ts'
import { statesMore } from './statements.ts'
import { type Asked, CONSENTS, type ConsentKind, type Entailment } from './types.ts'
import { TABLES } from './words/index.ts'
import { says, takeOut } from './words/patterns.ts'

/** Implied by sending the form, if it requires them and the person has not said otherwise; terms only in an application. */
const IMPLIED: ReadonlySet<ConsentKind> = new Set<ConsentKind>(['privacy', 'terms'])

/** The rules that agree to these: to terms, and to a privacy notice alone. */
export const BY_APPLYING = 'applying needs it'
const BY_SENDING = 'sending the form needs it'

/** Older names of the same permissions in the data. */
const KEYS: Readonly<Partial<Record<ConsentKind, readonly string[]>>> = {
  privacy: ['consent-privacy'],
  terms: ['consent-terms'],
  marketing: ['consent-marketing'],
  'background-check': ['background-check'],
  'drug-test': ['drug-test'],
}

/**
 * The person's decision on a kind of consent; undefined if there is none.
 * @param text the words of the question: whether somebody may be contacted depends on who they are
 */
export const permissionFor = (
  kind: ConsentKind,
  { values, answers }: Applicant,
  text?: string,
): boolean | undefined => {
  // Whatever else a sentence says is read by the person, each time.
  if (kind === 'other') return undefined
  const contacted = kind === 'reference-check' && text !== undefined ? contactedIn(text) : undefined
  for (const key of [`permission.${kind}`, ...(KEYS[kind] ?? [])]) {
    const said = /^(yes|no)\b/.exec(fold(values[key] ?? ''))?.[1]
    // A person who lets their references be contacted may not have told their employer that they are applying.
    if (said === 'yes' && contacted !== undefined && text !== undefined && mayBePresent(text)) continue
    if (said !== undefined) return said === 'yes'
  }
  const answer = answers.findLast(({ question }) => {
    const kinds = consentKinds(question)
    return kinds.length === 1 && kinds[0] === kind && (contacted === undefined || contactedIn(question) === contacted)
  })
  return answer === undefined ? undefined : bare(answer.answer)?.says
}

/** A fact about the person, which no permission covers: what they did, have or take. */
const STATES =
  /\b(?:convict\w*|felon\w*|misdemeanou?rs?|criminal record|vorbestraft|vorstraf\w*|verurteilt|keine eintrag\w*|condamn\w*|casier (?:judiciaire )?(?:est )?vierge|condenad\w*|antecedentes (?:penales|criminais)|medical conditions?|fit (?:to|for) work|(?:do not|never|not) (?:use|used|take|taken|consume)|konsumier\w*|consom\w*|consum(?:o|e|ido|i))\b/

/** "… and that nothing stands against my employment": every additional statement must itself be agreed to. */
const addsMore = (text: string, agreed: readonly ConsentKind[]): boolean =>
  DENIES.test(fold(text)) ||
  refuses(text) ||
  OF_OTHERS.test(fold(text)) ||
  text
    .replace(SAYS_YES, '')
    .split(BESIDES)
    .map(normal)
    .some((clause) => {
      if (OTHER_TERMS.test(clause) || OTHER_TESTS.test(clause)) return true
      const kinds = CONSENTS.filter((kind) => TABLES.some(([, { consents }]) => says(clause, consents[kind])))
      if (kinds.some((kind) => CHECKS.has(kind)) && RECURS.test(clause)) return true
      // Every word must be understood, however short the clause: "… and the cancellation fee" is not agreed to, nor is
      // the first half of "a credit and background check". One word more is what is certified ("correct and complete").
      if (agreed.every((kind) => IMPLIED.has(kind))) return openWords(ofApplying(clause)).length > 0
      return kinds.length === 0
        ? openWords(withoutRights(clause)).length > (agreed.includes('certification') ? 1 : 0)
        : !kinds.some((kind) => agreed.includes(kind))
    })
/** A clause without the usual names of a notice or of the application's terms. */
const ofApplying = (clause: string): string =>
  takeOut(
    [...IMPLIED].reduce(
      (left, kind) => TABLES.reduce((rest, [, { consents }]) => takeOut(rest, consents[kind]).rest, left),
      clause,
    ),
    `${OF_NOTICE},${OF_TERMS}`,
  ).rest
/** Words for what the terms cover, and for sending a form. */
const OF_TERMS =
  'this,dieser,dieses,diesem,cette,ce,cet,deste,desta,neste,nesta,este,esta,career,careers,karriere*,bewerbungsportal*,bewerberportal*,carriere*,carrera*,carreira*,empleo,emploi,vagas,sitio,sitios,website*,webseite*,plateforme,plataforma,platform,both,each,beidem,beiden,beides,ambos,ambas,les deux,aux deux,legales,legais,legal,policy,policies,uso,usage,general*,apply*,postulacion,absenden,absende,ankreuzen,klick*,haken,soumettant,soumettre,soumission,envoyant,envoi,cochant,validant,enviar,envio,enviando,marcar,marcando,hacer,ao,al,checking,box,yes,can,may,segun,segundo,acordo'
/** "Yes, I agree" says it twice. */
const SAYS_YES = /^\s*(?:yes|ja|oui|s[ií]|sim)\s*[,:;.–—-]\s*/i
const BESIDES =
  /[;:.]\s+|,\s+|\b(?:and|und|et|y|e|as well as|sowie|ainsi|así como|bem como|also|plus|additionally)\b(?: (?:that|dass|que|qu['’]))?(?=\s)/i
/** The words of a clause that are about neither agreeing nor the form. */
const openWords = (clause: string): string[] => {
  const rest = TABLES.reduce((left, [, table]) => takeOut(takeOut(left, table.agrees).rest, table.filler).rest, clause)
  return takeOut(rest, OF_AGREEING)
    .rest.split(' ')
    .filter((word) => word.length > 1 && !word.startsWith('zzfirm'))
}
/** Words for the form, the consent itself, and what follows from either. */
const OF_AGREEING =
  'if,made,damit,information*,answer*,statement*,application*,detail*,document*,withdraw*,voluntar*,refus*,submit*,form,read,reviewed,understood,understand*,received,given,above,below,linked,attached,purpose*,recruit*,process*,employer*,company,job,position,candidate*,applicant*,time,sign,signed,signing,signature*,click*,continu*,aware,know*,terminat*,dismiss*,disqualif*,reject*,result*,lead,leads,offer,offered,use,used,site,website,portal,service*,knowledge,belief,best,hereby,jederzeit,kann,zukunft,wirkung,moment,angaben,bewerb*,unterlagen,einwillig*,widerruf*,freiwillig,gelesen,verstanden,genommen,kenntnis,erhalten,zustimm*,stimme,zu,einverstanden,verwendung,zweck*,stelle,unternehmen,wissen,gewissen,informations,reponse*,candidat*,consent*,retir*,lu,pris,connaissance,compris,recu,moment,traitement,utilis*,recrutement,poste,entreprise,dossier,formulaire,informacion,datos,respuest*,solicitud*,leido,entendido,recibido,tratamiento,finalidad*,seleccion,puesto,empresa,formulario,conocimiento,informacoes,dados,respost*,lido,li,compreendi,recebido,tratamento,finalidade*,selecao,vaga,formulario,ciente,ciencia'
/** Words that a privacy notice for applicants uses. */
const OF_NOTICE =
  'save,saves,saving,speicher*,can,agreement,details,etudier,examiner,evaluer,gerer,traiter,etude,examen,processo,processos,seletivo,seletivos,proceso,procesos,selectivo,selectivos,analisar,avaliar,estudiar,analizar,evaluar,gestionar,prufen,prufung,bearbeiten,bearbeitung,keep,keeps,hold,holds,holding,uses,stores,processes,collects,collecting,handles,personal*,data,datum,processing,processed,process*,handl*,collect*,store,stored,storing,storage,kept,used,evaluat*,assess*,consider*,described,set out,statement,section,box,tick*,check*,required,mandatory,acknowledge*,says,laid down,accordance,according,relating,relevant,purposes,our,verarbeit*,personenbezogen*,personlich*,daten,bewerbungs*,bewerber*,datenschutz*,erklarung,hiermit,hinweis*,erhob*,gespeichert*,verwendet*,gemass,verfahren*,rahmen,pflichtfeld*,pflichtangabe*,donnees,personnel*,traite*,collecte*,conserve*,cadre,conforme*,relati*,politique*,notice*,mention*,gestion*,caractere,fins,obligatoire*,soient,consentimiento*,datos,personales,tratad*,recogid*,politica*,aviso*,informad*,conforme,gestion*,candidat*,seleccion*,obligatori*,fines,dados,pessoais,pessoal,tratad*,recolh*,coletad*,selecao,recrutamento,recruitment,selection,recruiting,reclutamiento,termos,zznum*'
/** Specially protected data, in five languages: applying does not imply consent to these. */
const PROTECTED =
  /\b(?:health|medical|biometric\w*|genetic\w*|fingerprints?|religio\w*|sexual|ethnic\w*|racial|trade union|gesundheit\w*|biometrisch\w*|genetisch\w*|religios\w*|ethnisch\w*|sante|medicale?s?|biometriques?|genetiques?|salud|medic[oa]s?|biometric[oa]s?|genetic[oa]s?|saude|dados sensiveis|sensitive|special categor\w*|besondere\w* kategorien?|donnees sensibles|datos sensibles)\b/
/** How many words of a clause about data may be about something that applying does not need. */
const FEW_OPEN = 2
/** "… of my health data for occupational health": about data, but not needed for applying. */
const goesBeyond = (text: string): boolean =>
  PROTECTED.test(fold(text)) ||
  text.split(BESIDES).some((part) => {
    const clause = normal(part)
    const rest = TABLES.reduce(
      (left, [, { consents }]) => Object.values(consents).reduce((open, list) => takeOut(open, list).rest, left),
      clause,
    )
    return rest !== clause && openWords(takeOut(rest, `${OF_NOTICE},${OF_TERMS}`).rest).length >= FEW_OPEN
  })
/** How long data may be kept under a permission without a time limit: two years, the usual limit. */
const LONGEST_KEPT = 2
const keptLonger = (text: string): boolean =>
  WITHOUT_END.test(text) ||
  TABLES.some(([, table]) =>
    [...inDigits(text, table).matchAll(/zznum(\d+) (\S+)/g)].some(([, number, unit = '']) =>
      says(unit, table.units.year)
        ? Number(number) > LONGEST_KEPT
        : says(unit, table.units.month) && Number(number) > LONGEST_KEPT * 12,
    ),
  )
const WITHOUT_END =
  /\b(?:forever|indefinite\w*|unlimited|permanent\w*|without (?:time )?limit\w*|unbegrenzt\w*|unbefristet\w*|dauerhaft\w*|fur immer|illimite\w*|indefini\w*|sans limite|ilimitad\w*|para siempre|sin limite|para sempre|sem limite|sem prazo)\b/
/** Saying that one does not agree is not consent. */
const DENIES =
  /^(?:please )?do not\b|^(?:would|do|will|did) you (?:withdraw|revoke)\b|\b(?:not|never|n t)\s(?:\w+\s){0,2}?(?:agree|consent|accept|authori[sz]e|permit|allow|want|wish|read|acknowledge|give|grant)\b|\bich\b[^.;,]*\b(?:nicht|keine[nmrs]?|kein|keinerlei|niemals)\b|\b(?:widerspreche|verweigere)\b|\bj(?:e| )\s?(?:ne\s|n\s)[^.;,]*\b(?:pas|jamais|aucune?)\b|\b(?:m oppose|je refuse)\b|(?:^|[.;,]\s*)(?:yo )?no (?:he|autorizo|acepto|consiento|deseo|quiero|doy|estoy)\b|\b(?:me opongo|rechazo)\b|\bnao (?:li|autorizo|aceito|concordo|consinto|desejo|quero|dou|estou)\b|\b(?:oponho me|recuso)\b/
/**
 * Nor is anything that refuses in other words: “Never send me the newsletter”, “Keep my data: no”. Whether a denial
 * turns the sentence around or belongs to something else in it is not worked out.
 */
const refuses = (text: string): boolean => REFUSES.test(withoutRights(fold(text)))
const withoutRights = (said: string): string => RIGHTS.reduce((left, pattern) => left.replace(pattern, ' '), said)
const REFUSES =
  /\b(?:no|not|never|none|neither|nor|without|cannot|(?:do|does|did|would|should|must|ca|wo|is|are)nt|refus\w+|declin\w+|object(?:s|ed|ing)?|oppos(?:e|es|ed|ing)|mind|withdraw\w*|revok\w+|forbid\w*|prohibit\w*|reject\w*|den(?:y|ies|ied)|disagree\w*|dissent\w*|withh(?:o|e)ld\w*|opt(?:ing|ed)? out|unsubscrib\w+|remov(?:e|ed|ing)|exclud(?:e|ed|ing)|stop(?:s|ped|ping)?|against|unwilling|unwelcome|nicht|nie|niemals|kein\w{0,4}|ohne|nein|lehne|abgelehnt|verweiger\w+|untersag\w+|verbiet\w+|widerruf\w*|widersprech\w+|verzicht\w*|abbestell\w+|ne|pas|jamais|aucune?|sans|non|refuse\w*|oppose\w*|rejett\w+|nunca|sin|ningun\w*|rechaz\w+|opon\w+|deniego|revoc\w+|prohib\w+|nao|nenhum\w*|sem|recus\w+|rejeit\w+|revog\w+|proib\w+)\b/
/** What a sentence may say besides: a right to withdraw, and what the company does not do. */
const RIGHTS: readonly RegExp[] = [
  /\b(?:i|you)(?: know| understand| am aware)?(?: that)?(?: i| you)? (?:can|may|could|have the right to|am free to|are free to|am entitled to)\b[^.;]*\b(?:withdraw|revoke|object|unsubscribe|opt out|refuse)\b[^.;]*/g,
  /\b(?:we|they|it|this|zzfirm|the company) (?:never|(?:will|shall|do|does) (?:never|not))\b[^.;]*/g,
  /\b(?:ich|sie) (?:kann|konnen)\b[^.;]*\b(?:widerrufen|widersprechen|abbestellen)\b/g,
  /\b(?:je|vous) (?:peux|pouvez|pourrai)\b[^.;]*\b(?:retirer|revoquer|opposer|desabonner|desinscrire)\b[^.;]*/g,
  /\b(?:puedo|puede|podre|posso|pode|poderei)\b[^.;]*\b(?:retirar|revocar|revogar|oponer\w*|opor\w*|cancelar)\b[^.;]*/g,
  /\bnot only\b|\bnicht nur\b|\bnon seulement\b|\bno solo\b|\bnao so\b/g,
]
/** Family members consent for themselves. */
const OF_OTHERS =
  /\b(?:(?:my|our) (?:family|household|spouse|partner|children|relatives)|family members?|meine[rn]? (?:familie|angehorigen)|ma famille|mes proches|mi familia|mis familiares|minha familia|meus familiares)\b/
/** More than the one test before a job starts. */
const OTHER_TESTS =
  /\b(?:drug\w*|drog\w*|depistage|dopage)\b(?=.*\b(?:each|policy|workplace|injur\w*|accident|during)\b)/

const CHECKS: ReadonlySet<ConsentKind> = new Set<ConsentKind>([
  'background-check',
  'credit-check',
  'drug-test',
  'medical',
])
/** "A background check every year" */
const RECURS =
  /\b(?:random|regular\w*|period\w*|monthly|weekly|yearly|annual\w*|continuous\w*|ongoing|recurring|repeated\w*|every|any time|chaque|mensuel\w*|annuel\w*|aleatoire\w*|reguli\w*|regelmass\w*|jahrlich\w*|laufend\w*|wiederkehrend\w*|jede[nrs]?|aleatori\w*|anual\w*|continu[ao]\w*|cada)\b/

/** Terms of something other than this application. */
const OTHER_TERMS =
  /\b(?:terms|conditions|conditions generales|bedingungen|agb|terminos|condiciones|termos|condicoes)\b(?= .*\b(?:employment|contracts?|loyalty|purchase|sale|loan|membership|bond|subscription|insurance|rewards?|arbeitsvertrag\w*|vertrag\w*|kauf\w*|emploi|contrat\w*|vente|fidelite|empleo|contrato\w*|venta|fidelizacion|emprego|venda|fidelidade)\b)/

/** "I agree that Halewood Marine processes my data": the company that asks is not a third party. */
const withoutFirms = (asked: Asked): Asked => ({
  ...asked,
  label: (asked.firms ?? []).reduce((label, name) => label.replaceAll(name, 'zzfirm'), asked.label),
})

/** The decision on a field that asks for consent; undefined if it does not. */
export const consentTo = (given: Asked, applicant: Applicant): Entailment | undefined => {
  const asked = withoutFirms(given)
  const takes =
    asked.control === 'tick' || asked.control === 'one' || (asked.control === 'several' && asked.options.length === 1)
  const text = [wholeText(asked), ...(asked.options.length <= 3 ? asked.options : [])].join(' ')
  // "I agree" and "I do not agree" are options; one is chosen.
  const onlyOne = asked.options.length === 1 ? asked.options : []
  const said = takes ? consentKinds(text) : []
  const kinds: ConsentKind[] =
    takes &&
    (STATES.test(fold(text)) || statesMore(text) || [wholeText(asked), ...onlyOne].some((one) => addsMore(one, said)))
      ? [...said, 'other']
      : said
  if (kinds.includes('retention') && keptLonger(normal(text))) kinds.push('other')
  if (kinds.every((kind) => kind === 'other')) return undefined
  const decided = kinds.map((kind) => permissionFor(kind, applicant, text))
  const topic = 'consent'
  const insisted = asked.required && kinds.every((kind) => IMPLIED.has(kind)) && !goesBeyond(wholeText(asked))
  const open: Entailment = asked.required
    ? { kind: 'ask', reason: say('why_agree').text, topic, sensitive: true }
    : { kind: 'leave', reason: say('why_agree_free').text, topic }
  if (asked.control !== 'tick' && isTurned(asked)) return open
  if (decided.includes(false)) return refuse(asked, kinds)
  if (!decided.every((one) => one === true) && !(insisted && decided.every((one) => one !== false))) return open
  const implied = kinds.includes('terms') ? BY_APPLYING : BY_SENDING
  return agree(asked, decided.every((one) => one === true) ? `permission for ${kinds.join(', ')}` : implied)
}

/** Whether a yes would refuse: “Do you decline the newsletter?”, “Yes, do not send it”. */
const isTurned = (asked: Asked): boolean =>
  DENIES.test(fold(wholeText(asked))) ||
  refuses(wholeText(asked)) ||
  asked.options.some((option) => bare(option)?.says === true && refuses(option))

const agree = (asked: Asked, rule: string): Entailment | undefined => {
  const topic = 'consent'
  if (asked.control === 'tick')
    return { kind: 'answer', value: 'yes', source: { from: 'rule', rule: 'consent' }, rule, topic }
  const yes = asked.options.filter((option) => bare(option)?.says === true)
  const only = asked.options.length === 1 ? asked.options[0] : undefined
  const option = yes.length === 1 ? yes[0] : only
  return option === undefined
    ? undefined
    : {
        kind: 'answer',
        value: 'yes',
        options: [option],
        source: { from: 'rule', rule: 'consent', value: option },
        rule,
        topic,
      }
}

const refuse = (asked: Asked, kinds: readonly ConsentKind[]): Entailment => {
  const topic = 'consent'
  const no = asked.options.filter((option) => bare(option)?.says === false)
  if (asked.control !== 'tick' && no.length === 1 && no[0] !== undefined)
    return {
      kind: 'answer',
      value: 'no',
      options: [no[0]],
      source: { from: 'profile', key: `permission.${kinds[0]}` },
      rule: 'no permission',
      topic,
    }
  return asked.required
    ? { kind: 'ask', reason: say('why_refused').text, topic, sensitive: true }
    : { kind: 'leave', reason: say('why_no_permission').text, topic }
}
