import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { phoneViewport } from '../browser/accessible.ts'
import { watchLayoutShift } from '../browser/layout-shift.ts'
import { callAs } from '../call-as.ts'
import { expect, test } from '../journey.ts'

const lists = {
  '/transactions/PaymentRequests': 'Payment Requests',
  '/transactions/OutboundPayments': 'Outbound Payments',
  '/transactions/PaymentInitiations': 'Payment Initiations',
  '/transactions/PaymentAgreement': 'Payment Agreements',
}
const screens = [
  '/',
  '/balance-management',
  '/balance-management/statement',
  '/reports',
  '/approvals',
  '/users',
  '/apps',
  '/apps/checkout',
  '/apps/batch',
  '/settings',
]

/** Returns the id of a failed payment, whose page explains the failure. */
async function failedPayment(token: string): Promise<string> {
  const { records } = await callAs<{ records: PaymentRequestRecord[] }>(
    token,
    'HARBOUR',
    'POST',
    '/paymentRequest/search?numberOfRecords=1000',
    {},
    'rest',
  )
  const failed = records.find(({ PaymentRequestStatus }) => PaymentRequestStatus.failureReason)
  if (!failed) throw new Error('The demo world has no failed payment')
  return failed.PaymentRequestStatus.paymentRequestId
}

for (const viewport of [{ width: 1440, height: 900 }, phoneViewport]) {
  test(`nothing moves while a screen loads, ${viewport.width} px wide`, async ({
    page,
    signIn,
    idTokenOf,
  }) => {
    const failed = await failedPayment(await idTokenOf('admin@harbour.example'))
    const allScreens = [...screens, `/transactions/PaymentRequests/${failed}`]
    await page.setViewportSize(viewport)
    const layoutShift = await watchLayoutShift(page)
    await signIn('admin@harbour.example', '/')
    const shifts: Record<string, number> = {}
    for (const [screen, list] of Object.entries(lists)) {
      await page.goto(screen)
      await expect(page.getByRole('button', { name: /^Totals/ })).toBeVisible()
      await expect(page.getByRole('region', { name: list })).toHaveAttribute('aria-busy', 'false')
      shifts[screen] = await layoutShift()
    }
    for (const screen of allScreens) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      shifts[screen] = await layoutShift()
    }
    const none = [...Object.keys(lists), ...allScreens].map((screen) => [screen, 0])
    expect(shifts).toEqual(Object.fromEntries(none))
  })
}
