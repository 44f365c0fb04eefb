/** Sentences beside a question that only say what happens to the answer, in five languages. Texts are folded. */

/** What the employer does with the answer, in the other languages; English uses the rules for sentences of a label. */
const TELLS_OF_USE =
  /^(?:wir|unser\w*|diese (?:angabe|information)\w*|die(?:se)? (?:angaben?|daten)|ihre (?:angaben?|daten)|deine (?:angaben?|daten)|nous|notre|nos|cette (?:information|donnee)|ces (?:informations|donnees)|vos (?:donnees|informations|reponses)|votre reponse|utilise\w*|nuestr[oa]s?|usaremos|utilizaremos|est[ae] (?:informacion|dato)|sus (?:datos|respuestas)|tus (?:datos|respuestas)|su respuesta|nosso|nossa|entraremos|usaremos|utilizaremos|est[ae] (?:informacao|dado)|seus dados|sua resposta|fur (?:ruckfragen|den fall)|pour (?:vous|que nous)|para (?:contact\w+|que podamos|poder|entrar em)|(?:le|te|lo|la|os|vous) (?:\p{L}+remos|contact\p{L}+)|\p{L}+remos)\b/u
/** "An diese Adresse senden wir …": the employer does something, anywhere in the sentence. */
const DOES =
  /\b(?:(?:senden|schicken|erreichen|kontaktieren|nutzen|verwenden|melden) wir|vous (?:sera|servira|seront)|(?:entrar|enviar|usar|utilizar|contactar|falar|llamar|escribir|informar)(?:emos|iamos)|nous (?:vous|l|les|utilis\w+))\b/
/** What happens to the answer, what it is for, and what can be done with it later. */
const AFTERWARDS =
  /\b(?:(?:not|never) (?:be )?(?:publi\w+|shared?|sell|sold|disclos\w+|display\w+|shown|show|visible)|(?:nicht|niemals|nie) (?:\w+ )?(?:veroffentlich\w*|weitergegeben|weiter|geteilt|angezeigt)|(?:pas|jamais) (?:\w+ )?(?:publie\w*|partage\w*|divulgue\w*|communique\w*|transmise?|affiche\w*)|(?:no|nunca) (?:se )?(?:compart\w+|public\w+|ceder\w+|vender\w+|mostrar\w+)|(?:no|nunca) (?:sera|seran) (?:publicad\w+|mostrad\w+|compartid\w+|visible\w*)|non (?:sara|verra|saranno) (?:pubblicat\w+|mostrat\w+)|(?:wordt|worden) niet (?:gepubliceerd|getoond)|nie (?:zostanie|bedzie) (?:opublikowan\w+|publikowan\w+|widoczn\w+)|vises ikke|visas inte|ei julkaista|kept private|not be (?:shown|made) public\w*|campo (?:es|e) privado|(?:nao|nunca) (?:sera |vamos )?(?:exibid\w+ )?(?:compart\w+|public\w+|divulg\w+|vend\w+))\b|^(?:so (?:that )?we|in case we|to help us|this helps? us|helps us|to (?:keep in touch|reach|contact|send|let|notify|update) you|you can (?:change|edit|update|remove)|(?:so|damit) (?:konnen )?wir|pour que nous|para que podamos|para que possamos)\b/
/** Words with which such a sentence nevertheless defines the question. */
const DEFINES =
  /\b(?:mean\w*|defin\w*|refer\w*|count\w*|if|unless|except\w*|exclud\w*|wenn|falls|ausser|bedeutet|gemeint|zahl\w*|si|sauf|signifie|compte\w*|salvo|excepto|significa|cuenta\w*|se|exceto|contam?)\b/

export const defines = (said: string): boolean => DEFINES.test(said)

export const tellsOfUse = (said: string): boolean => TELLS_OF_USE.test(said) || DOES.test(said) || AFTERWARDS.test(said)

/** "We need this to check that you are over 18", "We use it to find a shop near you": why something is asked. */
const SAYS_WHY =
  /^(?:(?:we|this|it|your (?:answer|number|address|data|details|information)|the (?:answer|information|data)) (?:only |just |also |always |will |may |can |is |are )*(?:need(?:ed)?|us(?:e|ed)|ask(?:ed)?|requir(?:e|ed)|collect(?:ed)?|help\w*|allow\w*|enable\w*) (?:for )?(?:this |it |that |these |them |us )?(?:information |data )?(?:to|for|so that|so|in order|because|as) |(?:wir (?:brauchen|benotigen|verwenden|nutzen|fragen) (?:das|dies|diese|sie|ihn|es|danach)(?: \S+)?|(?:das|dies|die angabe|diese angabe) (?:dient|brauchen wir|benotigen wir)) |(?:nous (?:en avons besoin|l utilisons|le demandons|la demandons|les utilisons)|cela (?:nous )?(?:sert|permet|aide)) |(?:lo|la|los|las) (?:necesitamos|usamos|utilizamos|pedimos) |(?:precisamos|usamos|utilizamos|pedimos) (?:disso|isso|este|esta|deste|desta|o dado) )/

export const saysWhy = (said: string): boolean => SAYS_WHY.test(said) && !defines(said)
