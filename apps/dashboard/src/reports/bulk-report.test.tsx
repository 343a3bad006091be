// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { SearchTotals } from '@tideway/contract/records/record-totals'
import { BulkReport, ReportLink } from '@tideway/contract/reports/reports'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerFrame, openApp } from '../../test/app.tsx'

const provider = startFakeProvider()
const REPORTS = 'GET /rest/v1/report'
const built = {
  reportId: 'built',
  type: 'Transaction Report V2',
  fromDate: '2026-10-03T00:00:00.000+10:00',
  toDate: '2026-10-05T23:59:59.999+11:00',
  clientId: 'HARBOUR',
}

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  answerFrame(provider)
  provider.answer(REPORTS, BulkReport, { month: '2026-11', reports: [built] })
  provider.answer('GET /rest/v1/report/download', ReportLink, {
    reportUrl: 'http://provider.example/files/1.csv',
  })
  provider.refuse('GET /portal/v1/clients/HARBOUR/undeliveredReports', 404, 'Not found')
  provider.refuse('GET /portal/v1/exports', 404, 'Not found')
})
afterEach(() => vi.restoreAllMocks())

async function openForm() {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/reports' })
  const heading = await screen.findByRole('heading', { name: 'Bulk Report Download' })
  const form = within(heading.closest('section') ?? document.body)
  const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name })
  function type(name: string, value: string) {
    fireEvent.change(field(name), { target: { value } })
    fireEvent.blur(field(name))
  }
  return {
    press,
    form,
    field,
    type,
    choose(from: string, to: string) {
      type('Date From', from)
      type('Date To', to)
    },
    isOff: (description: string) => form.getByRole('button', { name: 'Download', description }),
    download: () => press.click(form.getByRole('button', { name: 'Download' })),
  }
}

test('Date To needs Date From, follows it, and is removed with it', async () => {
  const { form, field, type, choose, isOff } = await openForm()
  isOff('Choose Date From and Date To.')
  form.getByRole('textbox', { name: 'Date To', description: 'Set Date From first.' })
  expect(field('Date To').disabled).toBe(true)
  type('Date From', '2026-10-20')
  form.getByText("Must set 'Date To' if 'Date From' is selected")
  choose('2026-10-20', '2026-10-21')
  type('Date From', '2026-10-25')
  expect(field('Date To').value).toBe('2026-10-25')
  type('Date From', '')
  expect([field('Date To').value, field('Date To').disabled]).toEqual(['', true])
})

test.each([
  ['2026-10-19', 'Date From must be before Date To'],
  ['31/10/2026', 'Enter a date such as 2026-11-20'],
])('from 20 October to %o: %s', async (to, message) => {
  const { form, choose, isOff, download } = await openForm()
  choose('2026-10-20', to)
  form.getByText(message)
  isOff('Correct the dates first.')
  await download()
  expect(provider.callsOf(REPORTS).filter(({ query }) => 'fromDate' in query)).toEqual([])
})

test('the days of the finished report are shown until other days are chosen', async () => {
  const { form, choose, type, download } = await openForm()
  choose('2026-10-03', '2026-10-05')
  await download()
  await form.findByText(
    'Your report for Sat 03/10/2026 to Mon 05/10/2026 is ready, but your browser blocked the download. Select Download within one minute.',
  )
  const link = form.getByRole<HTMLAnchorElement>('link', { name: 'Download' })
  expect(link.href).toBe('http://provider.example/files/1.csv')
  type('Date From', '2026-10-04')
  expect(form.queryByText(/is ready/)).toBe(null)
})

test('a report with the maximum number of rows says that there may be more', async () => {
  provider.answer(REPORTS, BulkReport, {
    month: '2026-11',
    reports: [{ ...built, moreResultsPossible: true }],
  })
  const { form, choose, download } = await openForm()
  choose('2026-10-03', '2026-10-05')
  await download()
  await form.findByText(
    'There may be more records, but we could only include the maximum amount of 10,000. Please refer to automatically generated reports for the full listing.',
  )
})

test.each([
  ['fromDate has to be before toDate', 'From Date has to be before To Date'],
  ['The books of these days are being closed', 'The books of these days are being closed'],
])('the server’s message %o is shown, and the days are kept', async (message, text) => {
  const { form, field, choose, download } = await openForm()
  choose('2026-10-03', '2026-10-05')
  provider.refuse(REPORTS, 400, message)
  await download()
  expect((await form.findByRole('alert')).textContent).toBe(text)
  expect(field('Date From').value).toBe('2026-10-03')
  expect(field('Date To').value).toBe('2026-10-05')
})

describe('a finished report next to the list of its days', () => {
  const TOTALS = 'POST /rest/v1/paymentRequest/search/totals'
  const totals = {
    recordCount: 3,
    amount: '999.00',
    money: {
      settled: '100.00',
      returned: '5.00',
      net: '95.00',
      leftOutCount: 0,
      leftOutSettled: '0.00',
    },
    byStatus: [],
    complete: true,
  }
  const money = { received: '100.00', refundsStarted: '30.00', refundsFailed: '10.00' }

  async function show(report: object) {
    provider.answer(REPORTS, BulkReport, { month: '2026-11', reports: [{ ...built, ...report }] })
    provider.answer(TOTALS, SearchTotals, totals)
    const { choose, download } = await openForm()
    choose('2026-10-03', '2026-10-05')
    await download()
    await screen.findByText(/^Your report for /)
  }

  test('shows the same received money, and says why its refunds differ', async () => {
    await show({ money })
    const table = await screen.findByRole('table', { name: /^Payment Requests in this report/ })
    const rows = within(table).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'This reportList and HomeDifference',
      'Received$100.00$100.00$0.00',
      'Refunded$20.00$5.00$15.00',
      'Net$80.00$95.00-$15.00',
    ])
    screen.getByText(/^The report counts a refund on the day you start it/)
    // The list is searched for exactly the instants of the report.
    const [call] = provider.callsOf(REPORTS).filter(({ query }) => 'fromDate' in query)
    expect(provider.callsOf(TOTALS).map(({ body }) => body)).toEqual([
      {
        PaymentRequestSearch: {
          fromDate: new Date(String(call?.query.fromDate)).toISOString(),
          toDate: new Date(String(call?.query.toDate)).toISOString(),
          searchByDateType: 'COMPLETED_DESC',
        },
      },
    ])
  })

  test('is not compared if it is full, because its sums cover only a part of the range', async () => {
    await show({ moreResultsPossible: true })
    expect(screen.queryByRole('table', { name: /^Payment Requests in this report/ })).toBe(null)
    expect(provider.callsOf(TOTALS)).toEqual([])
  })
})
