import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import {
  admin,
  configOfManly,
  failNextSave,
  generic,
  manly,
  manlysSettings,
  saveButtonOf,
  section,
  setManlysSettings,
} from './settings.ts'

const saved = 'MT940 report settings updated successfully.'

test.describe.configure({ lock: manlysSettings })

test.beforeEach(async ({ idTokenOf }) => {
  const mt940Report = { enabled: false, version: 'v1', interval: 'hourly' } as const
  await setManlysSettings(await idTokenOf(admin), { featureFlags: { mt940Report } })
})

const mt940 = (page: Page) => section(page, 'MT940 Report')
const enabled = (page: Page) => mt940(page).getByRole('checkbox', { name: 'Enabled' })
const select = (page: Page, name: string) => mt940(page).getByRole('button', { name })
const save = (page: Page) => saveButtonOf(mt940(page))

test('version and interval need the report to be on, and are saved once chosen', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await signIn(admin, manly)
  await expect(enabled(page)).not.toBeChecked()
  for (const [name, value] of [
    ['Version', 'v1'],
    ['Interval', 'Hourly'],
  ] as const) {
    await expect(select(page, name)).toBeDisabled()
    await expect(select(page, name)).toContainText(value)
    await expect(select(page, name)).toHaveAccessibleDescription(
      'Turn the report on to choose this.',
    )
  }
  await enabled(page).check()
  await select(page, 'Version').click()
  await expect(page.getByRole('option')).toHaveText(['v1', 'v2'])
  await page.getByRole('option', { name: 'v2' }).click()
  await select(page, 'Interval').click()
  await expect(page.getByRole('option')).toHaveText(['Hourly', 'Daily'])
  await page.getByRole('option', { name: 'Daily' }).click()
  // Nothing is saved until Save.
  expect((await configOfManly(token)).featureFlags?.mt940Report?.enabled).toBe(false)
  const before = await configOfManly(token)
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  const after = await configOfManly(token)
  expect(after.featureFlags?.mt940Report).toEqual({
    enabled: true,
    version: 'v2',
    interval: 'daily',
  })
  expect({ ...after, featureFlags: before.featureFlags }).toEqual(before)
  await page.reload()
  await expect(enabled(page)).toBeChecked()
  await expect(select(page, 'Version')).toContainText('v2')
  await expect(select(page, 'Interval')).toContainText('Daily')
})

test('a failed save keeps the chosen values, and a second press saves them', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/clients\/HARBOURM1$/)
  await signIn(admin, manly)
  await enabled(page).check()
  await failNextSave(page, 500, { message: 'Internal server error' })
  await save(page).click()
  await expect(page.getByText(generic)).toBeVisible()
  await expect(mt940(page).getByText('Your changes weren’t saved')).toBeVisible()
  await expect(enabled(page)).toBeChecked()
  let written = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') written += 1
  })
  await save(page).dblclick()
  await expect(page.getByText(saved)).toBeVisible()
  expect(written).toBe(1)
  await expect(mt940(page).getByText('We couldn’t confirm')).toBeHidden()
})
