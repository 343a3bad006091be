import { MetricsQuery } from '@tideway/contract/payment-requests/activity-metrics'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CallDocs } from '../../http/calls/call-docs.ts'
import { watchRoutes } from './documented-route.ts'

const querystring = z.strictObject({ clientId: z.string() })
const clientId = { description: 'The client.', example: 'HARBOUR' }

function register(docs: CallDocs | undefined, schema: object) {
  const app = Fastify()
  const routes = watchRoutes(app, '/rest/v1')
  const config = { operation: 'RestAPI/GET:balance', ...(docs && { docs }) }
  app.setValidatorCompiler(() => () => true)
  app.get('/rest/v1/balance/:day', { config, schema: { summary: 'Read', ...schema } }, () => '')
  return routes
}

test.each([
  ['without a description', undefined, {}, 'says nothing about itself'],
  [
    'with a parameter that nothing describes',
    { example: {} },
    { querystring },
    'does not describe its parameter clientId',
  ],
  [
    'that describes a parameter it does not have',
    { example: {}, parameters: { clientId } },
    {},
    'describes a parameter that it does not have: clientId',
  ],
])('a call %s is rejected at registration', (_what, docs, schema, message) => {
  expect(() => register(docs, schema)).toThrow(`RestAPI/GET:balance/* ${message}`)
})

test('a parameter is described by its call or by the contract', () => {
  expect(
    register({ example: {}, parameters: { clientId } }, { querystring }).map(({ name }) => name),
  ).toEqual(['RestAPI/GET:balance/*'])
  expect(register({ example: {} }, { querystring: MetricsQuery })).toHaveLength(1)
})
