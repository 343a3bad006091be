import { formatDateTime } from '@tideway/contract/time/dates'
import { localDateTime } from '@tideway/contract/time/dates-local'
import { expect, test } from '../journey.ts'
import { paidRequest } from '../system/provider.ts'
import { openPanel, openRequest, rowOf } from './list.ts'
import { exportCsv, paymentRequests } from './results.ts'

const SYDNEY = 'Australia/Sydney'
const NEW_YORK = 'America/New_York'

test.use({ timezoneId: NEW_YORK })

test('a browser in New York shows its own zone, and a link from Sydney means Sydney’s instants', async ({
  page,
  signIn,
  organisation,
}) => {
  const record = await paidRequest({ client: organisation, amount: 12.5 })
  const { payID } = record.PaymentRequest
  const { createdDateTime } = record.PaymentRequestStatus
  await signIn(organisation.email('finance.operator'), paymentRequests)
  const inNewYork = formatDateTime(createdDateTime, NEW_YORK)
  await expect(rowOf(page, payID).getByText(inNewYork)).toBeVisible()

  const query = new URLSearchParams({
    startDate: '2026-11-20 00:00:00',
    endDate: '2026-11-20 23:59:59',
    zone: SYDNEY,
  })
  const sent = page.waitForRequest(/paymentRequest\/search/)
  await page.goto(`${paymentRequests}?${query}`)
  expect((await sent).postDataJSON()).toEqual({
    PaymentRequestSearch: {
      fromDate: '2026-11-19T13:00:00.000Z',
      toDate: '2026-11-20T12:59:59.999Z',
    },
  })
  const panel = await openPanel(page)
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue('2026-11-19 08:00')

  // In Sydney’s zone, the dates are those of the link.
  await page.getByRole('button', { name: /, Finance Operator$/ }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Sydney' }).check()
  await page.keyboard.press('Escape')
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue('2026-11-20 00:00')
  await expect(panel.getByLabel('Date To', { exact: true })).toHaveValue('2026-11-20 23:59')
  await panel.getByRole('button', { name: 'Presets' }).click()
  await panel.getByRole('button', { name: /^Yesterday / }).click()
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL((url) => {
    const { searchParams } = url
    return searchParams.get('dates') === 'yesterday' && searchParams.get('zone') === SYDNEY
  })

  // List, detail, history and export agree on the chosen zone, which this browser remembers.
  await page.goto(paymentRequests)
  const detail = await openRequest(page, payID)
  const inSydney = formatDateTime(createdDateTime, SYDNEY)
  await expect(rowOf(page, payID).getByText(inSydney)).toBeVisible()
  await expect(detail.getByText(inSydney).first()).toBeVisible()
  await expect(detail.getByText(`$12.50 on ${inSydney}`).first()).toBeVisible()
  await expect(page.getByText(inNewYork)).toHaveCount(0)
  const { lines } = await exportCsv(page)
  expect(lines[1]).toContain(`"${localDateTime(new Date(createdDateTime), SYDNEY)}"`)
})
