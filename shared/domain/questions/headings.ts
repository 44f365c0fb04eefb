/**
 * A field with a one-word label gets its meaning from the title above: "Start date" under "Unemployment", "Salary"
 * under "Last position". If that title says more than that it is an application, only the person knows whether their
 * datum is meant.
 */
import { fold } from '../text.ts'
import { isOverAnother, isOverAnotherJob } from './another.ts'
import { namesAnother } from './cues.ts'
import { namedDatum } from './named.ts'
import { normal } from './normal.ts'
import { parseText } from './parse.ts'
import { unexplained } from './plain.ts'
import { OF_SECTIONS } from './section-titles.ts'
import type { Asked, Topic } from './types.ts'
import { FILLER } from './words/index.ts'
import { takeOut } from './words/patterns.ts'

/** Data that a person has several of over time, or that others have, too. */
const OF_SOMETHING = /^(?:start-date|organization|salary|notice-period|employment-type|(?:experience|education)\.)/
const TOPICS: ReadonlySet<Topic> = new Set<Topic>([
  'start',
  'salary',
  'salary-currency',
  'notice',
  'employment-type',
  'years',
])

const BARE = /^\p{L}[^?]{0,40}$/u
const FEW = 3

/** Titles that only name the purpose of a form, in five languages. */
const OF_APPLYING =
  'sobre,zu,zur,zum,propos,looking,looking for,search,application,applying,apply,applicant,general,additional,more,basic,personal,professional,candidate,detail*,information*,info,about,question*,section,step,part,page,form,job,role,position,vacancy,preference*,availab*,expectation*,compensation,salary,pay,remuneration,start,starting,earliest,desired,expected,notice,profile,data,my,employment preference*,opportunity,terms,current,present,work,employment,employer,job,experience,school,university,college,education,degree,studies,highest,latest,last,most recent,bewerb*,allgemein*,personlich*,beruflich*,angaben,daten,weitere,zusatz*,frage*,stelle,position,verfugbar*,eintritt*,gehalt*,gehaltsvorstellung*,rahmenbedingungen,konditionen,wunsche,zur person,ihre,aktuelle*,derzeitige*,arbeitgeber,beschaftigung,beruf,tatigkeit,schule,hochschule,studium,ausbildung,bildung*,abschluss,candidature,postuler,informations,renseignements,generales,generaux,complementaires,personnel*,poste,disponibilite*,salaire,remuneration,pretention*,souhait*,attente*,actuel*,emploi,travail,employeur,formation,etudes,ecole,diplome,dernier,solicitud,candidatura,postulacion,informacion,datos,personales,profesional*,generales,adicional*,pregunta*,puesto,vacante,disponibilidad,salari*,expectativa*,incorporacion,actual*,empleo,trabajo,empresa,estudios,formacion,educacion,titulacion,informacoes,dados,pessoais,profissiona*,gerais,adiciona*,pergunta*,vaga,disponibilidade,pretens*,inicio,atual,emprego,trabalho,empresa,empregador,formacao,educacao,escolaridade,curso,zznum*'

