import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  admin,
  expectNotSavedQuestion,
  manly,
  manlysSettings,
  saveFailed,
  section,
} from './settings.ts'
import {
  clientCall,
  event,
  manageDefault,
  panel,
  saveEvents,
  setManlysWebhooks,
  webhooksOfManly,
} from './webhooks.ts'

const saved = 'Webhook settings updated successfully.'

test.describe.configure({ lock: manlysSettings })

test.beforeEach(async ({ idTokenOf }) => {
  await setManlysWebhooks(await idTokenOf(admin), [
    { id: 'default', webhooksOn: ['PaymentRequest.COMPLETE', 'PaymentRequest.EXPIRED'] },
    { id: 'ledger', webhooksOn: ['Payment.SETTLED'] },
  ])
})

test('the list shows the number and names of each destination’s events, and links to each', async ({
  page,
  signIn,
}) => {
  await signIn(admin, manly)
  const rows = section(page, 'Configure Webhook Destinations').getByRole('row')
  const row = (id: string) => rows.filter({ has: page.getByRole('rowheader', { name: id }) })
  const two = row('default').getByRole('button', { name: '2 events', exact: true })
  await expect(row('ledger').getByRole('button', { name: '1 event', exact: true })).toBeVisible()
  await two.hover()
  const tip = page.getByRole('tooltip')
  await expect(tip).toHaveText('PaymentRequest.COMPLETE\nPaymentRequest.EXPIRED')
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  // By keyboard the events are shown too, and a press keeps them on the page.
  await two.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(tip).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(row('default').getByRole('listitem')).toHaveText([
    'PaymentRequest.COMPLETE',
    'PaymentRequest.EXPIRED',
  ])
  await row('ledger').getByRole('link', { name: 'Edit ledger' }).click()
  await expect(page).toHaveURL(/\/settings\/manage-webhook\/ledger$/)
  await expect(page.getByRole('heading', { name: 'Manage Webhook', level: 1 })).toBeVisible()
  await expect(page.getByText('id: ledger', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('events are ticked in panels by heading, and saved with the other destinations unchanged', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await signIn(admin, manageDefault)
  await expect(panel(page, 'PaymentRequest')).toHaveText('PaymentRequest2 of 6')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await panel(page, 'PaymentRequest').click()
  await expect(event(page, 'PaymentRequest.COMPLETE')).toBeChecked()
  await expect(event(page, 'PaymentRequest.WAITING')).not.toBeChecked()
  await expect(event(page, 'All of PaymentRequest')).toHaveJSProperty('indeterminate', true)
  await event(page, 'PaymentRequest.EXPIRED').uncheck()
  await panel(page, 'Payment').click()
  await event(page, 'All of Payment').check()
  await expect(panel(page, 'Payment')).toHaveText('Payment5 of 5')
  await event(page, 'Payment.CREATED').uncheck()

  // Another user saves a different destination at the same time.
  await setManlysWebhooks(token, [{ id: 'ledger', webhooksOn: ['Payment.FAILED'] }])
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await saveEvents(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  const mine = {
    id: 'default',
    webhooksOn: [
      'PaymentRequest.COMPLETE',
      'Payment.PENDING',
      'Payment.SETTLED',
      'Payment.FAILED',
      'Payment.RETURNED',
    ],
  }
  const list = [mine, { id: 'ledger', webhooksOn: ['Payment.FAILED'] }]
  // The save sends the full list (spec 7.3).
  expect((await sent).postDataJSON()).toEqual({ webhooks: list })
  expect(await webhooksOfManly(token)).toEqual(list)
  await page.reload()
  await expect(panel(page, 'Payment')).toHaveText('Payment4 of 5')
})

test('a failed save is reported at the top and keeps the ticked events', async ({
  page,
  signIn,
  idTokenOf,
  noise,
}) => {
  noise.allowStatus(500, /\/client\/HARBOURM1$/)
  const token = await idTokenOf(admin)
  const before = await webhooksOfManly(token)
  await signIn(admin, manageDefault)
  await panel(page, 'PaymentRequest').click()
  await event(page, 'PaymentRequest.WAITING').check()
  await failCalls(page, clientCall, 500, 'PATCH')
  await saveEvents(page).click()
  await expect(page.getByRole('alert').filter({ hasText: saveFailed })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Your changes weren’t saved.')
  await expect(page.getByRole('alert')).toContainText(/Currently saved: \d+ events?\./)
  await expect(event(page, 'PaymentRequest.WAITING')).toBeChecked()
  expect(await webhooksOfManly(token)).toEqual(before)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await saveEvents(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  await expect(page.getByText(saveFailed)).toBeHidden()
})

test('leaving with ticked but unsaved events asks first', async ({ page, signIn }) => {
  await signIn(admin, manageDefault)
  await panel(page, 'PaymentRequest').click()
  await event(page, 'PaymentRequest.WAITING').check()
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expectNotSavedQuestion(page)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(event(page, 'PaymentRequest.WAITING')).toBeChecked()
  // After unticking, there is no change to ask about.
  await event(page, 'PaymentRequest.WAITING').uncheck()
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('a client without destinations has an unsaved one called default', async ({
  page,
  signIn,
}) => {
  const bodies: unknown[] = []
  await page.route('**/rest/v1/client/NEWCLIENT', (route) => {
    if (route.request().method() === 'PATCH') bodies.push(route.request().postDataJSON())
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { clientId: 'NEWCLIENT', webhooks: [] },
    })
  })
  await signIn('owner@newclient.example', '/settings')
  const list = section(page, 'Configure Webhook Destinations')
  await expect(list.getByRole('rowheader')).toHaveText(['default'])
  await expect(list.getByText('0 events', { exact: true })).toBeVisible()
  await list.getByRole('link', { name: 'Edit default' }).click()
  await panel(page, 'PaymentInitiation').click()
  await event(page, 'PaymentInitiation.SETTLED').check()
  expect(bodies).toEqual([])
  await saveEvents(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  expect(bodies).toEqual([
    { webhooks: [{ id: 'default', webhooksOn: ['PaymentInitiation.SETTLED'] }] },
  ])
})

test('a skeleton is shown while loading, and an unknown id is reported', async ({
  page,
  signIn,
}) => {
  const letGo = await holdCalls(page, clientCall)
  await signIn(admin, manageDefault)
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached()
  await expect(saveEvents(page)).toHaveCount(0)
  letGo()
  await expect(saveEvents(page)).toBeVisible()
  await page.goto('/settings/manage-webhook/nobodys')
  await expect(page.getByText('We couldn’t find a webhook destination with this ID.')).toBeVisible()
})
