import { expect, test } from '../../journey.ts'
import { createRequest, freshPrefix, paidRequest } from '../../system/provider.ts'
import { openPanel, rowOf } from '../list.ts'

const requests = '/transactions/PaymentRequests'

test('filters are folded, found by the provider, in the address, and there after a reload', async ({
  page,
  signIn,
  organisation,
}) => {
  const client = organisation
  const payer = `Zoë ${freshPrefix('O’Brien')}`
  const [paid, cheap, waiting] = [
    await paidRequest({ client, amount: 61.5 }, { payerName: payer }),
    await paidRequest({ client, amount: 5 }, { payerName: payer }),
    await createRequest({ client, amount: 61.5 }),
  ]
  await signIn(organisation.email('finance.operator'), requests)
  const panel = await openPanel(page)
  const fold = panel.getByRole('button', { name: /^More filters/ })
  await expect(fold).toHaveText('More filters')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(panel.getByLabel('Amount From')).toHaveCount(0)
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(panel.getByLabel('Payment Reference')).toHaveCount(1)
  const search = panel.getByRole('button', { name: 'Search', exact: true })
  await expect(search).toBeInViewport({ ratio: 1 })
  await panel.getByRole('checkbox', { name: 'COMPLETE', exact: true }).check()
  await panel.getByRole('checkbox', { name: 'WAITING' }).check()
  await panel.getByLabel('Amount From').fill('$60')
  await panel.getByLabel('Payer or Payee Name').fill(payer.toUpperCase().replace('Ë', 'E'))
  // A filter and an id that has one record exclude each other.
  await expect(panel.getByLabel('Client Transaction Id')).toHaveAccessibleDescription(
    'Clear the filters to use this field.',
  )
  await panel.getByLabel('Payer or Payee Name').press('Enter')
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  await expect(rowOf(page, paid.PaymentRequest.payID)).toContainText('$61.50')
  await expect(rowOf(page, cheap.PaymentRequest.payID)).toHaveCount(0)
  await expect(rowOf(page, waiting.PaymentRequest.payID)).toHaveCount(0)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('status')).toBe('WAITING,COMPLETE')
  expect(searchParams.get('amountFrom')).toBe('60.00')

  await page.reload()
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  await expect(panel.getByLabel('Amount From')).toHaveValue('60.00')
  await expect(panel.getByRole('checkbox', { name: 'COMPLETE', exact: true })).toBeChecked()
  await fold.click()
  await expect(fold).toHaveText('More filters (3)')
  await fold.click()
  await panel.getByRole('button', { name: 'Clear the filters' }).click()
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(requests)
  await expect(fold).toHaveText('More filters')
})
