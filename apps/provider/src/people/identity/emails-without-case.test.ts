import { readFile } from 'node:fs/promises'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { createAccount } from './accounts-store.ts'

const provider = await openTestProvider()
const { pool, db } = provider.platform
afterAll(() => provider.close())

const migration = new URL('../../../migrations/0030_emails_without_case.sql', import.meta.url)
const day = (number: number) => new Date(Date.UTC(2026, 10, number))

test('accounts whose emails differ only in case are all kept, and one of them gets the address', async () => {
  await pool.query('ALTER TABLE accounts DROP COLUMN shadowed')
  const base = { clientId: clientIdOf('HARBOUR'), role: 'BASE_TECH_OPERATOR' } as const
  const confirmed = { ...base, status: 'CONFIRMED' } as const
  const invited = { ...base, status: 'FORCE_CHANGE_PASSWORD' } as const
  // The oldest was never confirmed and the second is disabled, so the third gets the address.
  await createAccount(db, { ...invited, email: 'jo@alike.example' }, day(1))
  await createAccount(db, { ...confirmed, email: 'Jo@alike.example', enabled: false }, day(2))
  await createAccount(db, { ...confirmed, email: 'JO@alike.example' }, day(3))
  const last = await createAccount(db, { ...confirmed, email: 'jO@alike.example' }, day(4))
  await createAccount(db, { ...confirmed, email: 'Sole@alike.example' }, day(5))
  await pool.query(
    `INSERT INTO identity_artifacts (model, id, payload, expires_at)
     VALUES ('Session', 'of-the-last', $1, 'infinity')`,
    [JSON.stringify({ accountId: last })],
  )
  await pool.query(await readFile(migration, 'utf8'))
  const { rows } = await pool.query(
    `SELECT email, enabled, shadowed FROM accounts WHERE email LIKE '%alike.example' ORDER BY created_at`,
  )
  expect(rows).toEqual([
    { email: 'jo@alike.example', enabled: false, shadowed: true },
    { email: 'Jo@alike.example', enabled: false, shadowed: true },
    { email: 'JO@alike.example', enabled: true, shadowed: false },
    { email: 'jO@alike.example', enabled: false, shadowed: true },
    { email: 'Sole@alike.example', enabled: true, shadowed: false },
  ])
  const { rowCount } = await pool.query(`SELECT FROM identity_artifacts WHERE id = 'of-the-last'`)
  expect(rowCount).toBe(0)
  await expect(
    createAccount(db, { ...confirmed, email: 'SOLE@alike.example' }, day(6)),
  ).rejects.toThrow('accounts_email_without_case')
})
