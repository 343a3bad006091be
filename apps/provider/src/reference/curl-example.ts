import type { Html } from './html.ts'
import { html } from './html.ts'
import type { DocumentedRoute } from './open-api/documented-route.ts'
import { isHeldAnswer } from './open-api/documented-route.ts'

/** Command that a reader can run unchanged. A test runs it. */
export interface CurlExample {
  /** Command with its base URL and key in shell variables. */
  command: string
  /** Status of its answer. */
  status: number
  /** Paths in the answer of the values that later examples need, by variable, such as `ID`. */
  keeps?: Record<string, string>
}

interface CurlCall {
  method: string
  /** Written in double quotes with its variables, such as `$API/balance`. */
  url: string
  headers: string[]
  body?: unknown
}

const ONE_LINE = 60

export function curlCommand({ method, url, headers, body }: CurlCall): string {
  const usual = body === undefined ? 'GET' : 'POST'
  return [
    `curl "${url}"`,
    ...(method === usual ? [] : [`-X ${method}`]),
    ...headers.map((header) => `-H "${header}"`),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${withVariables(jsonExample(body))}'`]),
  ].join(' \\\n  ')
}

/** Moves a value such as `$AGREEMENT` out of the body's single quotes, so that the shell fills it in. */
function withVariables(body: string): string {
  return body.replace(/"(\$[A-Z]+)"/g, `"'"$1"'"`)
}

/** Formats short values on one line. */
export function jsonExample(value: unknown): string {
  const short = JSON.stringify(value)
  return short.length <= ONE_LINE ? short : JSON.stringify(value, null, 2)
}

/** Returns the example for a call of the reference. */
export function exampleOf(route: DocumentedRoute): CurlExample {
  const { example } = route.docs
  const rest = route.name.startsWith('RestAPI/')
  const path = `${example.path ?? route.path}${example.query === undefined ? '' : `?${example.query}`}`
  const [status = 200] = [...route.answers.keys()]
    .filter((status) => !isHeldAnswer(route, status))
    .sort((one, other) => one - other)
  return {
    command: curlCommand({
      method: route.method,
      url: `${startOf(route, rest ? 'API' : 'PORTAL')}${path}`,
      headers: [rest ? 'Authorization: $KEY' : 'Authorization: Bearer $TOKEN'],
      body: example.body,
    }),
    status,
  }
}

/** Returns the base of a call. If it is not below the version, a shell expansion removes the version. */
function startOf({ base }: DocumentedRoute, variable: string): string {
  return base === undefined ? `$${variable}` : `\${${variable}%/v1}`
}

/**
 * Renders an example. The `data-` attributes are for the test that runs it: its name, its status and the values to keep
 * from its answer.
 */
export function curlBlock(name: string, { command, status, keeps }: CurlExample): Html {
  return html`<pre><code data-curl="${name}" data-status="${status}" data-keeps="${JSON.stringify(keeps ?? {})}">${command}</code></pre>`
}
