import { appManagers, noSuchClient } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

/** Builds rows for key calls that name their client. */
const ofClient = (
  call: string,
  row: Pick<PolicyRow, 'may' | 'body' | 'own' | 'repeats' | 'proof'>,
): PolicyRow => ({ call, ...row, below: row.own, others: noSuchClient })

const keys = '/rest/v1/client/{client}/apiKeys'
const bySecretKey: PolicyRow['may'] = ['secretKey']

/**
 * API keys. People enable and disable them on the dashboard. A key with that permission creates, enables and disables
 * others. Enabling also depends on the other key's permissions (decision 42), which `manage-keys.test.ts` tests.
 */
export const policyRows: readonly PolicyRow[] = [
  ofClient('PATCH /portal/v1/clients/{client}/keys/{key}', {
    may: appManagers,
    body: { enabled: false },
    own: '204',
    repeats: true,
    proof: true,
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
