/**
 * Generates a Python client from the API's own document: one file that needs only the standard library (Python 3.9 or
 * newer), with one method per route. The bridge serves it, so both always have the same version. Pure.
 */
import { byWord } from '../../../shared/domain/by-word.ts'
import type { Document } from './document.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
  description?: string
}
interface Operation {
  summary?: string
  parameters?: readonly Parameter[]
  requestBody?: { required?: boolean; content: Readonly<Record<string, { schema?: Schema }>> }
  responses: Readonly<Record<string, { content?: Readonly<Record<string, unknown>> }>>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
/** Names that another product uses for the same jobs. */
const ALIASES = /^\/api\//

export const pythonClient = (document: Document): string => {
  const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>
  const paths = (document.paths ?? {}) as Readonly<Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>>
  const lists = new Set(Object.keys(paths).map((path) => path.replace(/\/\{\w+\}$/, '')))
  const methods = Object.entries(paths)
    .filter(([path]) => !ALIASES.test(path))
    .flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method]
        const isList = lists.has(path) && Object.keys(paths).some((other) => other.startsWith(`${path}/{`))
        return operation ? [methodOf(nameOf(method, path, isList), method, path, operation, schemas)] : []
      }),
    )
  return `${HEAD.replace('VERSION', document.info.version)}${methods.join('\n')}`
}

const snake = (text: string): string => text.replace(/\W+/g, '_')
const singular = (text: string): string =>
  text
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x)es$/, '$1')
    .replace(/s$/, '')

/** `POST /jobs/{id}/cancel` → `cancel_job`, `GET /jobs` → `list_jobs`, `GET /jobs/{id}/events` → `get_job_events`. */
const nameOf = (method: string, path: string, isList: boolean): string => {
  const parts = path.split('/').filter((part) => part !== '')
  const words = parts.flatMap((part, at) =>
    part.startsWith('{') ? [] : [parts[at + 1]?.startsWith('{') ? singular(part) : part],
  )
  const [last = ''] = words.slice(-1)
  const before = words.slice(0, -1).map(singular)
  const own = !parts.at(-1)?.startsWith('{')
  const whole = (verb: string, ...some: string[]): string => snake([verb, ...some].join('_'))
  if (method === 'get') return isList && before.length === 0 ? whole('list', last) : whole('get', ...words)
  if (method === 'put') return whole('replace', ...words)
  if (method === 'patch') return whole('change', ...words)
  if (method === 'delete') return whole('delete', ...words)
  if (!own) return whole('add', ...words)
  if (before.length === 0) return whole('create', singular(last))
  if (last.startsWith('from-')) return snake([...before, last].join('_'))
  return last.endsWith('s') ? whole('add', ...before, last) : whole(last, ...before)
}

/** Python's keywords (language reference 2.3.1, without soft ones), and a name that is already a method. */
const RESERVED = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if import in is
lambda nonlocal not or pass raise return try while with yield self`.split(/\s+/),
)
const variable = (name: string): string => (RESERVED.has(snake(name)) ? `${snake(name)}_` : snake(name))

const TYPES: Readonly<Record<string, string>> = byWord({
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'List[Any]',
  object: 'Dict[str, Any]',
})
const typeOf = ({ type }: Schema = {}): string => (typeof type === 'string' && TYPES[type]) || 'Any'

const methodOf = (
  name: string,
  method: string,
  path: string,
  { summary = '', parameters = [], requestBody, responses }: Operation,
  schemas: Readonly<Record<string, Schema>>,
): string => {
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  const given = requestBody?.content['application/json']?.schema
  const body = given?.$ref ? schemas[given.$ref.split('/').at(-1) ?? ''] : given
  const fields = Object.entries(body?.properties ?? {})
  const isFile = requestBody?.content['application/octet-stream'] !== undefined
  const must = new Set(body?.required ?? [])
  const named = [
    ...fields.map(([field, schema]) => ({ name: field, schema, required: must.has(field) })),
    ...inQuery.map(({ name: query, schema, required }) => ({ name: query, schema, required: required === true })),
  ].sort((a, b) => Number(b.required) - Number(a.required))
  const whole = given && fields.length === 0
  const args = [
    'self',
    ...inPath.map((one) => `${variable(one.name)}: str`),
    ...(isFile ? ['content: bytes'] : whole ? ['body: Any'] : []),
    ...(named.length > 0 ? ['*'] : []),
    ...named.map(({ name: arg, schema, required }) =>
      required ? `${variable(arg)}: ${typeOf(schema)}` : `${variable(arg)}: Optional[${typeOf(schema)}] = None`,
    ),
  ]
  const about = [
    summary,
    ...[...fields, ...inQuery.map((one) => [one.name, one] as const)].flatMap(([arg, { description }]) =>
      description ? [`${variable(arg)}: ${description}`] : [],
    ),
  ]
  const address = `f${JSON.stringify(path.replace(/\{(\w+)\}/g, (_, part: string) => `{_part(${variable(part)})}`))}`
  const dict = (some: readonly { name: string }[]): string =>
    `{${some.map((one) => `${JSON.stringify(one.name)}: ${variable(one.name)}`).join(', ')}}`
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content
  const isJson = answer === undefined || 'application/json' in answer
  const passed = [
    JSON.stringify(method.toUpperCase()),
    address,
    ...(inQuery.length > 0 ? [`query=${dict(inQuery)}`] : []),
    ...(isFile
      ? ['content=content']
      : whole
        ? ['body=body']
        : fields.length > 0
          ? [`body=_given(${dict(fields.map(([field]) => ({ name: field })))})`]
          : []),
    ...(isJson ? [] : ['raw=True']),
  ]
  return `    def ${name}(${args.join(', ')}) -> ${isJson ? 'Any' : 'bytes'}:
        """${about.map(docText).join('\n\n        ')}"""
        return self._ask(${passed.join(', ')})
