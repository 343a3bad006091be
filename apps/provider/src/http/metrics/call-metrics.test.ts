import { expect, test } from 'vitest'
import { kindOfCall } from './call-metrics.ts'

test.each([
  ['GET', '/rest/v1/balance', 'read'],
  ['GET', '/portal/v1/clients/:clientId', 'read'],
  ['GET', '/portal/v1/approvals/:approvalId', 'read'],
  ['POST', '/rest/v1/paymentRequest/search', 'search'],
  ['POST', '/rest/v1/payment/search/totals', 'search'],
  ['POST', '/portal/v1/search', 'search'],
  ['POST', '/rest/v1/payment', 'change'],
  ['POST', '/rest/v1/paymentRequest/refund', 'change'],
  ['DELETE', '/portal/v1/views/:viewId', 'change'],
  ['POST', '/portal/v1/payoutBatches', 'long'],
  ['GET', '/portal/v1/payoutBatches/:batchId', 'long'],
  ['POST', '/portal/v1/refundBatchReviews', 'long'],
  ['GET', '/portal/v1/approvals/:approvalId/rows', 'long'],
  ['POST', '/portal/v1/approvals/:approvalId/approve', 'long'],
  ['POST', '/rest/v1/payIDEnquiry', 'long'],
  ['POST', '/portal/v1/clients/:clientId/webhooks/:destinationId/test', 'long'],
  ['OPTIONS', '/rest/v1/balance', 'page'],
  ['GET', '/checkout/:paymentRequestId', 'page'],
  ['POST', '/identity/sign-in/:uid', 'page'],
  ['GET', 'unknown', 'page'],
])('%s %s is a %s', (method, route, kind) => {
  expect(kindOfCall(method, route)).toBe(kind)
})
