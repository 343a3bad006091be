import { screen } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { pageSchemaOf } from '@tideway/contract/calls/page'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { answerFrame, openApp } from '../../../test/app.tsx'
// Read before the test, so that a busy machine does not use up its time.
import '../../records/by-type/transactions-route.tsx'

const provider = startFakeProvider()

const record = {
  PaymentRequest: {
    payID: 'order-1@pay.harbour.example',
    paymentAmount: 25,
    clientTransactionId: 'transaction-1',
    paymentDescription: 'Beans',
  },
  PaymentRequestStatus: {
    paymentRequestId: 'request-1',
    status: 'WAITING',
    createdDateTime: '2026-11-20T03:00:00.000Z',
  },
}

test('three calls precede the first list: its records, the client, and the list of clients', async () => {
  answerFrame(provider)
  const answer = { records: [record], recordCount: 1 }
  provider.answer('POST /rest/v1/paymentRequest/search', pageSchemaOf(z.unknown()), answer)
  openApp({ role: 'BASE_ADMIN', path: '/transactions/PaymentRequests' })
  await screen.findByText(/^1-1 of 1/, {}, { timeout: 20_000 })
  // With eight for the page, its configuration, fonts, scripts and styles (scripts/bundles/bundle-budgets.test.ts),
  // these are the eleven requests to the first list. Views and approvals are read behind it, which may have started by
  // now.
  const first = provider.calls.slice(0, 3)
  expect(first.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /portal/v1/clients/HARBOUR',
    'GET /rest/v1/clients',
    'POST /rest/v1/paymentRequest/search',
  ])
})
