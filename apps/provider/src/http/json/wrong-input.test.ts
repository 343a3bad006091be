import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { isFullRun } from '../../../test/full-run.ts'
import type { ProviderAnswer } from '../../../test/provider.ts'
import { HARBOUR_KEY, openTestProvider, order } from '../../../test/provider.ts'
import { payout } from '../../../test/records/payouts.ts'

const provider = await openTestProvider()
const { call } = provider
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const ADMIN = 'admin@harbour.example'
const routes: [method: string, path: string, as: string][] = [
  ['GET', '/rest/v1/balance', HARBOUR_KEY],
  ['GET', '/rest/v1/clients', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentRequest', HARBOUR_KEY],
  ['GET', '/rest/v1/paymentRequest', HARBOUR_KEY],
  ['DELETE', '/rest/v1/paymentRequest', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentRequest/search', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentRequest/search/totals', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentRequest/refund', HARBOUR_KEY],
  ['POST', '/rest/v1/payIDEnquiry', HARBOUR_KEY],
  ['POST', '/rest/v1/payment', HARBOUR_KEY],
  ['GET', '/rest/v1/payment', HARBOUR_KEY],
  ['POST', '/rest/v1/payment/search', HARBOUR_KEY],
  ['POST', '/rest/v1/payment/search/totals', HARBOUR_KEY],
  ['POST', '/rest/v1/accountEnquiry', HARBOUR_KEY],
  ['POST', '/rest/v1/accountCheck', HARBOUR_KEY],
  ['POST', '/rest/v1/sweepRequest', HARBOUR_KEY],
  ['GET', '/rest/v1/clients/HARBOUR/lowBalanceAlert/threshold', HARBOUR_KEY],
  ['PUT', '/rest/v1/clients/HARBOUR/lowBalanceAlert/threshold', HARBOUR_KEY],
  ['GET', '/rest/v1/clients/HARBOUR/lowBalanceAlert/emailAddresses', ADMIN],
  ['PUT', '/rest/v1/clients/HARBOUR/lowBalanceAlert/emailAddresses', ADMIN],
  ['POST', '/rest/v1/paymentAgreement', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentAgreement/search', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentAgreement/search/totals', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentAgreement/amendment', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentAgreement/changeStatus', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentInitiation', HARBOUR_KEY],
  ['GET', '/rest/v1/paymentInitiation', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentInitiation/search', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentInitiation/search/totals', HARBOUR_KEY],
  ['POST', '/rest/v1/paymentInitiation/refund', HARBOUR_KEY],
  ['GET', '/rest/v1/report', HARBOUR_KEY],
  ['GET', '/rest/v1/report/download', HARBOUR_KEY],
  ['POST', '/rest/v1/config/payIdDomains', HARBOUR_KEY],
  ['DELETE', '/rest/v1/config/payIdDomains/x', HARBOUR_KEY],
  ['PATCH', '/rest/v1/client/HARBOUR', HARBOUR_KEY],
  ['GET', '/portal/v1/clients/HARBOUR', ADMIN],
  ['PUT', '/portal/v1/clients/HARBOUR', ADMIN],
  ['POST', '/portal/v1/clientsAssets', ADMIN],
  ['GET', '/portal/v1/clients/HARBOUR/figures', ADMIN],
  ['PUT', '/portal/v1/clients/HARBOUR/webhooks/default', ADMIN],
  ['POST', '/portal/v1/clients/HARBOUR/webhooks/default/test', ADMIN],
  ['GET', '/portal/v1/clients/HARBOUR/webhookDeliveries', ADMIN],
  ['GET', '/portal/v1/users', ADMIN],
  ['GET', '/portal/v1/roles', ADMIN],
  ['POST', '/portal/v1/users', ADMIN],
  ['PATCH', '/portal/v1/users/support%40harbour.example', ADMIN],
  ['POST', '/portal/v1/users/nobody%40harbour.example/invitation', ADMIN],
  ['DELETE', '/portal/v1/users/nobody%40harbour.example', ADMIN],
  ['GET', '/portal/v1/paymentRequest', ADMIN],
  ['GET', '/portal/v1/receivedPayment', ADMIN],
  ['GET', '/portal/v1/exports', ADMIN],
  ['POST', '/portal/v1/exports', ADMIN],
  ['POST', '/portal/v1/exportCounts', ADMIN],
  ['PATCH', '/portal/v1/exports/x', ADMIN],
]
const RUNS = 40
/** Tries a third of the inputs, or all of them in the full run. A failure names the seed that repeats it. */
const runs = (count: number) => (isFullRun ? count : Math.ceil(count / 3))
const documentedStatuses = [200, 204, 400, 401, 403, 404, 409, 413, 415, 422]

/** Expects a documented answer: no server error, no stack trace, and for an error only the documented body. */
function expectDocumented(answer: ProviderAnswer, situation: string): void {
  expect(documentedStatuses, `${situation}: ${answer.text.slice(0, 300)}`).toContain(answer.status)
  if (answer.status < 400) return
  const { message, details, ...more } = answer.body
  expect(more, situation).toEqual({})
  expect(typeof message, situation).toBe('string')
  if (details !== undefined) {
    expect(details, situation).toEqual({
      failureCode: expect.stringMatching(/^ERR0\.\d\d$/),
      // For the low-balance alert, only the reason says what is wrong.
      failureReason:
        message === 'Bad request'
          ? expect.stringMatching(/^Wrong (?:threshold|email addresses) format$/)
          : message,
    })
  }
  expect(answer.text, situation).not.toMatch(
    /node_modules|\.ts:\d|at async|SELECT|violates|syntax error/,
  )
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud83d',
    '\u202e',
    '🐟'.repeat(40),
    "'; DROP TABLE clients; --",
    '../../etc/passwd',
    '%00',
    '%',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '-1',
    '1e309',
    'NaN',
    'true',
    'null',
    '[]',
    '9'.repeat(400),
    ' '.repeat(50),
    '\n',
    'constructor',
    '__proto__',
    'HARBOUR',
    'KELPCO1',
  ),
)
const hostileNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 63, 0.1 + 0.2, 1e21),
)
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 5 }),
)

