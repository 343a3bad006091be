import createClient from 'openapi-fetch'
import type { paths as PortalPaths } from './openapi-fetch-portal.js'
import type { paths as RestPaths } from './openapi-fetch-rest.js'

/** Program that an integrator writes with openapi-typescript and openapi-fetch. Prints its results as JSON. */

const { REST_URL = '', PORTAL_URL = '', ASSETS_URL = '', API_KEY = '', ID_TOKEN = '' } = process.env
const rest = createClient<RestPaths>({ baseUrl: REST_URL, headers: { Authorization: API_KEY } })
const portal = createClient<PortalPaths>({
  baseUrl: PORTAL_URL,
  headers: { Authorization: `Bearer ${ID_TOKEN}` },
})

const created = await rest.POST('/paymentRequest', {
  body: {
    PaymentRequest: {
      clientId: 'HARBOUR',
      clientTransactionId: 'openapi-fetch-1',
      paymentDescription: 'Espresso blend',
      paymentAmount: 49.9,
    },
  },
})
const id = created.data?.PaymentRequestStatus.paymentRequestId ?? ''
const read = await rest.GET('/paymentRequest', { params: { query: { id } } })
const search = await rest.POST('/paymentRequest/search', {
  params: { query: { numberOfRecords: 1 } },
  body: { PaymentRequestSearch: { clientTransactionId: 'openapi-fetch-1' } },
})
const refused = await rest.POST('/paymentRequest/refund', { params: { query: { id } } })
const domains = await rest.POST('/config/payIdDomains', {
  body: [{ domain: 'pay.harbour.example', merchantName: 'Harbour Roasters' }],
})
const config = await portal.GET('/clients/{clientId}', {
  params: { path: { clientId: 'HARBOUR' } },
})
const logo = await portal.POST('/checkout/assets', {
  baseUrl: ASSETS_URL,
  body: { content: process.env.LOGO ?? '' },
})

console.log(
  JSON.stringify({
    status: read.data?.PaymentRequestStatus.status,
    amount: read.data?.PaymentRequest.paymentAmount,
    found: search.data?.recordCount,
    refused: refused.error?.details?.failureReason,
    domains: domains.data?.map(({ domain }) => domain),
    clientName: config.data?.clientName,
    hasLogo: logo.data?.url.startsWith('http'),
  }),
)
