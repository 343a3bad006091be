import { randomUUID } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import { accountIdOf, clientIdOf } from '@tideway/contract/calls/ids'
import type { Role } from '@tideway/contract/users/roles/roles'
import { roles } from '@tideway/contract/users/roles/roles'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallOptions, ProviderAnswer } from '../../../test/provider.ts'
import { openTestProvider } from '../../../test/provider.ts'

const NOW = '2026-11-20T03:00:00.000Z'
let now = new Date(NOW)
const provider = await openTestProvider({ clock: { now: () => now } })
const { call, platform } = provider
const { db } = platform

beforeAll(() => {
  now = new Date(NOW)
})
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const people: Record<Role, string> = {
  BASE_ADMIN: 'admin@harbour.example',
  BASE_FINANCE_ADMIN: 'finance.admin@harbour.example',
  BASE_FINANCE_MANAGER: 'finance.manager@harbour.example',
  BASE_TECH_ADMIN: 'tech.admin@harbour.example',
  BASE_FINANCE_OPERATOR: 'finance.operator@harbour.example',
  BASE_CUSTOMER_SERVICE_OPERATOR: 'support@harbour.example',
  BASE_TECH_OPERATOR: 'tech.operator@harbour.example',
}
const { BASE_ADMIN: ADMIN, BASE_FINANCE_ADMIN: FINANCE_ADMIN, BASE_TECH_ADMIN: TECH_ADMIN } = people

/** Roles that each role may manage and give, repeated here independently of the code (spec 6.1 and readings 2). */
const may: Record<Role, string> = {
  BASE_ADMIN: 'A FA FM TA FO CSO TO',
  BASE_FINANCE_ADMIN: 'FA FM FO CSO TO',
  BASE_FINANCE_MANAGER: '',
  BASE_TECH_ADMIN: 'TA FO CSO TO',
  BASE_FINANCE_OPERATOR: '',
  BASE_CUSTOMER_SERVICE_OPERATOR: '',
  BASE_TECH_OPERATOR: '',
}
const short = ['A', 'FA', 'FM', 'TA', 'FO', 'CSO', 'TO']
const mayManage = (actor: Role, role: Role) =>
  may[actor].split(' ').includes(short[roles.indexOf(role)] ?? '')

const path = (email: string, rest = '') => `/portal/v1/users/${encodeURIComponent(email)}${rest}`
const list = (options: CallOptions = {}) =>
  call('GET', '/portal/v1/users', { as: ADMIN, ...options })
const invite = (body: unknown, options: CallOptions = {}) =>
  call('POST', '/portal/v1/users', { as: ADMIN, body, ...options })
const change = (email: string, role: Role, options: CallOptions = {}) =>
  call('PATCH', path(email), { as: ADMIN, body: { role }, ...options })
const remove = (email: string, options: CallOptions = {}) =>
  call('DELETE', path(email), { as: ADMIN, ...options })
const fresh = () => `u-${randomUUID()}@harbour.example`

/** Adds a confirmed user without a usable password. */
async function add(
  role: Role,
  fields: { clientId?: ClientId; email?: string; shadowed?: boolean } = {},
): Promise<string> {
  const email = fields.email ?? fresh()
  await db
    .insertInto('accounts')
    .values({
      account_id: accountIdOf(randomUUID()),
      client_id: fields.clientId ?? clientIdOf('HARBOUR'),
      email,
      role,
      status: 'CONFIRMED',
      created_at: now,
      ...(fields.shadowed && { shadowed: true, enabled: false }),
    })
    .execute()
  return email
}

async function roleOf(email: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.role
}

const forbidden = { message: 'User is not authorized to access this resource' }
const problem = (code: string, message: string) => ({
  message,
  details: { failureCode: code, failureReason: message },
})
const notFound = [404, problem('ERR0.01', 'The user cannot be found')]
const said = ({ status, body }: ProviderAnswer) => [status, body]