/** Titles above a person's own data, in forms of all kinds. */
const OF_PERSONS =
  'adherent,adherente,adherent e,licencie,licenciee,socio,socia,prospective,interested,solicitante*,mietinteressent*,interessent*,contact*,kontakt*,coordonnees,contacto,contato,name,names,full,legal,nom,noms,identite,identity,identifi*,identification,etat civil,address*,adress*,adresse,anschrift,direccion,endereco,domicilio,morada,residence,residencia,wohnsitz,wohnort,phone,telephone,telefon*,telefono,telefone,mobile,cell,cell phone,cellphone,mobil,mobiltelefon*,mobilnummer,handy*,portable,movil,celular,telemovel,number*,email,e mail,mail,stammdaten,personal*,personen*,personalien,pessoais,pessoal,account,konto,compte,cuenta,conta,user,benutzer*,utilisateur,usuario,registration,register,registr*,anmeld*,inscription,inscripcion,inscricao,sign up,sign in,login,log in,create,new,patient*,student*,camper*,learner*,trainee*,demographic*,customer*,kunde*,kundin,client,cliente,guest*,gast,gaste,member*,mitglied*,attendee*,participant*,teilnehm*,registrant*,delegate*,subscriber*,visitor*,traveller*,traveler*,passenger*,fahrgast,reisende*,order*,checkout,booking,reservation,payment,card,karte,delivery,shipping,billing,invoice,invoicing,lieferung,lieferadresse,entrega,envio,spedizione,consegna,bezorg*,dostaw*,leverans,rechnung*,rechnungsadresse,livraison,facturation,envio,facturacion,home,primary,main,permanent,current,birth,geburt*,naissance,nacimiento,nascimento,date,bill,billed,ship,sold,dane,osobowe,kontaktowe,zamawiajac*,kupujac*,wnioskodawc*,platnik*,nadawc*,adres*,dostaw*,faktur*,uczestnik*,rejestracja,dati,anagrafic*,personali,recapit*,contatti,richiedente,fatturazione,spedizione,indirizzo,residenza,partecipante,ospite,acquirente,mittente,gegevens,persoonlijk*,contactgegevens,aanvrager*,factuuradres,bezorgadres,afzender,deelnemer*,taxpayer*,declarant,employee*,tenant,renter,claimant*,volunteer,volunteers,kontoinhaber*,poliza,principal,donor*,sender*,buyer*,purchaser*,cardholder,card holder,lead,adult,policyholder,insured,steuerpflichtig*,spender*,absender*,besteller*,karteninhaber*,versicherungsnehmer*,expediteur,acheteur,donateur,titulaire,assure,remitente,comprador*,donante,titular,contribuyente,remetente,doador*,contribuinte,city,country,town,street,location,social,links,online,web,website,resume,cv,lebenslauf,curriculum,upload*,document*,unterlagen,documentos,signature,unterschrift,firma,assinatura,daten,angaben,versichert*,versicherte* person,booker*,buchende*,souscripteur*,souscriptrice*,tomador*,seguro,segurado*,asegurado*,mieter*,hauptmieter*,antragsteller*,required,mandatory,optional,pflicht*,obligatoire*,obligatori*,welcome,willkommen,bienvenue,hello,let s,start,started,begin,next,continue,steps,schritt*,etape*,paso*,etapa*,seite,section,abschnitt,teil'
/** How a form marks what must be filled in. */
const OF_MARKS =
  'required,mandatory,field*,denotes,indicates,pflichtfeld*,champ*,obligatoire*,campo*,obligatori*,requerid*'
/** People whom a form asks about their work. */
const OF_THEM =
  'situacion,situacao,laboral,profissional,profesional,situation,professionnel*,beruflich*,prospective,interested,attendee*,participant*,registrant*,delegate*,patient*,tenant,renter,policyholder,insured,solicitante*,requerente*,mieter,hauptmieter*,mietinteressent*,interessent*,antragsteller*,teilnehm*,versicherungsnehmer*,souscripteur*,souscriptrice*,locataire,demandeur*,tomador*,asegurado*,segurado*'
/** Titles of form sections that do not name anybody. */
const OF_SUBJECTS =
  'particulars,background,career,to date,social,network*,url*,media,profil*,presence,internet,online,eligib*,authori*,right to work,legal*,visa,immigration,citizenship,nationalit*,language*,skill*,competenc*,technolog*,tool*,screening,miscellaneous,source,licen*,certif*,driving,mobility,relocation,remote,working,hours,arrangement*,logistics,summary,requirement*,netzwerk*,arbeitserlaubnis*,staatsangehorigkeit*,sprach*,kenntnisse,kompetenz*,fahigkeiten,fuhrerschein*,mobilitat,sonstige*,reseau*,sociaux,autorisation*,nationalite,langue*,permis,mobilite,divers,redes,sociales,idioma*,habilidad*,permiso*,nacionalidad,movilidad,sociais,habilidade*,nacionalidade,mobilidade'
/** Titles above statistical questions, and above lists of jobs and schools. */
const OF_STATISTICS =
  'disclosure*,selbstauskunft,equal,equality,equity,opportunit*,eeo,eeoc,diversity,inclusion,monitoring,voluntar*,self,identif*,survey,demographic*,government,federal,compliance,u s,completion,not (seen/used/shared),seen,panel,confidential*,anonymous*,statisti*,reporting,gleichstellung*,vielfalt,freiwillig*,egalite,chances,diversite,volontaire*,igualdad,oportunidades,diversidad,igualdade,diversidade,history,higher,tertiary,hochschulstudium,hochschulabschluss,enseignement,universitatsstudium,superieur*,universitari*,graduacao,ensino superior,educacion superior,enseignement superieur,entry,academic*,akadem*,academi*,letzte*,letzter,hochste*,hochster,plus haut,plus recent,ultimo*,ultima*,professionnelle*,laboral*,beruf*,werdegang,parcours,historique,historico,trajetoria,trayectoria,undergraduate,postgraduate,graduate,bachelor*,master*,doctora*,titulo*,diploma*,grado,grau,qualification*,qualifikation*,recent*,eleve,mais,mas'
