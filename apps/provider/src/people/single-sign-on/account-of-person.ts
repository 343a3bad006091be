import { randomUUID } from 'node:crypto'
import type { AccountId } from '@tideway/contract/calls/ids'
import { accountIdOf } from '@tideway/contract/calls/ids'
import { isJsonbSafe } from '@tideway/contract/calls/jsonb-safe'
import { mustEnrol } from '@tideway/contract/identity/security-policy'
import {
  omitsRoles,
  roleOfSignIn,
  usedSecondFactor,
} from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { emailKey } from '@tideway/contract/users/email-key'
import type { Role } from '@tideway/contract/users/roles/roles'
import { isUserEmail } from '@tideway/contract/users/users'
import { sql } from 'kysely'
import { securityPolicyOf } from '../../clients/client/security-policy-store.ts'
import { queueSecurityNotice } from '../../delivery/mail/security-notice.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { SavedProvider } from './identity-provider-store.ts'
import { hasProvedDomain } from './identity-provider-store.ts'
import type { PersonClaims } from './sign-in-at-issuer.ts'
import type { AccountRow } from './tie-subject.ts'
import { accountOfSubject, endSessions, isLastLocalAdmin, tieSubject } from './tie-subject.ts'

/** The reason that a person with a valid sign-in at the OpenID provider may not sign in here. */
export type PersonRefusal =
  | 'ended'
  | 'no email'
  | 'email not verified'
  | 'other domain'
  | 'not invited'
  | 'other client'
  | 'other subject'
  | 'last admin'
  | 'no role'
  | 'too many groups'
  | 'one factor'
  | 'disabled'

export type PersonOutcome =
  | { accountId: AccountId; role: Role; refused?: never }
  | { refused: PersonRefusal; accountId?: never }

const LONGEST_NAME = 100
/** OpenID Connect Core 1.0, section 8. */
const LONGEST_SUBJECT = 255

/**
 * Returns the account of a person, with the role that this sign-in gives. The subject at the OpenID provider identifies
 * the person. Only their first sign-in looks for an account by email, in the same client and in a proved domain
 * (decision 121).
 */
export async function accountOfPerson(
  platform: Platform,
  provider: SavedProvider,
  claims: PersonClaims,
): Promise<PersonOutcome> {
  const person = withEmail(claims)
  if (typeof person === 'string') return { refused: person }
  return transact(platform.db, async (tx) => {
    // The lock runs first sign-ins of one client one after another, and never during a change of these settings.
    const current = await tx
      .selectFrom('client_identity_providers')
      .select(['enabled', 'issuer'])
      .where('client_id', '=', provider.clientId)
      .forUpdate()
      .executeTakeFirst()
    if (!current?.enabled || current.issuer !== provider.issuer) return { refused: 'ended' }
    if (!(await hasProvedDomain(tx, provider.clientId, person.email))) {
      return { refused: 'other domain' }
    }
    const account = await accountOfSubject(tx, provider, claims.sub)
    if (account) return signedIn(platform, tx, provider, person, account)
    return firstSignIn(platform, tx, provider, person)
  })
}

/**
 * Returns what `accountOfPerson` would do, without doing it. A test of the settings shows it, whether they are on or
 * not.
 */
export async function previewPerson(
  { db }: Pick<Platform, 'db'>,
  provider: SavedProvider,
  claims: PersonClaims,
): Promise<{ role: Role; refused?: never } | { refused: PersonRefusal; role?: never }> {
  const person = withEmail(claims)
  if (typeof person === 'string') return { refused: person }
  if (!(await hasProvedDomain(db, provider.clientId, person.email))) {
    return { refused: 'other domain' }
  }
  const account = await db
    .selectFrom('accounts')
    .select(['client_id', 'role'])
    .where(sql<string>`lower(email COLLATE "C")`, '=', emailKey(person.email))
    .where('shadowed', '=', false)
    .executeTakeFirst()
  if (account && account.client_id !== provider.clientId) return { refused: 'other client' }
  if (!account && provider.provisioning === 'INVITED') return { refused: 'not invited' }
  return roleOrRefusal(provider, claims, account?.role)
}

type Person = PersonClaims & { email: string }

/** Returns the claims with a usable email, or the reason that there is none. */
function withEmail(claims: PersonClaims): Person | 'no email' | 'email not verified' {
  const { email, email_verified: verified } = claims
  const texts = [claims.sub, claims.given_name, claims.family_name, claims.name]
  const isStorable = texts.every((text) => typeof text !== 'string' || isJsonbSafe(text))
  if (!isStorable || claims.sub.length > LONGEST_SUBJECT) return 'no email'
  if (typeof email !== 'string' || !isUserEmail(email.trim())) return 'no email'
  if (verified === false || verified === 'false') return 'email not verified'
  return { ...claims, email: email.trim() }
}

