// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { asDollars } from '@tideway/contract/money/money'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { useApi } from '../../session/api-context.tsx'
import { paymentRequestRefund } from '../payment-requests/payment-request-refund.ts'
import { sampleRecord } from '../payment-requests/sample-record.ts'
import { RefundProvider } from './refund-context.tsx'
import { RefundStrip } from './refund-strip.tsx'

const provider = startFakeProvider()
const READ = 'GET /rest/v1/paymentRequest'
const REFUND = 'POST /rest/v1/paymentRequest/refund'
const paid = sampleRecord({ amountReceived: asDollars(50) }, { paymentAmount: asDollars(50) })
const refundedAt = '2026-11-20T03:00:00.000Z'
const partlyRefunded = sampleRecord(
  {
    status: 'RETURN_IN_PROGRESS',
    amountReceived: asDollars(50),
    refundInformation: {
      availableBalance: '40.00',
      requests: [{ amount: '10.00', status: 'IN_PROGRESS', createdDateTime: refundedAt }],
    },
  },
  { paymentAmount: asDollars(50) },
)

beforeEach(() => {
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
})

/** Renders the refund controls and keeps their row, as the list or page around them does. */
function Row() {
  const api = useApi()
  const [row, setRow] = useState(paid)
  const reread = () =>
    api.rest({
      path: '/paymentRequest',
      query: { id: row.PaymentRequestStatus.paymentRequestId },
      schema: PaymentRequestRecord,
    })
  return <RefundStrip kind={paymentRequestRefund} onChange={setRow} reread={reread} row={row} />
}

function renderStrip() {
  const { press } = renderFor(
    'BASE_ADMIN',
    <RefundProvider shown={paid.PaymentRequestStatus.paymentRequestId}>
      <Row />
    </RefundProvider>,
  )
  return {
    async refund(amount: string) {
      const input = screen.getByLabelText('Refund Amount')
      await press.clear(input)
      await press.type(input, amount)
      await press.click(screen.getByRole('button', { name: /^(Refund|Retry)/ }))
      const dialog = await screen.findByRole('alertdialog')
      await press.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    },
  }
}

describe('a refund', () => {
  test('sends one request, with an idempotency key', async () => {
    provider.answer(REFUND, PaymentRequestRecord, partlyRefunded)
    const { refund } = renderStrip()
    await refund('10.00')
    await screen.findByRole('button', { name: 'Refund Submitted' })
    expect(screen.getByText('Refunding $10.00 of $50.00')).toBeDefined()
    expect(provider.callsOf(REFUND)).toMatchObject([
      { query: { refundAmount: '10.00' }, idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) },
    ])
  })

  test('that waits for approval is neither submitted nor failed, and is not sent again', async () => {
    provider.hold(REFUND)
    const { refund } = renderStrip()
    await refund('10.00')
    await screen.findByText('Waiting for approval')
    screen.getByRole('link', { name: 'Open Approvals' })
    screen.getByRole('button', {
      name: 'Refund Payment',
      description: 'The refund is waiting for approval',
    })
    expect(screen.queryByRole('alert')).toBe(null)
  })

  test('keeps its idempotency key when it is sent again after a lost response', async () => {
    provider.lose(REFUND)
    provider.answer(READ, PaymentRequestRecord, paid)
    const { refund } = renderStrip()
    await refund('10.00')
    await screen.findByRole('button', { name: /Retry/ })
    await refund('10.00')
    const keys = provider.callsOf(REFUND).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  test('gets a new idempotency key when it is sent again after a rejection', async () => {
    provider.refuse(REFUND, 400, 'Insufficient balance')
    const { refund } = renderStrip()
    await refund('10.00')
    await screen.findByText('Insufficient balance')
    await refund('10.00')
    const keys = provider.callsOf(REFUND).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(keys[1]).not.toBe(keys[0])
  })
})
