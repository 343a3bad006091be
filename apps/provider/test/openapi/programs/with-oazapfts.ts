import * as portal from './oazapfts-portal.js'
import * as rest from './oazapfts-rest.js'

/** Program that an integrator writes with oazapfts. Prints its results as JSON. */

const { REST_URL = '', PORTAL_URL = '', ASSETS_URL = '', API_KEY = '', ID_TOKEN = '' } = process.env
rest.defaults.baseUrl = REST_URL
rest.defaults.headers = { Authorization: API_KEY }
portal.defaults.baseUrl = PORTAL_URL
portal.defaults.headers = { Authorization: `Bearer ${ID_TOKEN}` }

const created = await rest.postPaymentRequest({
  PaymentRequest: {
    clientId: 'HARBOUR',
    clientTransactionId: 'oazapfts-1',
    paymentDescription: 'Espresso blend',
    paymentAmount: 49.9,
  },
})
if (created.status !== 200) throw new Error(created.data.message)
const id = created.data.PaymentRequestStatus.paymentRequestId
const read = await rest.getPaymentRequest(id)
const search = await rest.postPaymentRequestSearch(
  { PaymentRequestSearch: { clientTransactionId: 'oazapfts-1' } },
  { numberOfRecords: 1 },
)
const refused = await rest.postPaymentRequestRefund(id, {})
const domains = await rest.postConfigPayIdDomains([
  { domain: 'pay.harbour.example', merchantName: 'Harbour Roasters' },
])
const config = await portal.getClientsClientId('HARBOUR')
const logo = await portal.postCheckoutAssets(
  { content: process.env.LOGO ?? '' },
  {},
  { baseUrl: ASSETS_URL },
)

console.log(
  JSON.stringify({
    status: read.status === 200 && read.data.PaymentRequestStatus.status,
    amount: read.status === 200 && read.data.PaymentRequest.paymentAmount,
    found: search.status === 200 && search.data.recordCount,
    refused: refused.status === 400 && refused.data.details?.failureReason,
    domains: domains.status === 202 && domains.data.map(({ domain }) => domain),
    clientName: config.status === 200 && config.data.clientName,
    hasLogo: logo.status === 200 && logo.data.url.startsWith('http'),
  }),
)