/** Words for the person who fills in the form. */
const YOU =
  'you,your,yourself,yours,me,my,us,du,dich,dir,dein,deine*,ihr,ihre,ihren,ihrem,ihrer,ihnen,sie,vous,votre,vos,toi,ton,ta,tes,mes,mon,ma,mi,mis,meu,minha,meus,minhas,mein,meine*,tu,tus,ti,usted,su,sus,voce,seu,sua,seus,suas,te,lhe'
/** Words with which a form addresses them. */
const TO_YOU =
  'reach,deliver,contact,contacting,tell,say,know,hear,call,write,send,let,introduce,get,touch,back,please,need,like,want,where,how,what,when,find,live,based,come,from,keep,stay,enter,fill,provide,give,complete,erreichen,kontaktieren,erzahl*,nennen,mitteilen,teilen,schreiben,senden,wo,wie,was,wann,wohnen,leben,joindre,contacter,habitez,habites,vivez,residez,parlez,dites,presentez,comment,ou,quand,donde,como,cuando,vives,vive,reside,resides,mora,moras,contactar*,cuentanos,hablanos,dinos,onde,quando,fale,conte,diga,apresente,journey,trip,travel,stay,visit,quote,request,enquiry,inquiry,message,ticket*,plan,membership,subscription,team,needs,choice,each other,other better,better,basics,first,quick,quickly,easy,simple,fast,join,joining,community,talent,newsletter,updates,alert*,demo,webinar,event*,programme,program,talk,chat,meet,hello,love,interested,interest,ready,now,today,submit,submission,book,table,us here,let s,lets,here,hier,begin*,get to know,part of,crew,site,profile,reise,sobre,schnell,einfach,jetzt,kennenlernen,rapide,facile,maintenant,rapida,facil,ahora,agora,anfrage,nachricht,besuch,voyage,demande,sejour,viaje,consulta,mensaje,visita,viagem,pedido,mensagem'
/** Asks for a person other than the one being asked. */
const WHO =
  /\b(?:who|whom|whose|people|someone|somebody|person (?:who|we|you|to|that|filling|completing)|wen|wer|wem|wessen|jemand\w*|qui|quelqu|personnes?|quien|quienes|alguien|personas?|quem|alguem|pessoas?)\b/
/** One member of a group. */
const ONE_OF_SEVERAL = /\b(?:crew|team|staff|band|board|committee|household|cast|jury) members?\b/
const WHO_YOU_ARE =
  /\bwho (?:you are|are you|am i)\b|\bwer (?:du bist|sie sind|bist du|sind sie)\b|\bqui (?:vous etes|etes vous|tu es|es tu)\b|\bquien (?:eres|es usted)\b|\bquem (?:voce e|e voce|es tu)\b/g
const LONG_TITLE = 12

/**
 * "Begleitperson", "Your interpreter", "Who should we call?": another person than the one filling in the form. Words in
 * a title that are not understood may be such a person, too.
 */
const namesSomebody = ({ label, legend = '', key, control }: Asked, topic: Topic): boolean => {
  if (control === 'tick' || /[?¿]/.test(label)) return false
  if (label.trim().split(/\s+/).length > FEW || legend.trim().split(/\s+/).length > LONG_TITLE) return false
  if (takeOut(fold(label), YOU).count > 0) return false
  return titleLeavesOpen(legend, key ?? topic)
}

/** "Site contact", "Billing contact": somebody's contact person, not how to reach the applicant. */
const CONTACT_OF =
  /(?:^| )(?!(?:de|del|d|your|my|our|primary|main|personal|applicants?|to|we|and|or|you|for|preferred|direct|individual|general|how|basic|best|me|us|please|get in|home|online|mobile|phone|email|candidates?|customers?|students?|patients?) )\S+ contacts?(?: (?:person|name|details|information|info))?$/

/**
 * "Key holder", "Postal recipient": the person who has or gets something, unless forms use the word for their own
 * reader.
 */
const HOLDER_OF =
  /(?:^| )(?!(?:account|card|policy|passport|ticket|visa|permit|licen[cs]e|the|a|your|main|primary|and|or|booking|contract) )\S+ (?:holders?|owners?|recipients?)(?: (?:name|details|information|zznum\S+))?$/

