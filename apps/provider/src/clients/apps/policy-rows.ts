import { appManagers, noSuchClient, notPermitted } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const onePoint =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Builds rows for app calls that name their client. */
const ofClient = (call: string, body: object | undefined, own: string): PolicyRow => ({
  call,
  ...(body && { body }),
  may: appManagers,
  own,
  below: own,
  others: noSuchClient,
})
const apps = '/portal/v1/clients/{client}/apps'

/** The apps of a client. */
export const policyRows: readonly PolicyRow[] = [
  { ...ofClient(`GET ${apps}`, undefined, '200'), nothing: '{"checkout":{"enabled":false,' },
  ofClient(
    `POST ${apps}`,
    { type: 'checkout', config: { enabled: true, accentColour: '#{number}' } },
    '200',
  ),
  {
    ...ofClient(`POST ${apps}`, { type: 'batch', config: { enabled: false } }, '200'),
    repeats: true,
    proof: true,
  },
  { ...ofClient(`DELETE ${apps}?type=checkout`, undefined, '204'), repeats: true },
  { ...ofClient(`DELETE ${apps}?type=batch`, undefined, '204'), repeats: true },
  ofClient(`POST ${apps}/preview`, { clientName: 'Private to {client}' }, '200'),
  {
    call: 'POST /portal/checkout/assets',
    body: { content: onePoint },
    may: appManagers,
    own: '200',
  },
  {
    call: 'POST /portal/checkout/assets?clientId={client}',
    body: { content: onePoint },
    may: appManagers,
    own: '200',
    below: '200',
    others: notPermitted,
  },
]
