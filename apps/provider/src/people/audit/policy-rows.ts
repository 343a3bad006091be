import { noSuchClient, userManagers } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

/** The audit trail. */
export const policyRows: readonly PolicyRow[] = [
  {
    call: 'GET /portal/v1/clients/{client}/activity',
    may: userManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
]
