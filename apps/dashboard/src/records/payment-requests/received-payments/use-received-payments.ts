import { MAX_RECORDS } from '@tideway/contract/calls/page'
import { optionalCents } from '@tideway/contract/exports/payment-request-columns'
import { receivedPaymentOf } from '@tideway/contract/headlines/record-refunds'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { ReceivedTotals } from '@tideway/contract/refunds/received-payments'
import { receivedTotals } from '@tideway/contract/refunds/received-payments'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { LoadedList } from '../../../list/loading/use-transaction-list.ts'
import { useTransactionList } from '../../../list/loading/use-transaction-list.ts'
import { searchRecords } from '../../../list/search/search-call.ts'
import type { DetailProps } from '../../../list/transaction-list.ts'
import { paymentRequestKeys } from '../../../money/payment-request/payment-request-queries.ts'
import { idOfRecord } from '../payment-request-record.ts'

type Record = PaymentRequestRecord

/**
 * Searches by the request's clientTransactionId, which its payments share (contract, parentPaymentRequestId). A client
 * uses the id for only one request, so the result contains nothing else.
 */
const withTransactionId = {
  keys: paymentRequestKeys.lists,
  rowKey: idOfRecord,
  visible: (records: readonly Record[]) => records,
  fetchPage: (api, { clientTransactionId }, page, reading) =>
    searchRecords(
      api,
      {
        path: '/paymentRequest/search',
        schema: PaymentRequestRecord,
        body: { PaymentRequestSearch: { clientTransactionId } },
        page,
      },
      reading,
    ),
} satisfies Parameters<typeof useTransactionList<Record>>[0]

export interface ReceivedPayments {
  loaded: LoadedList<Record>
  /** Newest first. */
  payments: readonly Record[]
  /** In cents. Undefined until every payment is loaded, because the totals are unknown before that. */
  totals: ReceivedTotals | undefined
}

/** Reads the payments that a multi-payment request received, and the request itself, which replaces its row. */
export function useReceivedPayments({ row, onChange }: DetailProps<Record>): ReceivedPayments {
  const { clientTransactionId } = row.PaymentRequest
  const search = useMemo(() => ({ clientTransactionId }), [clientTransactionId])
  const loaded = useTransactionList(withTransactionId, search, MAX_RECORDS)
  const { rows, status, more, failed } = loaded
  const id = idOfRecord(row)
  const payments = useMemo(
    () => rows.filter((record) => record.PaymentRequestStatus.parentPaymentRequestId === id),
    [rows, id],
  )
  const request = rows.find((record) => idOfRecord(record) === id)
  const onRequestRead = useEffectEvent(onChange)
  useEffect(() => {
    if (request !== undefined) onRequestRead(request)
  }, [request])

  const whole = (status === 'ready' || status === 'reloading') && !more && failed !== 'rest'
  const totals = useMemo(
    () => (whole ? totalsOf(request ?? row, payments) : undefined),
    [whole, request, row, payments],
  )
  return { loaded, payments, totals }
}

function totalsOf({ PaymentRequestStatus: status }: Record, payments: readonly Record[]) {
  return receivedTotals(
    {
      receivedCents: optionalCents(status.amountReceived),
      overpaidCents: optionalCents(status.overpaymentAmount),
    },
    payments.map(receivedPaymentOf),
  )
}
