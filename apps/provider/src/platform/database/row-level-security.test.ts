import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { jobKind } from '../jobs/jobs.ts'
import { migrate } from '../migrations/migrate.ts'
import { CallPool, runInTenantScope, withRowLevelSecurity } from './call-database.ts'
import { makeRequestRole, REQUEST_ROLE } from './request-role.ts'

const provider = await openTestProvider()
const { platform } = provider
const owner = platform.pool

afterAll(async () => {
  await provider.expectLedgerAtZero()
  await provider.close()
})

async function names(query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(query, values)
  return rows.map(({ name }) => name)
}

/** Opens the tenant-scoped platform with a single connection. */
function oneConnection() {
  return withRowLevelSecurity({
    ...platform,
    pool: { options: { ...owner.options, max: 1 } } as pg.Pool,
  })
}

const seenBy = async (pool: pg.Pool) =>
  (await pool.query<{ client_id: string }>('SELECT client_id FROM clients ORDER BY 1')).rows.map(
    (row) => row.client_id,
  )

describe('the database catalogue', () => {
  const tables = (condition: string) =>
    names(
      `SELECT relname AS name FROM pg_class t WHERE relnamespace = 'public'::regnamespace
          AND relkind IN ('r', 'p') AND NOT relispartition AND ${condition} ORDER BY 1`,
    )
  const hasClient = `EXISTS (SELECT FROM pg_attribute WHERE attrelid = t.oid AND attname = 'client_id')`

  test('every table with a client id has row-level security for reading and writing', async () => {
    const walled = await tables(
      `relrowsecurity AND EXISTS (
         SELECT FROM pg_policy WHERE polrelid = t.oid AND polname = 'own_clients' AND polcmd = '*' AND polpermissive
            AND polroles = ARRAY['${REQUEST_ROLE}'::regrole::oid]
            AND pg_get_expr(polqual, polrelid) LIKE '(client_id = ANY (%current_setting(''tideway.clients''::text, true)%')`,
    )
    expect(walled).toEqual(await tables(hasClient))
    expect(walled.length).toBeGreaterThan(20)
    // A second policy would allow rows that the first one hides.
    expect(await names('SELECT polname AS name FROM pg_policy')).toHaveLength(walled.length)
  })

  test('calls have no permission on any other table, in any schema', async () => {
    const others = await names(
      `SELECT t.oid::regclass::text AS name FROM pg_class t JOIN pg_namespace n ON n.oid = relnamespace
        WHERE relkind IN ('r', 'p', 'v', 'm') AND nspname NOT IN ('pg_catalog', 'information_schema')
          AND NOT (nspname = 'public' AND NOT relispartition AND ${hasClient})
          AND (has_table_privilege($1, t.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
            OR has_any_column_privilege($1, t.oid, 'SELECT, INSERT, UPDATE')) ORDER BY 1`,
      [REQUEST_ROLE],
    )
    expect(others).toEqual(['pgboss.job', 'pgboss.job_common', 'pgboss.queue'])
  })

  test('every partition has row-level security, and no policy that would open it', async () => {
    const open = await names(
      `SELECT relname AS name FROM pg_class t WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND relispartition AND (NOT relrowsecurity OR EXISTS (SELECT FROM pg_policy WHERE polrelid = t.oid))`,
    )
    expect(open).toEqual([])
  })

  test('the role owns nothing and has no way around row-level security', async () => {
    const { rows } = await owner.query(
      `SELECT rolsuper, rolbypassrls, rolcanlogin, rolcreaterole,
          (SELECT count(*) FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owned
         FROM pg_roles r WHERE rolname = $1`,
      [REQUEST_ROLE],
    )
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false, owned: 0 },
    ])
  })

  test('only these functions bypass row-level security, each with a reason', async () => {
    const questions: Record<string, string> = {
      accounts_sign_out: 'sessions and tokens are of an account, and of no client',
      announce_webhooks: 'whether webhooks are polled for concerns no client, and no call',
      clients_below: 'what an organisation is, before anybody knows whose call it is',
      clients_up_to: 'whether a client is within one, whatever the code believes',
      end_federated_sessions: 'sessions and tokens are of an account, and of no client',
      federation_ended: 'whether people may still sign in is a question of sign-in, not of calls',
      find_matching_entries: 'LIKE uses no index under a policy, so it checks the client itself',
      find_search_entries: 'LIKE uses no index under a policy, so it checks the client itself',
      find_similar_entries: 'LIKE uses no index under a policy, so it checks the client itself',
      forget_pay_id: 'a name that is free again may last have been another client’s',
      forget_second_factors: 'factors and sessions are of an account, and of no client',
      lock_pay_id: 'names are unique over all clients',
      note_second_factors: 'factors are of an account, and of no client',
      pay_id_domain_is_others: 'no two organisations may ask for money under one name',
      pay_id_domain_owned: 'holds that for whatever writes the table',
      pay_id_merchant: 'what every payer’s bank shows',
      pay_id_registration: 'names are unique over all clients',
    }
    const definers = await owner.query<{ name: string; settings: string[] }>(
      `SELECT proname AS name, proconfig AS settings FROM pg_proc
        WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1`,
    )
    expect(
      definers.rows.map(({ name, settings }) => ({ name, settings: settings.slice(0, 1) })),
    ).toEqual(
      Object.keys(questions).map((name) => ({ name, settings: ['search_path=public, pg_temp'] })),
    )
    // Other users of the server must not call them.
    expect(
      await names(
        `SELECT proname AS name FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace
            AND prorettype <> 'trigger'::regtype AND has_function_privilege('pg_monitor', oid, 'EXECUTE')`,
      ),
    ).toEqual([])
  })

  test('a table of a later migration gets row-level security automatically', async () => {
    const database = await createTestDatabase({ max: 2 })
    await database.pool.query('CREATE TABLE later (client_id text, note text)')
    await migrate(database.pool)
    const { rows } = await database.pool.query(
      `SELECT polname FROM pg_policy WHERE polrelid = 'later'::regclass`,
    )
    expect(rows).toEqual([{ polname: 'own_clients' }])
    await database.drop()
  })
})

