/**
 * Titles of form sections that say nothing about the questions below them, in five languages: "Contact details", "A few
 * more questions", "Schritt 1: Basisdaten". Only words that name neither a person nor a thing that a datum could belong
 * to.
 */
export const OF_SECTIONS = [
  'contact,contacts,contact details,contacting,profile,basic,basics,essential*,key,important,few,more,further,other,specific,related,tracking,hiring,recruit*,recruitment,screening,prescreening,pre screening,pre,questionnaire,attachment*,document*,file*,submit,apply,quick,easy,get,getting,started,let s,lets,start,know,next,step,steps,join,continue,online,presence,links,website*,web,sites,social,network*,urls,logistics,eligib*,right to work,requirement*,disclosure*,self,identif*,voluntar*,demographic*,equal,opportunity,eeo,diversity,inclusion,survey,u s,completion,name,address*,home,mailing,residential,permanent,postal,phone*,number*,reach,candidate s,applicant s',
  'kontakt,kontaktdaten,kontaktangaben,kontaktinformation*,stammdaten,basisdaten,grunddaten,eckdaten,kerndaten,einstieg,einstiegs*,eintritt*,anschrift,wohnanschrift,adresse,adressdaten,pflichtangaben,pflichtfelder,freiwillig*,vorab,vorabfragen,stellenbezogen*,jobbezogen*,bewerbungs*,beschaftigungswunsch*,vorstellungen,unterlagen,anhange,dokumente,links,profile,schritt,teil,abschnitt,online,jetzt,erzahl*,uber,einige,paar,noch,kurz*,fragebogen',
  'coordonnees,contact,identite,etat civil,profil,formulaire,donnees,complementaire*,autres,preselection,presélection,etape,partie,rubrique,postale,adresse,domicile,documents,pieces jointes,liens,parlez,nous,propos,prealable*,quelques,renseignements,fiche,questionnaire',
  'contacto,perfil,formulario*,inscripcion,basic*,condiciones,preferencia*,filtro,otros,otras,mas,acerca,cuentanos,cuestionario,domicilio,direccion,postal,paso,parte,seccion,documentos,adjuntos,enlaces,identificacion,laborales,complementari*,previas,algunas',
  'contato,basic*,complementares,preferencias,outras,outros,conte,fale,nos,inscricao,endereco,residencial,etapa,passo,secao,documentos,anexos,links,remuneracao,pretensoes,questionario,identificacao,previas,algumas,triagem',
].join(',')

/** Words that forms use for their own sections: a title of only these words says nothing. */
export const OF_FORMS =
  'application*,applying,applicant*,candidate*,personal,professional,general,additional,information*,info,detail*,data,question*,section,part,page,form,job,role,position,about,your,you,my,me,angaben,daten,informationen,frage*,bewerbung*,weitere,zusatzlich*,allgemein*,personlich*,beruflich*,ihre,deine,meine,uber,dich,sie,informations,questions,candidature,generales,personnel*,professionnel*,vos,mes,votre,mon,sur,vous,moi,informacion,datos,pregunta*,solicitud,candidatura,generales,personales,profesional*,tus,mis,tu,mi,sobre,ti,informacoes,dados,pergunta*,gerais,pessoais,profissiona*,seus,suas,meus,voce,vaga,zznum*'

/** "Additional information", "Weitere Fragen", "Otros datos": more of the same, about the same person. */
export const MORE_OF_THEM =
  /\b(?:additional|other|further|more|another)(?: \w+)? (?:information|questions?|details?|data|info|documents?|links?|remarks?|comments?|requirements?|fields?)\b|\b(?:weitere|andere|sonstige|zusatzliche) (?:\w+ )?(?:angaben|fragen|informationen|daten|unterlagen|dokumente)\b|\bautres (?:informations|questions|renseignements|donnees|documents|precisions)\b|\b(?:otr[oa]s|outr[oa]s) (?:datos|preguntas|informacion(?:es)?|documentos|dados|perguntas|informacoes)\b|\b(?:otra|outra) (?:informacion|informacao)\b/g
/** "Preguntas de la empresa": who asks them. */
export const ASKED_BY =
  /\b(?:questions|fragen|preguntas|perguntas) (?:from|by|of|von|des|der|vom|de|da|do|del|de la|de l) (?:the |our |unser\w* |la |el |a |o )?(?:employer|company|team|recruiter|unternehmens?|arbeitgebers?|firma|entreprise|employeur|empresa|empleador|empregador|reclutador|recrutador)\b/g
