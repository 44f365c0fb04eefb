/**
 * A stand-in for a real job page, with real fields and its own look, for tests and screenshots of what is drawn over
 * it.
 */

const STYLE = `
*{box-sizing:border-box}body{margin:0;font:15px/22px Arial,"Liberation Sans","Noto Sans Arabic",sans-serif;color:#22303a;background:#fff;min-height:100vh}
header{display:flex;align-items:center;gap:28px;height:64px;padding-inline:56px;color:#fff;background:#0f4c5c;font-size:14px}
header b{font-size:18px;margin-inline-end:auto;display:flex;gap:10px;align-items:center}header b i{width:22px;height:22px;border-radius:50%;border:5px solid #8fd3c7}
main{max-width:1168px;margin-inline:auto;padding:30px 56px}h1{margin:0;font-size:26px;line-height:32px;color:#10242e}.sub{margin:4px 0 0;color:#5a6b75;font-size:14px}
ol{display:flex;list-style:none;padding:0;margin:24px 0 28px}ol li{flex:1;padding-block-start:12px;border-block-start:3px solid #d5dde1;font-size:13px;color:#6b7a83}
ol .on{border-color:#0f7a7a;color:#0f4c5c;font-weight:700}ol .ok{border-color:#0f7a7a}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:20px 24px;max-width:690px}.wide{grid-column:1/-1}
label{display:block;font-size:13px;font-weight:700;color:#33444e}label em{color:#b3261e;font-style:normal}
input:not([type=checkbox]),select{display:block;width:100%;height:42px;margin-block-start:6px;padding-inline:12px;border:1px solid #a9b6bd;border-radius:4px;background:#fff;color:#22303a;font:15px Arial,sans-serif}
button{height:44px;padding-inline:26px;border:0;border-radius:22px;background:#0f7a7a;color:#fff;font:700 15px Arial,sans-serif}.alt{background:#fff;color:#0f4c5c;box-shadow:inset 0 0 0 1px #a9b6bd}
.acts{display:flex;gap:12px;margin-block-start:30px}dl{display:grid;grid-template-columns:200px 1fr;max-width:690px;margin:0;border-block-start:1px solid #dde4e7;font-size:14px}
dl>*{margin:0;padding-block:11px;border-block-end:1px solid #dde4e7}dt{color:#5a6b75}.end{max-width:690px;justify-content:flex-end;display:flex;gap:12px;margin-block-start:24px}
.cap{display:flex;align-items:center;gap:14px;width:300px;height:70px;padding-inline:18px;border:1px solid #c4ced3;border-radius:6px;background:#f6f8f9;font-weight:400;font-size:14px}.cap input{width:26px;height:26px}`

const DARK = `body{color-scheme:dark;color:#d7e0e4;background:#10181c}header{background:#0b2a33}h1{color:#f1f6f7}.sub,ol li{color:#93a5ad}label{color:#c3cfd4}
ol .on{color:#cfeae6}input:not([type=checkbox]),select{background:#162127;border-color:#44565f;color:#e3ebee}`

export interface PageWords {
  dir: 'ltr' | 'rtl'
  nav: string
  title: string
  sub: string
  steps: readonly string[]
  fields: readonly string[]
  next: string
}

const ENGLISH: PageWords = {
  dir: 'ltr',
  nav: 'Open positions|Teams|About us|Sign out',
  title: 'Data Analyst',
  sub: 'Example City · Full time · Ref. 2024-118',
  steps: ['My information', 'My experience', 'Questions', 'Disclosures', 'Review'],
  fields: [
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Street address',
    'City',
    'Postal code',
    'How did you hear about us?',
  ],
  next: 'Save and continue',
}

const ARABIC: PageWords = {
  dir: 'rtl',
  nav: 'الوظائف المتاحة|الفرق|من نحن|تسجيل الخروج',
  title: 'محلل بيانات',
  sub: 'المدينة النموذجية · دوام كامل · رقم 2024-118',
  steps: ['معلوماتي', 'خبراتي', 'أسئلة', 'إفصاحات', 'مراجعة'],
  fields: [
    'الاسم الأول',
    'اسم العائلة',
    'البريد الإلكتروني',
    'الهاتف',
    'العنوان',
    'المدينة',
    'الرمز البريدي',
    'كيف سمعت عنا؟',
  ],
  next: 'حفظ ومتابعة',
}

const IDS = ['first', 'last', 'email', 'phone', 'street', 'city', 'post', 'hear']

const shell = (words: PageWords, step: number, dark: boolean, body: string): string => `<!doctype html>
<html lang="${words.dir === 'rtl' ? 'ar' : 'en'}" dir="${words.dir}"><meta charset="utf-8"><title>${words.title}</title><style>${STYLE}${dark ? DARK : ''}</style>
<header><b><i></i>Example Corp</b>${words.nav
  .split('|')
  .map((item) => `<span>${item}</span>`)
  .join('')}</header>
<main><h1>${words.title}</h1><p class="sub">${words.sub}</p>
<ol>${words.steps.map((label, at) => `<li class="${at + 1 < step ? 'ok' : at + 1 === step ? 'on' : ''}">${at + 1}. ${label}</li>`).join('')}</ol>${body}</main></html>`

/** The first page, some of its fields filled. */
export function formPage({
  values = {},
  rtl = false,
  dark = false,
}: {
  values?: Partial<Record<string, string>>
  rtl?: boolean
  dark?: boolean
} = {}): string {
  const words = rtl ? ARABIC : ENGLISH
  const field = (label: string, at: number): string => {
    const id = IDS[at]
    const wide = id === 'street' || id === 'hear' ? ' class="wide"' : ''
    const control =
      id === 'hear'
        ? `<select id="${id}" name="${id}"><option></option><option>Job board</option><option>A friend</option></select>`
        : `<input id="${id}" name="${id}" value="${values[id ?? ''] ?? ''}">`
    return `<label${wide}>${label} ${id === 'hear' ? '' : '<em>*</em>'}${control}</label>`
  }
  return shell(
    words,
    1,
    dark,
    `<form><div class="grid">${words.fields.map(field).join('')}</div><div class="acts"><button type="button" id="next">${words.next}</button></div></form>`,
  )
}

/** The last page: a summary, a box to tick, and what sends it. */
export const reviewPage = ({ captcha = false, dark = false } = {}): string =>
  shell(
    ENGLISH,
    5,
    dark,
    `<dl>${[
      'Name|Sample Applicant',
      'Email|applicant@example.com',
      'Résumé|resume.pdf',
      'Work permit|Yes',
      'Start date|1 February 2027',
      'Notice period|4 weeks',
    ]
      .map((row) => row.split('|'))
      .map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`)
      .join(
        '',
      )}</dl>${captcha ? '<div class="end"><label class="cap" id="cap"><input type="checkbox">I am a person</label></div>' : ''}
<div class="end"><button type="button" class="alt" id="back">Back</button><button type="button" id="send">Send application</button></div>`,
  )
