import { curlBlock, exampleOf, jsonExample } from './curl-example.ts'
import type { Html } from './html.ts'
import { html, proseHtml } from './html.ts'
import type { DocumentedRoute } from './open-api/documented-route.ts'
import { extensionMark, fieldTable, parameterTable, typeHtml } from './open-api/field-table.ts'
import type { JsonSchema } from './open-api/json-schema.ts'
import { alternatives, schemaNameOf } from './open-api/json-schema.ts'
import type { OpenApi, Operation } from './open-api/open-api.ts'
import { whoMay } from './open-api/who-may.ts'

const tones: Record<string, string> = { GET: 'blue', POST: 'green', DELETE: 'red' }

/** Renders one call of the reference, from the same document that machines read. */
export function callSection(api: OpenApi, route: DocumentedRoute): Html {
  const operation = api.paths[route.path]?.[route.method.toLowerCase()]
  if (!operation) throw new Error(`${route.name} is not in the document`)
  return html`<article class="call">
<h4 id="${callAnchor(api, route)}"><span class="chip ${tones[route.method] ?? 'yellow'}">${route.method}</span> <code>${route.path}</code></h4>
<p>${proseHtml(`${operation.summary}.`)}${operation.description && html` ${proseHtml(operation.description)}`}</p>
${operation['x-own'] && html`<p>${extensionMark} ${proseHtml(operation['x-own'])}</p>`}
${whoMayLine(route)}
${operation.parameters.length > 0 && parameterTable('Parameters', operation.parameters)}
${bodyOf(api, operation)}
${answersOf(operation)}
<h5>Example</h5>
${curlBlock(route.name, exampleOf(route))}
${exampleAnswer(operation)}
</article>
`
}

/** Prefixed with the API, because both APIs have calls with the same name. */
export function callAnchor(api: OpenApi, route: DocumentedRoute): string {
  const [door = ''] = route.name.split('API/')
  const { operationId } = api.paths[route.path]?.[route.method.toLowerCase()] ?? {}
  return `${door.toLowerCase()}-${operationId}`
}

function whoMayLine({ operation, name }: DocumentedRoute): Html {
  const { roles, keys, permission } = whoMay({ operation, name })
  return html`<dl class="who">
${
  keys.length > 0 &&
  html`<div><dt>API key</dt><dd>${keys.join(' or ')} with <code>${permission}</code></dd></div>
`
}${
  roles.length > 0 &&
  html`<div><dt>Id token</dt><dd><code>${operation}</code>, held by ${roles.join(', ')}</dd></div>`
}
</dl>`
}

function bodyOf(api: OpenApi, { requestBody }: Operation): Html | undefined {
  if (!requestBody) return undefined
  const { schema } = requestBody.content['application/json']
  if (schema.oneOf && schema.type === undefined)
    return html`<p>The body is ${typeHtml(schema)}.</p>`
  const shown = unwrapped(api, schema)
  if (Object.keys(shown.schema.properties ?? {}).length === 0) {
    return html`<p>The body may be empty or <code>{}</code>.</p>`
  }
  return fieldTable(
    `Body${requestBody.required ? '' : ' (optional)'}${shown.under && `, under ${shown.under}`}`,
    shown.schema,
  )
}

/** For a body that only wraps one object, returns that object. */
function unwrapped(api: OpenApi, schema: JsonSchema): { schema: JsonSchema; under: string } {
  const object = resolved(api, alternatives(schema)?.find((one) => one.type !== 'null') ?? schema)
  const [only, ...others] = Object.entries(object.properties ?? {})
  const inner = only && others.length === 0 ? only[1] : undefined
  return only && inner && schemaNameOf(inner) !== undefined
    ? { schema: resolved(api, inner), under: only[0] }
    : { schema: object, under: '' }
}

function resolved(api: OpenApi, schema: JsonSchema): JsonSchema {
  const name = schemaNameOf(schema)
  return name === undefined ? schema : (api.components.schemas[name] ?? {})
}

function answersOf({ responses }: Operation): Html {
  return html`<table>
<caption>Responses</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${Object.entries(responses).map(([status, answer]) => {
  const schema = answer.content?.['application/json']?.schema
  return html`<tr><th scope="row"><span class="num">${status}</span>${schema && html` <span class="type">${typeHtml(schema)}</span>`}</th><td>${proseHtml(answer.description)}</td></tr>
`
})}</tbody>
</table>`
}

function exampleAnswer({ responses }: Operation): Html | undefined {
  const example = Object.values(responses)[0]?.content?.['application/json']?.example
  return example === undefined
    ? undefined
    : html`<details><summary>Response</summary><pre><code>${jsonExample(example)}</code></pre></details>`
}
