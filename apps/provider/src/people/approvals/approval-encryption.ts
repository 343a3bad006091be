import type { ApprovalId, ClientId } from '@tideway/contract/calls/ids'
import type { Platform } from '../../platform/platform.ts'
import { decryptSecret, encryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import { encryptionKeys } from '../../platform/secrets/installation-secret.ts'

/**
 * Purpose of the keys that encrypt waiting calls, which may hold secrets such as a webhook's credentials, and the rows
 * of their payments, which name payees.
 */
export const APPROVALS = 'approvals'

interface ApprovalName {
  clientId: ClientId
  approvalId: ApprovalId
}

/** The encrypted parts of a request: its call while it waits, and the rows of its payments. */
type Part = 'call' | 'rows'

export const approvalContext = ({ clientId, approvalId }: ApprovalName, part: Part) =>
  `${clientId} ${approvalId} ${part}`

export async function encryptPart(
  platform: Pick<Platform, 'env' | 'db'>,
  name: ApprovalName,
  part: Part,
  value: unknown,
): Promise<Buffer> {
  const keys = await encryptionKeys(platform, APPROVALS)
  return encryptSecret(JSON.stringify(value), approvalContext(name, part), keys)
}

/** Throws if the call can no longer be decrypted, because its SIGNING_SECRET is gone. */
export async function decryptCall(
  platform: Pick<Platform, 'env' | 'db'>,
  name: ApprovalName,
  sealed: Buffer,
): Promise<unknown> {
  return decryptPart(platform, name, 'call', sealed)
}

/** Throws like `decryptCall`. */
export async function decryptPart(
  platform: Pick<Platform, 'env' | 'db'>,
  name: ApprovalName,
  part: Part,
  sealed: Buffer,
): Promise<unknown> {
  const keys = await encryptionKeys(platform, APPROVALS)
  const text = decryptSecret(sealed, approvalContext(name, part), keys)
  if (text === undefined) throw new Error(`the ${part} of ${name.approvalId} cannot be decrypted`)
  return JSON.parse(text)
}