`
}

/** Escapes a text so that it cannot end its docstring. */
const docText = (text: string): string => text.replace(/\\/g, '\\\\').replace(/"/g, "'").replace(/\s+/g, ' ').trim()

const HEAD = `"""GhostHands' HTTP API, version VERSION. Made from its own document by the bridge (/client.py). Python 3.9 or newer.

    from ghosthands import GhostHands
    gh = GhostHands("http://127.0.0.1:7437", token)
    job = gh.create_job(job_type="fill_form", target_url="https://example.com/form", input_data={"user_data": {"email": "ada@example.com"}})
    job = gh.wait(job["job_id"], paused="return")
"""
import json
import time
from typing import Any, Dict, Iterator, List, Optional
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener


class GhostHandsError(Exception):
    """A refusal of the API; \`code\` is what a program decides by."""

    def __init__(self, status: int, problem: Dict[str, Any]):
        super().__init__(problem.get("detail") or f"The bridge answered {status}.")
        self.status = status
        self.code = problem.get("code", "UNKNOWN")
        self.problem = problem


def _part(text: str) -> str:
    return quote(str(text), safe="")


def _given(values: Dict[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _text(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


class _Stay(HTTPRedirectHandler):
    """Follows no redirect: Python's own library takes the token along, wherever it leads."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _opener(url: str) -> Any:
    host = urlsplit(url).hostname or ""
    # What is on this machine is reached by no proxy, which would read the token.
    here = host in ("localhost", "::1") or host.startswith("127.")
    return build_opener(_Stay, *([ProxyHandler({})] if here else []))


class GhostHands:
    """\`url\`: where the bridge answers; \`token\`: the owner's, or one of \`ghosthands tokens create\`."""

    def __init__(self, url: str, token: str, timeout: float = 60.0):
        self._url = url.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._opener = _opener(self._url)

    def _open(self, method: str, path: str, query: Any = None, body: Any = None, content: Optional[bytes] = None, headers: Any = None) -> Any:
        given = {name: [_text(one) for one in value] if isinstance(value, list) else _text(value) for name, value in _given(query or {}).items()}
        address = self._url + path + ("?" + urlencode(given, doseq=True) if given else "")
        sent = content if content is not None else None if body is None else json.dumps(body).encode()
        kind = "application/octet-stream" if content is not None else "application/json"
        asked = Request(address, data=sent, method=method)
        asked.add_header("authorization", f"Bearer {self._token}")
        if sent is not None:
            asked.add_header("content-type", kind)
        for name, value in (headers or {}).items():
            asked.add_header(name, value)
        try:
            return self._opener.open(asked, timeout=self._timeout)
        except HTTPError as error:
            try:
                problem = json.loads(error.read())
            except ValueError:
                problem = {}
            raise GhostHandsError(error.code, problem if isinstance(problem, dict) else {}) from None

    def _ask(self, method: str, path: str, query: Any = None, body: Any = None, content: Optional[bytes] = None, raw: bool = False) -> Any:
        with self._open(method, path, query, body, content) as answer:
            told = answer.read()
        return told if raw else json.loads(told) if told else None

    def events(self, job_id: str, since: int = 0) -> Iterator[Dict[str, Any]]:
        """A job's history and what still happens, until the job is over. A broken stream is taken up where it was cut."""
        pause = 0.25
        while True:
            try:
                headers = {"accept": "text/event-stream", "last-event-id": str(since)}
                with self._open("GET", f"/jobs/{_part(job_id)}/events", headers=headers) as stream:
                    if stream.status == 204:
                        return
                    for line in stream:
                        if line.startswith(b"data:"):
                            event = json.loads(line[5:])
                            since, pause = event["seq"], 0.25
                            yield event
            except GhostHandsError as error:
                if error.status < 500 and error.status != 429:
                    raise
            except (URLError, OSError):
                pass
            time.sleep(pause)
            pause = min(pause * 2, 10.0)

    def wait(self, job_id: str, paused: str = "wait") -> Dict[str, Any]:
        """The job once it is over; as soon as it is paused, too, with paused="return"."""
        ends = {"completed", "failed", "cancelled"} | ({"paused"} if paused == "return" else set())
        job = self.get_job(job_id)
        if job["status"] in ends:
            return job
        for event in self.events(job_id):
            if event["type"] == "status":
                job = self.get_job(job_id)
                if job["status"] in ends:
                    return job
        return self.get_job(job_id)

`
