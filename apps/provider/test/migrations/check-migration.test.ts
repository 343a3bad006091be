import { describe, expect, test } from 'vitest'
import { checkMigration } from './check-migration.ts'

const RELEASE = '0.2.0'
const check = (sql: string) => checkMigration(sql, RELEASE)
/** Returns the rule and the object of each problem. */
const problemsOf = async (sql: string) => (await check(sql)).map((line) => line.split(':', 1)[0])

describe('a migration next to processes of the last release', () => {
  test.each([
    ['DROP TABLE notes', ['remove notes']],
    ['DROP FUNCTION IF EXISTS due(int)', ['remove due']],
    ['DROP TRIGGER due ON notes', ['remove notes.due']],
    ['ALTER TABLE notes DROP COLUMN due', ['remove notes.due']],
    ['ALTER TABLE notes DROP CONSTRAINT one_note', ['remove notes.one_note']],
    ['ALTER TABLE notes ALTER due DROP DEFAULT', ['remove notes.due']],
    ['ALTER TABLE notes RENAME TO memos', ['rename notes']],
    ['ALTER TABLE notes RENAME COLUMN due TO until', ['rename notes.due']],
    ['ALTER FUNCTION due(int) RENAME TO until', ['rename due']],
    ['ALTER TABLE notes ALTER due TYPE timestamptz', ['retype notes.due']],
    ['ALTER TABLE notes ALTER due SET NOT NULL', ['tighten notes.due']],
    ['ALTER TABLE notes ADD due date NOT NULL', ['tighten notes.due']],
    ['ALTER TABLE notes ADD CONSTRAINT one UNIQUE (due)', ['tighten notes.one', 'block notes.one']],
    ['REVOKE SELECT ON notes, memos FROM tideway_request', ['revoke notes', 'revoke memos']],
    ['ALTER TABLE notes ADD CONSTRAINT later CHECK (due > now())', ['scan notes.later']],
    ['ALTER TABLE notes ADD FOREIGN KEY (a) REFERENCES b (a)', ['scan notes']],
    ['ALTER TABLE notes ADD a int REFERENCES b (a)', ['scan notes.a']],
    ['ALTER TABLE notes ADD a int CHECK (a > 0)', ['scan notes.a']],
    ['ALTER TABLE notes ATTACH PARTITION old DEFAULT', ['scan notes.old']],
    ['ALTER TABLE notes ADD id uuid NOT NULL DEFAULT gen_random_uuid()', ['rewrite notes.id']],
    ['ALTER TABLE notes ADD no bigserial', ['rewrite notes.no']],
    ['ALTER TABLE notes ADD no bigint GENERATED ALWAYS AS IDENTITY', ['rewrite notes.no']],
    [
      'ALTER TABLE notes ADD up text GENERATED ALWAYS AS (upper(note)) STORED',
      ['rewrite notes.up'],
    ],
    ['CREATE INDEX notes_by_due ON notes (due)', ['block notes_by_due']],
    ['DROP INDEX notes_by_due', ['block notes_by_due']],
    ['REINDEX TABLE notes', ['block notes']],
    ['TRUNCATE notes', ['block notes']],
    ['LOCK TABLE notes', ['block notes']],
    ['LOCK TABLE notes, banks, rates', ['block notes+2']],
    ['ALTER TABLE notes DETACH PARTITION old', ['block notes.old']],
    ['UPDATE notes SET due = now()', ['rows notes']],
    ['DELETE FROM notes', ['rows notes']],
    [
      'WITH gone AS (DELETE FROM notes RETURNING *) INSERT INTO memos SELECT * FROM gone',
      ['rows notes'],
    ],
    ['DO $$ BEGIN DELETE FROM notes; END $$', ['unread DoStmt']],
    [
      'CREATE FUNCTION divide() RETURNS void LANGUAGE plpgsql AS $$ BEGIN TRUNCATE notes; END $$; SELECT divide()',
      ['unread divide'],
    ],
    ['ALTER TABLE notes SET UNLOGGED', ['unread notes']],
    ['VACUUM FULL notes', ['unread VacuumStmt']],
  ])('%s', async (sql, problems) => {
    expect(await problemsOf(sql)).toEqual(problems)
  })

  test.each([
    'ALTER TABLE notes ADD due date',
    'ALTER TABLE notes ADD made_at timestamptz NOT NULL DEFAULT now()',
    `ALTER TABLE notes ADD kind text NOT NULL DEFAULT 'plain'`,
    `ALTER TABLE notes ALTER kind SET DEFAULT 'plain', ALTER due DROP NOT NULL`,
    'ALTER TABLE notes ADD CONSTRAINT later CHECK (due > now()) NOT VALID',
    'ALTER TABLE notes VALIDATE CONSTRAINT later',
    'ALTER TABLE notes DROP CONSTRAINT notes_owner_fkey, DROP CONSTRAINT notes_due_check1',
    'SELECT wall_in_tenants()',
    'ALTER TABLE notes ALTER id DROP IDENTITY; ALTER TABLE notes ALTER id SET DEFAULT next_id()',
    'ALTER TABLE notes ADD CONSTRAINT one UNIQUE USING INDEX notes_by_due',
    '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS by_due ON notes (due)',
    '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS by_due ON bank.notes (due)',
    '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS by_due',
    '-- no transaction\nREINDEX INDEX CONCURRENTLY by_due',
    'CREATE TABLE memos (id int PRIMARY KEY); CREATE UNIQUE INDEX one ON memos (id); DROP TABLE memos',
    'CREATE FUNCTION due() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$; REVOKE EXECUTE ON FUNCTION due() FROM PUBLIC',
    'CREATE TABLE memos (id int); INSERT INTO memos SELECT id FROM notes; UPDATE memos SET id = 1',
    'CREATE OR REPLACE FUNCTION due() RETURNS int LANGUAGE sql AS $$ SELECT 2 $$',
    `ALTER TYPE kinds ADD VALUE 'later'`,
    'GRANT SELECT ON notes TO tideway_request',
  ])('%s runs next to them', async (sql) => {
    expect(await check(sql)).toEqual([])
  })
})

