/** A field's label (or other words) in the person's language, and the key of what it asks for. */
import type { FieldHints } from '../../../shared/domain/observation.ts'

export type LabelCase = readonly [label: string, key: string | null, more?: Partial<FieldHints>]

const select = { tag: 'select', type: 'select-one' }
const box = { type: 'checkbox' }
const area = { tag: 'textarea', type: 'textarea' }
const file = { type: 'file' }

/** A plain page: sign-up, checkout, address. */
export const PLAIN: Readonly<Record<string, readonly LabelCase[]>> = {
  English: [
    ['First Name', 'given-name'], ['Last name *', 'family-name'], ['Middle initial', 'additional-name'], ['Full name', 'name'], ['Email address', 'email'], ['Confirm email', 'email'],
    ['Username or email', 'email'], ['User ID', 'username'], ['Mobile phone', 'tel'], ['Daytime telephone number', 'tel'], ['Ext.', 'tel-extension'], ['Country calling code', 'tel-country-code', select],
    ['Address line 1', 'address-line1'], ['Street address', 'address-line1'], ['Apt, suite, unit, etc. (optional)', 'address-line2'], ['City', 'address-level2'], ['State / Province', 'address-level1'],
    ['ZIP code', 'postal-code'], ['Postcode', 'postal-code'], ['Country/Region', 'country', select], ['Delivery address', 'street-address', area],
    ['Name on card', 'cc-name'], ['Card number', 'cc-number'], ['Expiration date (MM/YY)', 'cc-exp'], ['CVV', 'cc-csc'], ['Expiration month', 'cc-exp-month', select], ['Exp. year', 'cc-exp-year', select],
    ['Date of birth', 'bday'], ['Birth month', 'bday-month', select], ['Year of birth', 'bday-year'],
    ['Search', null], ['Promo code', null], ['Gift card number', null], ['Quantity', null, { type: 'number' }], ['Your message', null, area], ['Enter the characters you see', null], ['Company name', null],
    ['Account number', null], ['VAT number', null], ['Security question', null], ['Subject', null], ["Your friend's email", null], ['Loyalty card number', null], ['House number', null], ['Fax', null], ['Passport number', null],
    ['Verification code', null], ['Leave this field blank', null],
  ],
  German: [
    ['Vorname', 'given-name'], ['Nachname*', 'family-name'], ['Vor- und Nachname', 'name'], ['E-Mail-Adresse', 'email'], ['E-Mail wiederholen', 'email'], ['Benutzername', 'username'], ['Telefonnummer', 'tel'], ['Handy', 'tel'],
    ['Straße und Hausnummer', 'address-line1'], ['Adresszusatz (optional)', 'address-line2'], ['PLZ', 'postal-code'], ['Ort', 'address-level2'], ['Bundesland', 'address-level1', select], ['Land', 'country', select],
    ['Anrede', 'honorific-prefix', { ...select, options: ['Herr', 'Frau'] }], ['Geburtsdatum', 'bday'], ['Kartennummer', 'cc-number'], ['Karteninhaber', 'cc-name'], ['Gültig bis', 'cc-exp'], ['Prüfnummer', 'cc-csc'],
    ['Gutscheincode', null], ['Suchbegriff', null], ['Bemerkungen', null, area], ['Hausnummer', null], ['Betreff', null], ['Bitte nicht ausfüllen', null],
  ],
  French: [
    ['Prénom', 'given-name'], ['Nom de famille', 'family-name'], ['Nom', 'family-name', { before: ['Prénom prenom text'] }], ['Nom', 'name'], ['Adresse e-mail', 'email'], ['Identifiant', 'username'], ['Téléphone portable', 'tel'],
    ['Adresse', 'address-line1'], ["Complément d'adresse", 'address-line2'], ['Code postal', 'postal-code'], ['Ville', 'address-level2'], ['Pays', 'country', select], ['Date de naissance', 'bday'],
    ['Numéro de carte', 'cc-number'], ["Date d'expiration", 'cc-exp'], ['Cryptogramme visuel', 'cc-csc'], ['Titulaire de la carte', 'cc-name'], ['Code promo', null], ['Votre message', null, area], ['Objet', null], ['Lieu de naissance', null],
  ],
  Spanish: [
    ['Nombre', 'given-name', { after: ['Apellidos apellidos text'] }], ['Nombre y apellidos', 'name'], ['Apellidos', 'family-name'], ['Correo electrónico', 'email'], ['Usuario', 'username'], ['Teléfono móvil', 'tel'],
    ['Dirección', 'address-line1'], ['Piso / Puerta', 'address-line2'], ['Código postal', 'postal-code'], ['Ciudad', 'address-level2'], ['Provincia', 'address-level1', select], ['País', 'country', select],
    ['Fecha de nacimiento', 'bday'], ['Número de tarjeta', 'cc-number'], ['Fecha de caducidad', 'cc-exp'], ['DNI', null], ['Código de descuento', null], ['Comentarios', null, area],
  ],
  Portuguese: [
    ['Nome completo', 'name'], ['Sobrenome', 'family-name'], ['Nome', 'given-name', { after: ['Sobrenome text'] }], ['E-mail', 'email'], ['Celular', 'tel'], ['CEP', 'postal-code'], ['Endereço', 'address-line1'], ['Complemento', 'address-line2'],
    ['Bairro', 'address-level3'], ['Cidade', 'address-level2'], ['Estado', 'address-level1', select], ['Número do cartão', 'cc-number'], ['Validade', 'cc-exp'], ['Nome impresso no cartão', 'cc-name'], ['CPF', null], ['Cupom de desconto', null],
  ],
  Italian: [
    ['Nome e cognome', 'name'], ['Cognome', 'family-name'], ['Nome', 'given-name', { after: ['Cognome cognome text'] }], ['Indirizzo e-mail', 'email'], ['Cellulare', 'tel'], ['Indirizzo', 'address-line1'], ['CAP', 'postal-code'],
    ['Città', 'address-level2'], ['Provincia', 'address-level1'], ['Data di nascita', 'bday'], ['Numero carta', 'cc-number'], ['Scadenza', 'cc-exp'], ['Codice fiscale', null], ['Codice sconto', null], ['Numero civico', null],
  ],
  Dutch: [
    ['Voornaam', 'given-name'], ['Achternaam', 'family-name'], ['E-mailadres', 'email'], ['Gebruikersnaam', 'username'], ['Telefoonnummer', 'tel'], ['Straat', 'address-line1'], ['Huisnummer', null], ['Toevoeging', 'address-line2'], ['Postcode', 'postal-code'],
    ['Woonplaats', 'address-level2'], ['Land', 'country', select], ['Geboortedatum', 'bday'], ['Kaartnummer', 'cc-number'], ['Kortingscode', null],
  ],
  Polish: [
    ['Imię', 'given-name'], ['Nazwisko', 'family-name'], ['Imię i nazwisko', 'name'], ['Adres e-mail', 'email'], ['Telefon komórkowy', 'tel'], ['Ulica i numer', 'address-line1'], ['Kod pocztowy', 'postal-code'], ['Miasto', 'address-level2'],
    ['Województwo', 'address-level1', select], ['Data urodzenia', 'bday'], ['Numer karty', 'cc-number'], ['Kod rabatowy', null], ['NIP', null], ['Numer domu', null],
  ],
  'Swedish, Danish, Norwegian, Finnish': [
    ['Förnamn', 'given-name'], ['Efternamn', 'family-name'], ['E-postadress', 'email'], ['Mobilnummer', 'tel'], ['Gatuadress', 'address-line1'], ['Postnummer', 'postal-code'], ['Postort', 'address-level2'], ['Personnummer', null],
    ['Fornavn', 'given-name'], ['Efternavn', 'family-name'], ['By', 'address-level2'], ['Etternavn', 'family-name'], ['Fødselsdato', 'bday'], ['Kortnummer', 'cc-number'], ['Etunimi', 'given-name'], ['Sukunimi', 'family-name'], ['Sähköposti', 'email'], ['Puhelinnumero', 'tel'],
  ],
  Russian: [['Имя', 'given-name'], ['Фамилия', 'family-name'], ['Электронная почта', 'email'], ['Номер телефона', 'tel'], ['Город', 'address-level2'], ['Почтовый индекс', 'postal-code'], ['Логин', 'username'], ['Дата рождения', 'bday'], ['Промокод', null], ['Комментарий', null, area]],
  Japanese: [['姓', 'family-name'], ['名', 'given-name'], ['お名前', 'name'], ['フリガナ', null], ['メールアドレス', 'email'], ['電話番号', 'tel'], ['郵便番号', 'postal-code'], ['都道府県', 'address-level1', select], ['市区町村', 'address-level2'], ['番地', 'address-line1'], ['建物名', 'address-line2'], ['生年月日', 'bday'], ['カード番号', 'cc-number'], ['有効期限', 'cc-exp'], ['クーポンコード', null]],
  Chinese: [['姓名', 'name'], ['邮箱', 'email'], ['手机号码', 'tel'], ['详细地址', 'address-line1'], ['城市', 'address-level2'], ['省份', 'address-level1', select], ['邮政编码', 'postal-code'], ['用户名', 'username'], ['验证码', null], ['電子郵件', 'email'], ['信用卡號', 'cc-number']],
  Korean: [['이름', 'name'], ['이메일', 'email'], ['휴대폰 번호', 'tel'], ['우편번호', 'postal-code'], ['상세주소', 'address-line2'], ['아이디', 'username'], ['생년월일', 'bday'], ['카드 번호', 'cc-number'], ['인증번호', null]],
  'Arabic and Hebrew': [['الاسم الأول', 'given-name'], ['اسم العائلة', 'family-name'], ['البريد الإلكتروني', 'email'], ['رقم الهاتف', 'tel'], ['المدينة', 'address-level2'], ['الرمز البريدي', 'postal-code'], ['שם פרטי', 'given-name'], ['שם משפחה', 'family-name'], ['דואר אלקטרוני', 'email'], ['כתובת', 'address-line1']],
  'Turkish, Czech, Hungarian, Greek, Vietnamese': [['Ad', 'given-name'], ['Soyad', 'family-name'], ['E-posta', 'email'], ['Cep telefonu', 'tel'], ['Posta kodu', 'postal-code'], ['Jméno', 'given-name'], ['Příjmení', 'family-name'], ['PSČ', 'postal-code'], ['Vezetéknév', 'family-name'], ['Irányítószám', 'postal-code'], ['Επώνυμο', 'family-name'], ['Τηλέφωνο', 'tel'], ['Họ và tên', 'name'], ['Số điện thoại', 'tel']],
} // biome-ignore format: a table

