import { appManagers, noSuchClient } from './policy-callers.ts'
import type { PolicyRow } from './policy-table.ts'

/** Calls about keys name the client they are about. */
const ofClient = (
  call: string,
  row: Pick<PolicyRow, 'may' | 'body' | 'own' | 'repeats'>,
): PolicyRow => ({ call, ...row, below: row.own, others: noSuchClient })

const keys = '/rest/v1/client/{client}/apiKeys'
const bySecretKey: PolicyRow['may'] = ['secretKey']

/**
 * API keys: people switch them on the dashboard, a key with the right to makes and switches others. Switching one on
 * depends on what that key may do besides (decision 56): `manage-keys.test.ts` has who may.
 */
export const keyPolicy: readonly PolicyRow[] = [
  ofClient('PATCH /portal/v1/clients/{client}/keys/{key}', {
    may: appManagers,
    body: { enabled: false },
    own: '204',
    repeats: true,
  }),
  ofClient(`POST ${keys}`, {
    may: bySecretKey,
    body: { permissions: ['RestAPI/GET/balance'] },
    own: '201',
  }),
  ofClient(`GET ${keys}`, { may: bySecretKey, own: '200' }),
  ofClient(`GET ${keys}/{key}`, { may: bySecretKey, own: '200' }),
  ofClient(`PATCH ${keys}/{key}`, {
    may: bySecretKey,
    body: { enabled: false },
    own: '204',
    repeats: true,
  }),
]
