import { expect, test } from '../journey.ts'
import {
  admin,
  configOfManly,
  failNextSave,
  generic,
  manly,
  manlysSettings,
  section,
  setManlysSettings,
} from './settings.ts'

test.describe.configure({ lock: manlysSettings })

test('Thin Payload is saved on change, explained in the guide, and unchanged after a failed save', async ({
  page,
  signIn,
  idTokenOf,
  noise,
}) => {
  noise.allowStatus(500, /\/clients\/HARBOURM1$/)
  const token = await idTokenOf(admin)
  await setManlysSettings(token, { thinPayload: false })
  await signIn(admin, manly)
  const webhooks = section(page, 'Webhooks Settings')
  const thin = webhooks.getByLabel('Thin Payload')
  await expect(webhooks.getByRole('link', { name: /^Developer Guide/ })).toHaveAttribute(
    'href',
    /\/docs#thin-payload$/,
  )
  await thin.check({ force: true })
  await expect(page.getByText('Thin Payload updated successfully.')).toBeVisible()
  expect((await configOfManly(token)).thinPayload).toBe(true)

  await failNextSave(page, 500, { message: 'Internal server error' })
  await thin.click({ force: true })
  await expect(page.getByText(generic)).toBeVisible()
  // The failed response does not show the saved state, so the settings are read again.
  await expect(thin).toBeChecked()
  await thin.uncheck({ force: true })
  await expect(page.getByText('Thin Payload updated successfully.')).toBeVisible()
  expect((await configOfManly(token)).thinPayload).toBe(false)
})

test('the Developer Guide link opens an existing section', async ({ page, signIn }) => {
  await signIn(admin, manly)
  const opens = page.waitForEvent('popup')
  await section(page, 'Webhooks Settings')
    .getByRole('link', { name: /^Developer Guide/ })
    .click()
  const guide = await opens
  await expect(guide.locator('#thin-payload')).toBeInViewport()
  await expect(guide).toHaveURL(/\/docs\/webhooks#thin-payload$/)
})
