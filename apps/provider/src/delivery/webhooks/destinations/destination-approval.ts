import type { WebhookDestinationSave } from '@tideway/contract/webhooks/webhooks'
import type { Approvable } from '../../../people/approvals/approvable.ts'
import { fact } from '../../../people/approvals/approvable.ts'
import { actorOf } from '../../../people/audit/record-audit.ts'
import { findDestination, lockDestinations } from './destination-store.ts'
import { replaceSecret, saveDestination } from './save-destination.ts'

export interface DestinationInput {
  destinationId: string
  save: WebhookDestinationSave
}

/** A change of a webhook's address or credentials. */
export const destinationApproval: Approvable<DestinationInput> = {
  kind: 'webhook',
  action: 'webhook.address',
  operation: 'RestAPI/PATCH:client/*',
  subjectOf: ({ destinationId }) => destinationId,
  factsOf: ({ save: { url, authorization } }) => [
    ...fact('Address', url),
    ...(authorization === undefined
      ? []
      : fact('Authorization', authorization === null ? 'Removed' : 'A new value')),
  ],
  async changes(db, clientId, { destinationId, save: { url, authorization } }) {
    const before = await findDestination(db, clientId, destinationId)
    const isMoved = url !== undefined && url !== (before?.url ?? null)
    const isAuthorized =
      authorization !== undefined &&
      (authorization !== null || (before?.sealed_authorization ?? null) !== null)
    return isMoved || isAuthorized
  },
  async stateOf(tx, clientId, { destinationId }) {
    const rows = await lockDestinations(tx, clientId)
    const row = rows.find((each) => each.destination_id === destinationId)
    return [
      ...fact('Address now', row?.url ?? null),
      ...fact('Authorization now', row?.sealed_authorization ? 'Set' : 'None'),
    ]
  },
  async run(platform, caller, { destinationId, save }) {
    const { clientId } = caller
    await saveDestination(platform, { clientId, destinationId, actor: actorOf(caller) }, save)
    return { outcomeId: destinationId }
  },
}

/**
 * A new signing secret. The person who requests it reads it in the answer to that call, which says that the request
 * waits. The secret signs from the approval on, so no one else has to see it.
 */
export const secretApproval: Approvable<{ destinationId: string; secret: string }> = {
  kind: 'webhook',
  action: 'webhook.newSecret',
  operation: 'RestAPI/PATCH:client/*',
  subjectOf: ({ destinationId }) => destinationId,
  factsOf: () => fact('Signing secret', 'A new value'),
  async stateOf(tx, clientId, { destinationId }) {
    const rows = await lockDestinations(tx, clientId)
    const row = rows.find((each) => each.destination_id === destinationId)
    return [
      ...fact('Address now', row?.url ?? null),
      ...fact('Signing secret now', row?.secret_hint ?? null),
    ]
  },
  async run(platform, caller, { destinationId, secret }) {
    const { clientId } = caller
    await replaceSecret(platform, { clientId, destinationId, actor: actorOf(caller) }, secret)
    return { outcomeId: destinationId }
  },
}