describe.each(roles)('%s', (actor) => {
  const as = people[actor]

  test('can invite exactly the roles it may give', async () => {
    const outcomes: [Role, number, boolean][] = []
    for (const role of roles) {
      const email = fresh()
      const { status } = await invite({ email, role }, { as })
      outcomes.push([role, status, (await roleOf(email)) === role])
    }
    expect(outcomes).toEqual(
      roles.map((role) => (mayManage(actor, role) ? [role, 201, true] : [role, 403, false])),
    )
  })

  test('can change exactly the roles it may manage, to those it may give', async () => {
    const email = await add('BASE_TECH_OPERATOR')
    const outcomes: unknown[] = []
    const expected: unknown[] = []
    for (const before of roles) {
      for (const after of roles) {
        await db.updateTable('accounts').set({ role: before }).where('email', '=', email).execute()
        const { status } = await change(email, after, { as })
        outcomes.push([before, after, status, await roleOf(email)])
        const allowed = mayManage(actor, before) && mayManage(actor, after)
        expected.push([before, after, allowed ? 200 : 403, allowed ? after : before])
      }
    }
    expect(outcomes).toEqual(expected)
    await db.deleteFrom('accounts').where('email', '=', email).execute()
  })

  test('can delete exactly the roles it may manage', async () => {
    const outcomes: unknown[] = []
    for (const role of roles) {
      const email = await add(role)
      const { status } = await remove(email, { as })
      outcomes.push([role, status, (await roleOf(email)) === undefined])
      await db.deleteFrom('accounts').where('email', '=', email).execute()
    }
    expect(outcomes).toEqual(
      roles.map((role) => (mayManage(actor, role) ? [role, 204, true] : [role, 403, false])),
    )
  })

  test('can neither change nor delete itself', async () => {
    const answers = [await change(as, 'BASE_TECH_OPERATOR', { as }), await remove(as, { as })]
    const own = problem('ERR0.01', 'You cannot change your own role or delete your own account')
    const body = may[actor] === '' ? forbidden : own
    expect(answers.map(said)).toEqual([
      [403, body],
      [403, body],
    ])
    expect(await roleOf(as)).toBe(actor)
  })
})

test('a rejection by the role hierarchy gives the reason', async () => {
  const higher = problem('ERR0.01', 'The role Admin is higher than yours, Finance Admin')
  const exception = problem('ERR0.01', 'The role Finance Admin cannot manage the role Tech Admin')
  const as = FINANCE_ADMIN
  expect(said(await remove(ADMIN, { as }))).toEqual([403, higher])
  expect(said(await invite({ email: fresh(), role: 'BASE_ADMIN' }, { as }))).toEqual([403, higher])
  expect(said(await change(TECH_ADMIN, 'BASE_TECH_OPERATOR', { as }))).toEqual([403, exception])
  expect(said(await change(people.BASE_FINANCE_OPERATOR, 'BASE_TECH_ADMIN', { as }))).toEqual([
    403,
    exception,
  ])
})

test('the list of roles shows which ones the caller may give', async () => {
  const { status, body } = await call('GET', '/portal/v1/roles', { as: TECH_ADMIN })
  expect(status).toBe(200)
  expect(body.add).toEqual([
    'BASE_TECH_ADMIN',
    'BASE_FINANCE_OPERATOR',
    'BASE_CUSTOMER_SERVICE_OPERATOR',
    'BASE_TECH_OPERATOR',
  ])
  expect(body.base.map(({ value }: { value: string }) => value)).toEqual([...roles])
})

test('the list contains the client’s own users by email, with confirmed and invited status', async () => {
  const answer = await list({ actingFor: 'HARBOURN1' })
  const lucas = {
    email: 'admin@newtown.harbour.example',
    roles: ['BASE_ADMIN'],
    given_name: 'Lucas',
    family_name: 'Moreau',
    enabled: true,
    userStatus: 'CONFIRMED',
    secondFactors: [],
  }
  expect(said(answer)).toEqual([200, [lucas]])

  const email = 'a.new.one@newtown.example'
  const invited = {
    email,
    roles: ['BASE_TECH_OPERATOR'],
    given_name: '',
    family_name: '',
    enabled: true,
    userStatus: 'FORCE_CHANGE_PASSWORD',
    invitationExpiresDatetime: '2026-11-27T03:00:00.000Z',
    secondFactors: [],
  }
  const role = 'BASE_TECH_OPERATOR'
  expect(said(await invite({ email, role }, { actingFor: 'HARBOURN1' }))).toEqual([201, invited])
  expect((await list({ actingFor: 'HARBOURN1' })).body).toEqual([invited, lucas])
  expect((await list({ as: lucas.email })).body).toEqual([invited, lucas])
  expect((await remove(email, { as: lucas.email })).status).toBe(204)

  const harbour = (await list()).body as { email: string; federated?: boolean }[]
  expect(harbour.map((user) => user.email)).not.toContain(lucas.email)
  expect(harbour.find((user) => user.email === 'federated@harbour.example')?.federated).toBe(true)
})

