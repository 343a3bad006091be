import { phoneViewport } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { screen, section } from './settings.ts'

/** The order of spec 2.18, then our own. */
const titles = [
  'API Keys',
  'IP Whitelisting',
  'TopUp PayID',
  'Configure Webhook Destinations',
  'Webhooks Settings',
  'Branding',
  'MT940 Report',
  'Daily Transaction Report',
  'Security',
  'Approvals',
  'Single Sign-On',
]

test('the sections are in order, and the index beside them marks the current section', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('admin'), screen)
  await expect(page).toHaveTitle(/^Settings · /)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByText('Customise your account')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles)
  const index = page.getByRole('navigation', { name: 'Sections of the settings' })
  const current = index.locator('[aria-current]')
  await expect(index.getByRole('link')).toHaveText(titles)
  await expect(current).toHaveText('API Keys')
  for (const title of ['Branding', 'Daily Transaction Report']) {
    await index.getByRole('link', { name: title }).click()
    await expect(section(page, title).getByRole('heading', { name: title })).toBeInViewport()
    await expect(current).toHaveText(title)
  }
  await page.reload()
  await expect(
    section(page, 'Daily Transaction Report').getByRole('heading', { level: 2 }),
  ).toBeInViewport()
  await page.setViewportSize(phoneViewport)
  await expect(index).toBeHidden()
})
