import { centsToText, formatAud } from '@tideway/contract/money'
import { dashboardUrl, providerUrl } from '../addresses.ts'
import { expect, test } from '../journey.ts'
import { freshPrefix } from '../provider.ts'
import { balanceOf, confirm, fundNewtown, newtown, ready, screen, submitted } from './settlement.ts'

test('a transfer that takes the balance below the threshold is one mail in the outbox', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(newtown)
  // Other journeys move a few dollars of it: fifty are beyond them.
  await fundNewtown(token, 200)
  const address = `${freshPrefix('low')}@harbour.example`
  await signIn(newtown, screen)
  await ready(page)
  const balance = await balanceOf(token)
  const threshold = balance - 5000
  await page.getByLabel('Enter a low balance threshold').fill(centsToText(threshold))
  await page.getByLabel('Email addresses').fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Low balance Alert settings updated successfully.')).toBeVisible()
  await expect(
    page.getByText(`The alert is on: below ${formatAud(threshold)} an email goes to ${address}.`),
  ).toBeVisible()

  const outbox = await page.context().newPage()
  await outbox.goto(`${providerUrl}/outbox`)
  await expect(outbox.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  const mail = outbox.getByRole('article').filter({ hasText: address })
  await expect(mail).toHaveCount(0)

  await page.getByLabel('Enter Amount').fill('100')
  await confirm(page)
  await expect(page.getByText(submitted)).toBeVisible()
  await expect(
    page.getByText(`The balance is below ${formatAud(threshold)} already.`, { exact: false }),
  ).toBeVisible()
  await expect(mail).toHaveCount(1)
  await expect(mail.getByRole('heading')).toHaveText(
    `Low balance: Harbour Newtown is below ${formatAud(threshold)}`,
  )
  await expect(mail).toContainText(`To ${address}`)
  await expect(mail.locator('time')).toHaveText(
    /^[A-Z][a-z]{2} \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d GMT\+1[01]:00$/,
  )

  // Below already: no second one.
  await page.getByLabel('Enter Amount').fill('20')
  await confirm(page)
  await expect(page.getByLabel('Enter Amount')).toHaveValue('')
  await outbox.waitForTimeout(6_000)
  await expect(mail).toHaveCount(1)

  const link = mail.getByRole('link')
  await expect(link).toHaveAttribute('href', `${dashboardUrl}${screen}?clientId=HARBOURN1`)

  await page.getByLabel('Enter a low balance threshold').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The alert is off: there is no threshold.')).toBeVisible()
})
