import { people } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

/** The lock of a session. */
export const policyRows: readonly PolicyRow[] = [
  { call: 'POST /portal/v1/session/lock', may: people, own: '204', repeats: true },
]