const fieldNames = [
  'clientId',
  'clientTransactionId',
  'paymentDescription',
  'paymentAmount',
  'payID',
  'payIDSuffix',
  'multiPayment',
  'paymentExpiryDatetime',
  'clientBranch',
  'ultimatePayeeName',
  'metaData',
  'lineItems',
  'payerNotificationEmail',
  'payerNotificationMobile',
  'suggestedPayerDetails',
  'suggestedPayerPayID',
  'variant',
  'paymentNotification',
  'recurringPaymentAmount',
  'recurringPaymentFrequency',
  'recurringPaymentEndDate',
  'unknown',
  '__proto__',
  'toString',
]
const searchNames = [
  'clientTransactionId',
  'payID',
  'clientBranch',
  'fromDate',
  'toDate',
  'searchByDateType',
  'status',
  'amountFrom',
  'amountTo',
  'name',
  'paymentReference',
  'other',
]
const settingNames = [
  'keys',
  'ipWhitelist',
  'thinPayload',
  'logoUrl',
  'topUpPayId',
  'featureFlags',
  'customReportFields',
  'reportNotificationsEmail',
  'reportSFTPHost',
  'reportSFTPPort',
  'reportSFTPUserName',
  'reportSFTPFolder',
  'reportSchedule',
  'reportsEncryptionPublicKey',
  'tidewayIdNotifyOn',
  'clientName',
  '__proto__',
]
const queryNames = [
  'id',
  'clientId',
  'timestamp',
  'numberOfRecords',
  'nextPageId',
  'refundAmount',
  'clientRefundID',
  'description',
  'page',
  '__proto__',
  'id[]',
  'id[a]',
]

test('any value of any setting gets a documented answer', async () => {
  const path = '/portal/v1/clients/HARBOUR'
  const settings = fc.dictionary(fc.constantFrom(...settingNames), hostile, { maxKeys: 3 })
  const armoured = hostileText.map((text) => ({
    reportsEncryptionPublicKey: `-----BEGIN PGP PUBLIC KEY BLOCK-----\n${text}`,
  }))
  await fc.assert(
    fc.asyncProperty(fc.oneof(settings, armoured), async (value) => {
      const body = JSON.stringify(value)
      expectDocumented(await call('PUT', path, { as: ADMIN, body }), body)
    }),
    { numRuns: runs(5 * RUNS) },
  )
})

