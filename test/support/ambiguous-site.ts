// A test's own site with ambiguous pages: forms beside each other, a form of two pages, lists.
import { html, redirect } from '../../sites/kit/respond.ts'
import type { Site, SiteRequest } from '../../sites/kit/site.ts'
import { EMAIL, field, NAME } from './form-site.ts'

const AREA = `${NAME}${EMAIL}${field('Phone number', 'phone', 'type="tel" autocomplete="tel"')}
  <p><label for="country">Country</label><select id="country" name="country" required><option value="">Choose…</option><option>France</option><option>United States</option></select></p>
  <p><label for="shift">Preferred shift</label><select id="shift" name="shift"><option value="">Choose…</option><option>Morning</option><option>Evening</option></select></p>
  <p><label><input type="checkbox" name="newsletter" checked> Send me the newsletter</label></p>`

const CONTACT = `<h1>Northwind</h1>
  <section><h2>Newsletter</h2><form method="post" action="/told/newsletter"><p><label for="mail">E-mail</label><input id="mail" name="mail" type="email" required></p><button>Subscribe</button></form></section>
  <section><h2>Contact us</h2><form method="post" action="/told/contact">${AREA}<button>Send message</button></form></section>
  <section><h2>Request a call back</h2><form method="post" action="/told/callback">${NAME}${field('Telephone', 'tel', 'type="tel" autocomplete="tel" required')}<button>Call me back</button></form></section>`

const step = (number: number, name: string, fields: string, button: string): string =>
  `<h1>Order</h1><p>Step ${number} of 2</p><h2>${name}</h2><form method="post" action="/told/order/${number}">${fields}<button>${button}</button></form>`

const ORDER: Readonly<Record<string, string>> = {
  '/order': step(1, 'Your details', `${NAME}${EMAIL}`, 'Next'),
  '/order/2': step(
    2,
    'Payment',
    field('Phone number', 'phone', 'type="tel" autocomplete="tel" required'),
    'Place order',
  ),
}

/** Of the review and product lists, as the page shows them. */
export const REVIEWS = Array.from({ length: 24 }, (_, at) => ({
  title: `Review ${at + 1}`,
  url: `/told/reviews/${at + 1}`,
  author: at % 3 === 0 ? 'Ines Duarte' : 'Bo Lind',
  rating: `${(at % 5) + 1} out of 5`,
}))
const PRODUCTS = Array.from({ length: 30 }, (_, at) => ({
  name: `Lamp ${at + 1}`,
  price: `$${10 + at}.00`,
  place: at % 2 ? 'Remote' : 'Berlin',
}))

const SHOP = `<h1>Northwind shop</h1>
  <section><h2>Products</h2><table><thead><tr><th>Name</th><th>Price</th><th>Stored in</th><th>Colour</th></tr></thead><tbody>
  ${PRODUCTS.map(({ name, price, place }) => `<tr><td>${name}</td><td>${price}</td><td>${place}</td><td>white</td></tr>`).join('')}</tbody></table></section>
  <section><h2>Reviews</h2><ul>${REVIEWS.map(
    ({ title, url, author, rating }) =>
      `<li><h3><a href="${url}">${title}</a></h3><p class="author">${author}</p><p class="rating">${rating}</p></li>`,
  ).join('')}</ul></section>`

export const ambiguousSite: Site = {
  name: 'told',
  title: 'Words',
  pages: [],
  async handle(request: SiteRequest) {
    const { path } = request
    if (path === '/thanks') return html('<!doctype html><title>Thanks</title><h1>Thank you, we have received it.</h1>')
    if (request.method === 'POST') {
      const { fields } = await request.body()
      request.record({ posting: path.slice(1), fields })
      return redirect(path === '/order/1' ? '/told/order/2' : '/told/thanks')
    }
    const page = path === '/shop' ? SHOP : (ORDER[path] ?? CONTACT)
    return html(`<!doctype html><html lang="en"><title>Northwind</title><body>${page}</body></html>`)
  },
}
