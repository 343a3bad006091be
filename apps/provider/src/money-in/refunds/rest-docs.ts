import { paymentDescriptionLength } from '@tideway/contract/calls/description-length'
import type { CallDocs } from '../../http/calls/call-docs.ts'
import { idParameter } from '../../http/calls/call-parameters.ts'
import {
  paidExample,
  paymentRequestExample,
  refundedExample,
} from '../payment-requests/rest-examples.ts'

const id = idParameter('payment request', paidExample.paymentRequestId)

export const refundDocs: CallDocs = {
  description:
    'The call accepts the refund, and the bank completes it a moment later: read the request again. You can make several refunds, one at a time, until nothing remains. For a request for several payments, refund its children.',
  errors: {
    409: 'Another refund is under way, or another refund has this `clientRefundID`.',
  },
  extension:
    'A refund while another is under way returns 409, and so does a `clientRefundID` that was used before.',
  requires: ['id'],
  parameters: {
    ...id,
    refundAmount: {
      description:
        'Dollars to refund, with at most two decimals. If you leave it out, everything that remains.',
      example: '10.00',
      limits: { pattern: '^\\d+(\\.\\d{1,2})?$' },
    },
    clientRefundID: {
      description:
        'Your reference for the refund, unique per client. A second refund with it is refused.',
      example: 'return-7731-1',
    },
    description: {
      description: `The text that the payer reads: ${paymentDescriptionLength.min} to ${paymentDescriptionLength.max} letters, digits, spaces and \`/ - ? : ( ) . , ' +\`.`,
      example: 'One bag was damaged',
    },
  },
  idempotent: true,
  example: {
    query: 'id=$ID&refundAmount=10.00',
    body: {},
    answer: { PaymentRequest: paymentRequestExample, PaymentRequestStatus: refundedExample },
  },
}
