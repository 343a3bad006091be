import { dashboardUrl } from '../addresses.ts'
import { expect, fillSignIn, test } from '../journey.ts'
import {
  admin,
  configOfManly,
  manly,
  manlysSettings,
  saveButtonOf,
  section,
  setManlysSettings,
} from './settings.ts'

test.describe.configure({ lock: manlysSettings })

test('two users who save different sections lose no changes', async ({
  page,
  context,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  const mt940Report = { enabled: false, version: 'v1', interval: 'hourly' } as const
  await setManlysSettings(token, {
    ipWhitelist: [],
    thinPayload: false,
    featureFlags: { mt940Report },
  })
  await signIn(admin, manly)
  const other = await context.newPage()
  await other.goto(manly)
  const report = section(other, 'MT940 Report')
  await expect(report).toBeVisible()

  // Both users began from the same state, and each saves settings that the other has not seen.
  const list = section(page, 'IP Whitelisting')
  await list.getByLabel('IP addresses').fill('203.0.113.7')
  await report.getByLabel('Enabled').check({ force: true })
  await saveButtonOf(list).click()
  await expect(page.getByText('IP Whitelist updated successfully.')).toBeVisible()
  await saveButtonOf(report).click()
  await expect(other.getByText('MT940 report settings updated successfully.')).toBeVisible()
  await page.getByLabel('Thin Payload').check({ force: true })
  await expect(page.getByText('Thin Payload updated successfully.')).toBeVisible()

  const { ipWhitelist, thinPayload, featureFlags } = await configOfManly(token)
  expect({ ipWhitelist, thinPayload, mt940: featureFlags?.mt940Report }).toEqual({
    ipWhitelist: ['203.0.113.7'],
    thinPayload: true,
    mt940: { ...mt940Report, enabled: true },
  })
  // Each user sees the other's settings after saving their own.
  await expect(section(other, 'IP Whitelisting').getByLabel('IP addresses')).toHaveValue(
    '203.0.113.7',
  )
  await expect(section(page, 'MT940 Report').getByLabel('Enabled')).toBeChecked()
  await setManlysSettings(token, {
    ipWhitelist: [],
    thinPayload: false,
    featureFlags: { mt940Report },
  })
})

test('two users save the same list: the second sees both versions, and nothing is lost', async ({
  page,
  browser,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await setManlysSettings(token, { ipWhitelist: ['203.0.113.1'] })
  await signIn(admin, manly)
  const mine = section(page, 'IP Whitelisting')
  await mine.getByLabel('IP addresses').fill('203.0.113.1\n203.0.113.7')

  const theirContext = await browser.newContext({ baseURL: dashboardUrl })
  const other = await theirContext.newPage()
  await other.goto(manly)
  await fillSignIn(other, 'tech.admin@harbour.example')
  const theirs = section(other, 'IP Whitelisting')
  await theirs.getByLabel('IP addresses').fill('203.0.113.1\n203.0.113.9')
  await saveButtonOf(theirs).click()
  await expect(other.getByText('IP Whitelist updated successfully.')).toBeVisible()
  await theirContext.close()

  await saveButtonOf(mine).click()
  const both = mine.getByRole('alert')
  await expect(both).toContainText(
    /^tech\.admin@harbour\.example saved this list at \d{1,2}:\d{2} (am|pm)/,
  )
  await expect(both).toContainText('theirs: 203.0.113.1, 203.0.113.9')
  await expect(both).toContainText('yours: 203.0.113.1, 203.0.113.7')
  expect((await configOfManly(token)).ipWhitelist).toEqual(['203.0.113.1', '203.0.113.9'])

  await both.getByRole('button', { name: 'Combine both' }).click()
  await expect(mine.getByLabel('IP addresses')).toHaveValue('203.0.113.1\n203.0.113.9\n203.0.113.7')
  await expect(both).toBeHidden()
  await saveButtonOf(mine).click()
  await expect(page.getByText('IP Whitelist updated successfully.')).toBeVisible()
  expect((await configOfManly(token)).ipWhitelist).toEqual([
    '203.0.113.1',
    '203.0.113.9',
    '203.0.113.7',
  ])
  await setManlysSettings(token, { ipWhitelist: [] })
})
