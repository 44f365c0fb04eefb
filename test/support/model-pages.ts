// Pages for tests with a simulated model service.

export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const FIELDS = Array.from({ length: 24 }, (_, at) => `<p><label>Part ${at + 1} <input name="p${at}"></label></p>`).join(
  '',
)
/** A form that responds on the same page, with the response as a heading. */
export const form = (said: string): string =>
  `${FIELDS}<p><button type="button" onclick="document.querySelector('#said').textContent='${said}'">Keep</button></p><p id="said" role="status"></p>`
