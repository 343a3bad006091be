import { keywordsOf } from '@tideway/contract/calls/docs/field'
import type { DocumentedRoute } from './documented-route.ts'
import type { JsonSchema, SchemaBook } from './json-schema.ts'

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  'x-own'?: boolean
}

/** Returns the parameters of a call, path parameters first. */
export function parametersOf(route: DocumentedRoute, book: SchemaBook): Parameter[] {
  const { docs, method } = route
  return [
    ...parametersIn(route, 'path', book),
    ...parametersIn(route, 'query', book),
    ...(docs.idempotent ? [idempotencyKey] : []),
    ...(docs.tagged && method !== 'GET' ? [ifMatch] : []),
  ]
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key that you choose for one intent, without spaces. If you send the same call with the same key again, you get the first response again, and the effect happens once.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[!-~]+$',
    examples: ['order-7731-create'],
  },
  'x-own': true,
}

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of your last read. If the record was changed since, the response is 412 and nothing is saved. Without this header the call replaces any change.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    examples: ['"k1nQ7cUuS2m0a8Zt4rXwPgY1a5s"'],
  },
  'x-own': true,
}

function parametersIn(
  { params, querystring, docs }: DocumentedRoute,
  place: 'path' | 'query',
  book: SchemaBook,
): Parameter[] {
  const schema = place === 'path' ? params : querystring
  if (!schema) return []
  const converted = book.convert(schema)
  const required = new Set([...(docs.requires ?? []), ...(converted.required ?? [])])
  return Object.entries(converted.properties ?? {}).map(([name, property]) => {
    const own = docs.parameters?.[name]
    const { description, ...declared } = { ...property, ...(own && keywordsOf(own)) }
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description && { description }),
      schema: declared,
    }
  })
}
