import type { DocumentedRoute } from './documented-route.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'

/** A command that a reader can run as it stands, and that a test does run. */
export interface CurlExample {
  /** With its base URL and key in shell variables. */
  command: string
  /** What it answers. */
  status: number
  /** Where in the answer stands what later examples need, by the variable they call it: `ID` for example. */
  keeps?: Record<string, string>
}

interface CurlCall {
  method: string
  /** In double quotes, variables and all: `$API/balance`. */
  url: string
  headers: string[]
  body?: unknown
}

const ONE_LINE = 60

export function curl({ method, url, headers, body }: CurlCall): string {
  const usual = body === undefined ? 'GET' : 'POST'
  return [
    `curl "${url}"`,
    ...(method === usual ? [] : [`-X ${method}`]),
    ...headers.map((header) => `-H "${header}"`),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${withVariables(json(body))}'`]),
  ].join(' \\\n  ')
}

/** A value such as `$AGREEMENT` leaves the single quotes of the body, so that the shell fills it in. */
function withVariables(body: string): string {
  return body.replace(/"(\$[A-Z]+)"/g, `"'"$1"'"`)
}

/** On one line while it is short. */
export function json(value: unknown): string {
  const short = JSON.stringify(value)
  return short.length <= ONE_LINE ? short : JSON.stringify(value, null, 2)
}

/** The example of a call of the reference. */
export function exampleOf(route: DocumentedRoute): CurlExample {
  const { example } = route.docs
  const rest = route.name.startsWith('RestAPI/')
  const path = `${example.path ?? route.path}${example.query === undefined ? '' : `?${example.query}`}`
  const [status = 200] = [...route.answers.keys()].sort((one, other) => one - other)
  return {
    command: curl({
      method: route.method,
      url: `${startOf(route, rest ? 'API' : 'PORTAL')}${path}`,
      headers: [rest ? 'Authorization: $KEY' : 'Authorization: Bearer $TOKEN'],
      body: example.body,
    }),
    status,
  }
}

/** A call beside the version begins where its API does, as a shell takes an end off. */
function startOf({ base }: DocumentedRoute, variable: string): string {
  return base === undefined ? `$${variable}` : `\${${variable}%/v1}`
}

/** `data-` attributes are for the test that runs the example: its name, its status and what to keep of its answer. */
export function curlBlock(name: string, { command, status, keeps }: CurlExample): Html {
  return html`<pre><code data-curl="${name}" data-status="${status}" data-keeps="${JSON.stringify(keeps ?? {})}">${command}</code></pre>`
}
