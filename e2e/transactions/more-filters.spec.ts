import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { answerSearches } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { createPayout, createRequest, freshPrefix, paidRequest } from '../provider.ts'
import { panelOf, rowOf } from './list.ts'

const requests = '/transactions/PaymentRequests'
const person = 'finance.operator@harbour.example'

test('filters are folded, found by the provider, in the address, and there after a reload', async ({
  page,
  signIn,
}) => {
  const payer = `Zoë ${freshPrefix('O’Brien')}`
  const [paid, cheap, waiting] = [
    await paidRequest({ amount: 61.5 }, { payerName: payer }),
    await paidRequest({ amount: 5 }, { payerName: payer }),
    await createRequest({ amount: 61.5 }),
  ]
  await signIn(person, requests)
  const panel = panelOf(page)
  const fold = panel.getByRole('button', { name: /^More filters/ })
  await expect(fold).toHaveText('More filters')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(panel.getByLabel('Amount From')).toHaveCount(0)
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
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

test('wrong amounts are explained and not searched by', async ({ page, signIn }) => {
  await signIn(person, requests)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'More filters' }).click()
  const search = panel.getByRole('button', { name: 'Search', exact: true })
  await panel.getByLabel('Amount From').fill('ten')
  await expect(search).toHaveAccessibleDescription('Enter an amount such as 49.90')
  await panel.getByLabel('Amount From').fill('10')
  await panel.getByLabel('Amount To').fill('9.99')
  await expect(panel.getByText('Amount From must not be more than Amount To').first()).toBeVisible()
  await expect(search).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleAtBothWidths(page)
})

test('payouts are found by payee, beside their dates', async ({ page, signIn }) => {
  const payeeName = `Lukas ${freshPrefix('Zak')}`
  await createPayout({ amount: '1.01', payeeName })
  await signIn(person, `/transactions/OutboundPayments?name=${payeeName.toLowerCase()}`)
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: payeeName, exact: true })).toBeVisible()
  await expect(page.getByText('1 outbound payment, $1.01', { exact: true })).toBeVisible()
  const panel = panelOf(page)
  await expect(panel.getByLabel('Payer or Payee Name')).toHaveValue(payeeName.toLowerCase())
  await expect(panel.getByLabel('Client Payment Id')).toBeDisabled()
  await expect(panel.getByLabel('Date From', { exact: true })).toBeEnabled()
})

test('filters keep the default dates of initiations relative', async ({ page, signIn }) => {
  await signIn(person, '/transactions/PaymentInitiations')
  const { bodies } = await answerSearches(page, 'paymentInitiation', [{ records: [] }])
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'More filters' }).click()
  await panel.getByRole('checkbox', { name: 'SETTLED' }).check()
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/transactions/PaymentInitiations?status=SETTLED')
  // The list's first search may also end here.
  await expect
    .poll(() => bodies.at(-1))
    .toEqual({
      PaymentInitiationSearch: {
        fromDate: expect.any(String),
        toDate: expect.any(String),
        status: ['SETTLED'],
      },
    })
})

test('a page without records is followed until records are found', async ({ page, signIn }) => {
  await signIn(person, '/transactions')
  const record = await createRequest({ amount: 2 })
  await answerSearches(page, 'paymentRequest', [
    { records: [], nextPageId: 'second' },
    { records: [], nextPageId: 'third' },
    { records: [record] },
  ])
  await page.goto(`${requests}?name=rare`)
  await expect(rowOf(page, record.PaymentRequest.payID)).toBeVisible()
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
})