describe('a user of another client', () => {
  test.each([
    ['a stranger', 'admin@kelp.example'],
    ['a client below, not acted for', 'admin@newtown.harbour.example'],
    ['nobody', 'nobody@harbour.example'],
    ['a stranger, in other letters', 'Admin@kelp.example'],
  ])('gets the same answer as an unknown user: %s', async (_who, email) => {
    expect(said(await change(email, 'BASE_TECH_OPERATOR'))).toEqual(notFound)
    expect(said(await remove(email))).toEqual(notFound)
    expect(said(await call('POST', path(email, '/invitation'), { as: ADMIN }))).toEqual(notFound)
  })

  test('can only be managed by the parent, through the token or the query', async () => {
    const role = 'BASE_TECH_OPERATOR'
    const email = await add('BASE_FINANCE_MANAGER', { clientId: clientIdOf('HARBOURN1') })
    expect((await change(email, role, { actingFor: 'HARBOURN1' })).status).toBe(200)
    const byQuery = (clientId: string, as: string) =>
      call('DELETE', `${path(email)}?clientId=${clientId}`, { as })
    expect(said(await byQuery('HARBOURN1', 'admin@kelp.example'))).toEqual([403, forbidden])
    expect(said(await byQuery('HARBOUR', 'admin@newtown.harbour.example'))).toEqual([
      403,
      forbidden,
    ])
    expect(said(await byQuery('HARBOUR', ADMIN))).toEqual(notFound)
    expect((await byQuery('HARBOURN1', ADMIN)).status).toBe(204)
    expect(await roleOf(email)).toBeUndefined()
  })

  test('blocks their email for invitations, without revealing the client', async () => {
    const role = 'BASE_TECH_OPERATOR'
    const taken = [409, problem('ERR0.03', 'This email address cannot be invited')]
    expect(said(await invite({ email: 'admin@kelp.example', role }))).toEqual(taken)
    expect(said(await invite({ email: 'support@harbour.example', role }))).toEqual(taken)
    expect(await roleOf('admin@kelp.example')).toBe('BASE_ADMIN')
  })
})

test('people of another identity provider, and keys, cannot manage users', async () => {
  for (const as of ['federated@harbour.example', 'SECRDEMO01_HARBOUR_DemoSecret000001']) {
    const email = 'support@harbour.example'
    const answers = [
      await list({ as }),
      await call('GET', '/portal/v1/roles', { as }),
      await invite({ email: 'not-an-address' }, { as }),
      await change(email, 'BASE_TECH_OPERATOR', { as }),
      await remove(email, { as }),
      await call('POST', path(email, '/invitation'), { as }),
    ]
    expect(answers.map(said)).toEqual(answers.map(() => [403, forbidden]))
  }
})

test('invalid input is rejected with the documented body', async () => {
  const role = 'BASE_TECH_OPERATOR'
  const email = fresh()
  const bodies = [
    undefined,
    {},
    [],
    { email },
    { role },
    { email: 'jo', role },
    { email: `${'a'.repeat(250)}@b.co`, role },
    { email, role: 'BASE_OWNER' },
    { email, role: [role] },
    { email, role, enabled: true },
  ]
  for (const body of bodies) {
    const answer = await invite(body)
    expect([answer.status, answer.body.details?.failureCode], JSON.stringify(body)).toEqual([
      400,
      'ERR0.03',
    ])
  }
  expect(await roleOf(email)).toBeUndefined()
  for (const body of [undefined, {}, { role: 'BASE_OWNER' }, { role, email }]) {
    const answer = await call('PATCH', path(people.BASE_TECH_OPERATOR), { as: ADMIN, body })
    expect([answer.status, answer.body.details?.failureCode], JSON.stringify(body)).toEqual([
      400,
      'ERR0.03',
    ])
  }
})

