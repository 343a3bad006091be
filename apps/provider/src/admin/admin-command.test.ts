import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { runAdmin, spawnAdmin } from '../../test/admin-command.ts'
import { createEmptyDatabase } from '../../test/database.ts'
import { HARBOUR_KEY, openTestProvider } from '../../test/provider.ts'
import { lockDataDirectory } from '../sandbox/postgres/data-directory-lock.ts'

const provider = await openTestProvider()
const { platform, database } = provider
afterAll(() => provider.close())

const settings = {
  DATABASE_URL: database.url,
  DASHBOARD_URLS: 'http://localhost:4000,http://partner.localhost:4000',
}
const admin = (...args: string[]) => runAdmin(settings, ...args)
/** Runs a real process, to check exit codes, streams, and that it ends. */
const spawned = (...args: string[]) => spawnAdmin(settings, ...args)
const operator = ['--operator', 'jane']

/** Returns the audit trail of a client, oldest first. */
async function trailOf(clientId: string) {
  const { rows } = await platform.pool.query(
    `SELECT actor_name, action, subject_id, details FROM activities
      WHERE client_id = $1 AND actor_kind = 'OPERATOR' ORDER BY activity_no`,
    [clientId],
  )
  return rows
}

describe('client create', () => {
  const create = ['client', 'create', 'ACME1', '--name', 'Acme Coffee', '--pay-to']
  const domain = ['--pay-id-domain', 'pay.acme.example=Acme']

  test('creates a usable client once, and reports it as existing the second time', async () => {
    const firstRun = await spawned(...create, ...domain, ...operator)
    expect(firstRun).toEqual({
      code: 0,
      stdout:
        'Created client ACME1 (Acme Coffee), permissions: standard, payto.\nNext: npm run admin -- user invite EMAIL --client ACME1\n',
      stderr: '',
    })
    expect(await admin(...create, ...domain)).toEqual({
      code: 0,
      stdout: 'Nothing to change: client ACME1 already exists.\n',
      stderr: '',
    })
    expect(await trailOf('ACME1')).toEqual([
      {
        actor_name: 'operator jane',
        action: 'client.create',
        subject_id: 'ACME1',
        details: {
          name: 'Acme Coffee',
          permissions: 'standard, payto',
          payIdDomains: 'pay.acme.example',
        },
      },
    ])
    await provider.expectLedgerAtZero()
  })

  test('reports differences instead of changing the client', async () => {
    const other = ['client', 'create', 'ACME1', '--name', 'Acme', '--permissions', 'standard']
    expect(await spawned(...other, '--parent', 'HARBOUR')).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'Client ACME1 already exists with different settings:',
        '  --name: is Acme Coffee, not Acme',
        '  --permissions: is standard, payto, not standard',
        '  --parent: is none and cannot be changed',
        "Use 'client set ACME1 …' to change it.\n",
      ].join('\n'),
    })
  })

  test('names every invalid field, with its rule', async () => {
    const wrong = await admin(
      ...['client', 'create', 'ACME2', '--name', ' ', '--permissions', 'standard,all'],
      ...['--settlement-bsb', '12', '--pay-id-domain', 'Pay.acme'],
    )
    expect(wrong).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        "--name: must be 1 to 100 visible characters without an address, such as 'Acme Coffee'",
        "--permissions: 'all' is neither a set (standard, payto, keys, none) nor an operation such as RestAPI/GET/balance",
        "--settlement-bsb: '12' must be 6 digits, such as 062948",
        '--settlement-bsb and --settlement-account: give both',
        "--pay-id-domain: 'Pay.acme' must be a domain of at most 37 lower-case characters such as pay.acme.example, optionally followed by =NAME with 1 to 50 plain characters\n",
      ].join('\n'),
    })
  })

  test.each([
    [['client', 'create', 'A B', '--name', 'x'], "CLIENT_ID: 'A B' must be 5 to 50 letters"],
    [['client', 'create', 'ACME3'], '--name: missing'],
    [
      ['client', 'create', 'ACME3', '--name', 'x', '--parent', 'NOBODY'],
      '--parent: client NOBODY does not exist',
    ],
    [
      ['client', 'create', 'ACME3', '--name', 'x', '--pay-id-domain', 'pay.kelp.example'],
      '--pay-id-domain: PayID domain pay.kelp.example is already in use',
    ],
  ])('rejects %j and creates nothing', async (args, message) => {
    const refused = await admin(...args)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(message)
    const { rows } = await platform.pool.query(
      `SELECT client_id FROM clients WHERE client_id = 'ACME3'`,
    )
    expect(rows).toEqual([])
  })
})