/** Fields of job applications, in a form that is recognisably one. */
export const APPLICATION: Readonly<Record<string, readonly LabelCase[]>> = {
  English: [
    ['Resume/CV', 'resume', file], ['Attach', 'resume', { ...file, id: 'resume' }], ['Cover Letter', 'cover-letter', file], ['LinkedIn Profile', 'linkedin'], ['GitHub URL', 'github'], ['Website', 'website'], ['Portfolio', 'website'], ['Current company', 'organization'], ['Job title', 'organization-title'],
    ['Are you legally authorized to work in the United States?', 'work-authorization', select], ['Will you now or in the future require sponsorship for employment visa status (e.g. H-1B)?', 'sponsorship', select], ['Are you at least 18 years of age?', 'over-18', { type: 'radio' }],
    ['What are your salary expectations?', 'salary'], ['Desired salary (USD)', 'salary'], ['Earliest start date', 'start-date'], ['When can you start?', 'start-date'], ['Notice period', 'notice-period'], ['How did you hear about us?', 'how-heard', select], ['How did you hear about this job?', 'how-heard'],
    ['Were you referred by a current employee? If so, who?', 'referrer'], ['Have you previously worked for this company?', 'previously-employed', { type: 'radio' }], ['Are you willing to relocate?', 'relocation', select], ['How many years of professional experience do you have?', 'years-of-experience'], ['How many years of experience do you have with Python?', null],
    ['Gender', 'gender', select], ['What are your pronouns?', 'pronouns'], ['Are you Hispanic/Latino?', 'hispanic', select], ['Please identify your race', 'race', select], ['Race/Ethnicity', 'ethnicity', select], ['Veteran Status', 'veteran', select], ['Disability Status', 'disability', select], ['Do you identify as transgender?', 'transgender', select],
    ['School', 'education.school'], ['Degree', 'education.degree', select], ['Discipline', 'education.field'], ['Overall Result (GPA)', 'education.gpa'], ['I have read and agree to the privacy policy', 'consent-privacy', box], ['I certify that my answers are true and complete', 'consent-terms', box], ['Keep me informed about future job opportunities', 'consent-marketing', box],
    ['I currently work here', 'experience.current', box], ['Job Title', 'experience.title', { heading: 'Work Experience 1' }], ['Company', 'experience.company', { heading: 'Work Experience 1' }], ['Role Description', 'experience.description', { ...area, heading: 'Work Experience 1' }], ['Location', 'experience.location', { heading: 'Work Experience 2' }],
    ['Signature', 'signature'], ["Today's date", 'today'], ['Have you ever been convicted of a felony?', 'criminal-record', select], ['Country of citizenship', 'citizenship', select], ['Phone Device Type', 'tel-type', select], ['Country Phone Code', 'tel-country-code', select], ['Why do you want to work here?', 'cover-letter-text', area],
    ['Additional information', 'cover-letter-text', area], ['Are you bound by any non-compete agreement?', 'non-compete', select], ['Do you have a valid driver’s license?', 'driving-licence', select], ['Emergency contact name', null], ["Manager's name", null], ['Reference email', null],
  ],
  German: [
    ['Lebenslauf', 'resume', file], ['Anschreiben', 'cover-letter', file], ['Gehaltsvorstellung', 'salary'], ['Frühester Eintrittstermin', 'start-date'], ['Kündigungsfrist', 'notice-period'], ['Wie sind Sie auf uns aufmerksam geworden?', 'how-heard', select], ['Haben Sie eine gültige Arbeitserlaubnis?', 'work-authorization', select],
    ['Benötigen Sie ein Visum?', 'sponsorship', select], ['Geschlecht', 'gender', select], ['Schwerbehinderung', 'disability', select], ['Staatsangehörigkeit', 'citizenship', select], ['Ich habe die Datenschutzerklärung gelesen', 'consent-privacy', box], ['Haben Sie bereits bei uns gearbeitet?', 'previously-employed', select], ['Aktueller Arbeitgeber', 'organization'],
  ],
  French: [
    ['CV', 'resume', file], ['Lettre de motivation', 'cover-letter', file], ['Prétentions salariales', 'salary'], ['Date de disponibilité', 'start-date'], ['Comment avez-vous entendu parler de nous ?', 'how-heard', select], ['Êtes-vous autorisé à travailler en France ?', 'work-authorization', select], ['Préavis', 'notice-period'],
    ['Situation de handicap', 'disability', select], ['J’accepte la politique de confidentialité', 'consent-privacy', box], ['Nationalité', 'citizenship', select],
  ],
  Spanish: [
    ['Currículum', 'resume', file], ['Carta de presentación', 'cover-letter', file], ['Expectativas salariales', 'salary'], ['¿Cómo nos conociste?', 'how-heard', select], ['¿Está autorizado para trabajar en España?', 'work-authorization', select], ['Fecha de incorporación', 'start-date'], ['Género', 'gender', select], ['Discapacidad', 'disability', select],
  ],
  Others: [
    ['Currículo', 'resume', file], ['Pretensão salarial', 'salary'], ['Carica il tuo CV', 'resume', file], ['Come ci hai conosciuto?', 'how-heard', select], ['Salarisindicatie', 'salary'], ['Motivatiebrief', 'cover-letter', file], ['Oczekiwania finansowe', 'salary'], ['Löneanspråk', 'salary'], ['希望年収', 'salary'], ['履歴書', 'resume', file], ['期望薪资', 'salary'], ['자기소개서', 'cover-letter', file], ['Резюме', 'resume', file],
  ],
} // biome-ignore format: a table

