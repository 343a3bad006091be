import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import {
  addressNotListed,
  forbidden,
  tooManyRequests,
  unauthorized,
} from '@tideway/contract/calls/problems'
import { isClientId } from '@tideway/contract/clients/client-id'
import type { Proof } from '@tideway/contract/identity/account'
import { isAddressAllowed } from '@tideway/contract/keys/ip-whitelist'
import type { FastifyRequest } from 'fastify'
import { isSameOrDescendant } from '../../clients/client/client-store.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Admission } from '../limits/admission.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Caller } from './caller.ts'
import { parseApiKey, permittedOperation } from './keys/api-key.ts'
import type { NoteUse } from './keys/last-used.ts'
import type { VerifyApiKey } from './keys/verify-api-key.ts'
import type { VerifySignature } from './keys/verify-signature.ts'
import type { PresentCaller } from './present-caller.ts'
import type { Tenants } from './tenants.ts'

/** Current facts about the bearer of an id token. */
export interface TokenBearer {
  accountId: AccountId
  email: string
  role: Extract<Caller, { kind: 'user' }>['role']
  federated: boolean
  organisationId: ClientId
  scopes: ReadonlySet<string>
  proof: Proof
  session: { uid: string; locked: boolean } | undefined
}

export interface Credentials {
  verifyIdToken(token: string): Promise<TokenBearer | undefined>
  verifyApiKey: VerifyApiKey
  verifySignature: VerifySignature
  noteUse: NoteUse
  /** Counts a refund without a fresh proof. Returns true if the person has made too many of them. */
  countUnprovedRefund(accountId: AccountId): Promise<boolean>
  /** Locks a session until the person proves who they are. */
  lockSession(sessionUid: string): Promise<void>
  clock: Clock
  /** How old a proof may be, in seconds. */
  proofSeconds: number
  tenants: Tenants
  /** Returns who made an earlier call, with their present rights. */
  presentCaller: PresentCaller
  limiter: Limiter
  admission: Admission
}

const bearerPattern = /^Bearer ([A-Za-z0-9_.-]+)(?:,(.*))?$/

/**
 * Identifies the caller: `Bearer {id token}`, with `,{clientId}` to act for a client below the caller's own (spec 7.1),
 * or an API key alone. Anything else is 401. A valid token with a suffix that names no client of the organisation is
 * 403, because signing in again would not help. A call about the whole organisation ignores the acting client, but not a
 * suffix that is no client id.
 */
export async function authenticate(
  credentials: Credentials,
  request: FastifyRequest,
  wholeOrganisation: boolean,
): Promise<Caller> {
  const header = request.headers.authorization
  if (header === undefined) throw new ApiError(unauthorized, { reason: 'no credential' })
  const [, token, actingFor] = bearerPattern.exec(header) ?? []
  if (token === undefined) return authenticateKey(credentials, header, request)
  const bearer = await credentials.verifyIdToken(token)
  if (!bearer) throw new ApiError(unauthorized, { reason: 'the token is not valid' })
  const clientId = wholeOrganisation ? bearer.organisationId : (actingFor ?? bearer.organisationId)
  const isName = isClientId(clientId) && (actingFor === undefined || isClientId(actingFor))
  const allowed = isName && (await credentials.tenants.isWithin(bearer.organisationId, clientId))
  if (!allowed) {
    request.claimed = { user: bearer.accountId, client: bearer.organisationId }
    throw new ApiError(forbidden, { reason: 'acting for a client of another organisation' })
  }
  return { kind: 'user', ...bearer, clientId }
}

async function authenticateKey(
  credentials: Credentials,
  header: string,
  request: FastifyRequest,
): Promise<Caller> {
  const named = parseApiKey(header)
  if (named) request.claimed = { key: named.keyId, client: named.clientId }
  const key = await credentials.verifyApiKey(header, request.ip)
  if ('refused' in key) {
    const { refused: reason, retryAfterSeconds } = key
    if (retryAfterSeconds === undefined) throw new ApiError(unauthorized, { reason })
    throw new ApiError(tooManyRequests, { reason, retryAfterSeconds })
  }
  if (!isAddressAllowed(key.whitelist, request.ip))
    throw new ApiError(addressNotListed, { reason: 'the address is not listed' })
  const { clientId, keyId, keyName, operations, sealedHmacKey } = key
  request.sealedHmacKey = sealedHmacKey
  return { kind: 'key', organisationId: clientId, clientId, keyId, keyName, operations }
}

/** Throws if a client is outside the caller's organisation, with the same answer as for an unknown client. */
export async function refuseOutside(
  platform: Platform,
  organisationId: ClientId,
  clientId: ClientId,
): Promise<void> {
  if (!(await isSameOrDescendant(platform.db, organisationId, clientId)))
    throw new ApiError(forbidden)
}

/** An operation is allowed only by its exact entry, never by a prefix (readings 2). */
export function authorize(caller: Caller, operation: string): void {
  if (!isPermitted(caller, operation))
    throw new ApiError(forbidden, { reason: `${operation} is not permitted` })
}

export function isPermitted(caller: Caller, operation: string): boolean {
  return caller.kind === 'user'
    ? caller.scopes.has(operation)
    : caller.operations.has(permittedOperation(operation))
}