test('client set changes the given fields once, and audits the previous values', async () => {
  const set = ['client', 'set', 'KELPCO1', '--legal-name', '', '--permissions', 'standard,payto']
  const account = ['--settlement-bsb', '062948', '--settlement-account', '20481190']
  const changed = await admin(...set, ...account, ...operator)
  expect(changed).toEqual({
    code: 0,
    stderr: '',
    stdout: [
      'Changed client KELPCO1:',
      '  legal-name: Kelp & Co Pty Ltd -> none',
      '  permissions: standard -> standard, payto',
      '  settlement-bsb: none -> 062948',
      '  settlement-account: none -> 20481190\n',
    ].join('\n'),
  })
  expect((await admin(...set, ...account)).stdout).toBe(
    'Nothing to change: client KELPCO1 already has these settings.\n',
  )
  const lines = await trailOf('KELPCO1')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    action: 'client.change',
    details: { permissions: 'standard, payto', permissionsBefore: 'standard' },
  })
  const shown = (await admin('client', 'show', 'KELPCO1')).stdout
  expect(shown).toContain('PayTo:         allowed\n')
  expect(shown).toContain('Settlement:    062948 20481190\n')
  expect(shown).toContain('  admin@kelp.example  BASE_ADMIN  can sign in\n')
  expect(shown).toContain('  SECRDEMO02  enabled  last used never\n')
})

describe('user invite', () => {
  const invite = ['user', 'invite', 'new@kelp.example', '--client', 'KELPCO1']
  const mails = () =>
    platform.db
      .selectFrom('mails')
      .select('body')
      .where((is) => is(is.val('new@kelp.example'), '=', is.fn.any('addresses')))
      .execute()

  test('sends one mail with the named brand, and another only with --again', async () => {
    const there = ['--dashboard', 'http://partner.localhost:4000/', '--app-name', 'partner']
    const invited = await spawned(...invite, ...there, ...operator)
    expect(invited).toMatchObject({ code: 0, stderr: '' })
    expect(invited.stdout).toContain('Invited new@kelp.example to KELPCO1 as Admin')
    expect(invited.stdout).toContain('/outbox')
    const [mail] = await mails()
    expect(mail?.body).toContain('http://partner.localhost:4000/?appName=partner&signup&token=')
    expect(mail?.body).toContain('Kelp Pay')
    const second = await admin(...invite)
    expect(second.code).toBe(0)
    expect(second.stdout).toMatch(/^Nothing to do: new@kelp.example has already been invited/)
    expect(await mails()).toHaveLength(1)
    expect((await admin(...invite, '--again')).code).toBe(0)
    expect(await mails()).toHaveLength(2)
    const actions = (await trailOf('KELPCO1')).map(({ action }) => action)
    expect(actions.slice(-2)).toEqual(['user.invite', 'user.inviteAgain'])
  })

  test.each([
    [['user', 'invite', 'jo', '--client', 'KELPCO1'], "EMAIL: 'jo' must be an email address"],
    [['user', 'invite', 'jo@kelp.example'], '--client: missing'],
    [
      ['user', 'invite', 'jo@kelp.example', '--client', 'NOBODY'],
      '--client: client NOBODY does not exist',
    ],
    [[...invite, '--role', 'OWNER'], "--role: 'OWNER' must be one of BASE_ADMIN,"],
    [
      [...invite, '--role', 'BASE_TECH_ADMIN'],
      '--role: new@kelp.example is already a user of KELPCO1',
    ],
    [[...invite, '--dashboard', 'http://evil.example'], '--dashboard: '],
    [[...invite, '--app-name', 'nobody'], "--app-name: 'nobody' must be one of APP_NAMES: partner"],
    [
      ['user', 'invite', 'admin@harbour.example', '--client', 'KELPCO1'],
      'EMAIL: admin@harbour.example is already a user of another client',
    ],
  ])('rejects %j', async (args, message) => {
    const refused = await admin(...args)
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toContain(message)
  })
})

test('a revoked key is rejected immediately, and can never be enabled again', async () => {
  const balance = () => provider.call('GET', '/rest/v1/balance')
  const admins = { as: 'admin@harbour.example' }
  const enable = () =>
    provider.call('PATCH', '/portal/v1/clients/HARBOUR/keys/SECRDEMO01', {
      ...admins,
      body: { enabled: true },
    })
  expect((await balance()).status).toBe(200)
  const revoke = ['key', 'revoke', 'SECRDEMO01', '--client', 'HARBOUR', ...operator]
  expect((await admin(...revoke)).stdout).toBe('Revoked key SECRDEMO01 of HARBOUR.\n')
  expect((await balance()).status).toBe(401)
  const refused = await enable()
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Key SECRDEMO01 was revoked and cannot be enabled again. Create a new key',
  ])
  expect((await balance()).status).toBe(401)
  expect((await admin(...revoke)).stdout).toBe(
    'Nothing to change: key SECRDEMO01 is already revoked.\n',
  )
  const unknown = await admin('key', 'revoke', 'SECRNONE01', '--client', 'HARBOUR')
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    "KEY_ID: HARBOUR has no key SECRNONE01. 'client show HARBOUR' lists its keys\n",
  ])
  expect(HARBOUR_KEY).toContain('SECRDEMO01')
})

