import type {
  PaymentInitiationRecord,
  PaymentInitiationStatus,
} from '@tideway/contract/pay-to/initiations/payment-initiation'

/** Returns a settled initiation with the given changes, for the tests of this folder. */
export function sampleInitiation(
  status: Partial<PaymentInitiationStatus> = {},
): PaymentInitiationRecord {
  return {
    PaymentInitiation: {
      paymentAgreementId: '5d3e9b1c7c692e96d0f511a44b1ea0c7',
      clientTransactionId: 'gym-2026-11',
      paymentAmount: '49.90',
      reference: 'Membership',
    },
    PaymentInitiationStatus: {
      paymentInitiationId: '0e9d8c7b7b1de2c04a5f4e8b9c3d2a1f',
      status: 'SETTLED',
      createdDatetime: '2026-11-20T01:40:18.000Z',
      completedDatetime: '2026-11-20T01:40:20.000Z',
      ...status,
    },
    PaymentAgreement: {
      payerDetails: {
        name: 'Ana Silva',
        payIDDetails: { payID: '+61-400123123', payIDType: 'PHONE' },
      },
      agreementDetails: {},
    },
  }
}
