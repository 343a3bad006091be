import { expect, test } from 'vitest'
import { backToDashboard } from './back-to-dashboard.ts'

const dashboardUrls = ['http://localhost:4000', 'http://partner.localhost:4000']
const [first, second] = dashboardUrls

test.each([
  ['the second brand', 'http://partner.localhost:4000/auth-callback', second],
  ['the first', 'http://localhost:4000/auth-callback/partner', first],
  ['nobody of ours', 'http://evil.example/auth-callback', first],
  ['an address that only begins like ours', 'http://partner.localhost:4000.evil.example/', first],
  ['another port', 'http://partner.localhost:4001/auth-callback', first],
  ['a script', 'javascript:alert(1)', first],
  ['no address', 'partner', first],
  ['several', ['http://partner.localhost:4000/'], first],
  ['nothing', undefined, first],
])('a request to return to %s leads to a configured dashboard', (_who, redirectUri, href) => {
  expect(backToDashboard({ dashboardUrls }, redirectUri)).toEqual({
    link: { href, text: 'Go to the dashboard' },
  })
})

test('a provider without a dashboard shows no link', () => {
  expect(backToDashboard({ dashboardUrls: [] }, 'http://localhost:4000/')).toEqual({})
})