test('a new SFTP host key is accepted once, and waiting reports are delivered', async () => {
  await platform.pool.query(
    `INSERT INTO sftp_host_keys (client_id, host, port, host_key, pinned_at)
     VALUES ('HARBOUR', 'sftp.harbour.example', 2022, 'ssh-ed25519 AAAA', now())`,
  )
  const accept = ['host-key', 'accept', 'HARBOUR', '--host', 'sftp.harbour.example']
  const port = ['--port', '2022', ...operator]
  expect(await admin(...accept, ...port)).toEqual({
    code: 0,
    stdout:
      'At the next login for HARBOUR, we will accept the host key of sftp.harbour.example:2022.\n',
    stderr: '',
  })
  expect((await admin(...accept, ...port)).stdout).toBe(
    'Nothing to change: no host key of sftp.harbour.example:2022 is stored for HARBOUR.\n',
  )
  expect((await trailOf('HARBOUR')).at(-1)).toEqual({
    actor_name: 'operator jane',
    action: 'sftpHostKey.accept',
    subject_id: 'sftp.harbour.example:2022',
    details: {},
  })
  expect((await admin('host-key', 'accept', 'HARBOUR', '--port', 'x')).stderr).toBe(
    "--host: missing. Give the server as in the settings\n--port: 'x' must be a port from 1 to 65535\n",
  )
})

test('database migrate names the migrations that it applied, and finds nothing to do afterwards', async () => {
  const empty = await createEmptyDatabase()
  onTestFinished(() => empty.drop())
  const migrated = await runAdmin({ DATABASE_URL: empty.url }, 'database', 'migrate')
  expect(migrated).toMatchObject({ code: 0, stderr: '' })
  expect(migrated.stdout).toMatch(/^Applied 0001_baseline\.sql(, [0-9a-z_]+\.sql)*\.\n$/)
  expect(await runAdmin({ DATABASE_URL: empty.url }, 'database', 'migrate')).toEqual({
    code: 0,
    stdout: 'Nothing to do: the database is up to date.\n',
    stderr: '',
  })
})

test('months make names the partitions that it makes, once', async () => {
  const run = await admin('months', 'make', '--ahead', '14')
  expect(run).toMatchObject({ code: 0, stderr: '' })
  const [head, ...partitions] = run.stdout.trimEnd().split('\n')
  expect(head).toBe(`Made ${partitions.length} partitions; 14 months ready ahead:`)
  const last = new Date()
  last.setUTCDate(1)
  last.setUTCMonth(last.getUTCMonth() + 14)
  expect(partitions).toContain(
    `  webhook_events_${last.toISOString().slice(0, 7).replace('-', '_')}`,
  )
  const again = ['months', 'make', '--ahead', '14']
  expect((await admin(...again)).stdout).toBe('Nothing to do: 14 months ready ahead.\n')
  expect((await admin('months', 'make', '--ahead', '1.5')).stderr).toBe(
    "--ahead: '1.5' must be a whole number from 1 to 120\n",
  )
})

describe('the admin command', () => {
  test('lists clients under their parents', async () => {
    expect((await admin('client', 'list')).stdout).toContain(
      'HARBOUR  Harbour Roasters\n  HARBOURM1  Harbour Manly\n  HARBOURN1  Harbour Newtown\n',
    )
  })

  test('shows the entries in clearing', async () => {
    expect((await admin('clearing', 'list')).stdout).toBe(
      'On the way to a bank: 0, $0.00\nRefused returns: 0, $0.00\n',
    )
  })

  test.each([
    [['client', 'destroy'], "Unknown command 'client destroy'."],
    [['client', 'show'], 'CLIENT_ID is missing.'],
    [['client', 'create', 'ACME9', '--name', 'Acme', 'Coffee'], "'Coffee' was not expected."],
    [['client', 'create', 'ACME9', '--nam', 'x'], "Unknown option '--nam'"],
  ])('rejects %j as unknown, with exit code 2', async (args, message) => {
    const { code, stderr } = await spawned(...args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr).toContain("Run 'npm run admin -- --help' for the commands.")
  })

  test('prints help with examples, without a database', async () => {
    const help = await spawnAdmin({ DATABASE_URL: 'postgres://nowhere.invalid/x' }, '--help')
    expect(help.code).toBe(0)
    expect(help.stdout).toContain("npm run admin -- client create ACME1 --name 'Acme Coffee'")
    const one = await spawnAdmin({}, 'client', 'create', '--help')
    expect(one.stdout).toContain('  payto: RestAPI/POST/paymentAgreement/changeStatus')
  })

  test('requires the provider’s environment', async () => {
    const { code, stderr } = await spawnAdmin({ TIDEWAY_MODE: 'production' }, 'client', 'list')
    expect(code).toBe(1)
    expect(stderr).toContain('  DATABASE_URL: missing\n')
  })

  test('names the process that holds the demo’s database', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'admin-'))
    const lock = await lockDataDirectory(directory)
    const { code, stderr } = await spawnAdmin({ DATA_DIR: directory }, 'client', 'list')
    await lock.release()
    await rm(directory, { recursive: true })
    expect(code).toBe(1)
    expect(stderr).toContain('is in use by')
    expect(stderr).toContain('Stop the demo first')
  })
})
