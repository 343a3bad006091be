import { expect, test } from 'vitest'
import { actingClient } from './acting-client.ts'

const clients = [
  { clientId: 'HARBOUR', clientName: 'Harbour Roasters' },
  { clientId: 'HARBOURN1', clientName: 'Harbour Newtown' },
]

test.each([
  [undefined, 'HARBOUR', 'Harbour Roasters', false, undefined],
  ['HARBOUR', 'HARBOUR', 'Harbour Roasters', false, undefined],
  ['HARBOURN1', 'HARBOURN1', 'Harbour Newtown', true, undefined],
  ['KELPCO1', 'HARBOUR', 'Harbour Roasters', false, 'KELPCO1'],
  ['harbourn1', 'HARBOUR', 'Harbour Roasters', false, 'harbourn1'],
  ['HARBOURN1,KELPCO1', 'HARBOUR', 'Harbour Roasters', false, 'HARBOURN1,KELPCO1'],
])(
  'if the address names %s, %s is the acting client',
  (namedClient, clientId, name, switched, refusedClientId) => {
    expect(actingClient(clients, 'HARBOUR', namedClient)).toEqual({
      clientId,
      name,
      organisationName: 'Harbour Roasters',
      switched,
      refusedClientId,
    })
  },
)

test('an organisation missing from its own list acts under its id', () => {
  expect(actingClient([], 'HARBOUR', undefined)).toMatchObject({ name: 'HARBOUR' })
})
