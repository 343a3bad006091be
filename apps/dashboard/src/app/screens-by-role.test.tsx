// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { Role } from '@tideway/contract/users/roles/roles'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerFrame, openApp } from '../../test/app.tsx'

const provider = startFakeProvider()
beforeEach(() => answerFrame(provider))

const three = ['Dashboard', 'Reports', 'Transactions']
const four = [...three, 'Payment Agreements']
const five = [...four, 'Balance Management']
const payment = ['New Payment Request']
const both = ['New Payout Request', ...payment]

/** Parts of the frame that each role sees (spec 2.2, 2.5, 6.3). */
const frames: [Role, string, string[], string[]][] = [
  ['BASE_ADMIN', 'Admin', [...five, 'Users', 'Apps', 'Settings'], both],
  ['BASE_FINANCE_ADMIN', 'Finance Admin', [...five, 'Users'], both],
  ['BASE_FINANCE_MANAGER', 'Finance Manager', four, both],
  ['BASE_FINANCE_OPERATOR', 'Finance Operator', three, payment],
  ['BASE_TECH_ADMIN', 'Tech Admin', [...four, 'Users', 'Apps', 'Settings'], []],
  ['BASE_TECH_OPERATOR', 'Tech Operator', ['Transactions', 'Apps', 'Settings'], []],
  [
    'BASE_CUSTOMER_SERVICE_OPERATOR',
    'Customer Service Operator',
    ['Transactions', 'Payment Agreements'],
    [],
  ],
]

/** Calls of the frame on every screen. The menu reads the views when its part has loaded, which may be later. */
const ofFrame = new Set([
  '/portal/v1/clients/HARBOUR',
  '/rest/v1/clients',
  '/portal/v1/views',
  '/portal/v1/approvals/count',
])

const menuItems = async () => {
  const menu = await screen.findByRole('navigation', { name: 'Main' })
  return within(menu)
    .getAllByRole('link')
    .map((item) => item.textContent)
}

describe.each(frames)('%s', (role, label, menu, actions) => {
  test('sees the menu and actions of the role, and its name in the drawer', async () => {
    const { press } = openApp({ role, path: '/transactions/NoSuchType' })
    expect(await menuItems()).toEqual(menu)
    const shown = screen.queryAllByRole('button', { name: /^New / })
    expect(shown.map((button) => button.textContent)).toEqual(actions)
    await press.click(screen.getByRole('button', { name: `Mia Okafor, ${label}` }))
    const drawer = await screen.findByRole('dialog', { name: 'Mia Okafor' })
    expect(within(drawer).getByText(label)).toBeInstanceOf(HTMLElement)
    expect(within(drawer).getByText('mia@harbour.example')).toBeInstanceOf(HTMLElement)
    expect(within(drawer).getAllByText('Harbour Roasters')).not.toEqual([])
    expect(within(drawer).getByRole('radio', { name: 'UTC' })).toBeInstanceOf(HTMLElement)
  })
})

test('an admin who is signed in by their company does not manage users', async () => {
  openApp({
    role: 'BASE_ADMIN',
    path: '/transactions/NoSuchType',
    claims: { identities: [{ providerName: 'Harbour' }] },
  })
  expect(await menuItems()).toEqual([...five, 'Apps', 'Settings'])
})

test.each([
  ['BASE_FINANCE_MANAGER', '/users', 'Finance Manager', 'Users'],
  ['BASE_FINANCE_OPERATOR', '/users', 'Finance Operator', 'Users'],
  ['BASE_TECH_OPERATOR', '/users', 'Tech Operator', 'Users'],
  ['BASE_TECH_OPERATOR', '/reports', 'Tech Operator', 'Reports'],
  ['BASE_FINANCE_MANAGER', '/apps/checkout', 'Finance Manager', 'Apps'],
  ['BASE_FINANCE_MANAGER', '/apps/batch', 'Finance Manager', 'Apps'],
  ['BASE_FINANCE_MANAGER', '/balance-management', 'Finance Manager', 'Balance Management'],
  [
    'BASE_FINANCE_OPERATOR',
    '/transactions/PaymentAgreement',
    'Finance Operator',
    'Payment Agreements',
  ],
] as const)(
  '%s at %s sees which permission is missing, and makes no call for the screen',
  async (role, path, label, permission) => {
    openApp({ role, path })
    await screen.findByRole('heading', { name: 'You don’t have access to this page' })
    screen.getByText(`Your role, ${label}, doesn’t include the permission ‘${permission}’.`)
    expect(screen.queryByRole('link', { name: permission })).toBe(null)
    const called = provider.calls.map(({ path }) => path)
    expect(called).toContain('/portal/v1/clients/HARBOUR')
    expect(called.filter((path) => !ofFrame.has(path))).toEqual([])
  },
)

test('an admin who is signed in by their company has no users screen', async () => {
  openApp({
    role: 'BASE_ADMIN',
    path: '/users',
    claims: { identities: [{ providerName: 'Harbour' }] },
  })
  await screen.findByRole('heading', { name: 'You don’t have access to this page' })
})

test('a screen without permission says who can grant it', async () => {
  openApp({
    role: 'BASE_TECH_OPERATOR',
    path: '/transactions',
    claims: { scope: 'RestAPI/GET:balance PortalAPI/GET:clients/*' },
  })
  await screen.findByText(
    'Your role, Tech Operator, doesn’t include the permission ‘Transactions’.',
  )
  screen.getByText(
    'To get access, ask someone in your organisation with the role Admin, Finance Admin or Tech Admin to change yours.',
  )
})

test.each(['/apps', '/apps/checkout', '/apps/batch'])(
  '%s is not found if the apps are switched off',
  async (path) => {
    openApp({ role: 'BASE_ADMIN', path, site: { featureFlags: { appsDisabled: '1' } } })
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(screen.queryByRole('link', { name: 'Apps' })).toBe(null)
  },
)
