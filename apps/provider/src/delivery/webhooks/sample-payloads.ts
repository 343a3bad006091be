import { asDollars } from '@tideway/contract/money/money'
import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import type { PaymentAgreementAmendmentRecord } from '@tideway/contract/pay-to/agreements/payment-agreement-amendment'
import type { PaymentInitiationChanged } from '@tideway/contract/pay-to/initiations/payment-initiation'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import type { EventHeading, WebhookEventName } from '@tideway/contract/webhooks/webhook-events'

interface Sample {
  clientId: string
  subjectId: string
  reference: string
  at: Date
}

type Status<
  Record extends object,
  Part extends keyof Record,
  Name extends keyof Record[Part],
> = Record[Part][Name]

/** Returns a made-up payload of the right form for an event with this status. */
export function sampleOf(name: WebhookEventName, sample: Sample): object {
  const [heading, status] = name.split('.') as [EventHeading, string]
  return samples[heading](status, sample)
}

const samples: Record<EventHeading, (status: string, sample: Sample) => object> = {
  PaymentRequest: (status, sample) => paymentRequest(status as never, sample),
  Payment: (status, sample) => payment(status as never, sample),
  PaymentAgreement: (status, sample) => agreement(status as never, sample),
  PaymentAgreementAmendment: (status, sample) => amendment(status as never, sample),
  PaymentInitiation: (status, sample) => initiation(status as never, sample),
}

const payerInformation = {
  bsb: '062000',
  accountNumber: '12340001',
  fullLegalAccountName: 'Marnie Blake',
}

function paymentRequest(
  status: Status<PaymentRequestRecord, 'PaymentRequestStatus', 'status'>,
  { clientId, subjectId, reference, at }: Sample,
): PaymentRequestRecord {
  const now = at.toISOString()
  const paid = status !== 'WAITING' && status !== 'EXPIRED'
  const refund = {
    RETURN_IN_PROGRESS: 'IN_PROGRESS',
    RETURN_COMPLETE: 'COMPLETE',
    RETURN_FAILED: 'FAILED',
  } as const
  const refunded = status in refund ? refund[status as keyof typeof refund] : undefined
  return {
    PaymentRequest: {
      clientId,
      clientTransactionId: reference,
      payID: 'test-event@pay.tideway.example',
      paymentAmount: asDollars(12.5),
      paymentDescription: 'A test event',
      paymentExpiryDatetime: now,
      multiPayment: false,
    },
    PaymentRequestStatus: {
      paymentRequestId: subjectId,
      status,
      createdDateTime: now,
      ...(paid && {
        completedDatetime: now,
        amountReceived: asDollars(12.5),
        settledBy: 'PayID',
        payerInformation,
        refundInformation: {
          availableBalance: refunded === undefined || refunded === 'FAILED' ? '12.50' : '0.00',
          requests:
            refunded === undefined
              ? []
              : [
                  {
                    createdDateTime: now,
                    dateTime: now,
                    ...(refunded !== 'IN_PROGRESS' && { completedDateTime: now }),
                    amount: '12.50',
                    status: refunded,
                    refundTrigger: 'REFUND_API',
                  },
                ],
        },
        ...(refunded && { returnInitiator: 'MANUAL' }),
      }),
    },
  }
}

function payment(
  status: Status<PaymentRecord, 'PaymentStatus', 'status'>,
  { subjectId, reference, at }: Sample,
): PaymentRecord {
  const now = at.toISOString()
  return {
    Payment: {
      clientPaymentId: reference,
      payeeName: 'Marnie Blake',
      paymentAmount: '12.50',
      paymentDescription: 'A test event',
      bsb: payerInformation.bsb,
      accountNumber: payerInformation.accountNumber,
    },
    PaymentStatus: {
      paymentId: subjectId,
      status,
      createdDatetime: now,
      ...((status === 'SETTLED' || status === 'RETURNED') && {
        settlementDatetime: now,
        sentViaDE: false,
      }),
      ...(status !== 'CREATED' && status !== 'PENDING' && { completedDatetime: now }),
      ...(status === 'FAILED' && { failureReason: 'AGNT' }),
      ...(status === 'RETURNED' && { returnedDatetime: now, returnedReason: 'AC04' }),
    },
  }
}

