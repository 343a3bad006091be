import type { Page } from '@playwright/test'
import { saved as checkoutSaved, save as saveCheckout, toggle } from '../apps/checkout-app.ts'
import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { createInDialog } from '../payment-request/dialog.ts'
import { keyDialog, keyIdOf, keyRow, keys, shownKey } from '../settings/keys.ts'
import { section } from '../settings/settings.ts'
import { event, field, panel, saveAddress, saveEvents } from '../settings/webhooks.ts'
import { providerUrl } from '../system/addresses.ts'
import { freshPrefix, payAtTestBank } from '../system/provider.ts'

const list = (page: Page) => page.getByRole('list', { name: 'First steps' })

/** Returns the titles of the ticked steps. */
const ticked = async (page: Page) =>
  (
    await list(page)
      .getByRole('heading', { name: /: done$/ })
      .allTextContents()
  ).map((text) => text.replace(': done', ''))

async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Status' })).toBeVisible()
}

test('a new client goes from nothing to its first payment, and each step is ticked', async ({
  page,
  signIn,
  organisations,
}) => {
  test.setTimeout(240_000)
  const { owner } = await organisations.openNew('standard')
  await signIn(owner)
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  expect(await ticked(page)).toEqual([])
  await expectAccessibleAtBothWidths(page)

  await list(page).getByRole('link', { name: 'Open the Pay by Bank app' }).click()
  await toggle(page).check({ force: true })
  await saveCheckout(page).click()
  await expect(checkoutSaved(page)).toBeVisible()
  await goHome(page)
  await expect(page.getByText('1 of 5 done')).toBeVisible()
  expect(await ticked(page)).toEqual(['Enable the Pay by Bank app'])

  await list(page).getByRole('link', { name: 'Open API Keys' }).click()
  await keys(page).getByRole('button', { name: 'Generate' }).click()
  const dialog = keyDialog(page)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('heading', { name: 'Make a first call' })).toBeVisible()
  const secret = await shownKey(dialog, 'Secret key')
  expect(await shownKey(dialog, 'API address')).toBe(`${providerUrl}/rest/v1`)
  expect(await shownKey(dialog, 'First call')).toBe(
    `curl "${providerUrl}/rest/v1/balance" -H "Authorization: ${secret}"`,
  )
  await expect(dialog.getByRole('link', { name: /first calls/ })).toHaveAttribute(
    'href',
    /\/docs#first-call$/,
  )
  const balance = await fetch(`${providerUrl}/rest/v1/balance`, {
    headers: { authorization: secret },
  })
  expect(balance.status).toBe(200)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(keyRow(page, keyIdOf(secret))).toBeVisible()
  await goHome(page)
  await expect(page.getByText('2 of 5 done')).toBeVisible()

  const domain = `pay.${owner.split('@').at(-1)}`
  await list(page).getByRole('link', { name: 'Add a PayID domain' }).click()
  await section(page, 'PayID Domains')
    .getByRole('textbox', { name: 'New PayID domain' })
    .fill(domain)
  await section(page, 'PayID Domains').getByRole('button', { name: 'Add PayID domain' }).click()
  await section(page, 'PayID Domains')
    .getByRole('button', { name: `Verify ${domain}` })
    .click()
  await expect(
    page.getByText(`${domain} is verified. You can use it for PayIDs now.`),
  ).toBeVisible()
  await goHome(page)
  await expect(page.getByText('3 of 5 done')).toBeVisible()

  await list(page).getByRole('link', { name: 'Open your default webhook' }).click()
  await field(page, 'Address').fill('https://hooks.lantern.example/tideway')
  await saveAddress(page).click()
  await expect(page.getByText('Webhook destination updated successfully.')).toBeVisible()
  await panel(page, 'PaymentRequest').click()
  await event(page, 'PaymentRequest.COMPLETE').check()
  await saveEvents(page).click()
  await expect(page.getByText('Webhook settings updated successfully.')).toBeVisible()
  await goHome(page)
  await expect(page.getByText('4 of 5 done')).toBeVisible()
  expect(await ticked(page)).toEqual([
    'Enable the Pay by Bank app',
    'Generate your API keys',
    'Add your PayID domain',
    'Set up a webhook',
  ])

  const prefix = freshPrefix('first')
  const request = await createInDialog(page, { prefix, description: 'First cup', amount: '4.50' })
  const payId = await request
    .frameLocator('iframe')
    .getByText(new RegExp(`^${prefix}@`))
    .first()
    .textContent()
  expect((await payAtTestBank(payId ?? '', 4.5)).outcome).toBe('ACCEPTED')
  await expect(request.getByText('$4.50 received')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(request).toBeHidden()
  // The list disappears once every step is done.
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show first steps' })).toHaveCount(0)
})

test('a new client has an empty summary, and steps that can be hidden and that an empty list links to', async ({
  page,
  signIn,
  organisations,
}) => {
  const { owner } = await organisations.openNew('none')
  await signIn(owner)
  await expect(page.getByRole('paragraph').filter({ hasText: /^\$0\.00$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: '$0.00 of Refunds' })).toBeVisible()
  await expect(page.getByText('TopUp PayID')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
  await expect(page.getByText('First steps', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(list(page)).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Show first steps' }).click()
  await expect(list(page)).toBeVisible()
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await page.getByRole('link', { name: 'first steps' }).click()
  await expect(list(page)).toBeVisible()
})
