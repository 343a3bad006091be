/** Payment requests in the examples of the reference. */

export const paymentRequestExample = {
  clientId: 'HARBOUR',
  clientTransactionId: 'order-7731',
  payID: 'order-7731@pay.harbour.example',
  paymentAmount: 49.9,
  paymentDescription: 'Espresso blend, 2 kg',
  paymentExpiryDatetime: '2026-11-22T03:00:00.000Z',
  multiPayment: false,
  clientBranch: 'Newtown',
  checkoutUrl: 'http://localhost:4001/checkout/3hQ0Zr9sXjW4bN7tKc2LmA',
  checkoutVersion: 'v3',
}

export const statusExample = {
  paymentRequestId: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  status: 'WAITING',
  createdDateTime: '2026-11-20T03:00:00.000Z',
}

export const paidExample = {
  ...statusExample,
  status: 'COMPLETE',
  completedDatetime: '2026-11-20T03:04:12.480Z',
  nppTransactionId: 'TESTAU2SXXXI20261120000000000001306',
  amountReceived: 49.9,
  settledBy: 'PayID',
  refundInformation: { availableBalance: '49.90', requests: [] },
  payerInformation: {
    bsb: '012366',
    accountNumber: '40117725',
    fullLegalAccountName: 'Priya Raman',
  },
}

export const refundedExample = {
  ...paidExample,
  status: 'RETURN_IN_PROGRESS',
  returnInitiator: 'MANUAL',
  refundInformation: {
    availableBalance: '39.90',
    requests: [
      {
        createdDateTime: '2026-11-20T04:10:00.000Z',
        dateTime: '2026-11-20T04:10:00.000Z',
        amount: '10.00',
        status: 'IN_PROGRESS',
        refundTrigger: 'REFUND_API',
      },
    ],
  },
}