describe('a tenant-scoped connection', () => {
  const calls = oneConnection()
  const { pool } = calls
  afterAll(() => calls.close())

  test('rejects statements outside of a call', async () => {
    await expect(pool.query('SELECT 1')).rejects.toThrow('outside of a call')
    await expect(calls.db.selectFrom('clients').selectAll().execute()).rejects.toThrow(
      'outside of a call',
    )
  })

  test('shows each call only its own clients, though all calls share it', async () => {
    const reaches = [['HARBOUR'], ['KELPCO1'], ['HARBOURN1', 'HARBOUR'], [], ['HARBOUR']]
    const seen = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => {
        const reach = reaches[turn % reaches.length] ?? []
        return runInTenantScope(reach, async () => [
          await seenBy(pool),
          await seenBy(pool),
          [...reach].sort(),
        ])
      }),
    )
    for (const [once, again, reach] of seen) expect([once, again]).toEqual([reach, reach])
    expect(pool.totalCount).toBe(1)
  })

  /** Runs a statement that another session ends. */
  async function askSlowly(end: 'pg_cancel_backend' | 'pg_terminate_backend') {
    const client = await pool.connect()
    const slow = client.query('SELECT pg_sleep(30)')
    slow.catch(() => undefined)
    const ended = `SELECT ${end}(pid) FROM pg_stat_activity
      WHERE state = 'active' AND query = 'SELECT pg_sleep(30)' AND datname = current_database()`
    await vi.waitFor(async () => expect((await owner.query(ended)).rowCount).toBe(1))
    return { client, slow }
  }

  const leaving: [how: string, leave: () => Promise<unknown>][] = [
    ['a statement that fails', () => pool.query('SELECT 1 / 0')],
    [
      'a transaction that is rolled back',
      () =>
        calls.db.transaction().execute(async (tx) => {
          await tx.selectFrom('clients').selectAll().execute()
          throw new Error('changed my mind')
        }),
    ],
    [
      'a transaction that its database aborted',
      () =>
        calls.db.transaction().execute(async (tx) => {
          await tx
            .insertInto('api_keys')
            .values({ client_id: 'KELPCO1' } as never)
            .execute()
        }),
    ],
    [
      'a statement that is cancelled',
      async () => {
        const { client, slow } = await askSlowly('pg_cancel_backend')
        await slow.finally(() => client.release())
      },
    ],
    [
      'a connection that is cut',
      async () => {
        const { client, slow } = await askSlowly('pg_terminate_backend')
        await slow.finally(() => client.release(true))
      },
    ],
    [
      'a transaction that nobody ends',
      async () => {
        const client = await pool.connect()
        await client.query('BEGIN')
        // If the connection were kept, the end of the transaction would restore this setting.
        await client.query(`SET LOCAL tideway.clients = 'HARBOUR'`)
        client.release()
        throw new Error('left')
      },
    ],
  ]
  test.each(leaving)('is safe for the next client after %s', async (_how, leave) => {
    for (const next of ['KELPCO1', 'HARBOUR']) {
      await expect(runInTenantScope(['HARBOUR'], leave)).rejects.toThrow()
      expect(await runInTenantScope([next], () => seenBy(pool))).toEqual([next])
    }
  })

  test('cannot give up its role or write for another client', async () => {
    await runInTenantScope(['HARBOUR'], async () => {
      const client = await pool.connect()
      await client.query('RESET ROLE')
      const { rows } = await client.query('SELECT current_user AS role')
      expect(rows).toEqual([{ role: REQUEST_ROLE }])
      client.release()
      const moved = pool.query(`UPDATE checkout_apps SET client_id = 'KELPCO1'`)
      await expect(moved).rejects.toThrow('violates row-level security')
      const others = await pool.query(`DELETE FROM accounts WHERE client_id <> 'HARBOUR'`)
      expect(others.rowCount).toBe(0)
    })
  })

  test('can add jobs but not read them', async () => {
    await runInTenantScope(['HARBOUR'], async () => {
      const added = calls.db.transaction().execute(async (tx) => {
        await platform.jobs.send(tx, jobKind<object>('rail-send'), { secret: true })
        throw new Error('added, and taken back')
      })
      await expect(added).rejects.toThrow('added, and taken back')
      await expect(pool.query('SELECT data FROM pgboss.job')).rejects.toThrow('permission denied')
      await expect(pool.query('DELETE FROM pgboss.job')).rejects.toThrow('permission denied')
    })
  })
})

