/**
 * Signed calls with the result of each signing step, for tests and for the guide that developers check their code
 * against.
 */

export const vectorKey = {
  keyId: 'SECRDEMO03',
  hmacKey: 'HMAC_DemoSigningKey0000000000001',
} as const

export interface SignatureVector {
  name: string
  method: string
  target: string
  date: string
  body: string
  stringToSign: string
  signature: string
}

export const signatureVectors: readonly SignatureVector[] = [
  {
    name: 'a read without a query or a body',
    method: 'GET',
    target: '/rest/v1/balance',
    date: '2026-11-20T03:00:00.000Z',
    body: '',
    stringToSign: [
      'GET',
      '/rest/v1/balance',
      '',
      '2026-11-20T03:00:00.000Z',
      'SECRDEMO03',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ].join('\n'),
    signature: 'JzwI4qs4Yo6MbadzR5ccjYKHKrPG1ykdWMFDNWlOMTM=',
  },
  {
    name: 'a query that is not in order and has letters to encode',
    method: 'POST',
    target:
      '/rest/v1/paymentRequest/refund?refundAmount=10.00&id=4f0c9a1d27be4d0f8a5c3e6b7d9f1020&description=Two+bags+(late)',
    date: '2026-11-20T03:00:00Z',
    body: '{}',
    stringToSign: [
      'POST',
      '/rest/v1/paymentRequest/refund',
      'description=Two%20bags%20%28late%29&id=4f0c9a1d27be4d0f8a5c3e6b7d9f1020&refundAmount=10.00',
      '2026-11-20T03:00:00Z',
      'SECRDEMO03',
      '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    ].join('\n'),
    signature: 'qzV/k4NnLKf59Nvm32ArDO4955haEJZr1BQqpzBqBp0=',
  },
  {
    name: 'a body with a letter of two bytes',
    method: 'POST',
    target: '/rest/v1/paymentRequest',
    date: '2026-11-20T03:00:00.123Z',
    body: '{"PaymentRequest":{"clientId":"HARBOUR","clientTransactionId":"order-7731","paymentAmount":49.9,"paymentDescription":"Café blend, 2 kg"}}',
    stringToSign: [
      'POST',
      '/rest/v1/paymentRequest',
      '',
      '2026-11-20T03:00:00.123Z',
      'SECRDEMO03',
      '277d1cb0d866b91351999770b4df0b31b6d8fb81b335b8195bbf29e59328ac6d',
    ].join('\n'),
    signature: 'rvJvSjRGYSxQcOdGHM2zrCumcidpnBWDogJrSKxu2LM=',
  },
]
