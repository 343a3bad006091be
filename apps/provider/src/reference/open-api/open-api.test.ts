import { Validator } from '@seriousme/openapi-schema-validator'
import { keyOnlyScopes } from '@tideway/contract/users/roles/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestProvider } from '../../../test/provider.ts'
import { openTestProvider } from '../../../test/provider.ts'
import type { DocumentedRoute } from './documented-route.ts'
import { watchRoutes } from './documented-route.ts'
import type { JsonSchema } from './json-schema.ts'
import { objectIn } from './json-schema.ts'
import type { OpenApi } from './open-api.ts'

let provider: TestProvider
/** With their original schemas, which the documents no longer contain. */
const routes: DocumentedRoute[][] = []
const documents: Record<string, OpenApi> = {}
beforeAll(async () => {
  provider = await openTestProvider({
    watch: (app) => routes.push(watchRoutes(app, '/rest/v1'), watchRoutes(app, '/portal/v1')),
  })
  for (const name of ['rest', 'portal']) {
    documents[name] = (await provider.call('GET', `/docs/${name}.json`, { as: null })).body
  }
})
afterAll(() => provider.close())

const document = (name: string): OpenApi => {
  const openApi = documents[name]
  if (!openApi) throw new Error(`${name} was not read`)
  return openApi
}

describe.each(['rest', 'portal'])('the document of the %s API', (name) => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document(name))))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('resolves every reference within itself', () => {
    const { components } = document(name)
    const references = JSON.stringify(document(name)).match(/"\$ref":"[^"]+"/g) ?? []
    const missing = references.filter(
      (text) => !(text.slice('"$ref":"#/components/schemas/'.length, -1) in components.schemas),
    )
    expect(missing).toEqual([])
  })

  test('describes every field of every named object', () => {
    const bare = Object.entries(document(name).components.schemas).flatMap(([object, schema]) =>
      undescribed(schema).map((field) => `${object}.${field}`),
    )
    expect(bare).toEqual([])
  })

  test('names the permitted callers and describes every parameter of every call', () => {
    const operations = Object.values(document(name).paths).flatMap((path) => Object.values(path))
    expect(operations.length).toBeGreaterThan(2)
    for (const operation of operations) {
      const byKeysAlone = keyOnlyScopes.some((scope) => scope === operation['x-operation'])
      expect(operation['x-roles'].length > 0, operation.operationId).toBe(!byKeysAlone)
      for (const parameter of operation.parameters) {
        expect(parameter.description, `${operation.operationId} ${parameter.name}`).toBeTruthy()
      }
    }
  })
})

test('an error says when this call returns it, after the general meaning of its status', () => {
  const answerOf = (path: string, status: number) =>
    document('rest').paths[path]?.post?.responses[status]?.description
  expect(answerOf('/payment', 409)).toBe('Another payout has this `clientPaymentId`.')
  expect(answerOf('/payment', 422)).toBe(
    'The `Idempotency-Key` was used before with a different request, or by another caller.',
  )
  expect(answerOf('/sweepRequest', 400)).toBe(
    'The call breaks a rule: a parameter or field is missing, malformed or not allowed. `failureReason` says which, and the rule. An amount above the balance also returns 400.',
  )
})

test('a field gets its description, limits and example from next to its schema', () => {
  const { schemas } = document('rest').components
  expect(schemas.NewPaymentRequest?.properties?.clientTransactionId).toEqual({
    type: 'string',
    minLength: 3,
    maxLength: 100,
    description:
      'Your reference for the payment request, unique per client. A second request with it is refused.',
    examples: ['order-7731'],
  })
  expect(document('portal').paths['/clients/{clientId}/batches']?.get?.parameters[1]).toEqual({
    name: 'numberOfRecords',
    in: 'query',
    required: false,
    description:
      'The number of records of a page, from 1 to 50,000; 100 if you leave it out. A page may have fewer records although another page follows.',
    schema: { type: 'integer', minimum: 1, maximum: 50_000, default: 100, examples: [100] },
  })
})

test('the examples of the reference fit their schemas', () => {
  expect(routes.flat().length).toBeGreaterThan(5)
  for (const { operation, body, answers, docs } of routes.flat()) {
    if (body) expect(z.safeParse(body, docs.example.body).error, operation).toBeUndefined()
    const answer = answers.get(200)
    if (answer) expect(z.safeParse(answer, docs.example.answer).error, operation).toBeUndefined()
  }
})

/** Returns fields without a description. Fields of unnamed parts are joined with a point. */
function undescribed(schema: JsonSchema, prefix = ''): string[] {
  return Object.entries(objectIn(schema).properties ?? {}).flatMap(([name, property]) => [
    ...(property.description ? [] : [`${prefix}${name}`]),
    ...undescribed(property, `${prefix}${name}.`),
  ])
}
