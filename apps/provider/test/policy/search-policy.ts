import { notPermitted, people } from './policy-callers.ts'
import type { PolicyRow } from './policy-table.ts'

const body = { Search: { text: '{client}', timeZone: 'Australia/Sydney' } }

/** Policy for the search of everything. What each role finds is shown in apps/provider/src/find/search. */
export const searchPolicy: readonly PolicyRow[] = [
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
