import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'

const provider = await openTestProvider()
const { call, create, pay, read } = provider
afterAll(() => provider.close())

const findByReference = async (clientTransactionId: string) =>
  (
    await call('POST', '/rest/v1/paymentRequest/search', {
      body: { PaymentRequestSearch: { clientTransactionId } },
    })
  ).body.records[0]

const odd = `"\\/\b\f\n\r\t\u0001\u007f\u2028\u{1F9FE} </script> 'é' {"a":1}`

test('text from others is returned letter by letter, the same in every read', async () => {
  const createdRequest = await create({
    clientTransactionId: 'odd "letters" \\ here',
    paymentDescription: `"Beans" \\ 'and' {more}`,
    clientBranch: `Bránch "1"\\`,
    metaData: { [odd]: [odd, null, 1e21, 0.1, -0, true, { deep: [] }] },
    lineItems: [],
    paymentAmount: 1234.5,
  })
  await pay(createdRequest.PaymentRequest.payID, '1234.50', {
    payerName: `Zoë "Z" O\\'Neil`,
    bsb: '062000',
    accountNumber: '12340001',
    description: `paid "it" \\`,
    reference: `{"ref":1}`,
  })
  const one = await read(createdRequest.PaymentRequestStatus.paymentRequestId)
  expect(one.PaymentRequest).toMatchObject({
    clientTransactionId: 'odd "letters" \\ here',
    paymentDescription: `"Beans" \\ 'and' {more}`,
    clientBranch: `Bránch "1"\\`,
    metaData: { [odd]: [odd, null, 1e21, 0.1, 0, true, { deep: [] }] },
    lineItems: [],
    paymentAmount: 1234.5,
    multiPayment: false,
  })
  expect(one.PaymentRequestStatus).toMatchObject({
    status: 'COMPLETE',
    amountReceived: 1234.5,
    payerPaymentDescription: `paid "it" \\`,
    payerPaymentReference: `{"ref":1}`,
    payerInformation: { fullLegalAccountName: `Zoë "Z" O\\'Neil` },
    refundInformation: { availableBalance: '1234.50', requests: [] },
  })
  expect(await findByReference('odd "letters" \\ here')).toEqual(one)
  const portal = await call(
    'GET',
    `/portal/v1/paymentRequest?id=${createdRequest.PaymentRequestStatus.paymentRequestId}`,
    { as: 'admin@harbour.example' },
  )
  expect(portal.body).toEqual([{ Source: 'GET', ...one }])
})

test.each([
  [0.01, '0.01'],
  [0.1, '0.10'],
  [1, '1.00'],
  [10, '10.00'],
  [19.99, '19.99'],
  [100, '100.00'],
  [99_999.9, '99999.90'],
  [99_999_999_999.99, '99999999999.99'],
])('%d dollars are %d as a number and %s as text', async (amount, text) => {
  const { PaymentRequest: createdRequest, PaymentRequestStatus: status } = await create({
    paymentAmount: amount,
  })
  expect(createdRequest.paymentAmount).toBe(amount)
  await provider.platform.pool.query(
    `UPDATE payment_requests SET status = 'COMPLETE', amount_received_cents = payment_amount_cents
      WHERE payment_request_id = $1`,
    [status.paymentRequestId],
  )
  expect((await read(status.paymentRequestId)).PaymentRequestStatus).toMatchObject({
    amountReceived: amount,
    refundInformation: { availableBalance: text, requests: [] },
  })
})

test('unknown fields are left out, and every record fits the contract', async () => {
  const createdRequest = await create({ clientTransactionId: 'bare' })
  expect(Object.keys(createdRequest.PaymentRequestStatus)).toEqual([
    'paymentRequestId',
    'status',
    'createdDateTime',
  ])
  const { body } = await call('POST', '/rest/v1/paymentRequest/search?numberOfRecords=50000')
  expect(body.records.length).toBeGreaterThan(8)
  for (const record of body.records) {
    expect(PaymentRequestRecord.parse(record)).toEqual(record)
  }
})
