/** Pages of a given size for measuring an observation: a form, a table and cards in the proportions of real pages. */

/** HTML with about `size` elements in its body, a third of them text, a fifth of them controls. */
export function pageOf(size: number): string {
  const parts: string[] = []
  let count = 0
  const add = (elements: number, html: string): void => {
    count += elements
    parts.push(html)
  }
  add(
    6,
    '<header><nav aria-label=Main><ul><li><a href="/">Home</a></li></ul></nav></header><main><h1>Everything at once</h1>',
  )
  for (let at = 0; count < size; at += 1) {
    add(1, `<section aria-label="Part ${at}">`)
    add(1, `<h2>Part ${at}: who you are</h2>`)
    add(1, '<form>')
    for (let field = 0; field < 4 && count < size; field += 1)
      add(
        4,
        `<div class=row><label for=f${at}-${field}>Question ${field} of part ${at}</label><input id=f${at}-${field} name="q[${at}][${field}]" ${field === 0 ? 'required' : ''}><p class=hint>As it stands in your papers.</p></div>`,
      )
    add(
      7,
      `<div><label for=s${at}>Country</label><select id=s${at} name=country${at}><option value="">Choose</option><option>Norway</option><option>Chile</option><option>Japan</option></select></div>`,
    )
    add(
      6,
      `<fieldset><legend>Would you move for part ${at}?</legend><label><input type=radio name=m${at} value=y> Yes</label><label><input type=radio name=m${at} value=n> No</label></fieldset>`,
    )
    add(2, '<button>Save</button></form>')
    add(2, '<table><tbody>')
    for (let row = 0; row < 6 && count < size; row += 1)
      add(
        6,
        `<tr><td>${at}.${row}</td><td><a href="/people/${at}/${row}">Person ${at} ${row}</a></td><td><span>Lisbon</span></td><td>${2000 + row}</td></tr>`,
      )
    add(0, '</tbody></table>')
    for (let card = 0; card < 3 && count < size; card += 1)
      add(
        5,
        `<article><h3>Card ${card}</h3><p>A few words that say what this is about, as cards do.</p><a href="/cards/${at}/${card}">Read more</a><button type=button>Remove</button></article>`,
      )
    add(0, '</section>')
  }
  return `<!doctype html><meta charset=utf-8><title>${size} elements</title><style>body{font:14px/1.4 sans-serif}.row{margin:4px}</style><body>${parts.join('')}</main>`
}

/** A form of exactly so many controls. */
export function formOf(size: number): string {
  const questions = [
    'First name',
    'Last name',
    'Email',
    'Phone',
    'City',
    'Postal code',
    'Current company',
    'Notice period',
    'Website',
    'Salary',
  ]
  const fields = Array.from({ length: size - 4 }, (_, at) => {
    const question = `${questions[at % questions.length]}${at >= questions.length ? ` (${Math.floor(at / questions.length) + 1})` : ''}`
    return `<p><label for=q${at}>${question}${at % 3 === 0 ? ' *' : ''}</label><input id=q${at} ${at % 3 === 0 ? 'required' : ''}></p>`
  })
  return `<!doctype html><meta charset=utf-8><title>Form</title><h1>Application</h1><form>${fields.join('')}<fieldset><legend>May we write to you?</legend><label><input type=radio name=w> Yes</label><label><input type=radio name=w> No</label></fieldset><button type=button>Back</button><button>Submit application</button></form>`
}