test('any webhook destination and any search of its log get a documented answer', async () => {
  const portal = '/portal/v1/clients/HARBOUR'
  const urls = hostileText.map((text) => `https://${text}`)
  const fields = fc.dictionary(
    fc.constantFrom('url', 'authorization', '__proto__'),
    fc.oneof(urls, hostile),
    { maxKeys: 2 },
  )
  const listens = fc.array(fc.oneof(fc.constantFrom('Payment.SETTLED', 'Payment.X'), hostile), {
    maxLength: 3,
  })
  const hostileQuery = fc.dictionary(
    fc.constantFrom('destinationId', 'status', 'event', 'reference', 'nextPageId'),
    hostileText.map((text) => text.toWellFormed()),
    { maxKeys: 3 },
  )
  await fc.assert(
    fc.asyncProperty(
      fields,
      hostile,
      listens,
      hostileQuery,
      async (value, id, webhooksOn, query) => {
        const saved = JSON.stringify(value)
        const path = `${portal}/webhooks/default`
        expectDocumented(await call('PUT', path, { as: ADMIN, body: saved }), saved)
        const update = JSON.stringify({ webhooks: [{ id, webhooksOn }] })
        const client = '/rest/v1/client/HARBOUR'
        expectDocumented(await call('PATCH', client, { as: ADMIN, body: update }), update)
        const log = `${portal}/webhookDeliveries?${new URLSearchParams(query)}`
        expectDocumented(await call('GET', log, { as: ADMIN }), log)
      },
    ),
    { numRuns: runs(2 * RUNS) },
  )
})

describe.each(routes)('%s %s', (method, path, as) => {
  test('any body gets a documented answer', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => {
        const body = JSON.stringify(value) ?? ''
        expectDocumented(await call(method, path, { as, body }), `${method} ${path} ${body}`)
      }),
      { numRuns: runs(RUNS) },
    )
  })

  test('any query gets a documented answer, even with repeated names', async () => {
    const pair = fc.tuple(fc.constantFrom(...queryNames), hostileText)
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 4 }), async (pairs) => {
        const query = pairs
          .map(
            ([name, value]) =>
              `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`,
          )
          .join('&')
        const body = method === 'POST' ? {} : undefined
        expectDocumented(await call(method, `${path}?${query}`, { as, body }), `${path}?${query}`)
      }),
      // The database cannot hold this text, and the client is looked up before its call is handled.
      { numRuns: runs(RUNS), examples: [[[['clientId', '\u0000']]]] },
    )
  })

  test('any header gets a documented answer', async () => {
    const printable = fc.stringMatching(/^[ -~]{0,300}$/)
    const header = fc.tuple(
      fc.constantFrom(
        'idempotency-key',
        'content-type',
        'accept',
        'origin',
        'authorization',
        'x-forwarded-for',
        'content-encoding',
      ),
      printable,
    )
    await fc.assert(
      fc.asyncProperty(header, async ([name, value]) => {
        const answer = await call(method, path, { as, body: {}, headers: { [name]: value } })
        expectDocumented(answer, `${method} ${path} ${name}: ${value}`)
      }),
      { numRuns: runs(RUNS) },
    )
  })
})

test('a report of any month or range gets a documented answer', async () => {
  const right: Record<string, string> = {
    month: '2026-11',
    timezone: 'Australia/Sydney',
    fromDate: '2026-11-01T00:00:00.000+11:00',
    toDate: '2026-11-02T00:00:00.000+11:00',
    reportId: 'f'.repeat(32),
  }
  const value = fc.oneof(
    hostileText,
    fc.constantFrom(
      '0000-01',
      '9999-12',
      '0001-01-01T00:00:00.000+14:00',
      '9999-12-31T23:59:59.999-14:00',
    ),
  )
  const query = fc.dictionary(
    fc.constantFrom(...Object.keys(right)),
    fc.oneof(fc.constant(undefined), value),
    { maxKeys: 4 },
  )
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom('', '/download'), async (requested, path) => {
      const pairs = Object.entries(requested).map(([name, text]) => [
        name,
        (text ?? right[name] ?? '').toWellFormed(),
      ])
      const text = `${path}?${new URLSearchParams([['clientId', 'HARBOUR'], ...pairs] as [string, string][])}`
      expectDocumented(await call('GET', `/rest/v1/report${text}`), text)
    }),
    { numRuns: runs(300) },
  )
})

