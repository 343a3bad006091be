// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { asDollars } from '@tideway/contract/money/money'
import { PaymentRecord } from '@tideway/contract/payments/payment'
import { SearchTotals } from '@tideway/contract/records/record-totals'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { paymentRequestList } from '../../records/payment-requests/payment-request-list.tsx'
import { sampleRecord } from '../../records/payment-requests/sample-record.ts'
import { outboundPaymentList } from '../../records/payouts/outbound-payment-list.tsx'
import type { LoadedList } from '../loading/use-transaction-list.ts'
import type { TransactionSearch } from '../search/transaction-search.ts'
import { ListTotals } from './list-totals.tsx'

const provider = startFakeProvider()
const TOTALS = 'POST /rest/v1/payment/search/totals'

const payout = (paymentAmount: string, status: string): PaymentRecord =>
  PaymentRecord.parse({
    Payment: {
      clientPaymentId: `pay-${paymentAmount}`,
      payeeName: 'Ana Silva',
      paymentAmount,
      paymentDescription: 'Wages',
      bsb: '062000',
      accountNumber: '12345999',
    },
    PaymentStatus: {
      paymentId: `id-${paymentAmount}`,
      status,
      createdDatetime: '2026-11-20T01:40:18.000Z',
    },
  })
const rows = [payout('10.10', 'SETTLED'), payout('0.05', 'FAILED'), payout('20.00', 'SETTLED')]
const ana = { rows: rows.slice(0, 1), text: 'ana' }

const search = { status: 'SETTLED,FAILED', name: 'ana' }

const loadedList: Omit<LoadedList<unknown>, 'rows' | 'records'> = {
  status: 'ready',
  remembered: false,
  arriving: false,
  more: true,
  canLoadMore: true,
  loadingMore: false,
  failed: null,
  cause: undefined,
  stopped: false,
  progress: undefined,
  loadMore: () => undefined,
  refresh: () => undefined,
  replace: () => undefined,
  prepend: () => undefined,
}

function show(fields: Partial<LoadedList<PaymentRecord>>, text = '', filteredRows = rows) {
  const loaded: LoadedList<PaymentRecord> = { ...loadedList, rows, records: rows, ...fields }
  const filtered = { rows: filteredRows, text, pending: false, hint: undefined }
  return renderFor('BASE_FINANCE_MANAGER', <Totals filtered={filtered} loaded={loaded} />)
}

/** Waits until the line shows these sums, and returns it. */
async function showsSums(text: string): Promise<HTMLElement> {
  const line = await screen.findByRole('button', { name: /^Totals/ })
  await waitFor(() => expect(line.textContent.trim()).toBe(`Totals: ${text}`))
  return line
}

type Shown = Pick<ComponentProps<typeof ListTotals<PaymentRecord>>, 'filtered' | 'loaded'> & {
  onSearch?: (search: TransactionSearch) => void
}

/** The totals, next to a button that filters the rows. */
function Totals({ filtered, loaded, onSearch = () => undefined }: Shown) {
  const [shown, setShown] = useState(filtered)
  return (
    <>
      <ListTotals
        filtered={shown}
        list={outboundPaymentList}
        loaded={loaded}
        onSearch={onSearch}
        search={search}
      />
      <button aria-label="Filter" onClick={() => setShown({ ...filtered, ...ana })} type="button" />
    </>
  )
}

beforeEach(() => {
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
})

const whole: SearchTotals = {
  recordCount: 4100,
  amount: '9000.00',
  money: {
    settled: '8000.00',
    returned: '500.00',
    net: '7500.00',
    leftOutCount: 0,
    leftOutSettled: '0.00',
  },
  byStatus: [{ status: 'SETTLED', recordCount: 4100, amount: '9000.00' }],
  complete: true,
}

/** The totals of each step of a load, which a button goes on to. */
function Loading({ loads }: { loads: LoadedList<PaymentRecord>[] }) {
  const [step, setStep] = useState(0)
  const loaded = loads[step]
  if (!loaded) return null
  const filtered = { rows: loaded.rows, text: '', pending: false, hint: undefined }
  return (
    <>
      <ListTotals
        filtered={filtered}
        list={outboundPaymentList}
        loaded={loaded}
        onSearch={() => undefined}
        search={search}
      />
      <button onClick={() => setStep(step + 1)} type="button">
        Next
      </button>
    </>
  )
}

test('if all rows are loaded, shows their totals without a call', async () => {
  show({ more: false })
  // The failed payout paid nothing out.
  await showsSums('3 outbound payments Settled $30.10 Returned $0.00 Net $30.10')
  expect(provider.callsOf(TOTALS)).toEqual([])
})

test('the sums open their parts, and a press on a part searches for its records in the search in force', async () => {
  const searches: TransactionSearch[] = []
  const { press } = renderFor(
    'BASE_FINANCE_MANAGER',
    <Totals
      filtered={{ rows, text: '', pending: false, hint: undefined }}
      loaded={{ ...loadedList, rows, records: rows, more: false }}
      onSearch={(search) => searches.push(search)}
    />,
  )
  await press.click(await screen.findByRole('button', { name: /^Totals/ }))
  const parts = within(await screen.findByRole('dialog', { name: 'Totals by status' }))
  expect(parts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'SETTLED 2, $30.10',
    'FAILED 1, $0.05',
  ])
  await press.click(parts.getByRole('button', { name: 'FAILED 1, $0.05' }))
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(searches).toEqual([{ status: 'FAILED', name: 'ana' }])
})

