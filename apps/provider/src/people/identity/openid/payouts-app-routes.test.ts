import { afterAll, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../../../test/provider.ts'
import { dashboardOfSignIn, knownDashboard } from '../session/dashboard-of.ts'

const provider = await openTestProvider()
afterAll(() => provider.close())

const partner = 'http://partner.localhost:4000'
const first = 'http://localhost:4000'
const app = 'http://localhost:4001/payouts'

async function configFor(query: string) {
  return (await provider.call('GET', `/payouts/config.json${query}`, { as: null })).body
}

test('from the second dashboard, the app signs in for that dashboard and leads back to it', async () => {
  const named = '?dashboard=http%3A%2F%2Fpartner.localhost%3A4000'
  expect(await configFor(named)).toMatchObject({
    appUrl: `${app}${named}`,
    redirectUri: `${app}/auth-callback${named}`,
    dashboardUrl: partner,
  })
})

describe('the address of an unregistered dashboard is ignored', () => {
  test.each([
    '',
    '?dashboard=',
    '?dashboard=http://localhost:4000',
    '?dashboard=http://evil.example',
    '?dashboard=http://partner.localhost:4000.evil.example',
    '?dashboard=http://partner.localhost:4000@evil.example',
    '?dashboard=http://partner.localhost:4001',
    '?dashboard=https://partner.localhost:4000',
    '?dashboard=//partner.localhost:4000',
    '?dashboard=javascript:alert(1)',
    '?dashboard=http://partner.localhost:4000&dashboard=http://evil.example',
  ])('%s', async (query) => {
    expect(await configFor(query)).toMatchObject({
      appUrl: app,
      redirectUri: `${app}/auth-callback`,
      dashboardUrl: first,
    })
  })
})

test('a path, a query or credentials on a registered origin are ignored', () => {
  const env = { dashboardUrls: [first, partner] }
  for (const address of [`${partner}/evil?x=1#y`, 'http://a:b@partner.localhost:4000/']) {
    expect(knownDashboard(env, address)).toBe(partner)
  }
})

test.each([
  [`${partner}/auth-callback`, partner],
  [`${app}/auth-callback?dashboard=${encodeURIComponent(partner)}`, partner],
  [`${app}/auth-callback?dashboard=${encodeURIComponent('http://evil.example')}`, undefined],
  [`${app}/auth-callback`, undefined],
])('a sign-in that returns to %s comes from %s', (redirectUri, dashboard) => {
  expect(dashboardOfSignIn({ dashboardUrls: [first, partner] }, redirectUri)).toBe(dashboard)
})