describe('the only admin of a client', () => {
  const last = problem(
    'ERR0.03',
    'This is the only admin who can sign in. Make another user an admin first',
  )
  const lucas = 'admin@newtown.harbour.example'
  const actingFor = 'HARBOURN1'

  test('cannot be removed, even by the parent, until another admin can sign in', async () => {
    const email = 'second@newtown.harbour.example'
    expect((await invite({ email, role: 'BASE_ADMIN' }, { actingFor })).status).toBe(201)
    expect(said(await remove(lucas, { actingFor }))).toEqual([400, last])
    expect(said(await change(lucas, 'BASE_TECH_ADMIN', { actingFor }))).toEqual([400, last])
    expect((await change(lucas, 'BASE_ADMIN', { actingFor })).status).toBe(200)
    await db
      .updateTable('accounts')
      .set({ status: 'CONFIRMED' })
      .where('email', '=', email)
      .execute()
    expect((await change(lucas, 'BASE_TECH_ADMIN', { actingFor })).status).toBe(200)
    expect(said(await remove(email, { actingFor }))).toEqual([400, last])
    expect((await change(lucas, 'BASE_ADMIN', { actingFor })).status).toBe(200)
    expect((await remove(email, { actingFor })).status).toBe(204)
  })

  test.each([
    ['delete', (email: string, as: string) => remove(email, { as })],
    ['demote', (email: string, as: string) => change(email, 'BASE_TECH_ADMIN', { as })],
  ])('remains when two admins %s each other at once', async (_what, act) => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = await Promise.all(
        [0, 1].map(() => add('BASE_ADMIN', { clientId: clientIdOf('NEWCLIENT') })),
      )
      await db
        .deleteFrom('accounts')
        .where('client_id', '=', clientIdOf('NEWCLIENT'))
        .where('email', 'not in', [one, other].map(String))
        .execute()
      // Create the tokens first, so that the calls themselves overlap.
      await Promise.all([list({ as: String(one) }), list({ as: String(other) })])
      const answers = await Promise.all([
        act(String(other), String(one)),
        act(String(one), String(other)),
      ])
      const statuses = answers.map(({ status }) => status).sort()
      expect([200, 204]).toContain(statuses[0])
      expect([401, 403]).toContain(statuses[1])
      const left = await db
        .selectFrom('accounts')
        .select('email')
        .where('client_id', '=', clientIdOf('NEWCLIENT'))
        .where('role', '=', 'BASE_ADMIN')
        .execute()
      expect(left).toHaveLength(1)
    }
  })
})

