/**
 * Buttons with an irreversible effect, even if they post no form: they end an account or a contract, delete everything,
 * or pay. In English, German, French, Spanish and Portuguese, in either order of verb and object.
 */
import { fold } from './text.ts'

/** Folded: lower case without accents. */
const ENDS: readonly (readonly [verbs: string, things: string])[] = [
  [
    'delete|erase|wipe|close|deactivate|terminate|cancel|end|remove|withdraw',
    'accounts?|profile|subscription|membership|contract|plan|order|booking|reservation|application|everything|all',
  ],
  [
    'loschen|losche|kundigen|schliessen|deaktivieren|auflosen|beenden|stornieren|widerrufen|zuruckziehen|entfernen',
    '\\p{L}*konto|account|\\p{L}*profil|abo|\\p{L}*abonnement|\\p{L}*mitgliedschaft|\\p{L}*vertrag|bestellung|\\p{L}*buchung|bewerbung|alles?|\\p{L}*daten',
  ],
  [
    'supprimer|effacer|fermer|desactiver|resilier|annuler|cloturer|retirer',
    'compte|profil|(?:l|d)?abonnement|(?:l|d)?adhesion|contrat|forfait|commande|reservation|candidature|tout|toutes?|donnees',
  ],
  [
    'eliminar|borrar|cerrar|desactivar|cancelar|anular|rescindir|retirar',
    'cuenta|perfil|suscripcion|membresia|contrato|pedido|reserva|candidatura|solicitud|todo|todos|todas|datos',
  ],
  [
    'excluir|apagar|eliminar|encerrar|desativar|cancelar|rescindir|remover|retirar',
    'conta|perfil|assinatura|subscricao|inscricao|adesao|contrato|plano|pedido|encomenda|reserva|candidatura|tudo|todos|todas|dados',
  ],
]

const PAYS: readonly (readonly [verbs: string, now: string])[] = [
  ['pay|buy|purchase|order|donate|transfer|checkout', 'now'],
  ['zahlen|bezahlen|kaufen|bestellen|spenden|uberweisen|buchen', 'jetzt|kostenpflichtig|zahlungspflichtig'],
  ['payer|regler|acheter|commander|virer|verser|donner', 'maintenant'],
  ['pagar|comprar|donar|transferir', 'ahora'],
  ['pagar|comprar|doar|transferir', 'agora'],
]
const AMOUNT = '[$€£]\\S*|\\S*[$€£]|\\d\\S*'

const ALONE = [
  'permanently|irreversibl[ey]|unsubscribe',
  'endgultig|unwiderruflich|dauerhaft loschen',
  'definitivement|irrevocablement|se desabonner|me desabonner|obligation de paiement|passer (?:la |ma )?commande',
  'definitivamente|permanentemente|dar(?:se|me)? de baja|(?:realizar|tramitar|hacer) (?:el |mi )?pedido|obligacion de pago',
  '(?:finalizar|concluir|fechar|fazer) (?:a |o |minha |meu )?(?:compra|pedido|encomenda)|descadastrar(?: me| se)?',
].join('|')

/** Matches both, in either order, with at most three words between them. */
const near = ([some, others]: readonly [string, string]): RegExp =>
  new RegExp(`(?:^| )(?:(?:${some}) (?:\\S+ ){0,3}(?:${others})|(?:${others}) (?:\\S+ ){0,3}(?:${some}))(?= |$)`, 'u')

const PATTERNS: readonly RegExp[] = [
  new RegExp(`(?:^| )(?:${ALONE})(?= |$)`, 'u'),
  ...ENDS.map(near),
  ...PAYS.map(([verbs, now]) => near([verbs, `${now}|${AMOUNT}`])),
]

/** Characters of a name that are checked; a longer name states the action in its first words. */
const MOST = 300

export const destroys = (name: string): boolean => {
  const words = fold(name.slice(0, MOST))
  return PATTERNS.some((pattern) => pattern.test(words))
}
