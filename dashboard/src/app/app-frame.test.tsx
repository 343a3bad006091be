// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { beforeEach, expect, test } from 'vitest'
import { answerFrame, openApp } from '../../test/app.tsx'

const provider = startFakeProvider()
beforeEach(() => answerFrame(provider))

const CLIENT = 'GET /portal/v1/clients/HARBOUR'
const logo = 'http://provider.example/assets/gone.png'

test('a screen opens for a client whose details fail, which Try again reads', async () => {
  provider.refuse(CLIENT, 500, 'Internal server error')
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/no/such/page' })
  await screen.findByText('Oooppppsss - An unexpected error was encountered')
  screen.getByRole('heading', { level: 1, name: 'Page not found' })
  within(screen.getByRole('banner')).getByText('Dashboard')
  provider.answer(CLIENT, ClientConfig, { clientId: 'HARBOUR', clientName: 'Harbour Roasters' })
  await press.click(screen.getByRole('button', { name: 'Try again' }))
  expect(provider.callsOf(CLIENT)).toHaveLength(2)
  await within(screen.getByRole('banner')).findByText('Harbour Roasters')
  expect(screen.queryByText(/^Oooppppsss/)).toBe(null)
})

test.each([
  ['/no/such/page', 'Go to Dashboard', '/'],
  ['/transactions/NoSuchType/1', 'Go to Dashboard', '/'],
])('%s is not found, and links to the first screen', async (path, name, href) => {
  openApp({ role: 'BASE_ADMIN', path })
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

test('a screen that this host has switched off is not found, by its title too', async () => {
  openApp({ role: 'BASE_ADMIN', path: '/apps', site: { featureFlags: { appsDisabled: '1' } } })
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(document.title).toMatch(/^Page not found · /)
})

test.each([
  ['ours', undefined, null],
  ['the brand’s own', '/brand/mark.svg', '/brand/mark.svg'],
])('a logo that fails to load is replaced by a mark: %s', async (_mark, markUrl, src) => {
  provider.answer(CLIENT, ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour Roasters',
    logoUrl: logo,
  })
  openApp({ role: 'BASE_ADMIN', path: '/no/such/page', site: { markUrl } })
  const banner = await screen.findByRole('banner')
  const image = () => banner.querySelector('img')
  await waitFor(() => expect(image()?.src).toBe(logo))
  fireEvent.error(image() as HTMLImageElement)
  await waitFor(() => expect(image()?.getAttribute('src') ?? null).toBe(src))
  within(banner).getByText('Harbour Roasters')
})
