import { notPermitted, people } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const body = { Search: { text: '{client}', timeZone: 'Australia/Sydney' } }

/** The search of everything. The tests of each role's hits are in apps/provider/src/find/search. */
export const policyRows: readonly PolicyRow[] = [
  { call: 'POST /portal/v1/search', body, may: people, own: '200' },
  {
    call: 'POST /portal/v1/search?clientId={client}',
    body,
    may: people,
    own: '200',
    below: '200',
    others: notPermitted,
    nothing: '{"groups":[]',
    repeats: true,
  },
]
