import type { SingleSignOn } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import type { ReportDelivery } from '@tideway/contract/reports/report-delivery'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import {
  desktopViewport,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
  phoneViewport,
} from '../browser/accessible.ts'
import { expectFocusInSight, tabTo } from '../browser/keyboard.ts'
import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { keyDialog, keys } from '../settings/keys.ts'
import {
  configCall,
  openPart,
  saveButtonOf,
  saveFailed,
  screen,
  section,
} from '../settings/settings.ts'

const parts = [
  'Developers',
  'Webhooks',
  'Branding',
  'Reports',
  'Single sign-on',
  'Security and approvals',
]

const failed = 'An error occurred. Please refresh and try again.'
const cors = { 'access-control-allow-origin': '*' }
const delivery: ReportDelivery = {
  state: 'FAILING',
  failingSinceDatetime: '2026-11-20T18:15:04.000Z',
  triedDatetime: '2026-11-20T18:36:04.000Z',
  reason: sftpFailures.keyRefused('tideway').text,
  nextTryDatetime: '2026-11-20T19:36:04.000Z',
  waiting: 2,
  givenUp: 1,
}
const signOn: SingleSignOn = {
  redirectUri: 'https://provider.example/identity/federation/callback',
  provider: {
    issuer: 'https://sign-in.harbour.example',
    oauthClientId: 'tideway',
    provisioning: 'JUST_IN_TIME',
    rolesClaim: 'groups',
    roleMapping: [{ value: 'money', role: 'BASE_FINANCE_ADMIN' }],
    defaultRole: null,
    secondFactorValues: [],
    enabled: true,
  },
  domains: [
    {
      domain: 'people.harbour.example',
      status: 'PROVED',
      recordName: '_tideway-sign-in.people.harbour.example',
      recordValue: 'tideway-sign-in=1',
    },
    {
      domain: 'staff.harbour.example',
      status: 'PENDING',
      recordName: '_tideway-sign-in.staff.harbour.example',
      recordValue: 'tideway-sign-in=2',
    },
  ],
}

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 240_000 })

test('settings are accessible with data, input errors, failures and dialogs', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(500, configCall)
  await page.route(/\/reportDelivery$/, (route) => route.fulfill({ headers: cors, json: delivery }))
  await page.route(/\/singleSignOn$/, (route) => route.fulfill({ headers: cors, json: signOn }))
  await signIn(organisation.email('admin'), screen)
  await expect(keys(page).getByRole('row')).not.toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const part of parts) {
    await openPart(page, part)
    await expectAccessibleAtBothWidths(page)
    await page.setViewportSize(narrowestViewport)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(desktopViewport)
  }
  await openPart(page, 'Reports')
  await expect(page.getByText('FAILING', { exact: true })).toBeVisible()
  await openPart(page, 'Developers')

  await failCalls(page, configCall, 500, 'PUT')
  await page.setViewportSize(desktopViewport)
  const list = section(page, 'IP Whitelisting')
  const report = section(page, 'Daily Transaction Report')
  await list.getByLabel('IP addresses').fill('203.0.113.1')
  await saveButtonOf(list).click()
  await expect(list.getByText('Your changes weren’t saved')).toBeVisible()
  await list.getByLabel('IP addresses').fill('203.0.113.1\nwrong')
  await expect(list.getByText('Invalid IP address.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(desktopViewport)
  await openPart(page, 'Reports')
  for (const name of ['Host', 'Port', 'Username', 'Path', 'Notification', 'Encryption']) {
    await report.getByRole('textbox', { name }).fill('/ x')
  }
  await expect(report.getByText('Invalid Email')).toBeVisible()
  await report.getByRole('button', { name: 'Remove DateTime' }).press('Delete')
  for (let left = 20; left > 0; left -= 1) await page.keyboard.press('Delete')
  await expect(report.getByText('Should not be empty')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await openPart(page, 'Developers')
  await keys(page).getByRole('button', { name: /^More/ }).first().click()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)

  await page.unroute(configCall)
  await page.setViewportSize(desktopViewport)
  await keys(page).getByRole('button', { name: 'Duplicate SECRDEMO01' }).click()
  const dialog = keyDialog(page)
  await expect(dialog.getByLabel('Generate HMAC')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByLabel('Generate HMAC').check({ force: true })
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByLabel('HMAC key', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
})

test('settings are accessible with nothing set up, and when they cannot be read or saved', async ({
  page,
  signIn,
  noise,
  organisations,
}) => {
  noise.allowStatus(500, configCall)
  const { owner } = await organisations.openNew('none')
  await signIn(owner, screen)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
  await failCalls(page, configCall, 500, 'PUT')
  await section(page, 'TopUp PayID').getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText(saveFailed)).toBeInViewport()
  await expectAccessibleAtBothWidths(page)
  // Moving up by keyboard, no focused control may be hidden behind the alert.
  for (const size of [phoneViewport, desktopViewport]) {
    await page.setViewportSize(size)
    await openPart(page, 'Reports')
    await section(page, 'Daily Transaction Report').getByLabel('Host').focus()
    for (let presses = 0; presses < 24; presses += 1) {
      await page.keyboard.press('Shift+Tab')
      await expectFocusInSight(page)
    }
  }
  await failCalls(page, configCall)
  await page.reload()
  await expect(page.getByText(failed)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a key is generated, copied, closed and disabled by keyboard alone', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('admin'), `${screen}?clientId=${organisation.manly.clientId}`)
  const generate = keys(page).getByRole('button', { name: 'Generate' })
  await generate.focus()
  await page.keyboard.press('Enter')
  const dialog = keyDialog(page)
  await tabTo(page, dialog.getByLabel('Generate HMAC'))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Yes' }))
  // Holding the key down for a moment must not close the dialog.
  await page.keyboard.down('Enter')
  await expect(dialog.getByLabel('HMAC key', { exact: true })).toBeVisible()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Copy HMAC key' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^HMAC_/)
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // The button that opened the dialog disappears once the first keys exist.
  const toggle = keys(page).getByRole('switch').first()
  await tabTo(page, toggle)
  const was = await toggle.isChecked()
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked({ checked: !was })
  await expect(toggle).toBeFocused()
  await expectFocusInSight(page)
})