/** People whose names start like other parts of a title: "Addressee", "Handyman", "Registrar", "Relation". */
const LIKE_A_PART =
  /(?:^| )(?:addressees?|addressers?|contactees?|contactors?|delegatees?|diplomats?|handy(?:man|men|woman|persons?)|identifiers?|licensors?|licensees?|networkers?|officials?|personnel|presenters?|privateers?|questioners?|recruits?|registrars?|relations?|statisticians?|technologists?|guesthouses?|toolmakers?|certifiers?|verifiers?|signatees?)(?: |$)/

/** Without accents and endings these read like "élevé" and "Schule". */
const PUPIL = /(?<!\p{L})(?:[ée]lèves?|Schüler(?:in|innen|s|daten)?)(?!\p{L})/iu

/** "L'assuré", "Coordonnées de l'adhérent". */
const ELIDED = /(?<!\p{L})[ldLD]['’](?=\p{L})/gu

/** "2. Informação pessoal": the number of the part. */
const STEP = /^\s*\d{1,2}[.)]\s+(?=\p{L})/u

/** Whether a title may be about somebody other than the person filling in the form. */
export const titleLeavesOpen = (legend: string, key: string): boolean => {
  const title = fold(legend.replace(STEP, '').replace(ELIDED, ' ')).replace(WHO_YOU_ARE, ' ')
  if (
    PUPIL.test(legend) ||
    LIKE_A_PART.test(title) ||
    WHO.test(title) ||
    ONE_OF_SEVERAL.test(title) ||
    namesAnother(title) ||
    isOverAnother(title) ||
    CONTACT_OF.test(normal(title)) ||
    HOLDER_OF.test(normal(title))
  )
    return true
  if (key.startsWith('bday') && namedDatum(legend) === 'bday') return false
  const open = takeOut(
    takeOut(
      normal(title),
      `${OF_SECTIONS},${OF_APPLYING},${OF_PERSONS},${OF_THEM},${OF_SUBJECTS},${OF_STATISTICS},${OF_MARKS},${YOU},${TO_YOU}`,
    ).rest,
    FILLER,
  ).rest
  return open !== '' && unexplained(open, key).length > 0
}

/** Past, planned and other people's jobs: "Most recent unemployment", "Previous employment", "Praktikum". */
const PAST =
  /\b(?:previous|former|prior|past|last|most recent|latest|fruher\w*|letzt\w*|vorherig\w*|precedent\w*|dernier\w*|ancien\w*|anterior\w*|ultim[oa]\w*)\b/

/** Topics that the person's data states as a wish: under the title of an existing job they mean something else. */
const OF_WISHES: ReadonlySet<Topic> = new Set<Topic>(['start', 'salary', 'salary-currency', 'employment-type'])
/** "Current" under "Salary" is not the desired one, and "To" under "Availability" is not a start. */
const OF_NOW =
  /\b(?:current\w*|present|existing|now|today|aktuell\w*|derzeitig\w*|jetzig\w*|gegenwartig\w*|bisherig\w*|heutig\w*|actuel\w*|actual\w*|atual\w*)\b/
const OF_AN_END =
  /^(?:to|till|until|up to|through|end|ends|ending|end date|finish|bis|bis zum|ende|enddatum|a|au|jusqu(?: \w+)?|jusque|fin|date de fin|hasta|hasta el|fecha de fin|al|ate|ate o|fim|termino)$/
const OF_A_JOB =
  /\b(?:current|present|employers?|employment|experience|aktuell\w*|derzeitig\w*|jetzig\w*|gegenwartig\w*|arbeitgeber\w*|beschaftigung\w*|berufserfahrung|actuel\w*|employeurs?|emploi|experiences?|actual\w*|empleador\w*|empleo|experiencia\w*|atual\w*|empregador\w*|emprego)\b/
/** Things with a start date that are not jobs. */
const OF_STUDIES =
  /\b(?:stud(?:y|ies)|schools?|education|universit\w+|college|degrees?|courses?|training|residence|studium|schule|hochschule|ausbildung|schulbildung|kurse?|lehrgang|etudes|ecole|formations?|cours|estudios|escuela|formacion|cursos?|residencia|educacion|estudos|escola|formacao|educacao)\b/
