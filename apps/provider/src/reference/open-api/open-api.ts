import { Problem } from '@tideway/contract/calls/problems'
import { ProofProblem } from '@tideway/contract/identity/step-up'
import { z } from 'zod'
import type { DocumentedRoute } from './documented-route.ts'
import { isHeldAnswer } from './documented-route.ts'
import type { JsonSchema } from './json-schema.ts'
import { SchemaBook } from './json-schema.ts'
import type { Parameter } from './open-api-parameters.ts'
import { parametersOf } from './open-api-parameters.ts'
import { proofWords } from './proof-words.ts'
import { whoMay } from './who-may.ts'

export interface DocumentedResponse {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  /** By media type. Every answer except a file is JSON. */
  content?: {
    'application/json'?: { schema: JsonSchema; example?: unknown }
    [mediaType: string]: { schema: JsonSchema; example?: unknown } | undefined
  }
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
  responses: Record<string, DocumentedResponse>
  security: Record<string, string[]>[]
  /** Base of the path, if it differs from the document's. */
  servers?: { url: string }[]
  /** Scope entry that an id token must contain. */
  'x-operation': string
  'x-roles': string[]
  /** Difference from the interface of other providers. */
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
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> }
}

export interface ApiFacts {
  title: string
  description: string
  /** Base of the paths: `http://localhost:4001/rest/v1`. */
  url: string
  issuer: string
  /** Purpose of each group of calls, in the order of the document. A tag without an entry fails a test. */
  tags: Record<string, string>
}

/** Answers that every call may give besides those its route declares. */
const alwaysPossible: Record<number, string> = {
  400: 'The call breaks a rule: a parameter or field is missing, malformed or not allowed. `failureReason` says which, and the rule.',
  401: 'The `Authorization` header has no valid key or token, or the session of the token is locked.',
  403: 'The key or token may not do this, or the client is not of its organisation.',
  429: 'Too many calls, or too many wrong keys. Wait for the number of seconds in `Retry-After`.',
  503: 'The service is briefly unavailable. Wait for the number of seconds in `Retry-After`, then send the same call again with the same `Idempotency-Key`.',
}

const meaning: Record<number, string> = {
  200: 'The call succeeded.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'The change was made. The response has no body.',
  404: 'Not found. Missing records and records of other clients get the same response.',
  409: 'The call conflicts with an existing record, or with a change that is under way.',
  412: 'The record is not in a state that allows this, or it was changed after it was read.',
  413: 'The body is larger than 1 MB.',
  422: 'The `Idempotency-Key` was used before with a different request, or by another caller.',
  ...alwaysPossible,
}

export function openApi(facts: ApiFacts, routes: DocumentedRoute[]): OpenApi {
  const book = new SchemaBook()
  const paths: OpenApi['paths'] = {}
  const used = new Set(routes.map(({ tag }) => tag))
  const tags = [...new Set([...Object.keys(facts.tags), ...used])].filter((tag) => used.has(tag))
  // Sort the routes by tag, because the order of the provider's parts means nothing to a reader.
  for (const route of tags.flatMap((name) => routes.filter(({ tag }) => tag === name))) {
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
    tags: tags.map((name) => ({
      name,
      ...(facts.tags[name] && { description: facts.tags[name] }),
    })),
    paths,
    components: { schemas: book.components, securitySchemes: securitySchemes(facts, routes) },
  }
}

function operationOf(route: DocumentedRoute, book: SchemaBook, facts: ApiFacts): Operation {
  const { docs } = route
  const who = whoMay(route)
  const own = [
    docs.extension,
    docs.idempotent && 'The header `Idempotency-Key` is an extension.',
    docs.tagged && 'The headers `ETag` and `If-Match` are extensions.',
  ]
    .filter(Boolean)
    .join(' ')
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    ...(docs.description && { description: docs.description }),
    parameters: parametersOf(route, book),
    ...(route.body && {
      requestBody: {
        required: !z.safeParse(route.body, undefined).success,
        content: jsonContent(book.convert(route.body), docs.example.body),
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

/** Returns postPaymentRequestRefund for `POST /paymentRequest/refund`. */
function operationId({ method, path }: DocumentedRoute): string {
  const words = path.replace(/[{}]/g, '').split('/').filter(Boolean)
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

function answersOf(route: DocumentedRoute, book: SchemaBook): Operation['responses'] {
  const statuses = new Set([
    ...route.answers.keys(),
    ...Object.keys(alwaysPossible).map(Number),
    ...(route.body ? [413] : []),
  ])
  return Object.fromEntries(
    [...statuses]
      .sort((one, other) => one - other)
      .map((status) => [String(status), answerOf(route, status, book)]),
  )
}

function answerOf(route: DocumentedRoute, status: number, book: SchemaBook): DocumentedResponse {
  const schema =
    status < 400 || (status === 412 && route.docs.tagged)
      ? route.answers.get(status)
      : status === 401 && proofWords(route.proof) !== undefined
        ? z.union([ProofProblem, Problem])
        : Problem
  const headers = {
    ...((status === 429 || status === 503) && {
      'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
    }),
    ...(status === 200 &&
      route.docs.tagged && {
        ETag: {
          description: 'Changes whenever the settings change. Send it back in `If-Match`.',
          schema: { type: 'string' },
        },
      }),
    ...(status < 300 &&
      route.docs.idempotent && {
        'Idempotent-Replayed': {
          description: '`true` if this is the first response, sent again.',
          schema: { type: 'string' },
        },
      }),
  }
  return {
    description: answerInWords(route, status, schema, book),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(status === 200 && route.docs.files && { content: fileContent(route.docs.files) }),
    ...(schema && {
      content: jsonContent(
        book.convert(schema),
        status < 300 && !isHeldAnswer(route, status) ? route.docs.example.answer : undefined,
      ),
    }),
  }
}

/**
 * Returns the name of an answer's object. Without one, returns the meaning of its status and when this call returns it.
 */
function answerInWords(
  route: DocumentedRoute,
  status: number,
  schema: z.core.$ZodType | undefined,
  book: SchemaBook,
): string {
  const { docs } = route
  if (isHeldAnswer(route, status)) return 'The call waits until a second person approves it.'
  const described = status < 300 && schema ? book.resolve(book.convert(schema)).description : ''
  const usual = meaning[status] ?? String(status)
  const here = docs.errors?.[status] ?? (status === 401 ? proofWords(route.proof) : undefined)
  if (here === undefined) return described || usual
  return status in alwaysPossible ? `${usual} ${here}` : here
}

function fileContent(mediaTypes: readonly string[]) {
  return Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  )
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
        description:
          'The API key is the whole value of the header, without a scheme such as Bearer: `{keyId}_{clientId}_{secret}`.',
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
