import { Problem } from '@tideway/contract/problems'
import { z } from 'zod'
import { parameterFacts } from './call-notes.ts'
import type { DocumentedRoute } from './documented-route.ts'
import type { JsonSchema } from './json-schema.ts'
import { SchemaBook } from './json-schema.ts'
import { whoMay } from './who-may.ts'

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  'x-own'?: boolean
}

export interface Answer {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: { 'application/json': { schema: JsonSchema; example?: unknown } }
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters: Parameter[]
  requestBody?: {
    required: boolean
    content: { 'application/json': { schema: JsonSchema; example?: unknown } }
  }
  responses: Record<string, Answer>
  security: Record<string, string[]>[]
  /** Where the path begins, if not where those of the document do. */
  servers?: { url: string }[]
  /** The scope entry that an id token must hold. */
  'x-operation': string
  'x-roles': string[]
  /** What of this call is our own invention. */
  'x-own'?: string
}

export interface OpenApi {
  openapi: '3.1.1'
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> }
}

export interface ApiFacts {
  title: string
  description: string
  /** Where the paths begin: `http://localhost:4001/rest/v1`. */
  url: string
  issuer: string
}

/** What every call may answer besides what its route declares. */
const alwaysPossible: Record<number, string> = {
  401: 'No key or token, or one that is not valid.',
  403: 'The key or token may not do this, or the client is not of its organisation.',
  429: 'Too many calls, or too many wrong keys. Wait for `Retry-After` seconds.',
}

const meaning: Record<number, string> = {
  200: 'Done.',
  204: 'Done; no body.',
  400: 'The call does not fit its rules.',
  404: 'Not there, or another client’s: both look the same.',
  409: 'It stands against something that is there already.',
  422: 'The Idempotency-Key was used with another request.',
  ...alwaysPossible,
}

export function openApi(facts: ApiFacts, routes: DocumentedRoute[]): OpenApi {
  const book = new SchemaBook()
  const paths: OpenApi['paths'] = {}
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(route, book, facts),
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: facts.title,
      version: '1',
      description: facts.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: facts.url }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: { schemas: book.components, securitySchemes: securitySchemes(facts, routes) },
  }
}

function operationOf(route: DocumentedRoute, book: SchemaBook, facts: ApiFacts): Operation {
  const { notes } = route
  const who = whoMay(route)
  const own = [notes.own, notes.once && 'The header Idempotency-Key is our own.']
    .filter(Boolean)
    .join(' ')
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    ...(notes.remarks && { description: notes.remarks }),
    parameters: [
      ...parametersOf(route.params, 'path', book),
      ...parametersOf(route.querystring, 'query', book),
      ...(notes.once ? [idempotencyKey] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: !z.safeParse(route.body, undefined).success,
        content: jsonContent(book.convert(route.body), notes.body),
      },
    }),
    responses: answersOf(route, book),
    ...(route.base && { servers: [{ url: new URL(route.base, facts.url).href }] }),
    security: [
      ...(who.keys.length > 0 ? [{ apiKey: [who.permission] }] : []),
      ...(who.roles.length > 0 ? [{ idToken: [route.operation] }] : []),
    ],
    'x-operation': route.operation,
    'x-roles': who.roles,
    ...(own && { 'x-own': own }),
  }
}

/** `POST /paymentRequest/refund` is postPaymentRequestRefund. */
function operationId({ method, path }: DocumentedRoute): string {
  const words = path.replace(/[{}]/g, '').split('/').filter(Boolean)
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'One key for one intent: sent again with the same call, it gets the first answer again and nothing happens twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  'x-own': true,
}

function parametersOf(
  schema: z.core.$ZodType | undefined,
  place: 'path' | 'query',
  book: SchemaBook,
): Parameter[] {
  const converted = schema ? book.convert(schema) : {}
  return Object.entries(converted.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (converted.required ?? []).includes(name),
    ...(parameterFacts[name] && { description: parameterFacts[name] }),
    schema: property,
  }))
}

function answersOf(route: DocumentedRoute, book: SchemaBook): Operation['responses'] {
  const statuses = new Set([...route.answers.keys(), ...Object.keys(alwaysPossible).map(Number)])
  if (route.querystring || route.body) statuses.add(400)
  return Object.fromEntries(
    [...statuses]
      .sort((one, other) => one - other)
      .map((status) => [String(status), answerOf(route, status, book)]),
  )
}

function answerOf(route: DocumentedRoute, status: number, book: SchemaBook): Answer {
  const schema = status >= 400 ? Problem : route.answers.get(status)
  const headers = {
    ...(status === 429 && {
      'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
    }),
    ...(status < 300 &&
      route.notes.once && {
        'Idempotent-Replayed': {
          description: '`true` where this is the first answer once more.',
          schema: { type: 'string' },
        },
      }),
  }
  return {
    description: meaning[status] ?? String(status),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(schema && {
      content: jsonContent(book.convert(schema), status < 300 ? route.notes.answer : undefined),
    }),
  }
}

function jsonContent(schema: JsonSchema, example: unknown) {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

function securitySchemes({ issuer }: ApiFacts, routes: DocumentedRoute[]): Record<string, unknown> {
  const takesKeys = routes.some((route) => whoMay(route).keys.length > 0)
  return {
    ...(takesKeys && {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'The API key itself, without a word before it: `{keyId}_{clientId}_{secret}`.',
      },
    }),
    idToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: `An id token of ${issuer}: \`Bearer {id token}\`, or \`Bearer {id token},{clientId}\` to act for a client below your own.`,
    },
  }
}
