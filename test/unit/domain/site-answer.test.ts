// What a site answers to something that was sent: received, or a state of its own that says that it was not.
import { describe, expect, it } from 'vitest'
import { isOfApplication, noticeOf, saysReceived } from '../../../shared/domain/site-answer.ts'

describe('received', () => {
  it.each([
    'Thank you for applying!',
    'Thanks for applying to Northwind. If we see a match, we will be in touch.',
    'Your application has been submitted.',
    'We have received your application.',
    'Thank you for your interest. We have received your application.',
    'Vielen Dank für Ihre Bewerbung!',
    'Ihre Bewerbung wurde erfolgreich übermittelt.',
    'Wir haben deine Bewerbung erhalten.',
    'Merci pour votre candidature.',
    'Votre candidature a bien été envoyée.',
    'Nous avons bien reçu votre candidature.',
    'Gracias por postularte.',
    'Su solicitud ha sido enviada.',
    'Hemos recibido tu candidatura.',
    'Obrigado por se candidatar!',
    'Sua candidatura foi enviada.',
    'Recebemos a sua candidatura.',
    'تم إرسال طلبك بنجاح',
    'شكراً لتسجيلك معنا',
    'הטופס נשלח בהצלחה',
    'درخواست شما با موفقیت ثبت شد',
    'आपका आवेदन सफलतापूर्वक जमा किया गया',
    'Başvurunuz başarıyla alındı.',
    'Ваша заявка успешно отправлена!',
    'Вашу заявку успішно надіслано',
    'Η αίτησή σας υποβλήθηκε επιτυχώς.',
    'ส่งแบบฟอร์มเรียบร้อยแล้ว',
    'Cảm ơn bạn đã gửi biểu mẫu.',
    'Formulir Anda telah dikirim.',
    '접수가 완료되었습니다.',
    'お問い合わせいただきありがとうございます。',
    '您的申请已提交。',
    'Contact form executed successfully!',
  ])('%s', (text) => expect(saysReceived(text)).toBe(true))

  it.each([
    'Thank you for your interest in Northwind.',
    'Thank you for your interest. This position has been closed.',
    'Thank you for applying. Please verify your e-mail address to complete your application.',
    'Thank you for applying. Unfortunately your application could not be submitted.',
    'Your application has not been submitted yet.',
    'Your application is in progress.',
    'Applications received after 1 May will not be considered.',
    'Once your application has been submitted you can no longer change it.',
    'Your application will be sent to the hiring team.',
    'Your application was saved as a draft.',
    'Almost done: your application is received once you confirm it.',
    'You have already applied for this job.',
    'تم إرسال رمز التحقق',
    'لم يتم إرسال الطلب',
    'הטופס לא נשלח',
    'Заявка не отправлена: ошибка сервера',
    'Başvurunuz alınamadı.',
    '인증번호가 전송되었습니다',
    '認証コードを送信しました',
    '验证码已发送',
    '提交失败，请重试',
    '该邮箱已注册',
    'Vielen Dank für Ihr Interesse an Northwind.',
    'Ihre Bewerbung wurde noch nicht abgeschickt.',
    'Ihre Bewerbung konnte nicht übermittelt werden.',
    'Merci de votre intérêt pour notre entreprise.',
    'Votre candidature n’a pas été envoyée.',
    'Gracias por su interés en la empresa.',
    'Su solicitud no ha sido enviada.',
    'Obrigado pelo seu interesse.',
    'A sua candidatura ainda não foi enviada.',
    'Gracias por su interés. La oferta ha sido cerrada.',
  ])('not: %s', (text) => expect(saysReceived(text)).toBe(false))
})

describe('a state of its own', () => {
  it.each([
    ['closed', 'This position has been closed.'],
    ['closed', 'We are no longer accepting applications for this role.'],
    ['closed', 'Diese Stelle ist bereits besetzt.'],
    ['closed', 'Cette offre n’est plus disponible.'],
    ['closed', 'Esta oferta ya no está disponible.'],
    ['closed', 'Esta vaga foi encerrada.'],
    ['not_eligible', 'Unfortunately you are not eligible for this role.'],
    ['not_eligible', 'You do not meet the minimum requirements.'],
    ['not_eligible', 'Leider erfüllen Sie die Voraussetzungen nicht.'],
    ['not_eligible', 'Vous ne remplissez pas les conditions.'],
    ['not_eligible', 'Lo sentimos, no cumple los requisitos.'],
    ['not_eligible', 'Infelizmente não atende aos requisitos.'],
    ['verify_email', 'Please verify your e-mail address.'],
    ['verify_email', 'Check your inbox and click the confirmation link to complete your application.'],
    ['verify_email', 'Bitte bestätigen Sie Ihre E-Mail-Adresse.'],
    ['verify_email', 'Veuillez confirmer votre adresse e-mail.'],
    ['verify_email', 'Por favor, confirme su correo electrónico.'],
    ['verify_email', 'Por favor, confirme o seu e-mail.'],
    ['already_applied', 'You have already applied for this job.'],
    ['already_applied', 'Sie haben sich bereits auf diese Stelle beworben.'],
    ['already_applied', 'Vous avez déjà postulé à cette offre.'],
    ['already_applied', 'Ya te has postulado a esta oferta.'],
    ['already_applied', 'Você já se candidatou a esta vaga.'],
    [undefined, 'If you are not eligible to work here, we cannot hire you.'],
    [undefined, 'Thank you for applying!'],
    [undefined, 'We are hiring a closed-loop control engineer.'],
  ] as const)('%s: %s', (kind, text) => expect(noticeOf(text)).toBe(kind))
})

it('an account or a newsletter is no application', () => {
  expect(isOfApplication('Thank you for registering!')).toBe(false)
  expect(isOfApplication('Thank you for subscribing to our newsletter.')).toBe(false)
  expect(isOfApplication('Thank you for applying.')).toBe(true)
  expect(isOfApplication('Vielen Dank für Ihre Bewerbung.')).toBe(true)
})
