import type { Page } from '@playwright/test'
import { callAs } from '../call-as.ts'
import { expect, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import { paidRequest } from '../system/provider.ts'
import { screen, section } from './settings.ts'
import { event, field, panel, saveAddress, saveEvents } from './webhooks.ts'

const log = (page: Page) => page.getByRole('table', { name: 'Deliveries' })

test('a destination is saved with its events, address and secret, and its Authorization is never shown again', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('admin'), `${screen}#configure-webhook-destinations`)
  const destinations = section(page, 'Configure Webhook Destinations')
  await destinations.getByRole('link', { name: 'Edit default' }).click()
  await panel(page, 'PaymentRequest').click()
  await event(page, 'PaymentRequest.COMPLETE').check()
  await saveEvents(page).click()
  await expect(page.getByText('Webhook settings updated successfully.')).toBeVisible()
  await field(page, 'Address').fill('https://hooks.harbour.example/tideway')
  await field(page, 'Authorization').fill('Bearer journey-secret')
  await saveAddress(page).click()
  await expect(page.getByText('Webhook destination updated successfully.')).toBeVisible()

  await page.getByRole('button', { name: 'Create new secret' }).click()
  const question = page.getByRole('dialog', { name: /^Create a new signing secret for / })
  await question.getByRole('button', { name: 'Create new secret' }).click()
  const shown = page.getByRole('dialog', { name: 'Here is your signing secret' })
  await shown.getByRole('button', { name: 'Copy Signing secret' }).click()
  await expect(shown.getByText('Copied').first()).toBeVisible()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{32,}$/)
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(`…${secret.slice(-4)}`)).toBeVisible()
  await expect(page.getByText('We also sign with the previous secret until')).toBeVisible()

  await page.reload()
  await expect(panel(page, 'PaymentRequest')).toHaveText('PaymentRequest1 of 6')
  await expect(field(page, 'Address')).toHaveValue('https://hooks.harbour.example/tideway')
  await expect(field(page, 'Authorization')).toHaveValue('')
  await expect(page.getByText('Saved and sent with every event.')).toBeVisible()
  const content = await page.content()
  expect(content).not.toContain('journey-secret')
  expect(content).not.toContain(secret)
})

test('a payment and a test event are delivered, found in the log, and sent again', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const { clientId } = organisation
  const token = await idTokenOf(organisation.email('admin'))
  const webhooks = [{ id: 'journeys', webhooksOn: ['PaymentRequest.COMPLETE'] }]
  await callAs(token, clientId, 'PATCH', `/client/${clientId}`, { webhooks }, 'rest')
  // The form rejects addresses of this machine, so a call sets the address.
  const url = `${providerUrl}/demo-receiver`
  await callAs(token, clientId, 'PUT', `/clients/${clientId}/webhooks/journeys`, { url })
  const { PaymentRequest } = await paidRequest({ amount: 12.34, client: organisation })
  await signIn(organisation.email('admin'), `${screen}/manage-webhook/journeys`)
  await page.getByRole('button', { name: /Event$/ }).click()
  await page.getByRole('option', { name: 'PaymentInitiation.SETTLED' }).click()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByText(/^Delivered: 204, Accepted, after /)).toBeVisible()
  const row = log(page).getByRole('row').filter({ hasText: 'TEST' }).first()
  await expect(row).toContainText('PaymentInitiation.SETTLED')
  await expect(row).toContainText('DELIVERED')
  await expect(row).toContainText('204')
  await row.getByRole('button', { name: /^Details of PaymentInitiation\.SETTLED/ }).click()
  const opened = page.getByRole('region', { name: /^Details of PaymentInitiation\.SETTLED/ })
  await expect(opened.getByText('"PaymentInitiationStatus"')).toBeVisible()
  await expect(opened.getByRole('listitem')).toHaveCount(1)
  await opened.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('We’re sending the event again.')).toBeVisible()
  await expect(opened.getByRole('listitem')).toHaveCount(2)

  const reference = PaymentRequest.clientTransactionId
  await field(page, 'Reference').fill(reference)
  await field(page, 'Reference').press('Enter')
  const complete = log(page).getByRole('row').filter({ hasText: 'PaymentRequest.COMPLETE' })
  await expect(complete).toHaveCount(1)
  await expect(complete).toContainText('DELIVERED')
  await complete.getByRole('button', { name: /^Details of/ }).click()
  await expect(page.getByRole('region', { name: /^Details of PaymentRequest/ })).toContainText(
    reference,
  )
  await page.getByRole('button', { name: /Status$/ }).click()
  await page.getByRole('option', { name: 'FAILED' }).click()
  await expect(page.getByText('No deliveries match the filter.')).toBeVisible()
})
