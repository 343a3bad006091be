import { createHash } from 'node:crypto'
import type { ActivityAction } from '@tideway/contract/activity/activity'
import type { ApprovalKind, ChangeKind } from '@tideway/contract/approvals/approval-policy'
import {
  changeKinds,
  moneyKinds,
  noApprovalPolicy,
} from '@tideway/contract/approvals/approval-policy'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNameServer } from '../../../test/outside-systems/dns-server.ts'
import { openFarSide } from '../../../test/outside-systems/far-side.ts'
import type { CallOptions } from '../../../test/provider.ts'
import { HARBOUR_KEY, openTestProvider } from '../../../test/provider.ts'
import { approvalCalls } from '../../../test/records/approvals.ts'
import { fingerprintOf } from '../../delivery/file-exchange/sftp/host-key.ts'
import { testClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { createAccount } from '../identity/accounts-store.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const far = await openFarSide()
const names = await startNameServer()
const provider = await openTestProvider({
  clock,
  settings: { OUTBOUND_ALLOW: far.target, DNS_SERVERS: names.address },
})
const { call, platform } = provider
const { setPolicy, held, approve, decline, withdraw, list, trail } = approvalCalls(provider)
const harbour = clientIdOf('HARBOUR')
const path = '/portal/v1/clients/HARBOUR'

const admin = { as: 'admin@harbour.example' }
const second = { as: 'second@approvals.example' }
const techAdmin = { as: 'tech@approvals.example' }
const offeredKey = 'ssh-ed25519 BBBB'
const hash = `$2b$10$${'a'.repeat(53)}`

beforeAll(async () => {
  await transact(platform.db, async (tx) => {
    for (const [email, role] of [
      [second.as, 'BASE_ADMIN'],
      [techAdmin.as, 'BASE_TECH_ADMIN'],
      ['target@approvals.example', 'BASE_FINANCE_OPERATOR'],
    ] as const)
      await createAccount(tx, { clientId: harbour, email, role, status: 'CONFIRMED' }, clock.now())
    const invited = { clientId: harbour, email: 'invited@approvals.example' }
    const role = 'BASE_FINANCE_OPERATOR'
    await createAccount(tx, { ...invited, role, status: 'FORCE_CHANGE_PASSWORD' }, clock.now())
  })
})
beforeEach(async () => {
  clock.advance(1000)
  await setPolicy({ ...noApprovalPolicy, changes: [...changeKinds] })
})
afterAll(async () => {
  await provider.close()
  await far.close()
  await names.close()
})

const only = (...changes: ChangeKind[]) => setPolicy({ ...noApprovalPolicy, changes })
const config = async () => (await call('GET', path, admin)).body
const save = (body: object, headers = {}) => call('PUT', path, { ...admin, body, headers })
const target = {
  reportSFTPHost: 'sftp.harbour.example',
  reportSFTPPort: 2222,
  reportSFTPUserName: 'tideway',
  reportSFTPFolder: 'reports',
}

describe('the server for reports', () => {
  test('changes when a second person approves it, and the audit trail names both', async () => {
    const approval = held(await save({ ...target, thinPayload: true }))
    expect(approval).toMatchObject({
      kind: 'sftp',
      action: 'dailyReport.change',
      facts: [
        { label: 'Report server', value: 'sftp.harbour.example' },
        { label: 'Report port', value: '2222' },
        { label: 'Report user name', value: 'tideway' },
        { label: 'Report folder', value: 'reports' },
        { label: 'Also', value: 'changed the thin payload setting' },
      ],
    })
    expect(await config()).toMatchObject({ reportSFTPHost: null, thinPayload: false })
    const answer = await approve(approval, techAdmin)
    expect(answer.body.Approval, answer.text).toMatchObject({ status: 'EXECUTED' })
    expect(await config()).toMatchObject({ ...target, thinPayload: true })
    expect(
      (await trail()).find((entry: { action: string }) => entry.action === 'dailyReport.change'),
    ).toMatchObject({
      actor: { name: admin.as },
      details: { reportSFTPHost: 'sftp.harbour.example', approvedBy: techAdmin.as },
    })
  })

  test('that is saved unchanged, and other settings, do not wait', async () => {
    expect((await save({ ...target, reportSchedule: 'early' })).status).toBe(200)
    await only('key')
    expect((await save({ ...target, reportSFTPFolder: 'other' })).status).toBe(200)
  })

  test('that someone else has saved in between asks again', async () => {
    const approval = held(await save({ reportSFTPFolder: 'mine' }))
    await only()
    expect((await save({ reportSFTPFolder: 'theirs' })).status).toBe(200)
    const changed = (await approve(approval, second)).body.Approval
    expect(changed).toMatchObject({
      status: 'PENDING',
      version: 2,
      changes: [{ label: 'Report folder', after: 'theirs' }],
    })
    await withdraw(changed, admin)
  })

  test('that was read before another save is refused, as without a policy', async () => {
    await setPolicy({ ...noApprovalPolicy, changes: ['sftp'] })
    const answer = await save({ reportSFTPFolder: 'late' }, { 'if-match': '"old"' })
    expect(answer.status, answer.text).toBe(412)
    const wrong = await save({ reportSFTPPort: 70_000 })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid Port'])
  })
})

describe('API keys', () => {
  test('are made when a second person who may give their permissions approves it', async () => {
    const approval = held(await save({ keys: [{ id: 'SECRABCDEF', hash, name: 'Till' }] }))
    expect(approval).toMatchObject({
      kind: 'key',
      action: 'apiKey.create',
      subjectId: 'SECRABCDEF',
      facts: [{ label: 'New keys', value: 'Till (SECRABCDEF)' }],
    })
    expect(JSON.stringify(approval)).not.toContain('$2b$')
    const ids = async () => (await config()).keys.map(({ keyId }: { keyId: string }) => keyId)
    expect(await ids()).not.toContain('SECRABCDEF')
    const answer = await approve(approval, second)
    expect(answer.body.Approval, answer.text).toMatchObject({ status: 'EXECUTED' })
    expect(await ids()).toContain('SECRABCDEF')
  })

  test('are disabled at once, and enabled when approved', async () => {
    const change = (enabled: boolean) =>
      call('PATCH', `${path}/keys/DISTDEMO01`, { ...admin, body: { enabled } })
    expect((await change(false)).status).toBe(204)
    const approval = held(await change(true))
    expect((await approve(approval, second)).body.Approval).toMatchObject({ status: 'EXECUTED' })
    expect((await change(true)).status).toBe(204)
  })
})

test('a webhook’s address and credentials wait, and its credentials are nowhere in plain text', async () => {
  const put = (body: object) => call('PUT', `${path}/webhooks/default`, { ...admin, body })
  const url = 'https://hooks.harbour.example/events'
  const secret = 'Bearer of-secrets'
  const approval = held(await put({ url, authorization: secret }))
  expect(approval.facts).toEqual([
    { label: 'Address', value: url },
    { label: 'Authorization', value: 'A new value' },
  ])
  const { rows } = await platform.pool.query('SELECT r.*::text AS stored FROM approval_requests r')
  expect(rows.map(({ stored }) => stored).join('\n')).not.toContain('of-secrets')
  const answer = await approve(approval, techAdmin)
  expect(answer.body.Approval, answer.text).toMatchObject({ status: 'EXECUTED' })
  const { destinations } = (await call('GET', `${path}/webhooks`, admin)).body
  expect(destinations).toMatchObject([{ id: 'default', url, hasAuthorization: true }])
  expect((await put({ url })).status).toBe(200)
})

describe('users', () => {
  const email = 'target@approvals.example'
  const user = `/portal/v1/users/${email}`
  const roleOf = async () => {
    const users = (await call('GET', '/portal/v1/users', admin)).body
    return users.find((each: { email: string }) => each.email === email)?.roles[0]
  }
  const change = (role: string) => call('PATCH', user, { ...admin, body: { role } })

  test('get a role when another person who could give it approves', async () => {
    const approval = held(await change('BASE_ADMIN'))
    expect(approval).toMatchObject({
      kind: 'user',
      subjectId: email,
      facts: [{ label: 'New role', value: 'Admin' }],
    })
    const beyond = await approve(approval, techAdmin)
    expect([beyond.status, await roleOf()]).toEqual([403, 'BASE_FINANCE_OPERATOR'])
    const answer = await approve(approval, second)
    expect(answer.body.Approval, answer.text).toMatchObject({ status: 'EXECUTED' })
    expect(await roleOf()).toBe('BASE_ADMIN')
    expect((await change('BASE_ADMIN')).status).toBe(200)
    const own = held(await change('BASE_FINANCE_OPERATOR'))
    // No one may approve a change to their own account.
    expect((await approve(own, { as: email })).status).toBe(403)
    expect((await approve(own, second)).body.Approval.status).toBe('EXECUTED')
  })

  test('whose role has changed in between need another approval', async () => {
    const approval = held(await change('BASE_TECH_OPERATOR'))
    await only()
    expect((await change('BASE_FINANCE_MANAGER')).status).toBe(200)
    const changed = (await approve(approval, second)).body.Approval
    expect(changed.changes).toEqual([
      { label: 'Role now', before: 'Finance Operator', after: 'Finance Manager' },
    ])
    await withdraw(changed, admin)
  })

  test('are invited when approved, with one mail, by the person who asked', async () => {
    const invited = `new-${createHash('md5').update('x').digest('hex').slice(0, 6)}@approvals.example`
    const invite = () =>
      call('POST', '/portal/v1/users', {
        ...admin,
        body: { email: invited, role: 'BASE_FINANCE_OPERATOR' },
      })
    const mails = async () =>
      (await platform.pool.query('SELECT 1 FROM mails WHERE $1 = ANY (addresses)', [invited])).rows
    const approval = held(await invite())
    expect(await mails()).toHaveLength(0)
    expect((await approve(approval, second)).body.Approval.status).toBe('EXECUTED')
    expect(await mails()).toHaveLength(1)
    expect((await invite()).status).toBe(409)
  })

  test('have their second factors reset when approved', async () => {
    const factors = async () =>
      (
        await platform.pool.query<{ has: boolean }>(
          `SELECT has_second_factor AS has FROM accounts WHERE email = 'target@approvals.example'`,
        )
      ).rows[0]?.has
    const reset = () => call('DELETE', `${user}/secondFactors`, admin)
    // The user has no second factor yet, so nothing changes and nothing waits.
    expect((await reset()).status).toBe(200)
    await platform.pool.query(
      `UPDATE accounts SET second_factors = '{passkey}', has_second_factor = true
        WHERE email = 'target@approvals.example'`,
    )
    const approval = held(await reset())
    expect(approval).toMatchObject({ kind: 'user', action: 'user.resetFactors' })
    expect(await factors()).toBe(true)
    expect((await approve(approval, admin)).status).toBe(403)
    expect((await approve(approval, second)).body.Approval.status).toBe('EXECUTED')
    expect(await factors()).toBe(false)
    expect((await trail())[1]).toMatchObject({
      action: 'user.resetFactors',
      actor: { name: admin.as },
      details: { approvedBy: second.as },
    })
  })

  test('are deleted when approved', async () => {
    const approval = held(await call('DELETE', user, admin))
    expect(await roleOf()).toBeDefined()
    expect((await approve(approval, second)).body.Approval.status).toBe('EXECUTED')
    expect(await roleOf()).toBeUndefined()
    expect((await call('DELETE', user, admin)).status).toBe(404)
  })
})

test('the server of payment files waits, and switching the app off does not', async () => {
  const app = (config: object) =>
    call('POST', `${path}/apps`, { ...admin, body: { type: 'batch', config } })
  const details = { host: 'sftp.harbour.example', port: 22, username: 'batch', folder: 'in' }
  const approval = held(await app({ enabled: true, sftpDetails: details }))
  expect(approval.facts[0]).toEqual({ label: 'Batch server', value: details.host })
  expect((await call('GET', `${path}/apps`, admin)).body.batch.enabled).toBe(false)
  const answer = await approve(approval, techAdmin)
  expect(answer.body.Approval, answer.text).toMatchObject({ status: 'EXECUTED' })
  expect((await call('GET', `${path}/apps`, admin)).body.batch).toMatchObject({
    enabled: true,
    sftpDetails: details,
  })
  expect((await app({ enabled: false })).status).toBe(200)
})

const signOn = `${path}/singleSignOn`
const signOnSettings = {
  issuer: far.issuer,
  oauthClientId: 'tideway',
  clientSecret: 'far-side-secret',
  provisioning: 'JUST_IN_TIME',
  rolesClaim: '',
  roleMapping: [],
  defaultRole: 'BASE_FINANCE_MANAGER',
  secondFactorValues: [],
  enabled: false,
}

/** Adds an email domain and publishes its record, before any policy. */
async function publishDomain(domain: string): Promise<void> {
  const { body } = await call('POST', `${signOn}/domains`, { ...admin, body: { domain } })
  names.records.set(body.recordName, [[body.recordValue]])
}

describe('single sign-on', () => {
  test('needs two people at each step of turning it on', async () => {
    await only()
    await publishDomain('approvals.example')
    await only('user')
    const steps: [method: string, path: string, body?: object][] = [
      ['POST', `${signOn}/domains/approvals.example/verification`],
      ['PUT', signOn, { ...signOnSettings, enabled: true }],
    ]
    for (const [method, at, body] of steps) {
      const before = (await call('GET', signOn, admin)).body
      const approval = held(await call(method, at, { ...admin, ...(body && { body }) }))
      expect(approval.kind).toBe('user')
      expect((await call('GET', signOn, admin)).body).toEqual(before)
      expect((await approve(approval, admin)).status).toBe(403)
      const answer = await approve(approval, second)
      expect(answer.body.Approval, answer.text).toMatchObject({ status: 'EXECUTED' })
    }
    const { body } = await call('GET', signOn, admin)
    expect(body).toMatchObject({
      provider: { issuer: far.issuer, enabled: true },
      domains: [{ domain: 'approvals.example', status: 'PROVED' }],
    })
    const { clientSecret: _, ...same } = signOnSettings
    expect((await call('PUT', signOn, { ...admin, body: { ...same, enabled: true } })).status).toBe(
      200,
    )
    expect((await call('POST', `${signOn}/test`, admin)).status).toBe(200)
  })

  test('shows everything that it grants in the request, and no secret', async () => {
    const body = {
      ...signOnSettings,
      rolesClaim: 'groups',
      roleMapping: [{ value: 'boss', role: 'BASE_ADMIN' }],
    }
    const approval = held(await call('PUT', signOn, { ...admin, body }))
    expect(JSON.stringify(approval)).not.toContain('far-side-secret')
    expect(approval.facts).toEqual([
      { label: 'Single sign-on', value: 'Off' },
      { label: 'OpenID provider', value: far.issuer },
      { label: 'Client ID', value: 'tideway' },
      { label: 'Who may sign in', value: 'Everyone there' },
      { label: 'Claim for roles', value: 'groups' },
      { label: 'Roles', value: 'boss: Admin' },
      { label: 'Role of everyone else', value: 'Finance Manager' },
      { label: 'Values that mean a second factor', value: '' },
      { label: 'Client secret', value: 'A new value' },
    ])
    await withdraw(approval, admin)
  })
})

test('a new signing secret is shown to the person who asks, and signs only after the approval', async () => {
  const post = () => call('POST', `${path}/webhooks/default/secret`, admin)
  const hint = async () => {
    const { destinations } = (await call('GET', `${path}/webhooks`, admin)).body
    return destinations[0].signingSecret
  }
  const before = await hint()
  const answer = await post()
  const approval = held(answer)
  const { signingSecret } = answer.body
  expect(signingSecret).toMatch(/^whsec_/)
  expect(await hint()).toBe(before)
  const { rows } = await platform.pool.query('SELECT r.*::text AS stored FROM approval_requests r')
  expect(rows.map(({ stored }) => stored).join('\n')).not.toContain(signingSecret)
  expect((await approve(approval, techAdmin)).body.Approval).toMatchObject({ status: 'EXECUTED' })
  expect(await hint()).toBe(`…${signingSecret.slice(-4)}`)
})

test('the IP allow-list waits like keys, which it protects, whatever else is saved', async () => {
  const approval = held(await save({ ipWhitelist: ['203.0.113.9'], thinPayload: false }))
  expect(approval).toMatchObject({
    kind: 'key',
    action: 'ipWhitelist.change',
    facts: [
      { label: 'IP allow-list', value: '203.0.113.9' },
      { label: 'Also', value: 'changed the thin payload setting' },
    ],
  })
  await decline(approval, techAdmin)
  const both = held(
    await save({ ipWhitelist: ['203.0.113.9'], keys: [{ id: 'SECRGHIJKL', hash }] }),
  )
  expect(both.facts).toContainEqual({ label: 'IP allow-list', value: '203.0.113.9' })
  await withdraw(both, admin)
  expect((await config()).ipWhitelist).toEqual([])
})

describe('a person whose access was changed', () => {
  const newcomer = { as: 'newcomer@approvals.example' }
  const ask = () => call('PUT', `${path}/securityPolicy`, { ...admin, body: policyOf(30) })
  const policyOf = (idleMinutes: number) => ({ factorPolicy: 'optional', idleMinutes })
  const day = 24 * 3_600_000

  test('does not decide requests of the person who changed it, for a day', async () => {
    await transact(platform.db, (tx) =>
      createAccount(
        tx,
        {
          clientId: harbour,
          email: newcomer.as,
          role: 'BASE_FINANCE_OPERATOR',
          status: 'CONFIRMED',
        },
        clock.now(),
      ),
    )
    await only()
    const role = { body: { role: 'BASE_ADMIN' } }
    expect(
      (await call('PATCH', `/portal/v1/users/${newcomer.as}`, { ...admin, ...role })).status,
    ).toBe(200)
    await only('user')
    const approval = held(await ask())
    const reason =
      'The person who asked gave you access or changed it in the last 24 hours. Another person must decide'
    const [listed] = await list(newcomer)
    expect(listed).toMatchObject({ mayDecide: false, whyNotDecide: reason })
    const refused = await approve(approval, newcomer)
    expect([refused.status, refused.body.message]).toEqual([403, reason])
    clock.advance(day - 1000)
    expect((await approve(approval, newcomer)).status).toBe(403)
    clock.advance(1000)
    expect((await approve(approval, newcomer)).body.Approval).toMatchObject({ status: 'EXECUTED' })
  })

  test.each<[string, ActivityAction, by: 'themselves' | 'the admin', ActivityAction | undefined]>([
    ['by an invitation', 'user.accept', 'themselves', 'user.invite'],
    ['by an invitation that was sent again', 'user.accept', 'themselves', 'user.inviteAgain'],
    ['by a reset of their second factors', 'user.resetFactors', 'the admin', undefined],
    ['by single sign-on', 'user.create', 'themselves', 'singleSignOn.change'],
    ['by a role of single sign-on', 'user.changeRole', 'themselves', 'singleSignOn.change'],
    ['by single sign-on, with an account', 'user.link', 'themselves', 'emailDomain.prove'],
  ])('%s does not decide', async (_how, action, by, earlier) => {
    const email = `${action}-${earlier}@arrivals.example`.toLowerCase()
    await transact(platform.db, async (tx) => {
      const person = { clientId: harbour, email, role: 'BASE_ADMIN' as const }
      await createAccount(tx, { ...person, status: 'CONFIRMED' }, clock.now())
    })
    if (earlier !== undefined) {
      const subject = earlier.startsWith('user.')
        ? email
        : earlier.startsWith('emailDomain.')
          ? 'arrivals.example'
          : harbour
      await recordAct(earlier, admin.as, subject)
      clock.advance(7 * day)
    }
    await recordAct(action, by === 'themselves' ? email : admin.as, email)
    await only('user')
    const approval = held(
      await call('POST', '/portal/v1/users', {
        ...admin,
        body: { email: `asked-${email}`, role: 'BASE_FINANCE_OPERATOR' },
      }),
    )
    expect((await approve(approval, { as: email })).status).toBe(403)
    await withdraw(approval, admin)
  })
})

/** Writes an action into the audit trail, as if a person had done it. */
async function recordAct(action: ActivityAction, email: string, subjectId: string): Promise<void> {
  const { account_id: id } = await platform.db
    .selectFrom('accounts')
    .select('account_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const actor = { kind: 'USER', id, name: email, organisationId: harbour } as const
  await recordAudit(platform.db, { clientId: harbour, actor, action, subjectId, at: clock.now() })
}

describe('calls that change something', () => {
  type Try = Omit<CallOptions, 'as'>
  const none: Try[] = [{}]
  const body = (...bodies: object[]): Try[] => bodies.map((each) => ({ body: each }))
  /** A valid call of each guarded change. Each `*` is replaced by the id of a record of this test. */
  const guardedChanges: Record<string, Try[]> = {
    'POST /rest/v1/client/*/apiKeys': body({ permissions: ['RestAPI/GET/balance'] }),
    'PATCH /rest/v1/client/*/apiKeys/*': body({ enabled: true }),
    'PUT /portal/v1/clients/*': body(
      { keys: [{ id: 'SECRMNOPQR', hash }] },
      { ipWhitelist: ['203.0.113.10'] },
      { reportSFTPFolder: 'elsewhere' },
    ),
    'PATCH /portal/v1/clients/*/keys/*': body({ enabled: true }),
    'POST /portal/v1/clients/*/apps': body({
      type: 'batch',
      config: {
        enabled: true,
        sftpDetails: { host: 'other.harbour.example', port: 22, username: 'batch', folder: 'in' },
      },
    }),
    'PUT /portal/v1/clients/*/sftpHostKeys': body({
      host: 'sftp.approvals.example',
      port: 22,
      hostKeyFingerprint: fingerprintOf(offeredKey),
    }),
    'PUT /portal/v1/clients/*/webhooks/*': body({ url: 'https://other.harbour.example/events' }),
    'POST /portal/v1/clients/*/webhooks/*/secret': none,
    'PUT /portal/v1/clients/*/approvalPolicy': body(noApprovalPolicy),
    'PUT /portal/v1/clients/*/securityPolicy': body({ factorPolicy: 'all', idleMinutes: 5 }),
    'PUT /portal/v1/clients/*/singleSignOn': body({
      ...signOnSettings,
      defaultRole: 'BASE_FINANCE_ADMIN',
    }),
    'DELETE /portal/v1/clients/*/singleSignOn': none,
    'POST /portal/v1/clients/*/singleSignOn/domains': body({ domain: 'third.example' }),
    'POST /portal/v1/clients/*/singleSignOn/domains/*/verification': none,
    'DELETE /portal/v1/clients/*/singleSignOn/domains/*': none,
    'POST /portal/v1/users': body({ email: 'more@approvals.example', role: 'BASE_ADMIN' }),
    'POST /portal/v1/users/*/invitation': none,
    'PATCH /portal/v1/users/*': body({ role: 'BASE_FINANCE_ADMIN' }),
    'DELETE /portal/v1/users/*': none,
    'DELETE /portal/v1/users/*/secondFactors': none,
  }
  const pathOf = (act: string): string =>
    act
      .replace(/(clients?)\/\*/, '$1/HARBOUR')
      .replace(/(apiKeys|keys)\/\*/, '$1/DISTDEMO01')
      .replace('webhooks/*', 'webhooks/default')
      .replace('domains/*', 'domains/second.example')
      .replace('users/*/invitation', 'users/invited@approvals.example/invitation')
      .replace('users/*', 'users/second@approvals.example')

  beforeAll(async () => {
    await only()
    await platform.pool.query(
      `INSERT INTO sftp_host_keys (client_id, host, port, host_key, pinned_at, offered_key, offered_at)
       VALUES ('HARBOUR', 'sftp.approvals.example', 22, 'ssh-ed25519 AAAA', now(), $1, now())`,
      [offeredKey],
    )
    await publishDomain('second.example')
    await call('PUT', signOn, { ...admin, body: signOnSettings })
    await call('PATCH', `${path}/keys/DISTDEMO01`, { ...admin, body: { enabled: false } })
    await platform.pool.query(
      `UPDATE accounts SET second_factors = '{passkey}', has_second_factor = true
        WHERE email = 'second@approvals.example'`,
    )
  })

  /** Kinds under which each call may wait, by its method and path with `*` for a parameter. */
  const kindsOfCalls = new Map<string, readonly ApprovalKind[]>()
  const undecided: string[] = []
  for (const [route, guard] of provider.guards) {
    if (!/^(?!GET|HEAD|OPTIONS)\w+ \/(rest|portal|identity)\//.test(route)) continue
    if (guard === undefined) undecided.push(route)
    else if (typeof guard === 'object' && typeof guard.waits === 'object')
      kindsOfCalls.set(route.replace(/:\w+/g, '*'), guard.waits)
  }

  test('each says whether it is guarded', () => {
    expect(undecided).toEqual([])
  })

  test('each that changes access or targets is tried here', () => {
    const isChange = (kind: ApprovalKind) => changeKinds.some((change) => change === kind)
    const changes = [...kindsOfCalls].filter(([, kinds]) => kinds.some(isChange))
    expect(Object.keys(guardedChanges).sort()).toEqual(changes.map(([call]) => call).sort())
  })

  test('every kind of the policy guards a call', () => {
    // Payment files arrive by SFTP, without a call.
    const guarding = new Set([...[...kindsOfCalls.values()].flat(), 'batch'])
    expect([...guarding].sort()).toEqual([...moneyKinds, ...changeKinds].sort())
  })

  test.each(Object.entries(guardedChanges))('%s waits', async (act, tries) => {
    await setPolicy({ ...noApprovalPolicy, changes: [...changeKinds], apiKeys: true })
    const [method = '', at = ''] = pathOf(act).split(' ')
    const as = at.startsWith('/rest/') ? HARBOUR_KEY : admin.as
    for (const each of tries) {
      const answer = await call(method, at, { as, ...each })
      if (answer.status === 403) {
        expect(answer.body.message).toMatch(
          /^The client’s approval policy requires a second person/,
        )
        continue
      }
      const approval = held(answer)
      expect(kindsOfCalls.get(act)).toContain(approval.kind)
      await withdraw(approval, admin)
    }
  })
})
