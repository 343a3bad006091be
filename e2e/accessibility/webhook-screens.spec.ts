import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { tabTo } from '../browser/keyboard.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { screen, section } from '../settings/settings.ts'
import { answerWebhooks } from '../settings/webhook-answers.ts'
import { event, field, panel, saveEvents } from '../settings/webhooks.ts'

const manage = (id: string) => `${screen}/manage-webhook/${id}`

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 180_000 })

test('webhooks are accessible: loading, failed, with input errors, and with every state and status', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  const calls = [/\/rest\/v1\/client\/[^/]+$/, /\/webhooks$/, /\/webhookDeliveries\?/] as const
  noise.allowStatus(500, /\/(client|clients)\/[^/]+(\/webhooks|\/webhookDeliveries)?$/)
  const release = await holdCalls(page, calls[0])
  await signIn(organisation.email('admin'), manage('default'))
  await expect(page.getByRole('heading', { name: 'Manage Webhook' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached()
  await expectAccessibleAtBothWidths(page)
  for (const call of calls) await failCalls(page, call)
  release()
  await page.reload()
  await expect(page.getByText(/An error occurred/).first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unroute(calls[0])
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

  await answerWebhooks(page)
  await page.goto(`${screen}#configure-webhook-destinations`)
  const list = section(page, 'Configure Webhook Destinations')
  await list.getByRole('button', { name: '3 events' }).first().click()
  await expect(list.getByText('FAILING')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  for (const id of ['ledger', 'new-one']) {
    await page.goto(manage(id))
    await panel(page, 'Payment').click()
    await expectAccessible(page)
  }
  await page.goto(manage('orders'))
  await page.getByRole('button', { name: /^Details of PaymentRequest.COMPLETE order-2/ }).click()
  await expect(page.getByText('No response in time, 15.0 s')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  await page.getByRole('button', { name: 'Create new secret' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('webhook events are chosen and an address is typed by keyboard alone', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('admin'), manage('default'))
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