test('a payment request with any field replaced gets a documented answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fieldNames), hostile, async (name, value) => {
      const request = JSON.stringify(order({ [name]: undefined })).replace(/}$/, '')
      const body = `{"PaymentRequest":${request},${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}}}`
      expectDocumented(await call('POST', '/rest/v1/paymentRequest', { body }), body)
    }),
    { numRuns: runs(300) },
  )
})

const payoutNames = [
  'clientPaymentId',
  'payeeName',
  'paymentAmount',
  'paymentDescription',
  'paymentReference',
  'payID',
  'payIDType',
  'bsb',
  'accountNumber',
  'ultimatePayerName',
  'paymentNotification',
  'metaData',
  'clientId',
  '__proto__',
]

test('a payout with any field replaced gets a documented answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...payoutNames), hostile, async (name, value) => {
      const otherFields = JSON.stringify(payout({ [name]: undefined })).replace(/}$/, '')
      const body = `{"Payment":${otherFields},${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}}}`
      const answer = await call('POST', '/rest/v1/payment', { body })
      expectDocumented(answer, body)
      // The account is empty, so a payout that passes validation fails for lack of funds.
      expect([400, 403], body).toContain(answer.status)
    }),
    { numRuns: runs(300) },
  )
})

test('a sweep with any field replaced gets a documented answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('amount', 'clientTransactionId', 'clientId', '__proto__'),
      hostile,
      async (name, value) => {
        const otherFields = `"amount":"1.00","clientTransactionId":"${randomUUID()}"`
        const body = `{"SweepRequest":{${otherFields},${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}}}`
        const answer = await call('POST', '/rest/v1/sweepRequest', { body })
        expectDocumented(answer, body)
        // The account is empty, so a sweep that passes validation fails for lack of funds.
        expect(answer.status, body).toBe(400)
      },
    ),
    { numRuns: runs(200) },
  )
})

test('any alert threshold and email addresses get a documented answer', async () => {
  const alert = '/rest/v1/clients/HARBOUR/lowBalanceAlert'
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('threshold', 'emailAddresses'),
      fc.oneof(hostile, fc.array(hostile, { maxLength: 6 })),
      async (name, value) => {
        const body = `{"${name}":${JSON.stringify(value) ?? 'null'}}`
        expectDocumented(await call('PUT', `${alert}/${name}`, { body }), body)
        expectDocumented(await call('GET', `${alert}/${name}`), body)
      },
    ),
    { numRuns: runs(150) },
  )
})

test('a search of payouts with any fields gets a documented answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('clientPaymentId', 'fromDate', 'toDate', 'name', 'amountTo', 'other'),
      hostile,
      async (name, value) => {
        const body = { PaymentSearch: { [name]: value } }
        expectDocumented(
          await call('POST', '/rest/v1/payment/search', { body }),
          JSON.stringify(body),
        )
      },
    ),
    { numRuns: runs(100) },
  )
})

test('a search with any fields gets a documented answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...searchNames), hostile, async (name, value) => {
      const body = { PaymentRequestSearch: { [name]: value } }
      expectDocumented(
        await call('POST', '/rest/v1/paymentRequest/search', { body }),
        JSON.stringify(body),
      )
    }),
    { numRuns: runs(150) },
  )
})

test('an enquiry with any PayID gets a documented answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      hostile,
      fc.constantFrom('EMAIL', 'PHONE', 'ABN', 'ORG'),
      async (payID, payIDType) => {
        const body = { payID, payIDType }
        expectDocumented(
          await call('POST', '/rest/v1/payIDEnquiry', { body }),
          JSON.stringify(body),
        )
      },
    ),
    { numRuns: runs(100) },
  )
})

test('a refund with any amount, description and id gets a documented answer', async () => {
  const id = await provider.paid(1)
  await fc.assert(
    fc.asyncProperty(
      hostileText,
      hostileText,
      hostileText,
      async (refundAmount, description, clientRefundID) => {
        const clean = (text: string) => text.toWellFormed()
        const query = {
          refundAmount: clean(refundAmount),
          description: clean(description),
          clientRefundID: clean(clientRefundID),
        }
        expectDocumented(await provider.refund(id, query), JSON.stringify(query))
      },
    ),
    { numRuns: runs(100) },
  )
  await provider.settled()
})

