import { expect, test } from '../journey.ts'

const three = ['Dashboard', 'Reports', 'Transactions']
const four = [...three, 'Payment Agreements']
const five = [...four, 'Balance Management']
const six = [...five, 'Users']
const eight = [...six, 'Apps', 'Settings']

/** What each role sees of what there is (spec 2.2, 2.5, 6.3; readings 2, scopes by role). */
const roles = [
  { email: 'admin@harbour.example', label: 'Admin', menu: eight, create: true, payOut: true },
  {
    email: 'finance.admin@harbour.example',
    label: 'Finance Admin',
    menu: six,
    create: true,
    payOut: true,
  },
  {
    email: 'finance.manager@harbour.example',
    label: 'Finance Manager',
    menu: four,
    create: true,
    payOut: true,
  },
  {
    email: 'finance.operator@harbour.example',
    label: 'Finance Operator',
    menu: three,
    create: true,
    payOut: false,
  },
  {
    email: 'tech.admin@harbour.example',
    label: 'Tech Admin',
    menu: [...four, 'Users', 'Apps', 'Settings'],
    create: false,
    payOut: false,
  },
  {
    email: 'tech.operator@harbour.example',
    label: 'Tech Operator',
    menu: ['Transactions', 'Apps', 'Settings'],
    create: false,
    payOut: false,
  },
  {
    email: 'support@harbour.example',
    label: 'Customer Service Operator',
    menu: ['Transactions', 'Payment Agreements'],
    create: false,
    payOut: false,
  },
  {
    email: 'federated@harbour.example',
    label: 'Admin',
    menu: [...five, 'Apps', 'Settings'],
    create: true,
    payOut: true,
  },
]

for (const { email, label, menu, create, payOut } of roles) {
  test(`${email} sees ${menu.join(' and ')}`, async ({ page, signIn }) => {
    await signIn(email)
    const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(items).toHaveText(menu)
    await expect(items.first()).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('button', { name: 'New Payment Request' })).toHaveCount(
      create ? 1 : 0,
    )
    await expect(page.getByRole('button', { name: 'New Payout Request' })).toHaveCount(
      payOut ? 1 : 0,
    )
    await page.getByRole('button', { name: `, ${label}` }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(label, { exact: true })).toBeVisible()
    await expect(drawer.getByText('Harbour Roasters')).toBeVisible()
    await expect(drawer.getByText(email)).toBeVisible()
  })
}

test('customer service is kept to transactions', async ({ page, signIn }) => {
  await signIn('support@harbour.example')
  await expect(page).toHaveURL(/\/transactions$/)
  for (const path of ['/', '/settings', '/transactionsX', '/no/such/page']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/transactions$/)
  }
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
})

test('a screen that the role does not include says which permission it takes', async ({
  page,
  signIn,
  noise,
}) => {
  // No role of the demo lacks transactions: the token is cut here, which the provider does not believe.
  noise.allowFailedRequests(/\/v1\//)
  await signIn('tech.operator@harbour.example')
  // From the home screen, which its role has not, one lands on the first item of the menu.
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests$/)
  await page.evaluate(() => {
    const [head, payload, signature] = (sessionStorage.getItem('idToken') ?? '').split('.')
    const claims = JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    const bare = btoa(
      JSON.stringify({ ...claims, scope: 'RestAPI/GET:balance PortalAPI/GET:clients/*' }),
    )
    sessionStorage.setItem('idToken', [head, bare.replace(/=+$/, ''), signature].join('.'))
  })
  await page.route('**/v1/**', (route) => route.abort())
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'You don’t have access to this page' }),
  ).toBeVisible()
  await expect(
    page.getByText('Your role, Tech Operator, doesn’t include the permission ‘Transactions’.'),
  ).toBeVisible()
  await expect(
    page.getByText(
      'To get access, ask someone in your organisation with the role Admin, Finance Admin or Tech Admin to change yours.',
    ),
  ).toBeVisible()
})

test('where the apps are switched off there is nothing at their addresses', async ({
  page,
  signIn,
}) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    await route.fulfill({ response, json: { ...config, featureFlags: { appsDisabled: '1' } } })
  })
  await signIn('admin@harbour.example')
  await expect(page.getByRole('link', { name: 'Apps' })).toHaveCount(0)
  for (const path of ['/apps', '/apps/checkout', '/apps/batch']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})
