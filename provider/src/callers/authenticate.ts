import { isLetIn } from '@tideway/contract/ip-whitelist'
import {
  addressNotListed,
  forbidden,
  tooManyRequests,
  unauthorized,
} from '@tideway/contract/problems'
import type { FastifyRequest } from 'fastify'
import { isWithin } from '../clients/client-store.ts'
import { permittedOperation } from '../keys/api-key.ts'
import type { NoteUse } from '../keys/last-used.ts'
import type { VerifyApiKey } from '../keys/verify-api-key.ts'
import type { VerifySignature } from '../keys/verify-signature.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import type { Caller } from './caller.ts'
import type { Tenants } from './tenants.ts'

/** What an id token says about its bearer, as of now. */
export interface TokenBearer {
  accountId: string
  email: string
  role: Extract<Caller, { kind: 'user' }>['role']
  federated: boolean
  organisationId: string
  scopes: ReadonlySet<string>
}

export interface Credentials {
  verifyIdToken(token: string): Promise<TokenBearer | undefined>
  verifyApiKey: VerifyApiKey
  verifySignature: VerifySignature
  noteUse: NoteUse
  tenants: Tenants
}

const bearerPattern = /^Bearer ([A-Za-z0-9_.-]+)(?:,([A-Za-z0-9-]{1,50}))?$/

/**
 * Finds out who calls: `Bearer {id token}`, with `,{clientId}` to act for a client below the caller's own
 * (spec 7.1), or an API key alone. Anything else is 401. A call about the whole organisation ignores for whom the
 * caller acts.
 */
export async function authenticate(
  credentials: Credentials,
  request: FastifyRequest,
  wholeOrganisation: boolean,
): Promise<Caller> {
  const header = request.headers.authorization
  if (header === undefined) throw new Refused(unauthorized)
  const [, token, actingFor] = bearerPattern.exec(header) ?? []
  if (token === undefined) return authenticateKey(credentials, header, request)
  const bearer = await credentials.verifyIdToken(token)
  if (!bearer) throw new Refused(unauthorized)
  const clientId = wholeOrganisation ? bearer.organisationId : (actingFor ?? bearer.organisationId)
  if (!(await credentials.tenants.isWithin(bearer.organisationId, clientId)))
    throw new Refused(forbidden)
  return { kind: 'user', ...bearer, clientId }
}

async function authenticateKey(
  credentials: Credentials,
  header: string,
  request: FastifyRequest,
): Promise<Caller> {
  const key = await credentials.verifyApiKey(header, request.ip)
  if (key === 'too-many-tries') throw new Refused(tooManyRequests)
  if (!key) throw new Refused(unauthorized)
  if (!isLetIn(key.whitelist, request.ip)) throw new Refused(addressNotListed)
  const { clientId, keyId, operations, sealedHmacKey } = key
  request.sealedHmacKey = sealedHmacKey
  return { kind: 'key', organisationId: clientId, clientId, keyId, operations }
}

/** A client outside the caller's organisation looks like one that does not exist. */
export async function refuseOutside(
  platform: Platform,
  organisationId: string,
  clientId: string,
): Promise<void> {
  if (!(await isWithin(platform.db, organisationId, clientId))) throw new Refused(forbidden)
}

/** An operation is allowed by its own exact entry, never by a prefix (readings 2). */
export function authorize(caller: Caller, operation: string): void {
  const allowed =
    caller.kind === 'user'
      ? caller.scopes.has(operation)
      : caller.operations.has(permittedOperation(operation))
  if (!allowed) throw new Refused(forbidden)
}
