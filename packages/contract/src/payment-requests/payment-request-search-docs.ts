import { describeObject } from '../calls/docs/field-docs.ts'
import { bothDates, neverBoth } from '../calls/docs/field-limits.ts'
import { dateFields, everything, pageFields } from '../calls/docs/search-docs.ts'
import { filterFieldDocs } from '../records/record-filters-docs.ts'
import { paymentRequestRecordDocs } from './payment-request-docs.ts'
import { PaymentRequestPage, PaymentRequestSearch } from './payment-request-search.ts'

export const paymentRequestSearchDocs = [
  describeObject(PaymentRequestSearch, {
    name: 'PaymentRequestSearch',
    description: everything,
    limits: {
      ...bothDates,
      ...neverBoth(['clientBranch', 'payID']),
      dependentSchemas: { clientTransactionId: { maxProperties: 1 } },
    },
    fields: {
      clientTransactionId: {
        description: 'Your reference for the payment request. Send no other criterion with it.',
        example: 'order-7731',
      },
      payID: {
        description:
          'The PayID of the payment request. You may send dates with it, but no `clientBranch`.',
        example: 'order-7731@pay.harbour.example',
      },
      clientBranch: {
        description:
          'The branch of the payment request. You may send dates with it, but no `payID`.',
        example: 'Newtown',
      },
      ...dateFields('created or completed'),
      searchByDateType: {
        description:
          'The date that the range and the order go by. CREATED_DESC: creation. COMPLETED_DESC: completion; requests that were never completed are left out.',
      },
      ...filterFieldDocs({
        amount: 'amount of the payment request',
        name: 'the payer’s or the ultimate payee’s name. A payer is found only if your client may see who paid',
        reference: 'the payer’s reference or the NPP transaction id',
        status: ['WAITING', 'EXPIRED'],
        statusNote: 'A WAITING request is EXPIRED from the moment of its expiry.',
      }),
    },
  }),
  describeObject(PaymentRequestPage, {
    name: 'PaymentRequestPage',
    description: 'One page of a search of payment requests.',
    fields: pageFields(paymentRequestRecordDocs),
  }),
]
