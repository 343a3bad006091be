import { randomUUID } from 'node:crypto'
import { accountIdOf, clientIdOf } from '@tideway/contract/calls/ids'
import { openClients } from '../provider/src/clients/open-clients.ts'
import { systemClock } from '../provider/src/platform/clock.ts'
import { openDatabase } from '../provider/src/platform/database.ts'
import { transact } from '../provider/src/platform/transaction.ts'
import { addToShop, byTriggers } from '../provider/src/sandbox/seed/add-payment-requests.ts'
import { addPeople, peopleOf } from '../provider/src/sandbox/seed/demo-accounts.ts'
import { openOrganisation, standard } from '../provider/src/sandbox/seed/organisation.ts'
import { shopOf } from '../provider/src/sandbox/seed/stories.ts'
import { databaseUrl } from './database-url.ts'
import type { DemoClient } from './provider.ts'

/** Cost 4 instead of 12, which would take a quarter of a second at each sign-in. */
const quickHashOfDemoPassword = '$2b$04$wRkJnBQM06ctFu.llGcskOdBjtXhPbTvUn73j/2bPHp01wB6FQkea'

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
  openNew(permissions: 'standard' | 'none'): Promise<{ clientId: string; owner: string }>
  close(): Promise<void>
}

/** Writes organisations into the database of the system under test, in milliseconds. */
export async function connectOrganisations(dataDir: string): Promise<Organisations> {
  const { db } = openDatabase(await databaseUrl(dataDir), { max: 2 })
  return {
    async open(history = 0) {
      const name = uniqueName()
      const clientId = clientIdOf(name.toUpperCase())
      const domain = `${name}.example`
      const topUpPayId = `topup-${name}@pay.tideway.example`
      const organisation = {
        clientId,
        newtown: clientIdOf(`${clientId}N1`),
        manly: clientIdOf(`${clientId}M1`),
        domain,
        topUpPayId,
      }
      await transact(db, async (tx) => {
        const now = systemClock.now()
        await openOrganisation(tx, organisation, now)
        const people = peopleOf(organisation, () => accountIdOf(randomUUID()))
        await addPeople(tx, people, now, quickHashOfDemoPassword)
      })
      if (history > 0) {
        await addToShop({ db, clock: systemClock }, shopOf(organisation), history, byTriggers)
      }
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
        newtown: branch(organisation.newtown),
        manly: branch(organisation.manly),
        email: (person) => (person.includes('@') ? `${person}.${domain}` : `${person}@${domain}`),
      }
    },
    async openNew(permissions) {
      const name = uniqueName()
      const clientId = clientIdOf(name.toUpperCase())
      const owner = `owner@${name}.example`
      await transact(db, async (tx) => {
        const now = systemClock.now()
        const lantern = { api_permission_limits: standard, reports_since: now }
        await openClients(tx, [
          {
            client_id: clientId,
            parent_client_id: null,
            client_name: 'Lantern Tea',
            legal_name: 'Lantern Tea Pty Ltd',
            created_at: now,
            ...(permissions === 'standard' && lantern),
          },
        ])
        await addPeople(
          tx,
          [
            {
              accountId: accountIdOf(randomUUID()),
              clientId,
              email: owner,
              givenName: 'Wei',
              familyName: 'Chen',
              role: 'BASE_ADMIN',
              status: 'CONFIRMED',
            },
          ],
          now,
          quickHashOfDemoPassword,
        )
      })
      return { clientId, owner }
    },
    close: () => db.destroy(),
  }
}

function uniqueName(): string {
  return `j${randomUUID().slice(0, 8)}`
}
