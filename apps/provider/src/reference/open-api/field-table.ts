import type { Html } from '../html.ts'
import { html, proseHtml } from '../html.ts'
import type { JsonSchema } from './json-schema.ts'
import { alternatives, objectIn, schemaNameOf } from './json-schema.ts'
import type { Parameter } from './open-api-parameters.ts'

interface Field {
  name: string
  required: boolean
  schema: JsonSchema
  description: string | undefined
  own?: boolean | undefined
}

export function parameterTable(caption: string, parameters: Parameter[]): Html {
  return table(
    caption,
    parameters.map((parameter) => ({
      name: parameter.name,
      required: parameter.required,
      schema: parameter.schema,
      description: parameter.description,
      own: parameter['x-own'],
    })),
  )
}

/** Renders the fields of an object. Fields of unnamed parts are joined with a point. */
export function fieldTable(caption: string, schema: JsonSchema): Html {
  return table(caption, fieldsOf(schema))
}

function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const object = objectIn(schema)
  return Object.entries(object.properties ?? {}).flatMap(([name, property]) => [
    {
      name: `${prefix}${name}`,
      required: (object.required ?? []).includes(name),
      schema: property,
      description: property.description,
    },
    ...fieldsOf(property, `${prefix}${name}.`),
  ])
}

function table(caption: string, fields: Field[]): Html {
  return html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${fields.map(row)}</tbody>
</table>`
}

function row({ name, required, schema, description, own }: Field): Html {
  return html`<tr><th scope="row"><code>${name}</code> <span class="type">${typeHtml(schema)}</span>${required && html` <span class="required">required</span>`}</th>
<td>${own && html`${extensionMark} `}${description && proseHtml(description)}${smallPrint(schema)}</td></tr>
`
}

/** Renders the limits and an example of a field. */
function smallPrint(schema: JsonSchema): Html {
  const rules = rulesOf(schema)
  const [example] = schema.examples ?? []
  const text = typeof example === 'string' ? example : JSON.stringify(example)
  return html`${rules.length > 0 && html` <span class="rules">${rules.join(' · ')}</span>`}${
    text !== undefined && html` <span class="rules example">Example: <code>${text}</code></span>`
  }`
}

export const extensionMark = html`<span class="chip violet">Extension</span>`

/** Returns the type in words, with named objects as links. */
export function typeHtml(schema: JsonSchema): Html {
  const name = schemaNameOf(schema)
  if (name !== undefined) return html`<a href="#object-${name}">${name}</a>`
  if (schema.items) return html`list of ${typeHtml(schema.items)}`
  const types = alternatives(schema)
  if (types) return oneOf(types)
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (schema.format === 'date-time') return html`date-time`
  if (Array.isArray(schema.type)) return html`${schema.type.join(' or ')}`
  return html`${schema.type ?? 'anything'}`
}

function oneOf(schemas: JsonSchema[]): Html {
  const real = schemas.filter((schema) => schema.type !== 'null')
  const types = [
    ...new Map(real.map((schema) => [typeHtml(schema).markup, typeHtml(schema)])).values(),
  ]
  const nullable = real.length < schemas.length
  return html`${types.map((type, index) => html`${index > 0 && ' or '}${type}`)}${nullable && ' or null'}`
}

function rulesOf(schema: JsonSchema): string[] {
  const inner = alternatives(schema)?.find((one) => one.type !== 'null') ?? schema
  return [
    lengthOf(inner),
    inner.exclusiveMinimum === undefined ? undefined : `above ${inner.exclusiveMinimum}`,
    inner.enum?.join(', '),
    inner.format === undefined || inner.format === 'date-time' ? undefined : inner.format,
    inner.pattern,
  ].filter((rule) => rule !== undefined)
}

function lengthOf({ minLength, maxLength }: JsonSchema): string | undefined {
  if (minLength === undefined && maxLength === undefined) return undefined
  if (maxLength === undefined) return `at least ${minLength} characters`
  return `${minLength ?? 0} to ${maxLength} characters`
}