/** Finds or creates the account of the email, and ties it to the subject. */
async function firstSignIn(
  platform: Platform,
  tx: Tx,
  provider: SavedProvider,
  person: Person,
): Promise<PersonOutcome> {
  const account = await tx
    .selectFrom('accounts')
    .selectAll()
    .where(sql<string>`lower(email COLLATE "C")`, '=', emailKey(person.email))
    .where('shadowed', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return createJustInTime(platform, tx, provider, person)
  if (account.client_id !== provider.clientId) return { refused: 'other client' }
  const tied = await tx
    .selectFrom('federated_subjects')
    .select('issuer')
    .where('account_id', '=', account.account_id)
    .executeTakeFirst()
  // The OpenID provider has given the address to another person. An admin must delete the old account first.
  if (tied?.issuer === provider.issuer) return { refused: 'other subject' }
  if (await isLastLocalAdmin(tx, account)) return { refused: 'last admin' }
  if (!account.enabled) return { refused: 'disabled' }
  const role = await roleNow(tx, provider, person, account.role)
  if ('refused' in role) return role
  await tieSubject(platform, tx, provider, person, account.account_id)
  await record(platform, tx, account, 'user.link', { issuer: provider.issuer })
  await queueSecurityNotice(platform, tx, {
    clientId: account.client_id,
    to: [account.email],
    subject: 'Your account uses single sign-on now',
    happened: `You signed in to your account at ${new URL(provider.issuer).hostname}. From now on you sign in there, and your password no longer works.`,
    otherwise: 'If you didn’t, tell an administrator in your organisation.',
  })
  return signedIn(platform, tx, provider, person, account)
}

async function createJustInTime(
  platform: Platform,
  tx: Tx,
  provider: SavedProvider,
  person: Person,
): Promise<PersonOutcome> {
  if (provider.provisioning === 'INVITED') return { refused: 'not invited' }
  const currentRole = await roleNow(tx, provider, person)
  if ('refused' in currentRole) return currentRole
  const { role } = currentRole
  const account = await tx
    .insertInto('accounts')
    .values({
      account_id: accountIdOf(randomUUID()),
      client_id: provider.clientId,
      email: person.email,
      role,
      status: 'CONFIRMED',
      created_at: platform.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // Another client invited the address at the same moment.
  if (!account) return { refused: 'other client' }
  await tieSubject(platform, tx, provider, person, account.account_id)
  await record(platform, tx, account, 'user.create', { role, issuer: provider.issuer })
  return signedIn(platform, tx, provider, person, account)
}

/** Updates the account from this sign-in: its role and name, and without a password, which has no use any more. */
async function signedIn(
  platform: Platform,
  tx: Tx,
  provider: SavedProvider,
  person: Person,
  account: AccountRow,
): Promise<PersonOutcome> {
  if (!account.enabled) return { refused: 'disabled' }
  const now = await roleNow(tx, provider, person, account.role)
  if ('refused' in now) {
    if (now.refused !== 'one factor') await endSessions(tx, account.account_id)
    return now
  }
  const { role } = now
  const { givenName, familyName } = nameOf(person, account)
  await tx
    .updateTable('accounts')
    .set({
      role,
      given_name: givenName,
      family_name: familyName,
      status: 'CONFIRMED',
      password_hash: null,
      // The OpenID provider is responsible for the second factor.
      second_factors: [],
      has_second_factor: false,
      identities: JSON.stringify([
        { providerName: new URL(provider.issuer).hostname, userId: person.sub },
      ]),
    })
    .where('account_id', '=', account.account_id)
    .execute()
  if (role !== account.role) {
    await record(platform, tx, account, 'user.changeRole', { before: account.role, role })
  }
  return { accountId: account.account_id, role }
}

/** Returns the role that this sign-in gives. The client's policy may require a second factor for it. */
async function roleNow(
  tx: Tx,
  provider: SavedProvider,
  person: Person,
  currentRole?: Role,
): Promise<{ role: Role } | { refused: 'no role' | 'too many groups' | 'one factor' }> {
  const now = roleOrRefusal(provider, person, currentRole)
  if ('refused' in now) return now
  const { role } = now
  const policy = await securityPolicyOf(tx, provider.clientId)
  const isEnough = usedSecondFactor(provider, person) || !mustEnrol(policy, role)
  return isEnough ? { role } : { refused: 'one factor' }
}

function roleOrRefusal(
  provider: SavedProvider,
  claims: PersonClaims,
  currentRole: Role | undefined,
): { role: Role } | { refused: 'no role' | 'too many groups' } {
  if (omitsRoles(provider, claims)) return { refused: 'too many groups' }
  const role = roleOfSignIn(provider, claims, currentRole)
  return role === undefined ? { refused: 'no role' } : { role }
}

/** Returns the person's names. Some OpenID providers send only the whole name. */
function nameOf(person: Person, account: AccountRow): { givenName: string; familyName: string } {
  const { given_name: givenName, family_name: familyName, name } = person
  const isWhole = givenName === undefined && familyName === undefined && typeof name === 'string'
  const [, first, last] = isWhole ? (/^(.*?)(?:\s+(\S+))?$/s.exec(name.trim()) ?? []) : []
  const shown = (text: unknown, currentName: string) =>
    typeof text === 'string' ? text.trim().slice(0, LONGEST_NAME) : currentName
  return {
    givenName: shown(isWhole ? first : givenName, account.given_name),
    familyName: shown(isWhole ? (last ?? '') : familyName, account.family_name),
  }
}

async function record(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { account_id: id, client_id: clientId, email, role }: AccountRow,
  action: 'user.link' | 'user.create' | 'user.changeRole',
  details: Record<string, string>,
): Promise<void> {
  await recordAudit(tx, {
    clientId,
    actor: { kind: 'USER', id, name: email, role, organisationId: clientId },
    action,
    subjectId: email,
    details,
    at: clock.now(),
  })
}
