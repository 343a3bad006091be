import { desktopViewport, phoneViewport } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { openPart, screen, section } from './settings.ts'

/** The order of spec 2.18, and our own. */
const parts = {
  Developers: ['API Keys', 'IP Whitelisting', 'TopUp PayID', 'PayID Domains'],
  Webhooks: ['Configure Webhook Destinations', 'Webhooks Settings'],
  Branding: ['Branding'],
  Reports: ['MT940 Report', 'Daily Transaction Report'],
  'Single sign-on': ['Single Sign-On'],
  'Security and approvals': ['Security', 'Approvals'],
}

test('the sections are in parts, and an address of a section opens its part', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('admin'), screen)
  await expect(page).toHaveTitle(/^Settings · /)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByText('Customise your account')).toBeVisible()
  const index = page.getByRole('navigation', { name: 'Parts of the settings' })
  const current = index.locator('[aria-current]')
  await expect(index.getByRole('link')).toHaveText(Object.keys(parts))
  for (const [name, titles] of Object.entries(parts)) {
    await openPart(page, name)
    await expect(current).toHaveText(name)
    await expect(
      page.getByRole('main').getByRole('heading', { level: 2 }).filter({ visible: true }),
    ).toHaveText(titles)
  }
  await page.goto(`${screen}#daily-transaction-report`)
  for (const size of [desktopViewport, phoneViewport]) {
    await page.setViewportSize(size)
    await page.reload()
    await expect(current).toHaveText('Reports')
    await expect(
      section(page, 'Daily Transaction Report').getByRole('heading', { level: 2 }),
    ).toBeInViewport()
  }
})
