/**
 * The environment that a browser is started with. Every process of a browser keeps a copy, those that run the scripts of pages
 * too, so what opens something else than the person's screen stays out of it.
 */

/** Ours, and what programs call their keys. */
const SECRET =
  /^GHOSTHANDS_|(?:^|_)(?:(?:api)?key|token|secret|pass|passphrase|credentials?)(?:_|$)|passw(?:or)?d|_pwd$/i
/** What a desktop and a proxy need, whatever they are called. */
const NEEDED = /^XDG_|_proxy$/i

export const browserEnv = (env: Readonly<NodeJS.ProcessEnv> = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => NEEDED.test(name) || !(SECRET.test(name) || URL.parse(value ?? '')?.password),
    ),
  )
