import { hash } from '@node-rs/bcrypt'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'

const provider = await openTestProvider()
const { call, pay } = provider
afterAll(() => provider.close())

const OWNER = { as: 'owner@lantern.example' }
const SECRET = 'LanternsSecret01'
const KEY = { as: `SECRLANTRN_LANTERN1_${SECRET}` }
const portal = '/portal/v1/clients/LANTERN1'

async function steps(options: { as: string } = OWNER, client = 'LANTERN1') {
  const { status, body, text } = await call(
    'GET',
    `/portal/v1/clients/${client}/firstSteps`,
    options,
  )
  expect(status, text).toBe(200)
  return Object.keys(body).filter((step) => body[step])
}

async function done(method: string, path: string, body: object, options: { as: string } = OWNER) {
  const answer = await call(method, path, { ...options, body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

test('a new client completes one step after another, and an undone step is no longer complete', async () => {
  expect(await steps()).toEqual([])

  await done('POST', `${portal}/apps`, { type: 'checkout', config: { enabled: true } })
  expect(await steps()).toEqual(['checkout'])

  await done('PUT', portal, {
    keys: [{ id: 'SECRLANTRN', hash: await hash(SECRET, { cost: 10 }) }],
  })
  expect(await steps()).toEqual(['checkout', 'apiKey'])
  expect((await call('GET', '/rest/v1/balance', KEY)).body).toEqual({ balance: 0 })

  const domain = 'pay.lantern.example'
  await done('POST', '/rest/v1/config/payIdDomains', [{ domain }], KEY)
  expect(await steps()).toEqual(['checkout', 'apiKey'])
  await done('POST', `${portal}/payIdDomains/${domain}/verification`, {})
  expect(await steps()).toEqual(['domain', 'checkout', 'apiKey'])

  // An address or events alone are not a complete webhook.
  await done('PATCH', '/rest/v1/client/LANTERN1', {
    webhooks: [{ id: 'default', webhooksOn: ['PaymentRequest.COMPLETE'] }],
  })
  expect(await steps()).toEqual(['domain', 'checkout', 'apiKey'])
  await done('PUT', `${portal}/webhooks/default`, { url: 'http://localhost:4001/demo-receiver' })
  expect(await steps()).toEqual(['domain', 'checkout', 'apiKey', 'webhook'])

  const { PaymentRequest } = await done(
    'POST',
    '/rest/v1/paymentRequest',
    {
      PaymentRequest: {
        clientId: 'LANTERN1',
        clientTransactionId: 'first',
        paymentAmount: 5,
        paymentDescription: 'First payment',
        payID: `first@${domain}`,
      },
    },
    KEY,
  )
  expect(await steps()).toEqual(['domain', 'checkout', 'apiKey', 'webhook'])
  expect((await pay(PaymentRequest.payID, 5)).outcome).toBe('ACCEPTED')
  expect(await steps()).toEqual(['domain', 'checkout', 'apiKey', 'webhook', 'payment'])

  await done('PATCH', `${portal}/keys/SECRLANTRN`, { enabled: false })
  await call('DELETE', `${portal}/apps?type=checkout`, OWNER)
  expect(await steps()).toEqual(['domain', 'webhook', 'payment'])
})

test('steps count only for the client itself, not for other organisations', async () => {
  expect(await steps({ as: 'admin@harbour.example' }, 'HARBOUR')).toEqual([
    'domain',
    'checkout',
    'apiKey',
  ])
  expect(await steps({ as: 'support@harbour.example' }, 'HARBOURM1')).toEqual([])
  const answer = await call('GET', `${portal}/firstSteps`, { as: 'admin@kelp.example' })
  expect([answer.status, answer.body.message]).toEqual([404, 'The client can not be found'])
})
