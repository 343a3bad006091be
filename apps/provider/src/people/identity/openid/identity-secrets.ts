import type { Platform } from '../../../platform/platform.ts'
import type { EncryptionKeys } from '../../../platform/secrets/encrypt-secret.ts'
import {
  encryptionKeys,
  installationSecrets,
  SIGNING_KEYS,
} from '../../../platform/secrets/installation-secret.ts'
import type { Secrets } from '../../../platform/secrets/secret-list.ts'

export interface IdentitySecrets {
  /** Encrypt the signing keys. */
  sealingKeys: EncryptionKeys
  /** Sign the cookies of the sign-in server: the first signs, and each verifies. */
  cookieKeys: Secrets
}

export async function identitySecrets(platform: Platform): Promise<IdentitySecrets> {
  return {
    sealingKeys: await encryptionKeys(platform, SIGNING_KEYS),
    cookieKeys: await installationSecrets(platform, 'cookie'),
  }
}
