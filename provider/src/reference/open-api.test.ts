import { Validator } from '@seriousme/openapi-schema-validator'
import { keyOnlyScopes } from '@tideway/contract/users/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestProvider } from '../../test/provider.ts'
import { openTestProvider } from '../../test/provider.ts'
import { openTenants } from '../http/authentication/tenants.ts'
import { openAdmission } from '../http/limits/admission.ts'
import { openLimiter } from '../http/limits/limiter.ts'
import { callNotes } from './call-notes.ts'
import type { DocumentedRoute } from './documented-route.ts'
import { watchRoutes } from './documented-route.ts'
import { fieldFacts } from './field-facts.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OpenApi } from './open-api.ts'

let provider: TestProvider
const documents: Record<string, OpenApi> = {}
beforeAll(async () => {
  provider = await openTestProvider()
  for (const name of ['rest', 'portal']) {
    documents[name] = (await provider.call('GET', `/docs/${name}.json`, { as: null })).body
  }
})
afterAll(() => provider.close())

const document = (name: string): OpenApi => {
  const found = documents[name]
  if (!found) throw new Error(`${name} was not read`)
  return found
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

  test('says who may and describes every parameter of every call', () => {
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

test('a call of a scope entry nobody has, or a field nobody has, is not described', () => {
  const operations = ['rest', 'portal'].flatMap((name) =>
    Object.entries(document(name).paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, operation]) => [
        operation['x-operation'],
        // A call that another API's entry allows is described by its own name.
        `${name === 'rest' ? 'RestAPI' : 'PortalAPI'}/${method.toUpperCase()}:${path.slice(1).replace(/\{\w+\}/g, '*')}`,
      ]),
    ),
  )
  expect(Object.keys(callNotes).filter((operation) => !operations.includes(operation))).toEqual([])
  const schemas: Record<string, JsonSchema> = {
    ...document('rest').components.schemas,
    ...document('portal').components.schemas,
  }
  const unknown = Object.entries(fieldFacts).flatMap(([object, fields]) =>
    Object.keys(fields)
      .filter((field) => !fieldsOf(schemas[object] ?? {}).includes(field))
      .map((field) => `${object}.${field}`),
  )
  expect(unknown).toEqual([])
})

describe('examples', () => {
  const routes: DocumentedRoute[] = []
  beforeAll(async () => {
    // The schemas themselves, which the document no longer holds.
    const { default: Fastify } = await import('fastify')
    const { restPlugin } = await import('../rest.ts')
    const { portalPlugin } = await import('../portal.ts')
    const app = Fastify()
    const watched = [watchRoutes(app, '/rest/v1'), watchRoutes(app, '/portal/v1')]
    const nobody = {
      verifyIdToken: async () => undefined,
      verifyApiKey: async () => ({ refused: 'no such key' }),
      verifySignature: async () => undefined,
      noteUse: () => undefined,
      tenants: openTenants(provider.platform),
      limiter: openLimiter(provider.platform),
      admission: openAdmission({ perClient: 1, inAll: 1 }),
    }
    const rail = {} as Parameters<typeof restPlugin>[2]
    await app.register(restPlugin(provider.platform, nobody, rail), { prefix: '/rest/v1' })
    await app.register(portalPlugin(provider.platform, nobody), { prefix: '/portal/v1' })
    await app.ready()
    routes.push(...watched.flat())
    await app.close()
  })

  test('fit the schemas they stand beside', () => {
    expect(routes.length).toBeGreaterThan(5)
    for (const { operation, body, answers, notes } of routes) {
      if (body) expect(z.safeParse(body, notes.body).error, operation).toBeUndefined()
      const answer = answers.get(200)
      if (answer) expect(z.safeParse(answer, notes.answer).error, operation).toBeUndefined()
    }
  })
})

function undescribed(schema: JsonSchema): string[] {
  return fieldsOf(schema, true)
}

/** Names of the fields, those of unnamed parts with a point between; only the ones without a description if asked. */
function fieldsOf(schema: JsonSchema, onlyBare = false, prefix = ''): string[] {
  const object = schema.items ?? schema
  return Object.entries(object.properties ?? {}).flatMap(([name, property]) => [
    ...(onlyBare && property.description ? [] : [`${prefix}${name}`]),
    ...fieldsOf(property, onlyBare, `${prefix}${name}.`),
  ])
}
