import { png } from '../apps/checkout-app.ts'
import { expect, test } from '../journey.ts'
import { configOf, saveButtonOf, screen, section } from './settings.ts'

test('the header shows a logo once it is saved, and the mark once it is removed', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const savedLogo = async () =>
    (await configOf(await idTokenOf(organisation.email('admin')), organisation.clientId)).logoUrl
  await signIn(organisation.email('admin'), `${screen}#branding`)
  const branding = section(page, 'Branding')
  await branding.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: png(200, 50, [11, 106, 120]),
  })
  await expect(branding.getByRole('img', { name: 'New logo' })).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' || request.method() === 'OPTIONS') return
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await saveButtonOf(branding).click()
  await expect(branding.getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
  expect(calls).toEqual([
    'POST /portal/v1/clientsAssets',
    `PUT /portal/v1/clients/${organisation.clientId}`,
  ])
  const logoUrl = String(await savedLogo())
  const shown = page.getByRole('banner').locator('img')
  await expect(shown).toHaveAttribute('src', logoUrl)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)

  await branding.getByRole('button', { name: 'Remove logo' }).click()
  await expect(branding.getByText('We’ll remove your logo when you save.')).toBeVisible()
  await expect(shown).toHaveAttribute('src', logoUrl)
  await saveButtonOf(branding).click()
  await expect.poll(savedLogo).toBe(null)
  await expect(page.locator(`img[src="${logoUrl}"]`)).toHaveCount(0)
})