function agreementFields({ clientId, reference, at }: Sample) {
  return {
    clientId,
    clientTransactionId: reference,
    payerDetails: {
      name: 'Marnie Blake',
      type: 'Person',
      bankAccountDetails: {
        bsb: payerInformation.bsb,
        accountNumber: payerInformation.accountNumber,
      },
    },
    paymentAgreementType: 'RETAIL',
    description: 'A test event',
    agreementDetails: {
      fixedAgreementDetails: {
        startDate: at.toISOString().slice(0, 10),
        amount: '12.50',
        frequency: 'MONTHLY',
      },
    },
  }
}

function agreement(
  status: Status<PaymentAgreementRecord, 'PaymentAgreementStatus', 'status'>,
  sample: Sample,
): PaymentAgreementRecord {
  const now = sample.at.toISOString()
  return {
    PaymentAgreement: agreementFields(sample),
    PaymentAgreementStatus: {
      paymentAgreementId: sample.subjectId,
      status,
      createdDatetime: now,
      ...(status !== 'CREATED' && { previousStatus: 'CREATED', lastStatusBy: 'PAYER' }),
      ...((status === 'ACTIVE' || status === 'SUSPENDED') && { registrationDatetime: now }),
      ...(status === 'SUSPENDED' && {
        previousStatus: 'ACTIVE',
        reasonCode: 'MD16',
        reasonDescription: 'The payer requested it.',
      }),
      ...(status === 'CANCELLED' && {
        cancelledDatetime: now,
        reasonCode: 'MS02',
        reasonDescription: 'The payer gave no reason.',
      }),
      ...(status === 'FAILED' && {
        failureCode: 'TID2.2',
        failureReason: 'The payer account is not eligible for PayTo.',
      }),
    },
  }
}

function amendment(
  status: Status<
    PaymentAgreementAmendmentRecord,
    'PaymentAgreementAmendmentStatus',
    'amendmentStatus'
  >,
  { subjectId, reference, at }: Sample,
): PaymentAgreementAmendmentRecord {
  const now = at.toISOString()
  return {
    PaymentAgreementAmendment: {
      clientTransactionId: reference,
      paymentAgreementId: subjectId,
      agreementDetails: { fixedAgreementDetails: { amount: '15.00', frequency: 'MONTHLY' } },
    },
    PaymentAgreementAmendmentStatus: {
      paymentAgreementAmendmentId: subjectId,
      amendmentStatus: status,
      createdDatetime: now,
      ...(status !== 'PENDING' && { completedDatetime: now }),
    },
  }
}

function initiation(
  status: Status<PaymentInitiationChanged, 'PaymentInitiationStatus', 'status'>,
  sample: Sample,
): PaymentInitiationChanged {
  const now = sample.at.toISOString()
  const open = status === 'CREATED' || status === 'PENDING'
  const returning = status === 'RETURN_IN_PROGRESS' || status === 'RETURN_COMPLETE'
  return {
    PaymentInitiation: {
      clientId: sample.clientId,
      paymentAgreementId: sample.subjectId,
      clientTransactionId: sample.reference,
      paymentAmount: '12.50',
      description: 'A test event',
    },
    PaymentInitiationStatus: {
      paymentInitiationId: sample.subjectId,
      status,
      createdDatetime: now,
      ...(!open && { completedDatetime: now }),
      ...(status === 'FAILED' && {
        statusCode: 'AM04',
        statusReason: 'The Debtor Account has insufficient funds.',
      }),
      ...(!open &&
        status !== 'FAILED' && {
          payerInformation,
          refundInformation: { availableBalance: returning ? '0.00' : '12.50', requests: [] },
        }),
    },
  }
}
