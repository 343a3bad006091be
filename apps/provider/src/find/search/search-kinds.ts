import type { HitKind } from '@tideway/contract/search/search-answer'
import { hitKinds } from '@tideway/contract/search/search-answer'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import type { Caller } from '../../http/authentication/caller.ts'

/** The call that lists the records of a kind. Who may make it may find them. */
const listCalls: Readonly<Record<HitKind, Scope>> = {
  paymentRequest: 'RestAPI/POST:paymentRequest/search',
  payment: 'RestAPI/POST:payment/search',
  paymentInitiation: 'RestAPI/POST:paymentInitiation/search',
  paymentAgreement: 'RestAPI/POST:paymentAgreement/search',
  batch: 'PortalAPI/GET:clients/*/apps',
  report: 'RestAPI/GET:report',
  user: 'PortalAPI/GET:users',
  // Every role reads its client's configuration, but only these see the settings with the keys (spec 6.3).
  apiKey: 'PortalAPI/POST:clients/*',
}

/**
 * Returns the kinds of records that a person may find. People of another identity provider do not see users (readings
 * 2, scopes by role).
 */
export function kindsFor(
  caller: Pick<Extract<Caller, { kind: 'user' }>, 'scopes' | 'federated'>,
): ReadonlySet<HitKind> {
  return new Set(
    hitKinds.filter(
      (kind) => caller.scopes.has(listCalls[kind]) && !(kind === 'user' && caller.federated),
    ),
  )
}
