import type { Platform } from '../../../platform/platform.ts'
import type { EncryptionKeys } from '../../../platform/secrets/encrypt-secret.ts'
import {
  encryptionKeys,
  installationSecrets,
  SIGNING_KEYS,
} from '../../../platform/secrets/installation-secret.ts'
import type { Secrets } from '../../../platform/secrets/secret-list.ts'

export interface IdentitySecrets {
  /** Keys that encrypt the signing keys. */
  sealingKeys: EncryptionKeys
  /** Keys for the cookies of the sign-in server: the first one signs, and each one verifies. */
  cookieKeys: Secrets
}

export async function identitySecrets(platform: Platform): Promise<IdentitySecrets> {
  return {
    sealingKeys: await encryptionKeys(platform, SIGNING_KEYS),
    cookieKeys: await installationSecrets(platform, 'cookie'),
  }
}
