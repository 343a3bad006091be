import { asCents, centsToText, formatAud, subtractCents } from '@tideway/contract/money/money'
import { dashboardUrl, providerUrl } from '../addresses.ts'
import { expect, test } from '../journey.ts'
import { freshPrefix } from '../provider.ts'
import { balanceOf, callAs, confirm, ready, screen, submitted } from './settlement.ts'

const admin = 'finance.admin@harbour.example'

// These tests wait for the alert twice.
test.describe.configure({ timeout: 180_000 })

/** Restores the demo's settings. */
test.afterEach(async ({ idTokenOf }) => {
  const token = await idTokenOf(admin)
  const path = '/clients/HARBOUR/lowBalanceAlert'
  await callAs(token, 'PUT', `${path}/threshold`, { threshold: '500.00' })
  await callAs(token, 'PUT', `${path}/emailAddresses`, {
    emailAddresses: ['finance@harbour.example'],
  })
})

test('a transfer that takes the balance below the threshold sends one mail', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  const address = `${freshPrefix('low')}@harbour.example`
  await signIn(admin, screen)
  await ready(page)
  const balance = await balanceOf(token)
  // Other journeys change this balance slightly, so the threshold is a thousand dollars away.
  const threshold = subtractCents(balance, asCents(1_000_00))
  await page.getByLabel('Enter a low balance threshold').fill(centsToText(threshold))
  await page.getByLabel('Email addresses').fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Low balance Alert settings updated successfully.')).toBeVisible()
  await expect(
    page.getByText(
      `The alert is on. We’ll email ${address} when your balance drops below ${formatAud(threshold)}.`,
    ),
  ).toBeVisible()

  const outbox = await page.context().newPage()
  await outbox.goto(`${providerUrl}/outbox`)
  await expect(outbox.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  const mail = outbox.getByRole('article').filter({ hasText: address })
  await expect(mail).toHaveCount(0)

  await page.getByLabel('Enter Amount').fill('2000')
  await confirm(page)
  await expect(page.getByText(submitted)).toBeVisible()
  await expect(
    page.getByText(`Your balance is already below ${formatAud(threshold)}.`, { exact: false }),
  ).toBeVisible()
  await expect(mail).toHaveCount(1)
  await expect(mail.getByRole('heading')).toHaveText(
    `Low balance: Harbour Roasters is below ${formatAud(threshold)}`,
  )
  await expect(mail).toContainText(`To ${address}`)
  await expect(mail.locator('time')).toHaveText(
    /^[A-Z][a-z]{2} \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d GMT\+1[01]:00$/,
  )

  // The balance is below the threshold already, so no second mail is sent.
  await page.getByLabel('Enter Amount').fill('20')
  await confirm(page)
  await expect(page.getByLabel('Enter Amount')).toHaveValue('')
  await outbox.waitForTimeout(6_000)
  await expect(mail).toHaveCount(1)

  const link = mail.getByRole('link')
  await expect(link).toHaveAttribute('href', `${dashboardUrl}${screen}`)
})
