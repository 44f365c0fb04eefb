/**
 * Titles of field groups that ask for somebody else's name, number or address: a former employer, a manager, a
 * guarantor. Every word of a title must be in the list; a longer heading says too little about the fields below.
 */
import { normal } from './normal.ts'
import { says, takeOut } from './words/patterns.ts'

const OTHERS = [
  'employer,line manager,team lead*,guarantor,beneficiary,beneficiaries,referred by,referrer,landlord,physician,doctor,school,legal representative,contact person',
  'arbeitgeber*,fuhrungskraft,teamleit*,abteilungsleit*,chef,chefin,vertreter*,kontaktperson,ansprechperson,empfehlung,empfehlende*,berater*,arzt,arztin,hausarzt*,ausbildungsbetrieb,betreuer*,praktikumsbetreuer*,ausbilder*,schule,krankenkasse,burge,begunstigte*,vermieter*',
  'responsable,n 1,n zznum1 plus,n zznum1,employeur*,garant,garants,contact rh,maitre d apprentissage,maitre de stage,cooptation,coopteur,parrain,marraine,ayant droit,beneficiaire*,ecole,conseiller*,tuteur*,tutrice,proprietaire',
  'empleador*,(ultimo/actual/anterior) empleo,empleo (actual/anterior),empresa (actual/anterior),(ultima/anterior) empresa,beneficiario*,aval,avalista,centro de estudios,recomendado por,representante legal,apoderado',
  'gestor,gestora,lider,empregador*,(ultimo/atual/anterior) emprego,emprego (atual/anterior),empresa atual,responsavel,indicacao,quem indicou,indicado por,fiador,pessoa para contato,pessoa de contato',
].join(',')
const WORDS =
  'your,current,present,previous,last,former,most,recent,direct,details,detail,contact,information,of,the,aktuell*,letzt*,fruher*,vorherig*,derzeitig*,direkt*,ihr*,dein*,gesetzlich*,person,angaben,daten,kontaktdaten,kontakt,zu,zum,zur,des,der,die,das,votre,ton,dernier,derniere,actuel*,precedent*,ancien*,directe,hierarchique,legal,coordonnees,informations,le,la,l,de,d,du,tu,su,anterior,actual,ultimo,ultima,directo,inmediato,datos,del,el,seu,sua,atual,direto,imediato,dados,do,da,o,a,zznum*'

/** Data that both the person and somebody else have. */
const SHARED =
  /^(?:name|given-name|family-name|additional-name|honorific-|email|tel|address-|street-address|postal-code|country|bday)/

const FIRMS =
  'company,firm,organi(s/z)ation,business,unternehmen*,firma,betrieb,entreprise,societe,etablissement,empresa,compania,companhia'
const BARE_NAME = /^(?:the )?(?:full )?(?:name|nom|nombre|nome|bezeichnung|denominacion|denominacao)$/

/** "Name" under "Company" is the company's, which need not be the person's employer. */
export const isFirmsName = (title: string, label: string): boolean => {
  const text = normal(title)
  return BARE_NAME.test(normal(label)) && says(text, FIRMS) && takeOut(takeOut(text, FIRMS).rest, WORDS).rest === ''
}

/** Whether a field for such data under this title asks for somebody else's. */
export const isOthersTitle = (title: string, key: string | undefined): boolean => {
  if (key === undefined || !SHARED.test(key)) return false
  const text = normal(title)
  return says(text, OTHERS) && takeOut(takeOut(text, OTHERS).rest, WORDS).rest === ''
}
