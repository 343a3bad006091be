import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { callRest, createPayout } from '../provider.ts'

const list = '/transactions/OutboundPayments'

// A wide screen and a phone, each in two colour schemes.
test.describe.configure({ timeout: 120_000 })

/** Makes a payout that the payee's bank refuses, and waits until it has. */
async function refusedPayout(): Promise<string> {
  const { clientPaymentId, paymentId } = await createPayout({
    amount: '3.20',
    to: { bsb: '062000', accountNumber: '12345678' },
  })
  await expect
    .poll(async () => {
      const read = await callRest<{ PaymentStatus: { status: string } }>(
        'GET',
        `/payment?id=${paymentId}`,
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
}) => {
  const clientPaymentId = await refusedPayout()
  await signIn('finance.manager@harbour.example', `${list}?clientPaymentId=${clientPaymentId}`)
  const detail = await openPayout(page, clientPaymentId)
  const note = detail.getByRole('note', { name: 'Failure code AGNT' })
  await expect(note).toContainText(
    'The BSB is wrong, or its bank doesn’t accept payments, so the money is back in your balance. Check the account or PayID with the payee, then send a new payout.',
  )
  await expect(note.getByRole('definition')).toHaveText(['You', 'Helps after the change'])
  await expect(detail.getByText('AGNT: the BSB is wrong')).toBeVisible()
  await note.getByRole('button', { name: 'Copy Failure code' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('AGNT')
  await expect(note.getByRole('link', { name: 'New Payout Request' })).toHaveAttribute(
    'href',
    /\/payouts/,
  )
  await expectAccessibleAtBothWidths(page)
})

test('without the permission to pay, the explanation has no button', async ({ page, signIn }) => {
  const clientPaymentId = await refusedPayout()
  await signIn('finance.operator@harbour.example', `${list}?clientPaymentId=${clientPaymentId}`)
  const detail = await openPayout(page, clientPaymentId)
  const note = detail.getByRole('note', { name: 'Failure code AGNT' })
  await expect(note).toContainText('Check the account or PayID with the payee')
  await expect(note.getByRole('link')).toHaveCount(0)
})

test('a code that is not in the table is shown unchanged, and is not known', async ({
  page,
  signIn,
}) => {
  const clientPaymentId = await refusedPayout()
  await page.route('**/rest/v1/payment/search*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('AGNT', 'ZZ99')
    await route.fulfill({ response, body })
  })
  await signIn('finance.manager@harbour.example', `${list}?clientPaymentId=${clientPaymentId}`)
  const detail = await openPayout(page, clientPaymentId)
  const note = detail.getByRole('note', { name: 'Failure code ZZ99' })
  await expect(note).toContainText('Not known to us')
  await expect(note).toContainText('Contact support and mention the code.')
  await expect(note.getByText('ZZ99', { exact: true })).toBeVisible()
  await expect(note.getByRole('link')).toHaveCount(0)
})
