import { noSuchClient, readers } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const statement = '/portal/v1/clients/{client}/statement'
const days = 'from=2026-11-01&to=2026-11-20'

/** The statement of the balance, and its file. */
export const policyRows: readonly PolicyRow[] = [
  {
    call: `GET ${statement}?${days}`,
    may: readers,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  {
    call: `GET ${statement}/file?${days}&format=bank`,
    may: readers,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
]