test('if more records exist, shows the totals of the whole search by its criteria', async () => {
  provider.answer(TOTALS, SearchTotals, whole)
  show({})
  await showsSums('4,100 outbound payments Settled $8,000.00 Returned $500.00 Net $7,500.00')
  expect(provider.callsOf(TOTALS).map(({ body }) => body)).toEqual([
    { PaymentSearch: { status: ['SETTLED', 'FAILED'], name: 'ana' } },
  ])
})

test('the totals of loaded rows are not shown just before those of the whole search', async () => {
  provider.answer(TOTALS, SearchTotals, whole)
  const { container } = show({})
  const texts = new Set<string>()
  new MutationObserver(() =>
    texts.add(container.querySelector('strong')?.textContent ?? ''),
  ).observe(container, { childList: true, subtree: true, characterData: true })
  await screen.findByText('4,100 outbound payments')
  expect([...texts]).toEqual(['4,100 outbound payments'])
})

test('while the first records arrive there is no line', async () => {
  await outboundPaymentList.totals.fetch()
  const { container } = show({ arriving: true })
  expect(container.textContent).toBe('')
})

test('when the load ends, the totals of all records appear at once', async () => {
  const first = { ...loadedList, arriving: true, more: false, rows: [], records: [] }
  const arrived = { ...first, rows: rows.slice(0, 1), records: rows.slice(0, 1) }
  const ended = { ...first, arriving: false, rows, records: rows }
  const { press, container } = renderFor(
    'BASE_FINANCE_MANAGER',
    <Loading loads={[first, arrived, ended]} />,
  )
  const before: (string | null)[] = []
  new MutationObserver((changes) =>
    before.push(...changes.map(({ oldValue }) => oldValue)),
  ).observe(container, { subtree: true, characterData: true, characterDataOldValue: true })
  await press.click(screen.getByRole('button', { name: 'Next' }))
  await press.click(screen.getByRole('button', { name: 'Next' }))
  await showsSums('3 outbound payments Settled $30.10 Returned $0.00 Net $30.10')
  expect(before).toEqual([])
})

test('while many records arrive, the line counts them', async () => {
  show({ arriving: true, progress: { received: 3, requested: 50_000, stop: () => undefined } })
  expect(await screen.findByText('3 loaded outbound payments')).toBeTruthy()
})

test.each([
  [
    'the provider could not count them all',
    () => provider.answer(TOTALS, SearchTotals, { ...whole, complete: false }),
  ],
  ['the call fails', () => provider.refuse(TOTALS, 500, 'Internal server error')],
])('if %s, shows the totals of loaded rows and says so', async (_, answer) => {
  answer()
  show({})
  await waitFor(() => expect(provider.callsOf(TOTALS)).toHaveLength(1))
  expect(await screen.findByText('3 loaded outbound payments')).toBeTruthy()
})

test('a filter counts the loaded rows, and makes no call', async () => {
  show({}, ana.text, ana.rows)
  expect(await screen.findByText('1 loaded outbound payment')).toBeTruthy()
  expect(provider.callsOf(TOTALS)).toEqual([])
})

test('a filter replaces the totals of the whole search', async () => {
  provider.answer(TOTALS, SearchTotals, whole)
  const { press } = show({})
  await screen.findByText('4,100 outbound payments')
  await press.click(screen.getByRole('button', { name: 'Filter' }))
  await screen.findByText('1 loaded outbound payment')
})

test('without rows there is no line', () => {
  const { container } = show({ rows: [], records: [], more: false }, '', [])
  expect(container.textContent).toBe('')
})

describe('payment requests', () => {
  const several = sampleRecord(
    { paymentRequestId: 'several', amountReceived: asDollars(60) },
    { multiPayment: true, paymentAmount: undefined },
  )
  const part = sampleRecord({
    paymentRequestId: 'part',
    parentPaymentRequestId: 'several',
    amountReceived: asDollars(60),
  })
  const waiting = sampleRecord({
    paymentRequestId: 'waiting',
    status: 'WAITING',
    amountReceived: undefined,
  })
  const other = sampleRecord({
    paymentRequestId: 'other',
    parentPaymentRequestId: 'of an earlier day',
    amountReceived: asDollars(5),
  })
  const records = [several, part, waiting, other]
  const shown = (text: string, search: TransactionSearch = {}) =>
    renderFor(
      'BASE_FINANCE_MANAGER',
      <ListTotals
        filtered={{ rows: [several, waiting], text, pending: false, hint: undefined }}
        list={paymentRequestList}
        loaded={{ ...loadedList, rows: [several, waiting], records, more: false }}
        onSearch={() => undefined}
        search={search}
      />,
    )

  test('count every payment received, also payments without a row, and say so', async () => {
    const { press } = shown('')
    await press.click(
      await showsSums('2 payment requests Received $65.00 Refunded $0.00 Net $65.00'),
    )
    expect(
      await screen.findByText('Includes 2 payments ($65.00) to requests that take several.'),
    ).toBeTruthy()
    expect(
      screen.getByText('By Created Date. Home and reports count by the day of payment.'),
    ).toBeTruthy()
  })

  test('of a filter count the payments that its rows received', async () => {
    shown('inv')
    await showsSums('2 payment requests Received $60.00 Refunded $0.00 Net $60.00')
  })

  test('by Completed Date agree with home and reports', async () => {
    const { press } = shown('', { searchByCompletedDate: true })
    await press.click(
      await showsSums('2 payment requests Received $65.00 Refunded $0.00 Net $65.00'),
    )
    await screen.findByText(/^Includes 2 payments/)
    expect(screen.queryByText(/^By Created Date/)).toBe(null)
  })
})
