import { appManagers, noSuchClient } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const ofClient = (call: string, rest: Partial<PolicyRow> = {}): PolicyRow => ({
  call,
  may: appManagers,
  own: '200',
  below: '200',
  others: noSuchClient,
  ...rest,
})
const client = '/portal/v1/clients/{client}'

/** Payment files. `{batch}` is a file of the client. */
export const policyRows: readonly PolicyRow[] = [
  ofClient(`GET ${client}/batches`),
  ofClient(`GET ${client}/batches/{batch}`),
  ofClient(`GET ${client}/batches/{batch}/lines`),
  ofClient(`GET ${client}/apps/batch/connection`, { nothing: '{"state":"NEVER","pollSeconds":' }),
  ofClient(`POST ${client}/apps/batch/test-connection`, {
    nothing: '{"works":false,"steps":[{"step":"name"',
    // Use a host that needs no network.
    body: { sftpDetails: { host: 'localhost', port: 1, username: 'nobody', folder: 'input' } },
  }),
]
