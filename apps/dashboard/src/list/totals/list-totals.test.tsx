// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { PaymentRecord } from '@tideway/contract/payments/payment'
import { SearchTotals } from '@tideway/contract/records/record-totals'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
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

function loadedList(given: Partial<LoadedList<PaymentRecord>>): LoadedList<PaymentRecord> {
  return {
    rows,
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
    ...given,
  }
}

function show(given: Partial<LoadedList<PaymentRecord>>, text = '', found = rows) {
  const loaded = loadedList(given)
  const filtered = { rows: found, text, pending: false, hint: undefined }
  return renderFor('BASE_FINANCE_MANAGER', <Totals filtered={filtered} loaded={loaded} />)
}

type Shown = Pick<ComponentProps<typeof ListTotals<PaymentRecord>>, 'filtered' | 'loaded'> & {
  onSearch?: (search: TransactionSearch) => void
}

/** The totals, beside a button that filters the rows. */
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
  byStatus: [{ status: 'SETTLED', recordCount: 4100, amount: '9000.00' }],
  complete: true,
}

test('all rows are loaded: their totals, without a call', async () => {
  show({ more: false })
  expect(await screen.findByText('3 outbound payments, $30.15')).toBeTruthy()
  expect(screen.getByText('SETTLED 2, $30.10')).toBeTruthy()
  expect(screen.getByText('FAILED 1, $0.05')).toBeTruthy()
  expect(provider.callsOf(TOTALS)).toEqual([])
})

test('a press on a sum searches for its records, within the search in force', async () => {
  const searches: TransactionSearch[] = []
  const { press } = renderFor(
    'BASE_FINANCE_MANAGER',
    <Totals
      filtered={{ rows, text: '', pending: false, hint: undefined }}
      loaded={loadedList({ more: false })}
      onSearch={(search) => searches.push(search)}
    />,
  )
  await press.click(await screen.findByRole('button', { name: 'FAILED 1, $0.05' }))
  expect(searches).toEqual([{ status: 'FAILED', name: 'ana' }])
})

test('more records exist: the totals of the whole search, by its criteria', async () => {
  provider.answer(TOTALS, SearchTotals, whole)
  show({})
  expect(await screen.findByText('4,100 outbound payments, $9,000.00')).toBeTruthy()
  expect(provider.callsOf(TOTALS).map(({ body }) => body)).toEqual([
    { PaymentSearch: { status: ['SETTLED', 'FAILED'], name: 'ana' } },
  ])
})

test.each([
  [
    'the provider could not count them all',
    () => provider.answer(TOTALS, SearchTotals, { ...whole, complete: false }),
  ],
  ['the call fails', () => provider.refuse(TOTALS, 500, 'Internal server error')],
])('more records exist, but %s: the totals of loaded rows, which say so', async (_, answer) => {
  answer()
  show({})
  await waitFor(() => expect(provider.callsOf(TOTALS)).toHaveLength(1))
  expect(await screen.findByText('3 loaded outbound payments, $30.15')).toBeTruthy()
})

test('a filter is over the loaded rows, and asks for nothing', async () => {
  show({}, ana.text, ana.rows)
  expect(await screen.findByText('1 loaded outbound payment, $10.10')).toBeTruthy()
  expect(provider.callsOf(TOTALS)).toEqual([])
})

test('a filter replaces the totals of the whole search', async () => {
  provider.answer(TOTALS, SearchTotals, whole)
  const { press } = show({})
  await screen.findByText('4,100 outbound payments, $9,000.00')
  await press.click(screen.getByRole('button', { name: 'Filter' }))
  await screen.findByText('1 loaded outbound payment, $10.10')
})

test('without rows there is no line', () => {
  const { container } = show({ rows: [], more: false }, '', [])
  expect(container.textContent).toBe('')
})
