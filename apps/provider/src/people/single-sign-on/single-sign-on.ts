import type { ClientId } from '@tideway/contract/calls/ids'
import type {
  IdentityProvider,
  IdentityProviderChange,
  SingleSignOn,
} from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { singleSignOnProblems } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import type { Role } from '@tideway/contract/users/roles/roles'
import { notAboveUser, whyNotAssign } from '@tideway/contract/users/users'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { encryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import { encryptionKeys } from '../../platform/secrets/installation-secret.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import { recordRejectedCall } from '../audit/run-idempotent-audited.ts'
import type { UserCaller } from '../users/user-store.ts'
import { readEmailDomains } from './email-domains.ts'
import type { SavedProvider } from './identity-provider-store.ts'
import { FEDERATION_SECRETS, findProvider } from './identity-provider-store.ts'
import { discoverIssuer } from './open-issuer.ts'
import { beginSignIn, federationRedirectUri } from './sign-in-at-issuer.ts'

export async function readSingleSignOn(
  platform: Pick<Platform, 'env' | 'clock'>,
  db: Reader,
  clientId: ClientId,
): Promise<SingleSignOn> {
  const saved = await findProvider(db, clientId)
  return {
    redirectUri: federationRedirectUri(platform.env),
    provider: saved ? viewOf(saved) : null,
    domains: await readEmailDomains(platform, db, clientId),
  }
}

/**
 * Saves a client's OpenID provider. A new address is looked up first, and never gets the secret of an earlier one.
 *
 * @throws ApiError with a message that names its field.
 */
export async function saveSingleSignOn(
  platform: Platform,
  caller: UserCaller,
  change: IdentityProviderChange,
): Promise<SingleSignOn> {
  const { clientId } = caller
  return audited(platform, caller, 'singleSignOn.change', async () => {
    refuseRoles(caller.role, change)
    const before = await findProvider(platform.db, clientId)
    const issuer = await checkedIssuer(platform, change, before)
    const { clientSecret } = change
    const keepsSecret = before?.issuer === issuer && before.oauthClientId === change.oauthClientId
    if (clientSecret === undefined && !keepsSecret) {
      throw new ApiError(singleSignOnProblems.noSecret)
    }
    const keys = await encryptionKeys(platform, FEDERATION_SECRETS)
    const sealed =
      clientSecret === undefined ? undefined : encryptSecret(clientSecret, clientId, keys)
    return transact(platform.db, async (tx) => {
      await lockClient(tx, clientId)
      await write(platform, tx, clientId, { ...change, issuer }, sealed)
      const result = await readSingleSignOn(platform, tx, clientId)
      if (change.enabled && result.domains.every(({ status }) => status === 'PENDING')) {
        throw new ApiError(singleSignOnProblems.noDomain)
      }
      await recordAudit(tx, {
        clientId,
        actor: actorOf(caller),
        action: 'singleSignOn.change',
        subjectId: clientId,
        details: {
          issuer,
          enabled: String(change.enabled),
          provisioning: change.provisioning,
          ...(clientSecret !== undefined && { secret: 'replaced' }),
        },
        at: platform.clock.now(),
      })
      return result
    })
  })
}

/**
 * Removes a client's OpenID provider. Its people are signed out, and become invited users without a link. An admin can
 * send them an invitation, with which they choose a password. Removing it twice changes nothing.
 */
export async function removeSingleSignOn(platform: Platform, caller: UserCaller): Promise<void> {
  const { clientId } = caller
  await audited(platform, caller, 'singleSignOn.remove', () =>
    transact(platform.db, async (tx) => {
      await lockClient(tx, clientId)
      // With this deletion, the database ends the sessions of its people.
      const removed = await tx
        .deleteFrom('client_identity_providers')
        .where('client_id', '=', clientId)
        .returning('issuer')
        .executeTakeFirst()
      if (!removed) return
      await tx
        .updateTable('accounts')
        .set({ identities: null, status: 'FORCE_CHANGE_PASSWORD' })
        .where('client_id', '=', clientId)
        .where('account_id', 'in', (query) =>
          query
            .selectFrom('federated_subjects')
            .select('account_id')
            .where('client_id', '=', clientId),
        )
        .execute()
      await tx.deleteFrom('federated_subjects').where('client_id', '=', clientId).execute()
      await recordAudit(tx, {
        clientId,
        actor: actorOf(caller),
        action: 'singleSignOn.remove',
        subjectId: clientId,
        details: { issuer: removed.issuer },
        at: platform.clock.now(),
      })
    }),
  )
}

/** Looks up the saved OpenID provider, and returns the address at which a person tries the sign-in. */
export async function testSingleSignOn(platform: Platform, clientId: ClientId): Promise<string> {
  const provider = await findProvider(platform.db, clientId)
  if (!provider) throw new ApiError(singleSignOnProblems.notSetUp)
  await discoverIssuer(platform.env, provider.issuer)
  return beginSignIn(platform, provider, { interactionUid: null })
}

function viewOf({ clientId: _, savedAt: __, ...provider }: SavedProvider): IdentityProvider {
  return provider
}

/** Throws if the caller may not give one of the roles, or if the settings give no one a role. */
function refuseRoles(actor: Role, change: IdentityProviderChange): void {
  const { roleMapping, defaultRole, rolesClaim, provisioning } = change
  const roles = [...roleMapping.map(({ role }) => role), ...(defaultRole ? [defaultRole] : [])]
  for (const role of roles) {
    const reason = whyNotAssign(actor, role)
    if (reason !== undefined) throw new ApiError(notAboveUser(reason))
  }
  const needsRole = rolesClaim === '' ? provisioning === 'JUST_IN_TIME' : roleMapping.length === 0
  if (needsRole && defaultRole === null) throw new ApiError(singleSignOnProblems.noRole)
}

/**
 * Returns the issuer as its discovery document names it. If single sign-on is off, an unchanged issuer is not looked
 * up, so that it can be turned off while the OpenID provider is down.
 */
async function checkedIssuer(
  { env }: Pick<Platform, 'env'>,
  { issuer, enabled }: IdentityProviderChange,
  before: SavedProvider | undefined,
): Promise<string> {
  if (!enabled && before?.issuer === issuer) return issuer
  return (await discoverIssuer(env, issuer)).issuer
}

async function write(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  clientId: ClientId,
  change: IdentityProviderChange,
  sealed: Buffer | undefined,
): Promise<void> {
  const columns = {
    issuer: change.issuer,
    oauth_client_id: change.oauthClientId,
    provisioning: change.provisioning,
    roles_claim: change.rolesClaim,
    role_mapping: JSON.stringify(change.roleMapping),
    default_role: change.defaultRole,
    second_factor_values: change.secondFactorValues,
    enabled: change.enabled,
    saved_at: clock.now(),
  }
  if (sealed === undefined) {
    const { numUpdatedRows } = await tx
      .updateTable('client_identity_providers')
      .set(columns)
      .where('client_id', '=', clientId)
      .where('issuer', '=', change.issuer)
      .where('oauth_client_id', '=', change.oauthClientId)
      .executeTakeFirst()
    // Another admin has replaced the OpenID provider in between, and the stored secret belongs to the new one.
    if (numUpdatedRows === 0n) throw new ApiError(singleSignOnProblems.noSecret)
    return
  }
  await tx
    .insertInto('client_identity_providers')
    .values({ client_id: clientId, sealed_client_secret: sealed, ...columns })
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({ sealed_client_secret: sealed, ...columns }),
    )
    .execute()
}

export async function lockClient(tx: Tx, clientId: ClientId): Promise<void> {
  await tx
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .execute()
}

async function audited<Result>(
  platform: Platform,
  caller: UserCaller,
  action: 'singleSignOn.change' | 'singleSignOn.remove',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) {
      await recordRejectedCall(platform, caller, { action, resourceId: caller.clientId }, error)
    }
    throw error
  }
}
