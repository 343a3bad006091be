import { paymentColumns } from '@tideway/contract/exports/payment-columns'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { paymentStatusWords } from '@tideway/contract/payments/payment-status-words'
import { statusField } from '../../list/columns/list-fields.tsx'
import { recordFields } from '../../list/columns/record-fields.ts'
import type { ListField } from '../../list/transaction-list.ts'
import { outboundPaymentTones } from './outbound-payment-tones.ts'

type Row = PaymentRecord

/** Fields of a payout in order (spec 3.6, 3.10; readings 3, fields). */
export const outboundPaymentFields: readonly ListField<Row>[] = recordFields(paymentColumns, {
  paymentStatus: {
    ...statusField(
      'paymentStatus',
      outboundPaymentTones,
      ({ PaymentStatus }: Row) => PaymentStatus.status,
    ),
    words: ({ PaymentStatus }) => paymentStatusWords[PaymentStatus.status],
  },
  paymentAmount: { keepsInSight: true },
  payIdOrAccountNumber: { usual: ['EMAIL: someone.surname@mail.example'] },
  name: { usual: ['Highlands Wholesale Co Pty Ltd'] },
  paymentDescription: { usual: ['Green coffee beans, Huila'] },
  paymentReference: { usual: ['INV-20422'] },
})

/** The default fields (spec 3.10). */
export const defaultOutboundPaymentFields = [
  'clientPaymentId',
  'payIdOrAccountNumber',
  'nppTransactionId',
  'name',
  'paymentDescription',
  'paymentReference',
  'createdDateTime',
  'paymentStatus',
  'paymentAmount',
]