describe('query plans', () => {
  const calls = oneConnection()
  afterAll(() => calls.close())
  beforeAll(async () => {
    await owner.query(
      `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id,
         payment_amount_cents, payment_description, status, created_at)
       SELECT CASE n % 2 WHEN 0 THEN 'HARBOUR' ELSE 'KELPCO1' END, lpad(to_hex(n), 32, '0'), 'many-' || n,
              'many@x.example', n, 'Many of them', 'WAITING', timestamptz '2026-01-01' + n * interval '1 minute'
         FROM generate_series(1, 20000) n`,
    )
    await owner.query('ANALYZE')
  })

  /** Returns the plan of the statement that a call sent last, planned for any client. */
  async function planOf(path: string, method = 'GET'): Promise<string> {
    const spy = vi.spyOn(CallPool.prototype, 'query')
    const answer = await provider.call(method, path, method === 'POST' ? { body: {} } : {})
    expect(answer.status, answer.text).toBe(200)
    const [sent] = spy.mock.lastCall as unknown as [pg.QueryConfig]
    spy.mockRestore()
    return runInTenantScope(['HARBOUR'], async () => {
      // Only the simple protocol allows parameters without values. Behind a pooler, it is used inside a transaction.
      const client = await calls.pool.connect()
      await client.query('BEGIN')
      const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${sent.text}`)
      await client.query('ROLLBACK')
      client.release()
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  }

  test('a search reads its index in order, and splits the list of clients once', async () => {
    const plan = await planOf('/rest/v1/paymentRequest/search?numberOfRecords=100', 'POST')
    // The index has the order of the page, so nothing is sorted, and only the page is read.
    expect(plan).toMatch(
      /-> {2}Limit\n +InitPlan \d+\n +-> {2}Result\n +-> {2}Index Scan using payment_requests_newest /,
    )
    expect(plan).toMatch(/Index Cond: .*client_id = ANY \(\(InitPlan \d+\)\.col1\)/)
  })

  test('the balance is read as one row by its key', async () => {
    const plan = await planOf('/rest/v1/balance')
    expect(plan).toMatch(
      /Index (Only )?Scan using ledger_accounts_pkey|Seq Scan on ledger_accounts/,
    )
    expect(plan).toMatch(/InitPlan/)
  })

  test('a request is read by its key', async () => {
    const plan = await planOf(`/rest/v1/paymentRequest?id=${'2'.padStart(32, '0')}`)
    expect(plan).toMatch(/Index Scan using payment_requests_pkey /)
    expect(plan).not.toMatch(/Seq Scan on payment_requests/)
  })
})

describe('the request role', () => {
  const guest = `tideway_guest_${process.pid}_${Date.now().toString(36)}`
  const asGuest = async (work: (client: pg.Client) => Promise<void>) => {
    const url = new URL(provider.database.url)
    url.username = guest
    url.password = 'guest'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await work(client).finally(() => client.end())
  }
  beforeAll(() => owner.query(`CREATE ROLE ${guest} LOGIN PASSWORD 'guest'`))
  afterAll(() => owner.query(`DROP ROLE ${guest}`))

  test('is created once when several processes start at the same time', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => owner.connect()))
    await Promise.all(clients.map((client) => makeRequestRole(client)))
    for (const client of clients) client.release()
  })

  test('is requested in the error if the user may not create or use it', async () => {
    await asGuest(async (client) => {
      await expect(makeRequestRole(client)).rejects.toThrow(
        `CREATE ROLE tideway_request NOLOGIN; GRANT tideway_request TO ${guest};`,
      )
      await owner.query(`GRANT ${REQUEST_ROLE} TO ${guest}`)
      await makeRequestRole(client)
      await owner.query(`REVOKE ${REQUEST_ROLE} FROM ${guest}`)
    })
  })
})
