import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { phoneViewport } from '../browser/accessible.ts'
import { watchMoves } from '../browser/layout-shift.ts'
import { callAs } from '../call-as.ts'
import { expect, test } from '../journey.ts'

const lists = {
  '/transactions/PaymentRequests': 'Payment Requests',
  '/transactions/OutboundPayments': 'Outbound Payments',
  // By default, only the initiations of today.
  '/transactions/PaymentInitiations?dates=last7days': 'Payment Initiations',
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

interface Page {
  records: (PaymentRequestRecord & PaymentAgreementRecord)[]
}

const search = (token: string, kind: string) =>
  callAs<Page>(token, 'HARBOUR', 'POST', `/${kind}/search?numberOfRecords=1000`, {}, 'rest')

/** Returns the id of a failed payment, whose page explains the failure. */
async function failedPayment(token: string): Promise<string> {
  const { records } = await search(token, 'paymentRequest')
  const failed = records.find(({ PaymentRequestStatus }) => PaymentRequestStatus.failureReason)
  if (!failed) throw new Error('The demo world has no failed payment')
  return failed.PaymentRequestStatus.paymentRequestId
}

/** Returns the id of an agreement. An address with it opens more fields of the search. */
async function anyAgreement(token: string): Promise<string | undefined> {
  const { records } = await search(token, 'paymentAgreement')
  return records[0]?.PaymentAgreementStatus.paymentAgreementId
}

for (const viewport of [{ width: 1440, height: 900 }, phoneViewport]) {
  test(`nothing moves while a screen loads, ${viewport.width} px wide`, async ({
    page,
    signIn,
    idTokenOf,
  }) => {
    const token = await idTokenOf('admin@harbour.example')
    const failed = await failedPayment(token)
    const agreement = `/transactions/PaymentAgreement?paymentAgreementId=${await anyAgreement(token)}`
    const allLists = { ...lists, [agreement]: 'Payment Agreements' }
    const allScreens = [...screens, `/transactions/PaymentRequests/${failed}`]
    await page.setViewportSize(viewport)
    const readMoves = await watchMoves(page)
    await signIn('admin@harbour.example', '/')
    const moves: Record<string, string[]> = {}
    for (const [screen, list] of Object.entries(allLists)) {
      await page.goto(screen)
      await expect(page.getByRole('button', { name: /^Totals/ })).toBeVisible()
      await expect(page.getByRole('region', { name: list })).toHaveAttribute('aria-busy', 'false')
      moves[screen] = await readMoves()
    }
    for (const screen of allScreens) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      moves[screen] = await readMoves()
    }
    const none = [...Object.keys(allLists), ...allScreens].map((screen) => [screen, []])
    expect(moves).toEqual(Object.fromEntries(none))
  })
}
