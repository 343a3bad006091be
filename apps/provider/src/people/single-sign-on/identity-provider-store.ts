import type { ClientId } from '@tideway/contract/calls/ids'
import { emailDomainOf } from '@tideway/contract/identity/single-sign-on/email-domain'
import type { IdentityProvider } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import type { Selectable } from 'kysely'
import { clientDisabled } from '../../clients/client/client-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { decryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import { encryptionKeys } from '../../platform/secrets/installation-secret.ts'

/** Purpose of the keys that encrypt the secrets for clients' OpenID providers. The context is the client. */
export const FEDERATION_SECRETS = 'federation secrets'

type Row = Selectable<Tables['client_identity_providers']>

/** A client's OpenID provider with the time of its last save, which changes with every save. */
export interface SavedProvider extends IdentityProvider {
  clientId: ClientId
  savedAt: Date
}

export async function findProvider(
  db: Reader,
  clientId: ClientId,
): Promise<SavedProvider | undefined> {
  const row = await db
    .selectFrom('client_identity_providers')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row && toProvider(row)
}

/** Returns the client's secret. Throws if no SIGNING_SECRET decrypts it. */
export async function providerSecret(
  platform: Pick<Platform, 'env' | 'db'>,
  clientId: ClientId,
): Promise<string> {
  const { sealed_client_secret: sealed } = await platform.db
    .selectFrom('client_identity_providers')
    .select('sealed_client_secret')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const keys = await encryptionKeys(platform, FEDERATION_SECRETS)
  const secret = decryptSecret(sealed, clientId, keys)
  if (secret === undefined) throw new Error(`The OpenID secret of ${clientId} cannot be decrypted`)
  return secret
}

/**
 * Returns the OpenID provider that people with this email sign in at, or undefined. Only the email's domain decides, so
 * the answer does not reveal whether an account exists.
 */
export async function federationOfEmail(
  db: Reader,
  email: string,
): Promise<SavedProvider | undefined> {
  const domain = emailDomainOf(email)
  if (domain === undefined) return undefined
  const row = await db
    .selectFrom('client_email_domains as domain')
    .innerJoin('client_identity_providers as provider', 'provider.client_id', 'domain.client_id')
    .innerJoin('clients', 'clients.client_id', 'domain.client_id')
    .selectAll('provider')
    .select(clientDisabled.as('client_disabled'))
    .where('domain.domain', '=', domain)
    .where('domain.proved_at', 'is not', null)
    .where('provider.enabled', '=', true)
    .executeTakeFirst()
  return row && !row.client_disabled ? toProvider(row) : undefined
}

/** Returns true if the client has proved the domain of the email. */
export async function hasProvedDomain(
  db: Reader,
  clientId: ClientId,
  email: string,
): Promise<boolean> {
  const domain = emailDomainOf(email)
  if (domain === undefined) return false
  const row = await db
    .selectFrom('client_email_domains')
    .select('domain')
    .where('client_id', '=', clientId)
    .where('domain', '=', domain)
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

function toProvider(row: Row): SavedProvider {
  return {
    clientId: row.client_id,
    issuer: row.issuer,
    oauthClientId: row.oauth_client_id,
    provisioning: row.provisioning,
    rolesClaim: row.roles_claim,
    roleMapping: row.role_mapping,
    defaultRole: row.default_role,
    secondFactorValues: row.second_factor_values,
    enabled: row.enabled,
    savedAt: row.saved_at,
  }
}
