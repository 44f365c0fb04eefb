// A site's words, and its JSON, that it did not accept what was sent.
import { describe, expect, test } from 'vitest'
import { saysReceived, soundsReceived } from '../../../shared/domain/site-answer.ts'
import { jsonRefuses, saysRefused } from '../../../shared/domain/site-refusal.ts'

describe('refused', () => {
  test.each([
    'This card was blocked on 3 March. Please come to the desk.',
    'Your session expired',
    'The session has timed out.',
    'We could not process your request.',
    'We couldn’t save your booking',
    'Payment declined',
    'Something went wrong. Try again later.',
    'Your payment was not accepted.',
    'An unexpected error occurred.',
    'Sorry, this event is sold out.',
    'Unable to complete your registration at this time.',
    'Nothing was booked.',
    'Please log in again.',
    'Thank you for your order. Unfortunately, your card was declined.',
    'Ihr Ausweis ist gesperrt.',
    'Wir konnten Ihre Anfrage nicht bearbeiten.',
    'Ihre Sitzung ist abgelaufen.',
    'Votre carte a été refusée.',
    'Une erreur est survenue.',
    'Su tarjeta fue rechazada.',
    'No se pudo enviar el formulario.',
    'Seu cartão foi recusado.',
    'Não foi possível concluir o pedido.',
    'La carta è stata rifiutata.',
    'Uw betaling is geweigerd.',
    'Płatność została odrzucona.',
    'Kortet avvisades.',
    'Platba byla zamítnuta.',
    'A kártyát elutasították.',
    'Kartınız reddedildi.',
    'Ваша карта отклонена.',
    'Η κάρτα σας απορρίφθηκε.',
    'تم رفض بطاقتك.',
    'כרטיס האשראי נדחה.',
    'カードが拒否されました。',
    '支付失败',
    '결제가 거절되었습니다.',
    'Thẻ của bạn bị từ chối.',
  ])('%s', (text) => {
    expect(saysRefused(text)).toBe(true)
    expect(saysReceived(text)).toBe(false)
    expect(soundsReceived(text)).toBe(false)
  })
})

describe('not refused', () => {
  test.each([
    'Thank you for applying!',
    'We will write as soon as it turns up.',
    'Due to the high volume, we are unable to respond to every applicant.',
    'Unfortunately we cannot reply to everyone.',
    'If your card is declined, we will write to you.',
    'Did not get the e-mail? Was your card blocked?',
    'Wir können leider nicht jede Bewerbung einzeln beantworten.',
    'Falls Ihre Zahlung abgelehnt wird, melden wir uns.',
    'Malheureusement, nous ne pouvons répondre à chaque candidat.',
    'Your order is complete. Cards are charged on dispatch.',
    'A receipt is on its way to your inbox.',
  ])('%s', (text) => {
    expect(saysRefused(text)).toBe(false)
  })
})

test.each([
  'See you there!',
  'Your reading was saved',
  'Report LF-30118',
  '¡Inscripción realizada!',
  'Dziękujemy za wiadomość.',
  'Renewed. Thank you!',
])('“%s” sounds like a confirmation', (text) => {
  expect(soundsReceived(text)).toBe(true)
})

test.each([
  'Renew your library card',
  'Please complete the form',
  'Once your request is approved, we write to you',
  'Was it booked?',
])('“%s” does not', (text) => {
  expect(soundsReceived(text)).toBe(false)
})

describe('the JSON of a response', () => {
  test.each([
    { received: false, error: 'CARD_BLOCKED' },
    { success: false },
    { status: 'failed', message: 'no' },
    { ok: 'false' },
    { errors: [{ field: 'card' }] },
    { errors: { card: ['was blocked'] } },
    { data: { result: 'declined' } },
    { statusCode: 422 },
    { data: null, errors: [{ message: 'expired' }] },
  ])('refuses: %j', (value) => expect(jsonRefuses(value)).toBe(true))
  test.each([
    { received: true },
    { success: true, error: null },
    { errors: [] },
    { errors: {} },
    { error: '', status: 'ok' },
    { error: { code: 0, message: '' } },
    { id: 415, code: 415, status: 'pending' },
    { status: 200 },
    ['error'],
    'error',
    null,
  ])('does not refuse: %j', (value) => expect(jsonRefuses(value)).toBe(false))
})