/** Data about the present: under "Desired employment" the field asks for a wish. */
const OF_THE_PRESENT = /^organization(?:-title)?$/
/** Titles of the whole list of somebody's studies. */
const OF_LEARNING =
  'academic*,background,history,record*,akademisch*,ausbildung,ausbildungs*,werdegang,studium,formation,academique*,universitaire*,parcours,cursus,etudes,superieures,formacion,estudios,trayectoria,universitari*,superior*,formacao,percurso,historico'
const WISHES =
  /\b(?:prefer\w*|desired?|expect\w*|sought|want\w*|wish\w*|hop(?:e|ing)|availab\w*|new|future|wunsch\w*|gewunscht\w*|vorstellung\w*|erwart\w*|souhait\w*|pretention\w*|attentes?|desead\w*|pretension\w*|expectativa\w*|disponib\w*|desejad\w*|pretens\w*)\b|\w*(?:wunsch|vorstellung|erwartung)\w*/

/** "Salary" under the heading "Current employment": the current salary, not the desired one. */
const isPayOfAJob = ({ label, section = '', entry }: Asked, topic: Topic): boolean => {
  const title = fold(section)
  return (
    entry === undefined &&
    OF_WISHES.has(topic) &&
    BARE.test(label) &&
    label.trim().split(/\s+/).length <= FEW &&
    OF_A_JOB.test(title) &&
    (OF_NOW.test(title) || PAST.test(title)) &&
    !WISHES.test(`${title} ${fold(label)}`)
  )
}

/** Whether the title above a field with a bare label leaves open what is asked. */
export const leavesOpen = (asked: Asked, topic: Topic): boolean => {
  const { label, legend, key, entry } = asked
  if (entry === undefined && OF_THE_PRESENT.test(key ?? '') && WISHES.test(fold(legend || asked.section || '')))
    return true
  if (legend === undefined || legend === '') return isPayOfAJob(asked, topic)
  if (namesSomebody(asked, topic)) return true
  // "Last" under "Salary" is not a name.
  if (/^(?:first|last|middle)$/.test(fold(label)) && TOPICS.has(parseText(legend).claims[0]?.topic ?? 'other'))
    return true
  if (entry !== undefined) return false
  if (!(TOPICS.has(topic) || OF_SOMETHING.test(key ?? ''))) return false
  if (!BARE.test(label) || label.trim().split(/\s+/).length > FEW) return false
  if (PAST.test(fold(legend)) && !/^education\./.test(key ?? '')) return true
  if (topic === 'start' && OF_AN_END.test(normal(label))) return true
  const own = fold(label)
  if (OF_WISHES.has(topic) && (OF_NOW.test(own) || PAST.test(own)) && !WISHES.test(own)) return true
  if ((OF_WISHES.has(topic) || topic === 'notice') && isOverAnotherJob(legend) && !WISHES.test(fold(legend)))
    return true
  if (topic === 'start' && OF_STUDIES.test(fold(legend))) return true
  if (OF_WISHES.has(topic) && OF_A_JOB.test(fold(legend)) && !WISHES.test(fold(`${legend} ${label}`))) return true
  const usual = `${OF_SECTIONS},${OF_APPLYING},${YOU}`
  const known = OF_THE_PRESENT.test(key ?? '')
    ? `${usual},${OF_THEM}`
    : /^education\./.test(key ?? '')
      ? `${usual},${OF_LEARNING}`
      : usual
  const open = takeOut(takeOut(normal(legend), known).rest, FILLER).rest
  return open !== '' && unexplained(open, key ?? topic).length > 0
}

/**
 * "Which one?" under "Driving licence", "What for?" under "Travel": about the title's subject, but not whether or how
 * much.
 */
export const asksOfTitle = ({ label, legend, control }: Asked): boolean =>
  legend !== undefined &&
  (control === 'text' || control === 'number' || control === 'date') &&
  OPEN.test(fold(label)) &&
  takeOut(normal(label), FILLER).rest === ''
const OPEN =
  /\b(?:what|which|who|whom|whose|how|when|where|why|other|any|else|something|describes?|explain|was|welche[rsnm]?|wer|wen|wem|wie|wann|wo|warum|wofur|andere[rsnm]?|sonstige[rsnm]?|quoi|quel(?:le)?s?|qui|comment|quand|pourquoi|autres?|precisez|que|cual(?:es)?|quien|como|cuando|donde|para que|por que|otr[oa]s?|qual|quais|quem|quando|onde|outr[oa]s?)\b/