describe('a declaration', () => {
  test('permits one hazard, with its reason', async () => {
    const pause = '-- pause: rows notes: no installation has more than a hundred.\n'
    expect(await check(`${pause}UPDATE notes SET due = now()`)).toEqual([])
    expect(await problemsOf(`${pause}UPDATE memos SET due = now()`)).toEqual([
      'rows memos',
      'rows notes',
    ])
  })

  test('permits a removal only after the release that stopped using the object', async () => {
    const drop = 'ALTER TABLE notes DROP COLUMN due'
    expect(await check(`-- contract 0.2.0: remove notes.due: replaced.\n${drop}`)).toEqual([])
    expect(await check(`-- contract 0.1.9: remove notes.due: replaced.\n${drop}`)).toEqual([])
    expect(await check(`-- contract 0.10.0: remove notes.due: replaced.\n${drop}`)).toEqual([
      'remove notes.due: 0.10.0 is not released, so a process that uses it may still run',
    ])
    expect(await check(`-- pause: remove notes.due: replaced.\n${drop}`)).toEqual([
      'remove notes.due: needs the release that stopped using it: -- contract 1.2.3: …',
    ])
  })

  test('of a hazard about time is a pause, not a contract', async () => {
    expect(await check('-- contract 0.1.0: rows notes: few.\nDELETE FROM notes')).toEqual([
      'rows notes: is about time, so it is declared as a pause',
    ])
  })

  test('must name a known rule', async () => {
    await expect(check('-- pause: slow notes: few.\nDELETE FROM notes')).rejects.toThrow(
      'slow is not one of remove, rename,',
    )
  })
})

describe('a migration outside a transaction', () => {
  test.each([
    [
      'CREATE INDEX CONCURRENTLY by_due ON notes (due)',
      'CONCURRENTLY needs "-- no transaction" as the first line',
    ],
    [
      '-- no transaction\nSELECT 1; SELECT 2',
      'a migration outside a transaction has exactly one statement',
    ],
    [
      '-- no transaction\nCREATE INDEX CONCURRENTLY by_due ON notes (due)',
      'write it as CREATE INDEX CONCURRENTLY IF NOT EXISTS name ON …, so that it can be repeated',
    ],
    [
      '-- no transaction\nDROP INDEX CONCURRENTLY by_due',
      'write it as DROP INDEX CONCURRENTLY IF EXISTS name, so that it can be repeated',
    ],
    [
      'ALTER TABLE notes ADD CONSTRAINT later CHECK (due > now()) NOT VALID; ALTER TABLE notes VALIDATE CONSTRAINT later',
      'later: validate the constraint in the next migration',
    ],
  ])('%s', async (sql, problem) => {
    expect(await check(sql)).toEqual([problem])
  })
})
