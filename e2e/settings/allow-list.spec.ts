import { expect, test } from '../journey.ts'
import { statusOf } from './keys.ts'
import { configOf, saveButtonOf, screen, section } from './settings.ts'

test('a saved list allows calls with keys from these addresses only, and an empty list from any', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const { key, clientId } = organisation
  const saved = page.getByText('IP Whitelist updated successfully.')
  const list = section(page, 'IP Whitelisting')
  const box = list.getByLabel('IP addresses')
  await signIn(organisation.email('admin'), screen)
  expect(await statusOf(key)).toBe(200)
  await box.fill('203.0.113.7\n\n 198.51.100.72 \n')
  await saveButtonOf(list).click()
  await expect(saved).toBeVisible()
  const two = ['203.0.113.7', '198.51.100.72']
  const config = await configOf(await idTokenOf(organisation.email('admin')), clientId)
  expect(config.ipWhitelist).toEqual(two)
  expect(await statusOf(key)).toBe(403)
  // The dashboard is not filtered, so users cannot lock themselves out.
  await page.reload()
  await expect(box).toHaveValue(two.join('\n'))

  await box.fill('')
  await saveButtonOf(list).click()
  await expect(saved).toBeVisible()
  expect(await statusOf(key)).toBe(200)
})
