import { act, screen, waitFor, within } from '@testing-library/react'
import type { FakeProvider } from '@tideway/browser/test/fake-provider'
import { providerUrl } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { SingleSignOn } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { Client } from '@tideway/contract/webhooks/webhooks'
import { expect } from 'vitest'
import { answerFrame } from './app.tsx'

export const CONFIG = '/portal/v1/clients/HARBOUR'
export const GENERIC = 'An error occurred. Please refresh and try again.'

const harbour: ClientConfig = { clientId: 'HARBOUR', clientName: 'Harbour Roasters' }

/** Our own calls on the Settings screen, which another provider does not offer. */
const ownCalls = [
  `${CONFIG}/webhooks`,
  `${CONFIG}/reportDelivery`,
  `${CONFIG}/securityPolicy`,
  `${CONFIG}/approvalPolicy`,
  `${CONFIG}/payIdDomains`,
]

/** Answers the calls of the Settings screen, for a provider without most of our own calls. */
export function answerSettings(provider: FakeProvider, config: Partial<ClientConfig> = {}): void {
  answerFrame(provider)
  answerConfig(provider, config)
  provider.answer('GET /rest/v1/client/HARBOUR', Client, { clientId: 'HARBOUR', webhooks: [] })
  provider.answer(`GET ${CONFIG}/singleSignOn`, SingleSignOn, {
    redirectUri: `${providerUrl}/identity/federation/callback`,
    provider: null,
    domains: [],
  })
  for (const path of ownCalls) provider.refuse(`GET ${path}`, 404, 'Not found')
}

/** Sets the client's config from now on, as another person's save would. */
export function answerConfig(provider: FakeProvider, config: Partial<ClientConfig>): void {
  provider.answer(`GET ${CONFIG}`, ClientConfig, { ...harbour, ...config })
}

/** Accepts the next saves. Afterwards the provider has `config`. */
export function acceptSave(provider: FakeProvider, config: Partial<ClientConfig>): void {
  provider.answer(`PUT ${CONFIG}`, ClientConfig, { ...harbour, ...config })
}

/**
 * Returns the queries of a section once it is shown. It does not search by role, which would take a second on the whole
 * screen.
 */
export async function findSection(title: string) {
  const heading = await screen.findByText(title, { selector: 'h2' })
  const section = heading.closest('section') ?? heading
  // The section's address shows the part of the settings that contains it.
  if (section.closest('[hidden]')) act(() => window.location.assign(`#${section.id}`))
  await waitFor(() => expect(section.closest('[hidden]')).toBeNull())
  return within(section)
}
