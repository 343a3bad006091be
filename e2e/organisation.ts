import { organisationsUrl } from './system/addresses.ts'
import type { OpenedClient, OpenedOrganisation } from './system/organisation-server.ts'
import type { DemoClient } from './system/provider.ts'

/** The part before the @ of a user's email: one for each role, as in the demo world. */
export type Person =
  | 'admin'
  | 'finance.admin'
  | 'finance.manager'
  | 'tech.admin'
  | 'finance.operator'
  | 'support'
  | 'tech.operator'
  | 'federated'
  | 'admin@newtown'

/** A client of one journey. It has the names, people and settings of the demo's Harbour Roasters, but no money. */
export interface Organisation extends DemoClient {
  /** Key that is public and only reads payment requests. */
  distributableKey: string
  topUpPayId: string
  /** Harbour Newtown, a branch with a settlement account. Its parent's key creates requests for it. */
  newtown: DemoClient
  /** Harbour Manly, a branch without settings. */
  manly: DemoClient
  email(person: Person): string
}

export interface Organisations {
  /** @param history Number of generated payment requests over the last hundred days. */
  open(history?: number): Promise<Organisation>
  /**
   * Opens a client without keys, domains and history. Returns the email of its only user, an admin.
   *
   * @param permissions `standard` as the demo's Lantern Tea, or `none` as its New Client.
   */
  openNew(permissions: 'standard' | 'none'): Promise<OpenedClient>
}

/** Opens clients in the database of the system under test, in milliseconds. */
export const organisations: Organisations = {
  async open(history = 0) {
    const path = `/organisations?${new URLSearchParams({ history: String(history) })}`
    const { clientId, newtown, manly, domain, topUpPayId } = await post<OpenedOrganisation>(path)
    const key = `SECRDEMO01_${clientId}_DemoSecret000001`
    const branch = (branchId: string) => ({
      clientId: branchId,
      key,
      domain: 'pay.tideway.example',
    })
    return {
      clientId,
      key,
      domain: `pay.${domain}`,
      distributableKey: `DISTDEMO01_${clientId}_DemoPublic000001`,
      topUpPayId,
      newtown: branch(newtown),
      manly: branch(manly),
      email: (person) => (person.includes('@') ? `${person}.${domain}` : `${person}@${domain}`),
    }
  },
  openNew: (permissions) => post(`/clients?${new URLSearchParams({ permissions })}`),
}

async function post<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${organisationsUrl}${path}`, { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Answer
}
