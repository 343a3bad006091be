import { expect, test } from 'vitest'
import { ClientConfig, ClientList } from './clients.ts'

test('a configuration needs only its names, and missing features are not offered', () => {
  expect(ClientConfig.parse({ clientId: 'HARBOUR', clientName: 'Harbour' })).toEqual({
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
  expect(
    ClientConfig.parse({
      clientId: 'HARBOUR',
      clientName: 'Harbour',
      legalName: null,
      tidewayIdNotifyOn: ['COMPLETE'],
    }),
  ).toHaveProperty('tidewayIdNotifyOn', ['COMPLETE'])
})

test.each([
  { clientName: 'Harbour' },
  { clientId: 'HARBOUR' },
  { clientId: 'HARBOUR', clientName: 'x', payToAllowed: 'yes' },
  { clientId: 'HARBOUR', clientName: 'x', payIDSuffix: ['pay.example'] },
])('rejects %j as a configuration', (config) => {
  expect(ClientConfig.safeParse(config).success).toBe(false)
})

test('a client in the list may have no legal name', () => {
  expect(
    ClientList.safeParse([
      { clientId: 'HARBOUR', clientName: 'Harbour' },
      { clientId: 'H1', clientName: 'H', legalName: null },
    ]).success,
  ).toBe(true)
  expect(ClientList.safeParse([{ clientId: 'HARBOUR' }]).success).toBe(false)
})
