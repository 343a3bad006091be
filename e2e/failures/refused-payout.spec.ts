import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import type { DemoClient } from '../system/provider.ts'
import { callRest, createPayout, paidRequest } from '../system/provider.ts'

const list = '/transactions/OutboundPayments'

// A wide screen and a phone, each in two colour schemes.
test.describe.configure({ timeout: 120_000 })

/** Makes a payout that the payee's bank refuses, and waits until it has. */
async function refusedPayout(client: DemoClient): Promise<string> {
  await paidRequest({ amount: 5, client })
  const { clientPaymentId, paymentId } = await createPayout({
    key: client.key,
    amount: '3.20',
    to: { bsb: '062000', accountNumber: '12345678' },
  })
  await expect
    .poll(async () => {
      const read = await callRest<{ PaymentStatus: { status: string } }>(
        'GET',
        `/payment?id=${paymentId}`,
        undefined,
        client.key,
      )
      return read.PaymentStatus.status
    })
    .toBe('FAILED')
  return clientPaymentId
}

async function openPayout(page: Page, clientPaymentId: string) {
  const opener = page.getByRole('button', { name: `Details of ${clientPaymentId}` })
  await opener.click()
  return page.getByRole('region', { name: `Details of ${clientPaymentId}` })
}

test('a payout that the bank refused is explained with its code, a sentence and a button', async ({
  page,
  signIn,
  organisation,
}) => {
  const clientPaymentId = await refusedPayout(organisation)
  await signIn(organisation.email('finance.manager'), `${list}?clientPaymentId=${clientPaymentId}`)
  const detail = await openPayout(page, clientPaymentId)
  const note = detail.getByRole('note', { name: 'Failure code AGNT' })
  await expect(note).toContainText(
    'The BSB is wrong, or its bank doesn’t accept payments, so the money is back in your balance. Check the account or PayID with the payee, then send a new payout.',
  )
  await expect(note.getByRole('definition')).toHaveText(['You', 'Helps after the change'])
  await expect(detail.getByText('AGNT: the BSB is wrong')).toBeVisible()
  await note.getByRole('button', { name: 'Copy Failure code' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('AGNT')
  await expect(note.getByRole('link', { name: 'Send again' })).toHaveAttribute('href', /\/payouts/)
  await expectAccessibleAtBothWidths(page)
})
