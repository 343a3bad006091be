import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
  phoneViewport,
} from '../accessible.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import { section } from '../settings/settings.ts'
import { answerWebhooks } from '../settings/webhook-answers.ts'
import { event, field, panel, saveEvents } from '../settings/webhooks.ts'

const newtown = 'admin@newtown.harbour.example'
const manage = (id: string) => `/settings/manage-webhook/${id}`

test('report settings are accessible as saved, with input errors, and with no field', async ({
  page,
  signIn,
}) => {
  await signIn(newtown, '/settings')
  const report = section(page, 'Daily Transaction Report')
  const mt940 = section(page, 'MT940 Report').getByRole('checkbox', { name: 'Enabled' })
  await mt940.check()
  for (const name of ['Host', 'Port', 'Username', 'Path', 'Notification', 'Encryption']) {
    await report.getByRole('textbox', { name }).fill('/ x')
  }
  await expect(report.getByText('Invalid Email')).toBeVisible()
  await report.getByRole('button', { name: 'Remove DateTime' }).press('Delete')
  for (let left = 20; left > 0; left -= 1) await page.keyboard.press('Delete')
  await expect(report.getByText('Should not be empty')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
})

test('webhooks are accessible with destinations of every state and deliveries of every status', async ({
  page,
  signIn,
}) => {
  await answerWebhooks(page)
  await signIn(newtown, '/settings')
  const list = section(page, 'Configure Webhook Destinations')
  await list.getByRole('button', { name: '3 events' }).first().click()
  await expect(list.getByText('FAILING')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  for (const id of ['orders', 'ledger', 'new-one']) {
    await page.goto(manage(id))
    await panel(page, 'Payment').click()
    await expectAccessible(page)
  }
  await page.goto(manage('orders'))
  await page.getByRole('button', { name: /^Details of PaymentRequest.COMPLETE order-2/ }).click()
  await expect(page.getByText('No response in time, 15.0 s')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phoneViewport)
  await expect(page.getByText('No response in time, 15.0 s')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  await page.getByRole('button', { name: 'Create new secret' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('webhooks are accessible while loading, after a failure and with input errors', async ({
  page,
  signIn,
  noise,
}) => {
  const calls = [/\/rest\/v1\/client\/[^/]+$/, /\/webhooks$/, /\/webhookDeliveries\?/]
  noise.allowStatus(500, /\/(client|clients)\/[^/]+(\/webhooks|\/webhookDeliveries)?$/)
  const held = await holdCalls(page, calls[0] ?? /$^/)
  await signIn(newtown, manage('default'))
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached()
  await expectAccessibleAtBothWidths(page)
  for (const call of calls) await failCalls(page, call)
  held()
  await page.reload()
  await expect(page.getByText(/An error occurred/).first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unroute(calls[0] ?? /$^/)
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(saveEvents(page)).toBeVisible()
  await expect(page.getByText(/An error occurred/)).toHaveCount(2)
  await expectAccessibleAtBothWidths(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await field(page, 'Address').fill('ftp://hooks')
  await field(page, 'Authorization').fill(' x')
  await expect(page.getByText(/Must be letters/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('webhook events are chosen and an address is typed by keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn(newtown, manage('default'))
  await expect(panel(page, 'PaymentRequest')).toBeVisible()
  await tabTo(page, panel(page, 'PaymentRequest'))
  await page.keyboard.press('Enter')
  await tabTo(page, event(page, 'PaymentRequest.EXPIRED'), 6)
  const before = await event(page, 'PaymentRequest.EXPIRED').isChecked()
  await page.keyboard.press('Space')
  await expect(event(page, 'PaymentRequest.EXPIRED')).toBeChecked({ checked: !before })
  await tabTo(page, saveEvents(page), 12)
  await tabTo(page, field(page, 'Address'), 3)
  await page.keyboard.type('https://hooks.newtown.example/tideway')
  await tabTo(page, page.getByRole('button', { name: 'Save address' }), 4)
  await expect(page.getByRole('button', { name: 'Save address' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
