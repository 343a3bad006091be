import { expect, test } from '../journey.ts'
import { fund } from '../payouts/desk.ts'
import { dashboardUrl, providerUrl } from '../system/addresses.ts'
import { confirm, ready, screen, submitted } from './settlement.ts'

// The test waits for the alert twice.
test.setTimeout(180_000)

test('a transfer that takes the balance below the threshold sends one mail', async ({
  page,
  signIn,
  organisation,
}) => {
  await fund(100, organisation)
  const address = organisation.email('finance.manager')
  await signIn(organisation.email('finance.admin'), screen)
  await ready(page)
  await page.getByLabel('Enter a low balance threshold').fill('80.00')
  await page.getByLabel('Email addresses').fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Low balance Alert settings updated successfully.')).toBeVisible()
  await expect(
    page.getByText(`The alert is on. We’ll email ${address} when your balance drops below $80.00.`),
  ).toBeVisible()

  const outbox = await page.context().newPage()
  await outbox.goto(`${providerUrl}/outbox`)
  await expect(outbox.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  const mail = outbox.getByRole('article').filter({ hasText: address })
  await expect(mail).toHaveCount(0)

  await page.getByLabel('Enter Amount').fill('30')
  await confirm(page)
  await expect(page.getByText(submitted)).toBeVisible()
  await expect(
    page.getByText(`Your balance is already below $80.00.`, { exact: false }),
  ).toBeVisible()
  await expect(mail).toHaveCount(1)
  await expect(mail.getByRole('heading')).toHaveText(
    `Low balance: Harbour Roasters is below $80.00`,
  )
  await expect(mail).toContainText(`To ${address}`)
  await expect(mail.locator('time')).toHaveText(
    /^[A-Z][a-z]{2} \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d GMT\+1[01]:00$/,
  )

  // The balance is below the threshold already, so no second mail is sent.
  await page.getByLabel('Enter Amount').fill('5')
  await confirm(page)
  await expect(page.getByLabel('Enter Amount')).toHaveValue('')
  await outbox.waitForTimeout(6_000)
  await expect(mail).toHaveCount(1)

  const link = mail.getByRole('link')
  await expect(link).toHaveAttribute('href', `${dashboardUrl}${screen}`)
})
