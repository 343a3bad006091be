import { approvalIdOf, clientIdOf } from '@tideway/contract/calls/ids'
import { PGP_KEYS } from '../delivery/file-exchange/open-pgp/pgp-key-store.ts'
import type { KeyPurpose } from '../delivery/file-exchange/sftp/ssh-key-store.ts'
import { SSH_KEYS, sshKeyContext } from '../delivery/file-exchange/sftp/ssh-key-store.ts'
import {
  callbackAuthorizationContext,
  destinationAuthorizationContext,
  destinationSecretContext,
  WEBHOOKS,
} from '../delivery/webhooks/delivery/webhook-encryption.ts'
import { HMAC_KEYS, hmacKeyContext } from '../http/authentication/keys/hmac-key.ts'
import { APPROVALS, approvalContext } from '../people/approvals/approval-encryption.ts'
import {
  AUTHENTICATOR_APPS,
  appContext,
  newAppContext,
} from '../people/factors/authenticator-app.ts'
import { FEDERATION_SECRETS } from '../people/single-sign-on/identity-provider-store.ts'
import { SIGNING_KEYS } from '../platform/secrets/installation-secret.ts'

/** A column with values that a key derived from SIGNING_SECRET encrypted. */
export interface SealedColumn {
  table: string
  column: string
  /** Columns of the primary key. */
  key: readonly string[]
  /** Purpose of the encryption keys. */
  purpose: string
  /** Returns the place that a value was encrypted for, from the values of the primary key in their order. */
  contextOf: (key: readonly string[]) => string
}

const approval = { table: 'approval_requests', key: ['client_id', 'approval_id'] } as const
const approvalOf = ([clientId = '', approvalId = '']: readonly string[]) => ({
  clientId: clientIdOf(clientId),
  approvalId: approvalIdOf(approvalId),
})
const destination = { table: 'webhook_destinations', key: ['client_id', 'destination_id'] } as const
const secretOf = ([clientId = '', destinationId = '']: readonly string[]) =>
  destinationSecretContext({ clientId: clientIdOf(clientId), destinationId })
const callbackOf = ([clientId = '']: readonly string[]) =>
  callbackAuthorizationContext(clientIdOf(clientId))

/** Every encrypted column. A test compares them with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    ...approval,
    column: 'sealed_call',
    purpose: APPROVALS,
    contextOf: (key) => approvalContext(approvalOf(key), 'call'),
  },
  {
    ...approval,
    column: 'sealed_rows',
    purpose: APPROVALS,
    contextOf: (key) => approvalContext(approvalOf(key), 'rows'),
  },
  {
    table: 'authenticator_apps',
    column: 'sealed_secret',
    key: ['account_id'],
    purpose: AUTHENTICATOR_APPS,
    contextOf: ([accountId = '']) => appContext(accountId),
  },
  {
    table: 'new_authenticator_apps',
    column: 'sealed_secret',
    key: ['place'],
    purpose: AUTHENTICATOR_APPS,
    contextOf: ([place = '']) => newAppContext(place),
  },
  {
    table: 'identity_signing_keys',
    column: 'sealed',
    key: ['kid'],
    purpose: SIGNING_KEYS,
    contextOf: ([kid = '']) => kid,
  },
  {
    table: 'api_keys',
    column: 'sealed_hmac_key',
    key: ['client_id', 'key_id'],
    purpose: HMAC_KEYS,
    contextOf: ([clientId = '', keyId = '']) => hmacKeyContext(clientIdOf(clientId), keyId),
  },
  {
    table: 'client_pgp_keys',
    column: 'sealed_private_key',
    key: ['client_id'],
    purpose: PGP_KEYS,
    contextOf: ([clientId = '']) => clientId,
  },
  {
    table: 'client_identity_providers',
    column: 'sealed_client_secret',
    key: ['client_id'],
    purpose: FEDERATION_SECRETS,
    contextOf: ([clientId = '']) => clientId,
  },
  {
    table: 'client_ssh_keys',
    column: 'sealed_private_key',
    key: ['client_id', 'purpose'],
    purpose: SSH_KEYS,
    contextOf: ([clientId = '', purpose = '']) =>
      sshKeyContext(clientIdOf(clientId), purpose as KeyPurpose),
  },
  {
    ...destination,
    column: 'sealed_authorization',
    purpose: WEBHOOKS,
    contextOf: ([clientId = '', destinationId = '']) =>
      destinationAuthorizationContext({ clientId: clientIdOf(clientId), destinationId }),
  },
  { ...destination, column: 'sealed_secret', purpose: WEBHOOKS, contextOf: secretOf },
  { ...destination, column: 'sealed_previous_secret', purpose: WEBHOOKS, contextOf: secretOf },
  {
    table: 'webhook_callbacks',
    column: 'sealed_authorization',
    key: ['client_id', 'subject_id'],
    purpose: WEBHOOKS,
    contextOf: callbackOf,
  },
  {
    table: 'webhook_deliveries',
    column: 'sealed_authorization',
    key: ['client_id', 'delivery_id'],
    purpose: WEBHOOKS,
    contextOf: callbackOf,
  },
]
