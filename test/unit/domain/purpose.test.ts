import { describe, expect, it } from 'vitest'
import { purposeOf } from '../../../shared/domain/purpose.ts'

describe('what pressing a button does, from its words', () => {
  it.each<[ReturnType<typeof purposeOf>, string[]]>([
    [
      'next',
      [
        'Next',
        'Continue',
        'Save and Continue',
        'Save & Next',
        'Weiter',
        'Suivant',
        'Siguiente',
        'Próximo',
        'Avanti',
        'Volgende',
        'Nästa',
        'Dalej',
        'Další',
        'Devam',
        'Далее',
        '次へ',
        '下一步',
        '다음',
        'Next ›',
        'Ship to this address',
      ],
    ],
    [
      'submit',
      [
        'Submit',
        'Submit application',
        'Send message',
        'Place order',
        'Absenden',
        'Bewerbung absenden',
        'Enviar candidatura',
        'Sollicitatie versturen',
        'Envoyer',
        'Enviar',
        'Invia',
        'Verzenden',
        'Skicka',
        'Wyślij',
        'Odeslat',
        'Gönder',
        'Отправить',
        '送信',
        '提交',
        '제출',
        'Pay $10.00',
        'Subscribe',
      ],
    ],
    [
      'apply',
      [
        'Apply',
        'Apply now',
        'Apply for this job',
        'Auf diese Stelle bewerben',
        'Jetzt online bewerben',
        'Ich möchte mich jetzt bewerben',
        'Bewerbung beginnen',
        'Bewirb dich jetzt',
        'Bewerben Sie sich hier',
        'Zum Bewerbungsformular',
        'Postulez ici',
        'J’ai envie de postuler',
        'Postúlate ahora',
        'Postularse ahora',
        'Candidata-te',
        'Begin your application',
        'Complete the application form',
        'Fill out our form',
        'Formular ausfüllen',
        'Remplir le formulaire',
        'Rellenar el formulario',
        'Je souhaite postuler',
        'Déposer une candidature en ligne',
        'Postuler à cette offre',
        'Inscribirme en esta oferta',
        'Candidatar-me a esta vaga',
        'Solliciteer direct',
        'Apply Manually',
        "I'm interested",
        'Jetzt bewerben',
        'Postuler',
        'Solicitar empleo',
        'Candidatar-se',
        'Solliciteren',
        '応募する',
        '지원하기',
      ],
    ],
    ['back', ['Back', 'Previous', 'Zurück', 'Retour', 'Atrás', 'Indietro', 'Terug', '戻る', '上一步']],
    [
      'add',
      ['Add', '+ Add', 'Add another', 'Add Education', 'Hinzufügen', 'Weitere hinzufügen', 'Ajouter', 'Añadir', '追加'],
    ],
    ['remove', ['Remove', 'Delete', 'Remove file', 'Löschen', 'Supprimer', 'Eliminar', '削除']],
    ['save', ['Save', 'Speichern', 'Guardar', 'Done', '保存']],
    ['close', ['Close', 'Cancel', '×', 'No thanks', 'Abbrechen', 'Annuler', '閉じる']],
    [
      'accept_cookies',
      ['Accept all', 'Accept cookies', 'Allow all cookies', 'Alle akzeptieren', 'Tout accepter', 'Aceptar todas'],
    ],
    [
      'upload',
      ['Upload', 'Attach', 'Choose file', 'Browse', 'Select files', 'Datei auswählen', 'Parcourir', 'アップロード'],
    ],
    [
      'login',
      [
        'Log in',
        'Sign in',
        'Login',
        'Anmelden',
        'Se connecter',
        'Iniciar sesión',
        'Accedi',
        'Войти',
        'ログイン',
        '登录',
      ],
    ],
    ['signup', ['Sign up', 'Create account', 'Register', 'Registrieren', "S'inscrire", 'Crear cuenta', '注册']],
    ['search', ['Search', 'Search jobs', 'Suchen', 'Rechercher', 'Buscar', '検索']],
    [
      'other',
      [
        'Help',
        'Overview',
        'Toggle flyout',
        '',
        'Nextdoor',
        'Additional information about a very long thing',
        `${'Saved searches'.slice(0, 5)}x`,
      ],
    ],
  ])('%s', (purpose, names) => {
    for (const name of names) expect(purposeOf(name), name).toBe(purpose)
  })
})

it('ids decide where the words say nothing', () => {
  expect(purposeOf('', ['pageFooterNextButton'])).toBe('next')
  expect(purposeOf('OK', ['onetrust-accept-btn-handler'])).toBe('accept_cookies')
  expect(purposeOf('Los', ['bottom-navigation-next-button'])).toBe('next')
  expect(purposeOf('', ['adventureButton'])).toBe('apply')
  expect(purposeOf('Review and Submit', ['pageFooterNextButton'])).toBe('next')
  expect(purposeOf('Submit', ['pageFooterNextButton'])).toBe('submit')
})

it.each<[ReturnType<typeof purposeOf>, string]>([
  ['submit', 'Accept and send'],
  ['submit', 'Give now'],
  ['submit', 'Become a member'],
  ['submit', 'Open my account'],
  ['submit', 'Υποβολή επιστροφής'],
  ['submit', 'إرسال الطلب'],
  ['submit', 'Надіслати'],
  ['next', 'Επόμενο'],
  ['next', 'التالي'],
  ['back', 'Πίσω'],
  ['other', 'Give feedback on this page'],
  ['other', 'Run'],
])('%s: %s', (purpose, words) => expect(purposeOf(words)).toBe(purpose))
