import { appManagers, noSuchClient } from './policy-callers.ts'
import type { PolicyRow } from './policy-table.ts'

/** Calls about keys name the client they are about. */
const ofClient = (
  call: string,
  { may, body, own }: { may: PolicyRow['may']; body?: object; own: string },
): PolicyRow => ({ call, ...(body && { body }), may, own, below: own, others: noSuchClient })

const keys = '/rest/v1/client/{client}/apiKeys'
const bySecretKey: PolicyRow['may'] = ['secretKey']

/** API keys: people switch them on the dashboard, a key with the right to makes and switches others. */
export const keyPolicy: readonly PolicyRow[] = [
  ofClient('PATCH /portal/v1/clients/{client}/keys/{key}', {
    may: appManagers,
    body: { enabled: false },
    own: '204',
  }),
  ofClient(`POST ${keys}`, {
    may: bySecretKey,
    body: { permissions: ['RestAPI/GET/balance'] },
    own: '201',
  }),
  ofClient(`GET ${keys}`, { may: bySecretKey, own: '200' }),
  ofClient(`GET ${keys}/{key}`, { may: bySecretKey, own: '200' }),
  ofClient(`PATCH ${keys}/{key}`, { may: bySecretKey, body: { enabled: true }, own: '204' }),
]