const bodies: [what: string, body: string, status: number, message: string][] = [
  ['broken JSON', '{"PaymentRequest":', 400, 'An invalid request body was supplied'],
  ['no JSON', 'PaymentRequest=1', 400, 'An invalid request body was supplied'],
  [
    'a prototype',
    '{"__proto__":{"clientId":"HARBOUR"}}',
    400,
    'An invalid request body was supplied',
  ],
  [
    'a constructor',
    '{"constructor":{"prototype":{"a":1}}}',
    400,
    'An invalid request body was supplied',
  ],
  [
    'another envelope',
    '{"paymentRequest":{}}',
    400,
    '[object has missing required properties (["PaymentRequest"])]',
  ],
  ['a list', '[]', 400, '[body has the wrong type: expected object]'],
  [
    'two bytes that are no UTF-8',
    '{"a":"\xff\xfe"}',
    400,
    '[object has missing required properties (["PaymentRequest"])]',
  ],
  [
    'more than a megabyte',
    JSON.stringify({ PaymentRequest: { metaData: { a: 'x'.repeat(1_100_000) } } }),
    413,
    'The request body is too large',
  ],
]
test.each(bodies)(
  'a body with %s gets a documented error',
  async (_what, body, status, message) => {
    const answer = await call('POST', '/rest/v1/paymentRequest', { body })
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expectDocumented(answer, body.slice(0, 50))
  },
)

test('metadata with a thousand levels is rejected, with forty levels it is stored', async () => {
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  const post = (metaData: unknown) =>
    call('POST', '/rest/v1/paymentRequest', { body: { PaymentRequest: order({ metaData }) } })
  expect((await post(nested(40))).status).toBe(200)
  expect((await post(nested(1000))).status).toBe(400)
  const bottomless = `{"PaymentRequest":{"metaData":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}}`
  const answer = await call('POST', '/rest/v1/paymentRequest', { body: bottomless })
  expect(answer.status).toBe(400)
})

test.each([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'garbage',
])('the content type %s is rejected', async (type) => {
  const answer = await call('POST', '/rest/v1/paymentRequest', {
    body: JSON.stringify({ PaymentRequest: order() }),
    headers: { 'content-type': type },
  })
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'Content-Type request header must be application/json',
  ])
  expectDocumented(answer, type)
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
  'the content type %s is accepted',
  async (type) => {
    const answer = await call('POST', '/rest/v1/paymentRequest', {
      body: JSON.stringify({ PaymentRequest: order() }),
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(200)
  },
)

test.for([
  '/rest/v1/%',
  '/rest/v1/paymentRequest?id=%E0%A4%A',
  '/portal/v1/clients/%zz',
  `/portal/v1/clients/${'x'.repeat(400)}`,
  '/rest/v1//balance',
])('the address %s gets a documented answer', async (path) => {
  for (const as of [HARBOUR_KEY, ADMIN]) expectDocumented(await call('GET', path, { as }), path)
})

test('the earliest and latest possible dates get a documented answer', async () => {
  for (const paymentExpiryDatetime of [
    '9999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59-14:00',
    '0000-01-01T00:00:00Z',
    '2027-02-29T00:00:00Z',
  ]) {
    const body = { PaymentRequest: order({ paymentExpiryDatetime }) }
    expectDocumented(await call('POST', '/rest/v1/paymentRequest', { body }), paymentExpiryDatetime)
  }
  const body = {
    PaymentRequestSearch: {
      fromDate: '0000-01-01T00:00:00.000Z',
      toDate: '9999-12-31T23:59:59.999Z',
    },
  }
  expectDocumented(await call('POST', '/rest/v1/paymentRequest/search', { body }), 'all of time')
})

test('any input to the test bank gets a documented error', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (payID, amount, description) => {
      const body = JSON.stringify({ payID, amount, description })
      const answer = await call('POST', '/test-bank/payments', { as: null, body })
      expect([400, 404], body).toContain(answer.status)
    }),
    { numRuns: runs(100) },
  )
})
