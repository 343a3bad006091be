import { noSuchClient, readers } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const statement = '/portal/v1/clients/{client}/statement'
const days = 'from=2026-11-01&to=2026-11-20'

/** The statement of the balance, its file, and the file of a settlement. */
export const policyRows: readonly PolicyRow[] = [
  `${statement}?${days}`,
  `${statement}/file?${days}&format=bank`,
  '/portal/v1/clients/{client}/settlements/{settlement}/file?format=csv',
].map((path) => ({
  call: `GET ${path}`,
  may: readers,
  own: '200',
  below: '200',
  others: noSuchClient,
}))
