// Buttons for irreversible actions, in several languages, and buttons that only sound similar.
import { expect, test } from 'vitest'
import { destroys } from '../../../shared/domain/destroys.ts'

test.each([
  'Delete account',
  'Cancel your subscription',
  'Permanently delete',
  'Erase my account',
  'Terminate membership',
  'Unsubscribe',
  'Buy now',
  'Pay €20.00',
  'Konto löschen',
  'Mein Benutzerkonto jetzt auflösen',
  'Kündigen Sie hier Ihr Abo',
  'Alles löschen',
  'Bewerbung zurückziehen',
  'Zahlungspflichtig bestellen',
  '50 € spenden',
  'Supprimer mon compte',
  'Résilier l’abonnement',
  'Supprimer définitivement',
  'Commande avec obligation de paiement',
  'Payer 20 €',
  'Eliminar mi cuenta',
  'CANCELAR SUSCRIPCIÓN',
  'Darse de baja',
  'Comprar ahora',
  'Excluir minha conta',
  'Cancelar a assinatura',
  'Finalizar a compra',
  'Pagar R$ 30',
])('“%s” cannot be undone', (name) => expect(destroys(name)).toBe(true))

test.each([
  'Delete',
  'Cancel',
  'Close',
  'Remove file',
  'Order by date',
  'Account',
  'Löschen',
  'Datei entfernen',
  'Meine Daten',
  'Jetzt bewerben',
  'Annuler',
  'Fermer la fenêtre',
  'Cancelar',
  'Todos los empleos',
  'Minha conta',
  'Cancelar edição',
  '',
])('“%s” can be undone', (name) => expect(destroys(name)).toBe(false))

test('a long name takes no time', () => {
  const began = performance.now()
  for (const name of ['delete '.repeat(50_000), 'konto a b c '.repeat(30_000), '$'.repeat(300_000)]) destroys(name)
  expect(performance.now() - began).toBeLessThan(1_000)
})
