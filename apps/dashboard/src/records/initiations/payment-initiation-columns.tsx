import { paymentInitiationColumns } from '@tideway/contract/exports/payment-initiation-columns'
import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { statusField } from '../../list/columns/list-fields.tsx'
import { recordFields } from '../../list/columns/record-fields.ts'
import type { ListField } from '../../list/transaction-list.ts'
import { refundStatusWords } from '../../money/refund/refund-status-words.ts'
import { paymentInitiationTones, refundNote } from './payment-initiation-record.ts'

type Row = PaymentInitiationRecord

/** Fields of a payment initiation in order (spec 3.8, 3.10; readings 3, fields). */
export const paymentInitiationFields: readonly ListField<Row>[] = recordFields(
  paymentInitiationColumns,
  {
    paymentInitiationId: { usual: ['00000000000000000000000000000000'] },
    paymentInitiationAmount: { keepsInSight: true },
    payIdOrAccountNumber: { usual: ['EMAIL: somebody.surname@mail.example'] },
    customerName: { usual: ['Wollongong Wholesale Co Pty Ltd'] },
    paymentInitiationStatus: {
      ...statusField(
        'paymentInitiationStatus',
        paymentInitiationTones,
        (row: Row) => row.PaymentInitiationStatus.status,
        refundNote,
      ),
      reserve: [
        ...Object.keys(paymentInitiationTones),
        'RETURN_COMPLETE Partly refunded $88.88 of $88.88',
      ],
      words: (row) => refundStatusWords(row.PaymentInitiationStatus.status),
    },
  },
)

/** The default fields (spec 3.10). */
export const defaultPaymentInitiationFields = [
  'paymentInitiationId',
  'payIdOrAccountNumber',
  'customerName',
  'createdDatetime',
  'paymentInitiationAmount',
  'paymentInitiationStatus',
]
