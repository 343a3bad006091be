import { providerUrl } from '../addresses.ts'
import { failCalls, loseAnswers } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { paidRequest } from '../provider.ts'
import { admin, manlysSettings } from './settings.ts'
import {
  destinationCall,
  field,
  log,
  manageDefault,
  ours,
  saveAddress,
  saveEvents,
  sendTest,
  setManlysDestination,
} from './webhooks.ts'

const saved = 'Webhook destination updated successfully.'
const address = 'https://hooks.harbour.example/tideway'

test.describe('address of a webhook destination', () => {
  test.describe.configure({ lock: manlysSettings })

  test.beforeEach(async ({ idTokenOf }) => {
    await setManlysDestination(await idTokenOf(admin), { url: null, authorization: null })
  })

  test('an address is checked while typing and saved, and its Authorization is never shown again', async ({
    page,
    signIn,
  }) => {
    await signIn(admin, manageDefault)
    await expect(page.getByText('NO_ADDRESS', { exact: true })).toBeVisible()
    await expect(saveAddress(page)).toHaveAccessibleDescription('Nothing has changed.')
    await expect(sendTest(page)).toHaveAccessibleDescription('Save an address first.')
    const wrong = [
      ['Address', 'hooks.harbour.example', 'Must be an address that begins with https://'],
      ['Address', 'http://hooks.harbour.example', 'Must be an address that begins with https://'],
      [
        'Address',
        'https://me:secret@hooks.harbour.example',
        'Must not hold a user or password: use Authorization',
      ],
      ['Authorization', ' x', 'Must be letters, digits and punctuation on one line'],
    ] as const
    for (const [name, text, message] of wrong) {
      await field(page, name).fill(text)
      await expect(page.getByText(message)).toBeVisible()
      await expect(saveAddress(page)).toHaveAccessibleDescription(/^Correct the .* to save\.$/)
      await field(page, name).fill('')
    }
    await field(page, 'Address').fill(address)
    await field(page, 'Authorization').fill('Bearer journey-secret')
    await saveAddress(page).click()
    await expect(page.getByText(saved)).toBeVisible()
    await expect(page.getByText('OK', { exact: true })).toBeVisible()
    await expect(field(page, 'Authorization')).toHaveValue('')
    await page.reload()
    await expect(field(page, 'Address')).toHaveValue(address)
    await expect(field(page, 'Authorization')).toHaveValue('')
    await expect(page.getByText('Saved and sent with every event.')).toBeVisible()
    expect(await page.content()).not.toContain('journey-secret')
    await page.getByRole('button', { name: 'Remove Authorization' }).click()
    await saveAddress(page).click()
    await expect(page.getByText('Optional. We send this value unchanged')).toBeVisible()
    await field(page, 'Address').fill('')
    await saveAddress(page).click()
    await expect(page.getByText('NO_ADDRESS', { exact: true })).toBeVisible()
  })

  test('a failed save keeps the typed values', async ({ page, signIn, noise }) => {
    noise.allowStatus(400, /\/webhooks\/default$/)
    await signIn(admin, manageDefault)
    await field(page, 'Address').fill(address)
    await page.route(destinationCall, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { message: 'The address must be a public internet address' },
      }),
    )
    await saveAddress(page).click()
    await expect(page.getByText('The address must be a public internet address')).toBeVisible()
    await expect(field(page, 'Address')).toHaveValue(address)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await saveAddress(page).click()
    await expect(page.getByText(saved)).toBeVisible()
  })

  test('after a lost response, the saved destination is read again and shown', async ({
    page,
    signIn,
    noise,
  }) => {
    noise.allowFailedRequests(/\/webhooks\/default$/)
    await signIn(admin, manageDefault)
    await field(page, 'Address').fill(address)
    await field(page, 'Authorization').fill('Bearer journey-secret')
    await page.route(destinationCall, (route) => route.abort())
    await saveAddress(page).click()
    const lost = page.getByRole('alert').filter({ hasText: 'Your changes weren’t saved' })
    await expect(lost.getByText('Currently saved: no address.')).toBeVisible()
    await expect(field(page, 'Authorization')).toHaveValue('Bearer journey-secret')

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await loseAnswers(page, destinationCall, 'PUT')
    await saveAddress(page).click()
    await expect(
      page.getByText('We didn’t get a response, but your changes were saved.'),
    ).toBeVisible()
    // No unsaved change is left, so leaving does not ask.
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/settings$/)
  })

  test('a new signing secret needs a confirmation, is shown once, and disappears with the dialog', async ({
    page,
    signIn,
    idTokenOf,
  }) => {
    await setManlysDestination(await idTokenOf(admin), { url: address })
    await signIn(admin, manageDefault)
    await page.getByRole('button', { name: 'Create new secret' }).click()
    const question = page.getByRole('dialog', { name: /^Create a new signing secret for / })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Create new secret' }).click()
    await question.getByRole('button', { name: 'Create new secret' }).click()
    const shown = page.getByRole('dialog', { name: 'Here is your signing secret' })
    await shown.getByRole('button', { name: 'Copy Signing secret' }).click()
    await expect(shown.getByText('Copied').first()).toBeVisible()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{32,}$/)
    await shown.getByRole('button', { name: 'Close' }).last().click()
    await expect(shown).toBeHidden()
    expect(await page.content()).not.toContain(secret)
    await expect(page.getByText(`…${secret.slice(-4)}`)).toBeVisible()
    await expect(page.getByText('We also sign with the previous secret until')).toBeVisible()
  })

  test('with a provider without our own calls, only the events are shown', async ({
    page,
    signIn,
    noise,
  }) => {
    noise.allowStatus(403, ours)
    await failCalls(page, ours, 403)
    await signIn(admin, manageDefault)
    await expect(saveEvents(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Where events are sent' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Deliveries' })).toHaveCount(0)
  })
})

/** A destination of Harbour at the demo's own receiver. */
const journeys = '/settings/manage-webhook/journeys'

async function standAtReceiver(token: string): Promise<void> {
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(`${providerUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
  }
  const webhooks = [{ id: 'journeys', webhooksOn: ['PaymentRequest.COMPLETE'] }]
  await call('PATCH', '/rest/v1/client/HARBOUR', { webhooks })
  const url = `${providerUrl}/demo-receiver`
  await call('PUT', '/portal/v1/clients/HARBOUR/webhooks/journeys', { url })
}

test('a test event arrives, is in the log with its answer, and can be sent again', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  await standAtReceiver(await idTokenOf(admin))
  await signIn(admin, journeys)
  await page.getByRole('button', { name: /Event$/ }).click()
  await page.getByRole('option', { name: 'PaymentInitiation.SETTLED' }).click()
  await sendTest(page).click()
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
})

test('an incoming payment sends a webhook, found in the log by its reference', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  await standAtReceiver(await idTokenOf(admin))
  const { PaymentRequest } = await paidRequest({ amount: 12.34 })
  await signIn(admin, journeys)
  const reference = PaymentRequest.clientTransactionId
  await field(page, 'Reference').fill(reference)
  await field(page, 'Reference').press('Enter')
  const complete = log(page).getByRole('row').filter({ hasText: 'PaymentRequest.COMPLETE' })
  await expect(complete).toHaveCount(1)
  await expect(complete).toContainText('DELIVERED')
  await complete.getByRole('button', { name: /^Details of/ }).click()
  await expect(page.getByRole('region', { name: /^Details of/ })).toContainText(reference)
  await page.getByRole('button', { name: /Status$/ }).click()
  await page.getByRole('option', { name: 'FAILED' }).click()
  await expect(page.getByText('No deliveries match the filter.')).toBeVisible()
})
