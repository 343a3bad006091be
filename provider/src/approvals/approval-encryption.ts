import type { ApprovalId, ClientId } from '@tideway/contract/calls/ids'
import { decryptSecret, encryptSecret } from '../platform/encrypt-secret.ts'
import { encryptionKeys } from '../platform/installation-secret.ts'
import type { Platform } from '../platform/platform.ts'

/** Purpose of the keys that encrypt waiting calls. They may hold secrets, such as a webhook's credentials. */
export const APPROVALS = 'approvals'

interface ApprovalName {
  clientId: ClientId
  approvalId: ApprovalId
}

export const approvalContext = ({ clientId, approvalId }: ApprovalName) =>
  `${clientId} ${approvalId} call`

export async function encryptCall(
  platform: Pick<Platform, 'env' | 'db'>,
  name: ApprovalName,
  input: unknown,
): Promise<Buffer> {
  const keys = await encryptionKeys(platform, APPROVALS)
  return encryptSecret(JSON.stringify(input), approvalContext(name), keys)
}

/** Throws if the call can no longer be decrypted, because its SIGNING_SECRET is gone. */
export async function decryptCall(
  platform: Pick<Platform, 'env' | 'db'>,
  name: ApprovalName,
  sealed: Buffer,
): Promise<unknown> {
  const keys = await encryptionKeys(platform, APPROVALS)
  const text = decryptSecret(sealed, approvalContext(name), keys)
  if (text === undefined) throw new Error(`the call of ${name.approvalId} cannot be decrypted`)
  return JSON.parse(text)
}
