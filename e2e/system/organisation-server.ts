import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { accountIdOf, clientIdOf } from '@tideway/contract/calls/ids'
import { openClients } from '../../apps/provider/src/clients/client/open-clients.ts'
import { systemClock } from '../../apps/provider/src/platform/clock.ts'
import type { Database } from '../../apps/provider/src/platform/database/database.ts'
import { openDatabase } from '../../apps/provider/src/platform/database/database.ts'
import { transact } from '../../apps/provider/src/platform/database/transaction.ts'
import { addToShop, byTriggers } from '../../apps/provider/src/sandbox/seed/add-payment-requests.ts'
import { addPeople, peopleOf } from '../../apps/provider/src/sandbox/seed/demo-accounts.ts'
import type { Organisation } from '../../apps/provider/src/sandbox/seed/organisation.ts'
import { openOrganisation, standard } from '../../apps/provider/src/sandbox/seed/organisation.ts'
import { shopOf } from '../../apps/provider/src/sandbox/seed/stories/stories.ts'
import { organisationsPort } from './addresses.ts'
import { databaseUrl } from './database-url.ts'

export type OpenedOrganisation = Organisation
export interface OpenedClient {
  clientId: string
  /** Email of the client's only user, an admin. */
  owner: string
}

/** Cost 4 instead of 12, which would take a quarter of a second at each sign-in. */
const quickHashOfDemoPassword = '$2b$04$wRkJnBQM06ctFu.llGcskOdBjtXhPbTvUn73j/2bPHp01wB6FQkea'

/** Connects at the first request, because the database starts at the same time as this process. */
let connection: Promise<Database> | undefined

/**
 * Opens clients for the journeys of a run. A separate process does it, because Playwright would translate the provider's
 * code again in each of its workers, which takes them seconds.
 */
createServer(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const answer =
      request.method !== 'POST'
        ? 'ready'
        : pathname === '/organisations'
          ? await addOrganisation(Number(searchParams.get('history')))
          : await addNewClient(searchParams.get('permissions') === 'standard')
    response.end(JSON.stringify(answer))
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
}).listen(organisationsPort)

async function connect(): Promise<Database> {
  const { db } = openDatabase(await databaseUrl(process.env.E2E_DATA_DIR ?? ''), { max: 3 })
  return db
}

async function addOrganisation(history: number): Promise<OpenedOrganisation> {
  connection ??= connect()
  const db = await connection
  const name = uniqueName()
  const clientId = clientIdOf(name.toUpperCase())
  const organisation: Organisation = {
    clientId,
    newtown: clientIdOf(`${clientId}N1`),
    manly: clientIdOf(`${clientId}M1`),
    domain: `${name}.example`,
    topUpPayId: `topup-${name}@pay.tideway.example`,
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
  return organisation
}

async function addNewClient(hasPermissions: boolean): Promise<OpenedClient> {
  connection ??= connect()
  const db = await connection
  const name = uniqueName()
  const clientId = clientIdOf(name.toUpperCase())
  const owner = `owner@${name}.example`
  await transact(db, async (tx) => {
    const now = systemClock.now()
    await openClients(tx, [
      {
        client_id: clientId,
        parent_client_id: null,
        client_name: 'Lantern Tea',
        legal_name: 'Lantern Tea Pty Ltd',
        created_at: now,
        ...(hasPermissions && { api_permission_limits: standard, reports_since: now }),
      },
    ])
    const person = {
      accountId: accountIdOf(randomUUID()),
      clientId,
      email: owner,
      givenName: 'Wei',
      familyName: 'Chen',
      role: 'BASE_ADMIN' as const,
      status: 'CONFIRMED' as const,
    }
    await addPeople(tx, [person], now, quickHashOfDemoPassword)
  })
  return { clientId, owner }
}

function uniqueName(): string {
  return `j${randomUUID().slice(0, 8)}`
}
