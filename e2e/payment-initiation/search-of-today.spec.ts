import { answerSearches } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { settledInitiation } from '../system/provider.ts'
import { openPanel } from '../transactions/list.ts'

const list = '/transactions/PaymentInitiations'

function initiation(id: string) {
  const createdDatetime = new Date().toISOString()
  return {
    PaymentInitiation: {
      paymentAgreementId: 'agreement',
      clientTransactionId: 'transaction',
      paymentAmount: '49.90',
    },
    PaymentInitiationStatus: { paymentInitiationId: id, status: 'SETTLED', createdDatetime },
    PaymentAgreement: {
      payerDetails: {
        name: 'Ana Silva',
        payIDDetails: { payID: 'a@b.example', payIDType: 'EMAIL' },
      },
      agreementDetails: {},
    },
  }
}

test('entering searches from midnight to now, shown in the pickers but not in the address', async ({
  page,
  signIn,
  organisation,
}) => {
  const { bodies } = await answerSearches(page, 'paymentInitiation', [
    { records: [initiation('i-1')] },
  ])
  const before = Date.now()
  await signIn(organisation.email('finance.operator'), list)
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  const panel = await openPanel(page)
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue(
    /^\d{4}-\d\d-\d\d 00:00$/,
  )
  await expect(panel.getByLabel('Date To', { exact: true })).toHaveValue(
    /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
  )
  await expect(page).toHaveURL((url) => url.search === '')
  const [first] = bodies as { PaymentInitiationSearch: { fromDate: string; toDate: string } }[]
  const { fromDate = '', toDate = '' } = first?.PaymentInitiationSearch ?? {}
  expect(Date.parse(toDate)).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000)
  expect(Date.parse(toDate) - Date.parse(fromDate)).toBeLessThan(25 * 3_600_000)
  expect(toDate).toMatch(/\.999Z$/)

  // While both dates are set, neither id can be searched by.
  for (const id of ['Client Transaction Id', 'Payment Initiation ID']) {
    await expect(panel.getByLabel(id)).toBeDisabled()
  }
  // Clearing the dates restores the default search.
  await panel.getByRole('button', { name: 'Clear the dates' }).click()
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue('')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue(/ 00:00$/)
  expect(bodies).toHaveLength(2)
})

test('an unchanged Search, a reload and Back search until the new now, with an unchanged address', async ({
  page,
  signIn,
  organisation,
}) => {
  const { bodies } = await answerSearches(page, 'paymentInitiation', [
    { records: [initiation('i-1')] },
  ])
  const until = () => {
    const last = bodies.at(-1) as { PaymentInitiationSearch: { toDate: string } } | undefined
    return last?.PaymentInitiationSearch.toDate
  }
  // The middle of a day in Sydney, so that a few minutes later it is still the same day.
  const entered = Date.parse('2026-11-20T02:00:00Z')
  const afterMinutes = (minutes: number) => new Date(entered + minutes * 60_000)
  await page.clock.setFixedTime(afterMinutes(0))
  await signIn(organisation.email('finance.operator'), list)
  const panel = await openPanel(page)
  await expect.poll(until).toBe('2026-11-20T02:00:00.999Z')

  await page.clock.setFixedTime(afterMinutes(1))
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(until).toBe('2026-11-20T02:01:00.999Z')
  await expect(panel.getByLabel('Date To', { exact: true })).toHaveValue('2026-11-20 13:01')
  await expect(page).toHaveURL((url) => url.pathname === list && url.search === '')

  await page.clock.setFixedTime(afterMinutes(2))
  await page.reload()
  await expect.poll(until).toBe('2026-11-20T02:02:00.999Z')

  await panel.getByRole('button', { name: 'Clear the dates' }).click()
  await panel.getByLabel('Client Transaction Id').fill('order-17')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL((url) => url.search === '?clientTransactionId=order-17')
  await page.clock.setFixedTime(afterMinutes(3))
  await page.goBack()
  await expect.poll(until).toBe('2026-11-20T02:03:00.999Z')
  await expect(page).toHaveURL((url) => url.search === '')
})

test('an id is read as a single record, and an unknown id shows an empty list', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(404, /\/paymentInitiation$/)
  const { PaymentInitiationStatus } = await settledInitiation({
    client: organisation,
    amount: '49.90',
  })
  const id = PaymentInitiationStatus.paymentInitiationId
  const unknownId = '0'.repeat(32)
  const requested: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/rest/v1/paymentInitiation' && request.method() === 'GET')
      requested.push(searchParams.get('id'))
  })
  await signIn(organisation.email('finance.operator'), list)
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Clear the dates' }).click()
  await panel.getByLabel('Payment Initiation ID').fill(id)
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL((url) => url.search === `?paymentInitiationId=${id}`)
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  await panel.getByLabel('Payment Initiation ID').fill(unknownId)
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('There is no data to display')).toBeVisible()
  expect(requested).toEqual([id, unknownId])
})
