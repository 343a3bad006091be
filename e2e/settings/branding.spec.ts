import type { Page } from '@playwright/test'
import { png } from '../apps/checkout-app.ts'
import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  admin,
  configOfManly,
  failNextSave,
  manly,
  manlysSettings,
  saveButtonOf,
  saveFailed,
  section,
  setManlysSettings,
} from './settings.ts'

test.describe.configure({ lock: manlysSettings })

const assetsCall = '**/portal/v1/clientsAssets*'
const branding = (page: Page) => section(page, 'Branding')

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await branding(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'image/png', buffer })
}

test.beforeEach(async ({ idTokenOf }) => {
  await setManlysSettings(await idTokenOf(admin), { logoUrl: null })
})

test.afterEach(async ({ idTokenOf }) => {
  await setManlysSettings(await idTokenOf(admin), { logoUrl: null })
})

test('the header shows a logo once it is saved, and the mark once it is removed', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  await signIn(admin, manly)
  await expect(saveButtonOf(branding(page))).toHaveAccessibleDescription('Choose a logo to save.')
  await choose(page, 'logo.png', png(200, 50, [11, 106, 120]))
  await expect(branding(page).getByRole('img', { name: 'New logo' })).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' || request.method() === 'OPTIONS') return
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await saveButtonOf(branding(page)).click()
  await expect(branding(page).getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
  expect(calls).toEqual(['POST /portal/v1/clientsAssets', 'PUT /portal/v1/clients/HARBOURM1'])
  const { logoUrl } = await configOfManly(await idTokenOf(admin))
  const shown = page.getByRole('banner').locator('img')
  await expect(shown).toHaveAttribute('src', String(logoUrl))
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)

  await branding(page).getByRole('button', { name: 'Remove logo' }).click()
  await expect(branding(page).getByText('We’ll remove your logo when you save.')).toBeVisible()
  await expect(shown).toHaveAttribute('src', String(logoUrl))
  await saveButtonOf(branding(page)).click()
  await expect.poll(async () => (await configOfManly(await idTokenOf(admin))).logoUrl).toBe(null)
  await expect(page.locator(`img[src="${logoUrl}"]`)).toHaveCount(0)
})

test('a file that is not png or jpeg, or is too large, is rejected before it is sent', async ({
  page,
  signIn,
}) => {
  await signIn(admin, manly)
  await choose(page, 'logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(branding(page).getByText('The image must be a png or jpeg file')).toBeVisible()
  await choose(page, 'large.png', png(600, 150, 'noise'))
  await expect(branding(page).getByText('Image size should be less than 60KB')).toBeVisible()
  await expect(saveButtonOf(branding(page))).toHaveAccessibleDescription('Choose a logo to save.')
})

test('a failure of either call is reported at the top, keeps the chosen file, and sends it once', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/clientsAssets$/)
  noise.allowStatus(500, /\/clients\/HARBOURM1$/)
  await signIn(admin, manly)
  await choose(page, 'logo.png', png(120, 30, [200, 0, 0]))
  await failCalls(page, assetsCall)
  await saveButtonOf(branding(page)).click()
  const alert = page.getByRole('alert').filter({ hasText: saveFailed })
  await expect(alert).toBeInViewport()
  await expect(alert).toContainText('Your changes weren’t saved.')
  await expect(alert).toContainText('Currently saved: ')
  await expect(branding(page).getByRole('img', { name: 'New logo' })).toBeVisible()
  await page.unroute(assetsCall)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)

  let uploads = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/clientsAssets')) uploads += 1
  })
  await failNextSave(page, 500, { message: 'Internal server error' })
  await saveButtonOf(branding(page)).click()
  await expect(alert).toBeInViewport()
  await saveButtonOf(branding(page)).click()
  await expect(branding(page).getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
  await expect(alert).toHaveCount(0)
  expect(uploads).toBe(1)
})
