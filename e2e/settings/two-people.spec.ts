import { expect, test } from '../journey.ts'
import {
  admin,
  configOfManly,
  manly,
  manlysSettings,
  saveOf,
  section,
  setManlysSettings,
} from './settings.ts'

test.use({ moneyOf: manlysSettings })

test('two people who save different sections lose nothing of each other', async ({
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

  // Both began from the same state; each saves what the other has not seen.
  const list = section(page, 'IP Whitelisting')
  await list.getByLabel('IP addresses').fill('203.0.113.7')
  await report.getByLabel('Enabled').check({ force: true })
  await saveOf(list).click()
  await expect(page.getByText('IP Whitelist updated successfully.')).toBeVisible()
  await saveOf(report).click()
  await expect(other.getByText('MT940 report settings updated successfully.')).toBeVisible()
  await page.getByLabel('Thin Payload').check({ force: true })
  await expect(page.getByText('Thin Payload updated successfully.')).toBeVisible()

  const { ipWhitelist, thinPayload, featureFlags } = await configOfManly(token)
  expect({ ipWhitelist, thinPayload, mt940: featureFlags?.mt940Report }).toEqual({
    ipWhitelist: ['203.0.113.7'],
    thinPayload: true,
    mt940: { ...mt940Report, enabled: true },
  })
  // Each sees the other's after saving its own.
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
