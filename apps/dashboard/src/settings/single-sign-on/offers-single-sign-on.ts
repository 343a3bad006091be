import type { User } from '@tideway/browser/session/user'

export const SINGLE_SIGN_ON = 'Single Sign-On'

/** Returns true for people who may see these settings: admins who sign in with a password. */
export function offersSingleSignOn({ scopes, federated }: User): boolean {
  return !federated && scopes.has('PortalAPI/GET:clients/*/singleSignOn')
}
