import type { Part } from '../part.ts'
import { registerSecretRenewal } from './renew-secrets.ts'

export const secretsPart = {
  jobs: registerSecretRenewal,
} satisfies Part
