import { expect, fillSignIn, test } from '../journey.ts'
import { dashboardUrl } from '../system/addresses.ts'
import { configOf, openPart, saveButtonOf, saveSettings, screen, section } from './settings.ts'

test('two people save at the same time: the second sees both versions, and nothing is lost', async ({
  page,
  browser,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const token = await idTokenOf(organisation.email('admin'))
  const saved = () => configOf(token, organisation.clientId)
  await saveSettings(token, organisation.clientId, { ipWhitelist: ['203.0.113.1'] })
  await signIn(organisation.email('admin'), screen)
  const mine = section(page, 'IP Whitelisting')
  await mine.getByLabel('IP addresses').fill('203.0.113.1\n203.0.113.7')

  // Another person saves the same list, and another section.
  const theirContext = await browser.newContext({ baseURL: dashboardUrl })
  const other = await theirContext.newPage()
  await other.goto(screen)
  await fillSignIn(other, organisation.email('tech.admin'))
  const theirs = section(other, 'IP Whitelisting')
  await theirs.getByLabel('IP addresses').fill('203.0.113.1\n203.0.113.9')
  await openPart(other, 'Reports')
  const report = section(other, 'MT940 Report')
  await report.getByLabel('Enabled').check({ force: true })
  await openPart(other, 'Developers')
  await saveButtonOf(theirs).click()
  await expect(other.getByText('IP Whitelist updated successfully.')).toBeVisible()
  await openPart(other, 'Reports')
  await saveButtonOf(report).click()
  await expect(other.getByText('MT940 report settings updated successfully.')).toBeVisible()
  await theirContext.close()

  await saveButtonOf(mine).click()
  const both = mine.getByRole('alert')
  await expect(both).toContainText(/ saved this list at \d{1,2}:\d{2} (am|pm)/)
  await expect(both).toContainText(organisation.email('tech.admin'))
  await expect(both).toContainText('theirs: 203.0.113.1, 203.0.113.9')
  await expect(both).toContainText('yours: 203.0.113.1, 203.0.113.7')
  expect((await saved()).ipWhitelist).toEqual(['203.0.113.1', '203.0.113.9'])
  await openPart(page, 'Reports')
  await expect(section(page, 'MT940 Report').getByLabel('Enabled')).toBeChecked()

  // A change of another section is saved on top of theirs.
  await openPart(page, 'Webhooks')
  await page.getByLabel('Thin Payload').check({ force: true })
  await expect(page.getByText('Thin Payload updated successfully.')).toBeVisible()
  await openPart(page, 'Developers')
  await both.getByRole('button', { name: 'Combine both' }).click()
  await saveButtonOf(mine).click()
  await expect(page.getByText('IP Whitelist updated successfully.')).toBeVisible()
  expect(await saved()).toMatchObject({
    ipWhitelist: ['203.0.113.1', '203.0.113.9', '203.0.113.7'],
    thinPayload: true,
    featureFlags: { mt940Report: { enabled: true, version: 'v1', interval: 'hourly' } },
  })
})
