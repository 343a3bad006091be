import { expect, test } from 'vitest'
import { payoutsAddress } from './payouts-address.ts'

const main = 'https://portal.example'
const second = 'https://pay.kelp.example'
const from = {
  payoutsUrl: 'https://pay.example/payouts',
  mainDashboardUrl: main,
  origin: main,
  actingClientId: 'HARBOUR',
  rootClientId: 'HARBOUR',
}

test.each([
  ['the first dashboard', {}, 'https://pay.example/payouts'],
  [
    'acting for a branch',
    { actingClientId: 'HARBOURN1' },
    'https://pay.example/payouts?clientId=HARBOURN1',
  ],
  [
    'the second dashboard',
    { origin: second },
    'https://pay.example/payouts?dashboard=https%3A%2F%2Fpay.kelp.example',
  ],
  [
    'the second dashboard, acting for a branch',
    { origin: second, actingClientId: 'HARBOURN1' },
    'https://pay.example/payouts?clientId=HARBOURN1&dashboard=https%3A%2F%2Fpay.kelp.example',
  ],
  [
    'a host that names no first dashboard',
    { mainDashboardUrl: undefined },
    'https://pay.example/payouts?dashboard=https%3A%2F%2Fportal.example',
  ],
  [
    'a refund that was sent back',
    { prefilled: { payeeName: 'Ana & Co', amount: '20.00', description: 'Refund', reference: '' } },
    'https://pay.example/payouts#payeeName=Ana+%26+Co&amount=20.00&description=Refund&reference=',
  ],
  ['a first dashboard written with a slash', { mainDashboardUrl: `${main}/` }, from.payoutsUrl],
])('the payouts address from %s', (_from, change, address) => {
  expect(payoutsAddress({ ...from, ...change })).toBe(address)
})