test('of ten simultaneous invitations of one address, one is sent', async () => {
  const email = fresh()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => invite({ email, role: 'BASE_TECH_OPERATOR' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  const mails = await db
    .selectFrom('mails')
    .select('mail_id')
    .where((is) => is(is.val(email), '=', is.fn.any('addresses')))
    .execute()
  expect(mails).toHaveLength(1)
})

describe('a deleted user', () => {
  test('is rejected from the next call on, and their session is gone', async () => {
    const as = await add('BASE_FINANCE_MANAGER')
    expect((await call('GET', '/rest/v1/balance', { as })).status).toBe(200)
    const { account_id: accountId } = await db
      .selectFrom('accounts')
      .select('account_id')
      .where('email', '=', as)
      .executeTakeFirstOrThrow()
    const artifacts = () =>
      provider.database.pool.query(
        `SELECT model FROM identity_artifacts WHERE payload->>'accountId' = $1`,
        [accountId],
      )
    expect((await artifacts()).rows).toEqual([{ model: 'Grant' }])
    expect((await remove(as)).status).toBe(204)
    expect(said(await call('GET', '/rest/v1/balance', { as }))).toEqual([
      401,
      { message: 'Unauthorized' },
    ])
    expect((await artifacts()).rows).toEqual([])
    expect(said(await remove(as))).toEqual(notFound)
  })

  test('can be invited again as a new user', async () => {
    const email = fresh()
    const role = 'BASE_TECH_OPERATOR'
    await invite({ email, role })
    await remove(email)
    expect((await invite({ email, role })).status).toBe(201)
  })
})

test('a new role applies from the next call on', async () => {
  const as = await add('BASE_FINANCE_ADMIN')
  const before = await list({ as })
  expect([before.status, before.headers['user-role']]).toEqual([200, 'BASE_FINANCE_ADMIN'])
  expect((await change(as, 'BASE_TECH_OPERATOR')).status).toBe(200)
  const after = await list({ as })
  expect(said(after)).toEqual([403, forbidden])
  // Accepted or rejected, the answer contains the current role, so that a screen can adapt.
  expect(after.headers['user-role']).toBe('BASE_TECH_OPERATOR')
})

describe('one address is one user in any letter case', () => {
  test('for invitations by any client', async () => {
    const email = `Jo.${randomUUID()}@Harbour.example`
    expect((await invite({ email, role: 'BASE_TECH_OPERATOR' })).body.email).toBe(email)
    const taken = [409, problem('ERR0.03', 'This email address cannot be invited')]
    for (const again of [email, email.toLowerCase(), email.toUpperCase()]) {
      expect(said(await invite({ email: again, role: 'BASE_TECH_OPERATOR' }))).toEqual(taken)
      const kelps = { email: again, role: 'BASE_ADMIN' }
      expect(said(await invite(kelps, { as: 'admin@kelp.example' }))).toEqual(taken)
    }
    const shown = (await list()).body.filter(
      (user: { email: string }) => user.email.toLowerCase() === email.toLowerCase(),
    )
    expect(shown.map((user: { email: string }) => user.email)).toEqual([email])
  })

  test('for simultaneous invitations: one is sent', async () => {
    const email = fresh()
    const spellings = [email, email.toUpperCase(), email.replace('harbour', 'Harbour'), email]
    const answers = await Promise.all(
      spellings.map((spelling) => invite({ email: spelling, role: 'BASE_TECH_OPERATOR' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('for a new role, a repeated invitation and a deletion, with one spelling in the audit trail', async () => {
    const email = `Jo.${randomUUID()}@harbour.example`
    await invite({ email, role: 'BASE_TECH_OPERATOR' })
    const other = email.toUpperCase()
    expect((await change(other, 'BASE_FINANCE_OPERATOR')).body).toMatchObject({ email })
    expect((await call('POST', path(other, '/invitation'), { as: ADMIN })).body.email).toBe(email)
    expect((await remove(other)).status).toBe(204)
    expect(await roleOf(email)).toBeUndefined()
    const { rows } = await platform.pool.query(
      'SELECT subject_id FROM activities WHERE lower(subject_id) = lower($1)',
      [email],
    )
    expect(rows.map(({ subject_id: id }) => id)).toEqual([email, email, email, email])
  })

  test('for accounts from before that rule: one has the address, the others can be deleted', async () => {
    const email = fresh()
    const mixed = email.replace('harbour', 'Harbour')
    const old = [email.toUpperCase(), email.replace('u-', 'U-')]
    for (const spelling of old) await add('BASE_ADMIN', { email: spelling, shadowed: true })
    await add('BASE_TECH_OPERATOR', { email })
    expect((await change(mixed, 'BASE_FINANCE_OPERATOR')).body.email).toBe(email)
    for (const spelling of old) expect((await remove(spelling)).status).toBe(204)
    expect([...(await Promise.all(old.map(roleOf))), await roleOf(email)]).toEqual([
      undefined,
      undefined,
      'BASE_FINANCE_OPERATOR',
    ])
  })
})

test('a user with an unknown role can only be managed by an admin', async () => {
  await platform.pool.query('ALTER TABLE accounts DROP CONSTRAINT accounts_role_check')
  const email = await add('BASE_OWNER' as Role)
  expect((await list()).body).toContainEqual(
    expect.objectContaining({ email, roles: ['BASE_OWNER'] }),
  )
  const reason = 'Only the role Admin can manage users with an unrecognised role'
  for (const as of [FINANCE_ADMIN, TECH_ADMIN]) {
    const refused = [403, problem('ERR0.01', reason)]
    expect(said(await change(email, 'BASE_TECH_OPERATOR', { as }))).toEqual(refused)
    expect(said(await remove(email, { as }))).toEqual(refused)
  }
  expect((await change(email, 'BASE_TECH_OPERATOR')).status).toBe(200)
  expect((await remove(await add('BASE_OWNER' as Role))).status).toBe(204)
})

test('old names from before the naming rule add no line and no link to an invitation', async () => {
  const as = await add('BASE_ADMIN', { clientId: clientIdOf('KELPCO1') })
  const nameKelp = (name: string) =>
    db
      .updateTable('clients')
      .set({ client_name: name })
      .where('client_id', '=', clientIdOf('KELPCO1'))
      .execute()
  const { client_name: before } = await db
    .selectFrom('clients')
    .select('client_name')
    .where('client_id', '=', clientIdOf('KELPCO1'))
    .executeTakeFirstOrThrow()
  await nameKelp('Kelp\nhttps://evil.example/a\u202e evil.example')
  await db
    .updateTable('accounts')
    .set({ given_name: 'Win\r\n\r\nClaim at www.evil.example', family_name: 'jo@evil.example' })
    .where('email', '=', as)
    .execute()
  const email = fresh()
  const body = { email, role: 'BASE_ADMIN' }
  expect((await call('POST', '/portal/v1/users', { as, body })).status).toBe(201)
  await nameKelp(before)
  const mail = await db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where((is) => is(is.val(email), '=', is.fn.any('addresses')))
    .executeTakeFirstOrThrow()
  expect(mail.subject).toBe('You’re invited to join Kelp … evil.\u2060example')
  expect(mail.body.split('\n').slice(0, 6)).toEqual([
    'You’ve been invited to join a dashboard for business payments.',
    '',
    'Organisation: Kelp … evil.\u2060example',
    'Invited by: Win Claim at … …',
    'Your role: Admin',
    '',
  ])
})

test('an invitation links to the dashboard it was sent from', async () => {
  const email = 'jo.rivers@harbour.example'
  const role = 'BASE_FINANCE_OPERATOR'
  const lastMail = () =>
    db
      .selectFrom('mails')
      .selectAll()
      .where((is) => is(is.val(email), '=', is.fn.any('addresses')))
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
  expect((await invite({ email, role })).status).toBe(201)
  const mail = await lastMail()
  const token = /token=([\w-]{43})\n/.exec(mail.body)?.[1]
  expect(mail.subject).toBe('You’re invited to join Harbour Roasters')
  expect(mail.body).toBe(
    `You’ve been invited to join a dashboard for business payments.

Organisation: Harbour Roasters
Invited by: Amelia Hart
Your role: Finance Operator

Choose your password here:
http://localhost:4000/?signup&token=${token}

The link works once, until Fri 27/11/2026 14:00:00 GMT+11:00 (Sydney). Don’t share it: anyone with the link can sign in as you.

If you weren’t expecting this, you can ignore this email.
`,
  )
  const stored = await provider.database.pool.query('SELECT token_hash FROM user_invitations')
  expect(stored.rows.map(({ token_hash: hash }) => hash.toString('base64url'))).not.toContain(token)

  now = new Date('2026-11-21T03:00:00.000Z')
  const again = (origin: string) =>
    call('POST', path(email, '/invitation'), { as: FINANCE_ADMIN, headers: { origin } })
  const sent = await again('http://partner.localhost:4000')
  expect(sent.status).toBe(200)
  expect(sent.body.invitationExpiresDatetime).toBe('2026-11-28T03:00:00.000Z')
  const second = await lastMail()
  expect(second.body).toContain('\nInvited by: Ravi Menon\n')
  expect(second.body).toMatch(/\nhttp:\/\/partner\.localhost:4000\/\?signup&token=[\w-]{43}\n/)
  expect(second.body).not.toContain(token)

  now = new Date('2026-11-21T03:00:01.000Z')
  await again('http://evil.example')
  expect((await lastMail()).body).toMatch(/\nhttp:\/\/localhost:4000\/\?signup&token=/)
  now = new Date(NOW)
})

test('a confirmed user has no invitation to repeat', async () => {
  const answer = await call('POST', path('support@harbour.example', '/invitation'), { as: ADMIN })
  expect(said(answer)).toEqual([409, problem('ERR0.03', 'This user has no invitation to resend')])
})

test('a client must wait after a hundred invitations in an hour, other clients need not', async () => {
  now = new Date('2026-11-22T03:00:00.000Z')
  const at = new Date('2026-11-22T02:00:00.001Z')
  await provider.database.pool.query(
    `INSERT INTO mails (client_id, mail_id, reason, addresses, subject, body, status, created_at)
     SELECT 'KELPCO1', lpad(to_hex(n), 32, '0'), 'invitation', '{x@kelp.example}', 's', 'b', 'KEPT', $1
     FROM generate_series(1, 100) n`,
    [at],
  )
  const role = 'BASE_TECH_OPERATOR'
  const ask = () => invite({ email: fresh(), role }, { as: 'admin@kelp.example' })
  const refused = await ask()
  expect(said(refused)).toEqual([
    429,
    { message: 'Too many invitations in an hour. Try again later' },
  ])
  expect(refused.headers['retry-after']).toBe('60')
  expect((await invite({ email: fresh(), role })).status).toBe(201)
  now = new Date('2026-11-22T03:00:00.001Z')
  expect((await ask()).status).toBe(201)
  now = new Date(NOW)
})

test('completed and rejected actions are in the audit trail', async () => {
  const email = fresh()
  await invite({ email, role: 'BASE_TECH_OPERATOR' })
  await call('POST', path(email, '/invitation'), { as: ADMIN })
  await change(email, 'BASE_ADMIN', { as: FINANCE_ADMIN })
  await change(email, 'BASE_FINANCE_OPERATOR')
  await remove(email)
  const rows = await db
    .selectFrom('activities')
    .select(['action', 'actor_name', 'result', 'reason', 'details'])
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .where('subject_id', '=', email)
    .orderBy('activity_id')
    .execute()
  expect(
    rows.map(({ action, actor_name, result, reason, details }) => [
      action,
      actor_name,
      result,
      reason,
      details,
    ]),
  ).toEqual([
    ['user.invite', ADMIN, 'DONE', null, { role: 'BASE_TECH_OPERATOR' }],
    ['user.inviteAgain', ADMIN, 'DONE', null, {}],
    [
      'user.changeRole',
      FINANCE_ADMIN,
      'REFUSED',
      'The role Admin is higher than yours, Finance Admin',
      { role: 'BASE_ADMIN', before: 'BASE_TECH_OPERATOR' },
    ],
    [
      'user.changeRole',
      ADMIN,
      'DONE',
      null,
      { role: 'BASE_FINANCE_OPERATOR', before: 'BASE_TECH_OPERATOR' },
    ],
    ['user.delete', ADMIN, 'DONE', null, { role: 'BASE_FINANCE_OPERATOR' }],
  ])
})

describe('second factors', () => {
  const reset = (email: string, options: CallOptions = {}) =>
    call('DELETE', path(email, '/secondFactors'), { as: ADMIN, ...options })

  /** A user with a passkey, an authenticator app and recovery codes. */
  async function withFactors(role: Role): Promise<string> {
    const email = await add(role)
    await platform.pool.query(
      `WITH account AS (SELECT account_id FROM accounts WHERE email = $1),
        passkey AS (INSERT INTO passkeys (credential_id, account_id, name, public_key, sign_count, synced, added_at)
          SELECT uuid_send(account_id), account_id, 'Laptop', '\\x00', 0, false, $2 FROM account),
        app AS (INSERT INTO authenticator_apps (account_id, sealed_secret, last_step, added_at)
          SELECT account_id, '\\x00', 0, $2 FROM account)
        INSERT INTO recovery_codes (account_id, code_hash)
          SELECT account_id, sha256(uuid_send(account_id)) FROM account`,
      [email, now],
    )
    return email
  }
  const shown = async (email: string) =>
    (await list()).body.find((user: { email: string }) => user.email === email)?.secondFactors
  const factorCounts = async () => {
    const { rows } = await platform.pool.query(
      `SELECT (SELECT count(*)::int FROM passkeys) AS passkeys,
              (SELECT count(*)::int FROM authenticator_apps) AS apps,
              (SELECT count(*)::int FROM recovery_codes) AS codes`,
    )
    return rows[0]
  }

  test('are listed, and reset with sessions, a mail and an audit entry', async () => {
    const email = await withFactors('BASE_FINANCE_MANAGER')
    expect(await shown(email)).toEqual(['passkey', 'authenticatorApp'])
    expect((await call('GET', '/rest/v1/balance', { as: email })).status).toBe(200)
    const answer = await reset(email)
    expect([answer.status, answer.body.secondFactors]).toEqual([200, []])
    expect(await shown(email)).toEqual([])
    expect(await factorCounts()).toEqual({ passkeys: 0, apps: 0, codes: 0 })
    expect((await call('GET', '/rest/v1/balance', { as: email })).status).toBe(401)
    const mail = await db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where((is) => is(is.val(email), '=', is.fn.any('addresses')))
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Your second factors were reset')
    expect(mail.body).toContain('Amelia Hart reset the second factors of your account')
    // The second time there is nothing to do.
    expect((await reset(email)).status).toBe(200)
    const rows = await db
      .selectFrom('activities')
      .select(['actor_name', 'result'])
      .where('action', '=', 'user.resetFactors')
      .where('subject_id', '=', email)
      .execute()
    expect(rows).toEqual([{ actor_name: ADMIN, result: 'DONE' }])
  })

  test('are reset by the hierarchy of roles, and never by their owner', async () => {
    const email = await withFactors('BASE_ADMIN')
    for (const as of [FINANCE_ADMIN, TECH_ADMIN, email, 'support@harbour.example']) {
      const claims = { acr: 'aal2', amr: ['pwd', 'otp', 'mfa'] }
      expect((await reset(email, { as, claims })).status).toBe(403)
    }
    expect((await reset(email, { as: 'admin@kelp.example' })).status).toBe(404)
    expect(await factorCounts()).toEqual({ passkeys: 1, apps: 1, codes: 1 })
    expect((await reset(email)).status).toBe(200)
  })

  test('of others stay, and so do their sessions', async () => {
    const email = await withFactors('BASE_FINANCE_MANAGER')
    const neighbour = await withFactors('BASE_FINANCE_MANAGER')
    expect((await call('GET', '/rest/v1/balance', { as: neighbour })).status).toBe(200)
    await reset(email)
    expect(await factorCounts()).toEqual({ passkeys: 1, apps: 1, codes: 1 })
    expect((await call('GET', '/rest/v1/balance', { as: neighbour })).status).toBe(200)
    await reset(neighbour)
  })

  test('leave with a deleted user', async () => {
    const email = await withFactors('BASE_FINANCE_MANAGER')
    expect((await remove(email)).status).toBe(204)
    expect(await factorCounts()).toEqual({ passkeys: 0, apps: 0, codes: 0 })
  })
})

test('a mail notifies a person of a new role, but not of an unchanged or refused one', async () => {
  const email = await add('BASE_FINANCE_OPERATOR')
  const notices = () =>
    db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('reason', '=', 'security')
      .where((is) => is(is.val(email), '=', is.fn.any('addresses')))
      .execute()
  expect((await change(email, 'BASE_FINANCE_OPERATOR')).status).toBe(200)
  expect((await change(email, 'BASE_ADMIN', { as: FINANCE_ADMIN })).status).toBe(403)
  expect(await notices()).toEqual([])
  expect((await change(email, 'BASE_FINANCE_MANAGER')).status).toBe(200)
  const [mail, ...others] = await notices()
  expect(others).toEqual([])
  expect([mail?.subject, mail?.body.split('\n')[0]]).toEqual([
    'Your role was changed',
    'admin@harbour.example changed your role from Finance Operator to Finance Manager.',
  ])
})
