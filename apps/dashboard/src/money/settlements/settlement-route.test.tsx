// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import {
  SettlementDetail,
  SettlementEntryPage,
} from '@tideway/contract/balance/settlements/settlement'
import { entryKinds } from '@tideway/contract/balance/statement/entry-kinds'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { answerFrame, openApp } from '../../../test/app.tsx'

const provider = startFakeProvider()
const ID = '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b'
const SETTLEMENT = `GET /portal/v1/clients/HARBOUR/settlements/${ID}`

beforeEach(() => answerFrame(provider))

const open = () =>
  openApp({ role: 'BASE_FINANCE_ADMIN', path: `/balance-management/settlements/${ID}` })

describe('the page of a settlement', () => {
  const amounts: Partial<Record<(typeof entryKinds)[number], [number, string]>> = {
    PAYMENTS: [2, '140.00'],
    REFUNDS: [1, '-15.00'],
  }
  const detail = {
    Settlement: {
      settlementId: ID,
      reference: 'ST1DQJYEMW3N75Z2KV',
      status: 'SETTLED' as const,
      amount: '125.00',
      createdDatetime: '2026-11-21T03:00:00.000Z',
      day: '2026-11-20',
    },
    openingBalance: '10.00',
    lines: entryKinds.map((kind) => {
      const [count, amount] = amounts[kind] ?? [0, '0.00']
      return { kind, count, amount }
    }),
    closingBalance: '135.00',
    leftInBalance: '10.00',
    transitDatetime: '2026-11-20T21:00:00.000Z',
    inTransit: [],
  }

  test('explains the amount, says that it was late, and shows the rows of a kind in place', async () => {
    provider.answer(SETTLEMENT, SettlementDetail, detail)
    provider.answer(`${SETTLEMENT}/entries`, SettlementEntryPage, {
      records: [
        {
          entryNumber: 4,
          bookedDatetime: '2026-11-20T03:00:00.000Z',
          kind: 'REFUNDS',
          direction: 'DEBIT',
          amount: '15.00',
          balance: '135.00',
          transactionType: 'PaymentRequest',
          transactionId: 'a1'.repeat(16),
          clientTransactionId: 'order-1042',
        },
      ],
    })
    const { press } = open()
    const table = await screen.findByRole('table', { name: 'What this settlement is made of' })
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rows).toEqual([
      'KindCountSum',
      'Opening balance$10.00',
      'Payments received2$140.00',
      'Refunds1-$15.00',
      'Payouts0$0.00',
      'Money that came back0$0.00',
      'Top-ups0$0.00',
      'Earlier settlements0$0.00',
      'Adjustments0$0.00',
      'Closing balance$135.00',
      'Left in the balance-$10.00',
      'Settlement$125.00',
    ])
    screen.getByText('Settled late')
    screen.getByText('$125.00 for 20-Nov-2026')
    await press.click(within(table).getByRole('button', { name: 'Refunds' }))
    const link = await screen.findByRole('link', { name: 'order-1042' })
    expect(link.getAttribute('href')).toBe(`/transactions/PaymentRequests/${'a1'.repeat(16)}`)
  })

  test('can be downloaded with its entries', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    URL.createObjectURL = () => 'blob:settlement'
    URL.revokeObjectURL = () => undefined
    provider.answer(SETTLEMENT, SettlementDetail, detail)
    provider.answer(`${SETTLEMENT}/file`, z.unknown(), 'Entry,Date')
    const { press } = open()
    await press.click(await screen.findByRole('button', { name: 'Download' }))
    await screen.findByText('Downloaded settlement_HARBOUR_2026-11-20_0b6f2f3a.csv')
    expect(provider.callsOf(`${SETTLEMENT}/file`).map(({ query }) => query)).toEqual([
      { format: 'csv' },
    ])
  })

  test('reports a settlement that does not exist', async () => {
    provider.refuse(SETTLEMENT, 404, 'settlementId: not found')
    open()
    await screen.findByText('We couldn’t find this settlement.')
  })
})