/** Fields without a visible label, recognised by an identifier. */
export const IDENTIFIERS: readonly LabelCase[] = [
  ['firstName', 'given-name'], ['customer_last_name', 'family-name'], ['billing-address-line2', 'address-line2'], ['shippingAddress.address1', 'address-line1'], ['zipcode', 'postal-code'], ['txtEmailAddress', 'email'],
  ['ctl00$ContentPlaceHolder1$txtUserName', 'username'], ['useremail', 'email'], ['ccExpMonth', 'cc-exp-month'], ['user[phone_number]', 'tel'], ['q62_firstName', 'given-name'],
  ['dob_year', 'bday-year'], ['promo_code', null], ['search', null], ['csrf_token', null], ['legalNameSection_firstName', 'given-name'], ['addressSection_city', 'address-level2'], ['billingzip', 'postal-code'], ['cardholdername', 'cc-name'],
] // biome-ignore format: a table

/** Password fields: [words, key, form]. */
export const PASSWORDS: readonly (readonly [Partial<FieldHints>, string | null])[] = [
  [{ label: 'Password', form: { submitText: 'Log in', linkText: 'Forgot password?', passwordFields: 1, fieldCount: 2 } }, 'current-password'],
  [{ label: 'Password', form: { submitText: 'Create account', passwordFields: 1, fieldCount: 4 } }, 'new-password'],
  [{ label: 'Confirm password', form: { submitText: 'Continue', passwordFields: 2, fieldCount: 3 } }, 'new-password'],
  [{ label: 'Password', after: ['Confirm password confirm password'], form: { submitText: 'Next', passwordFields: 2, fieldCount: 3 } }, 'new-password'],
  [{ label: 'Current password', after: ['New password new password'], form: { heading: 'Change password', passwordFields: 3, fieldCount: 3 } }, 'current-password'],
  [{ label: 'New password', before: ['Current password password'], form: { heading: 'Change password', passwordFields: 3, fieldCount: 3 } }, 'new-password'],
  [{ label: 'Password', autocomplete: 'new-password', form: { submitText: 'Sign in', linkText: 'Forgot your password?', passwordFields: 1, fieldCount: 2 } }, 'current-password'],
  [{ label: 'Passwort', form: { submitText: 'Anmelden', passwordFields: 1, fieldCount: 2 } }, 'current-password'],
  [{ label: 'Passwort wiederholen', form: { submitText: 'Registrieren', passwordFields: 2, fieldCount: 5 } }, 'new-password'],
  [{ label: 'Mot de passe', form: { submitText: 'Créer mon compte', passwordFields: 1, fieldCount: 4 } }, 'new-password'],
  [{ label: 'Contraseña', form: { submitText: 'Iniciar sesión', passwordFields: 1, fieldCount: 2 } }, 'current-password'],
  [{ label: 'パスワード(確認)', form: { submitText: '登録', passwordFields: 2, fieldCount: 4 } }, 'new-password'],
  [{ label: 'Password', after: ['New password password'], form: { heading: 'Account', passwordFields: 2, fieldCount: 2 } }, 'current-password'],
  [{ label: 'Password', before: ['Email email email'], after: ['Confirm password password'], form: { submitText: 'Log in', passwordFields: 2, fieldCount: 3 } }, 'new-password'],
  [{ label: 'Password', id: 'inputCurrentPassword', after: ['Confirm human? password_confirmation password'], form: { heading: 'Sign up', submitText: 'Sign up', linkText: 'Log in', passwordFields: 2, fieldCount: 4 } }, 'new-password'],
  [{ label: 'Пароль', after: ['Пароль еще раз p_w password'], form: { name: 'regform', submitText: 'отправить', passwordFields: 2, fieldCount: 9 } }, 'new-password'],
  [{ label: 'Jelszó', form: { id: 'login', name: 'login', submitText: 'Regisztráció', linkText: 'Elfelejtett jelszó', passwordFields: 1, fieldCount: 2 } }, 'new-password'],
  [{ label: 'Slaptažodis', nameAttr: 'prisijungimas_slaptazodis', form: { action: 'prisijungimas.php', submitText: 'OK', passwordFields: 1, fieldCount: 3 }, pageUrl: 'https://forum.example/registracija.php' }, 'current-password'],
  [{ label: 'Password', after: ['Password password2 password'], form: { submitText: 'OK', passwordFields: 2, fieldCount: 3 } }, 'new-password'],
  [{ label: 'CVV', form: { submitText: 'Pay', passwordFields: 1, fieldCount: 4 } }, 'cc-csc'],
  [{ label: 'Social Security Number', form: { submitText: 'Continue', passwordFields: 1, fieldCount: 4 } }, null],
] // biome-ignore format: a table
