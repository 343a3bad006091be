import type { Page } from '@playwright/test'

/** Chromium's own authenticator, which signs as a real one would. */
export interface VirtualAuthenticator {
  /** Returns the number of passkeys in the authenticator. */
  credentials(): Promise<number>
  /** Removes the authenticator, as if its owner had lost it. */
  remove(): Promise<void>
}

export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async credentials() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
