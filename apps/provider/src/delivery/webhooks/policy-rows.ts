import { appManagers, noSuchClient, withKey } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

/** Builds rows for webhook calls, which callers with permission to manage settings may make. */
const ofClient = (call: string, own: string, rest: Partial<PolicyRow> = {}): PolicyRow => ({
  call,
  may: appManagers,
  own,
  below: own,
  others: noSuchClient,
  ...rest,
})
const portal = '/portal/v1/clients/{client}'
const noAddress = '409 Save an address for this destination first'

/** Webhooks. Each client has a destination without an address. */
export const policyRows: readonly PolicyRow[] = [
  ofClient('GET /rest/v1/client/{client}', '200', { may: withKey(appManagers) }),
  ofClient('PATCH /rest/v1/client/{client}', '200', {
    may: withKey(appManagers),
    body: { webhooks: [{ id: 'policy', webhooksOn: ['Payment.SETTLED'] }] },
    repeats: true,
    proof: true,
  }),
  {
    call: 'GET /portal/v1/clientsFields',
    may: appManagers,
    own: '200',
    // The answer is the same for all clients.
    nothing: '{"webhooksOn":["PaymentRequest.WAITING"',
  },
  ofClient(`GET ${portal}/webhooks`, '200', { nothing: '{"destinations":[]}' }),
  ofClient(`PUT ${portal}/webhooks/{destination}`, '200', {
    body: { authorization: 'Private to {client}' },
    proof: true,
  }),
  ofClient(`POST ${portal}/webhooks/{destination}/secret`, '200', { proof: true }),
  ofClient(`POST ${portal}/webhooks/{destination}/test`, noAddress, { body: {} }),
  ofClient(`GET ${portal}/webhookDeliveries`, '200'),
  ofClient(`GET ${portal}/webhookDeliveries/{delivery}`, '200'),
  ofClient(`POST ${portal}/webhookDeliveries/{delivery}/resend`, noAddress),
]
