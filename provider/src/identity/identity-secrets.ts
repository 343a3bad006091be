import { encryptionKey, installationSecret } from '../platform/installation-secret.ts'
import type { Platform } from '../platform/platform.ts'

export interface IdentitySecrets {
  /** Encrypts the signing keys. 32 bytes. */
  sealingKey: Buffer
  /** Signs the cookies of the sign-in server. */
  cookieKey: string
}

export async function identitySecrets(platform: Platform): Promise<IdentitySecrets> {
  return {
    sealingKey: await encryptionKey(platform, 'identity signing keys'),
    cookieKey: await installationSecret(platform, 'cookie'),
  }
}
