import type { PolicyRow } from './policy-table.ts'

const client = '/portal/v1/clients/{client}'

/**
 * Calls that a person makes only with a proof of the last ten minutes: they move money out or change access. Written
 * from the decision, and independent of the code.
 */
const proofCalls = new Set([
  'POST /rest/v1/payment',
  'POST /rest/v1/sweepRequest',
  'POST /portal/v1/refundBatches',
  'POST /portal/v1/refundBatches/{client}/resume',
  'POST /portal/v1/refundBatches/{client}/retry',
  'POST /portal/v1/payoutBatches',
  'POST /portal/v1/payoutBatches/{client}/resume',
  'POST /portal/v1/payoutBatches/{client}/retry',
  'POST /portal/v1/users',
  'PATCH /portal/v1/users/{newUser}',
  'DELETE /portal/v1/users/{newUser}',
  'POST /portal/v1/users/{invited}/invitation',
  'DELETE /portal/v1/users/{newUser}/secondFactors',
  `PATCH ${client}/keys/{key}`,
  `PUT ${client}/singleSignOn`,
  `DELETE ${client}/singleSignOn`,
  `POST ${client}/singleSignOn/test`,
  `POST ${client}/singleSignOn/domains`,
  `POST ${client}/singleSignOn/domains/{client}/verification`,
  `DELETE ${client}/singleSignOn/domains/{client}`,
  `PUT ${client}/securityPolicy`,
  `PUT ${client}/approvalPolicy`,
  `PUT ${client}/sftpHostKeys`,
  'POST /portal/v1/approvals/{client}/approve',
  `PUT ${client}/webhooks/{destination}`,
  `POST ${client}/webhooks/{destination}/secret`,
  'PATCH /rest/v1/client/{client}',
])

/** Returns true if a person's call asks for a fresh proof. */
export function needsProof({ call, body }: PolicyRow): boolean {
  const [named = ''] = call.split('?')
  if (named === `POST ${client}/apps`)
    return body !== undefined && 'type' in body && body.type === 'batch'
  if (named === `PUT ${client}`) return body !== undefined && 'ipWhitelist' in body
  return proofCalls.has(named)
}
