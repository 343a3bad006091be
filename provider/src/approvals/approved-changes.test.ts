import { createHash } from 'node:crypto'
import type { ChangeKind } from '@tideway/contract/approvals/approval-policy'
import { changeKinds, noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalCalls } from '../../test/approvals.ts'
import { openTestProvider } from '../../test/provider.ts'
import { createAccount } from '../identity/accounts-store.ts'
import { testClock } from '../platform/clock.ts'
import { transact } from '../platform/transaction.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform } = provider
const { setPolicy, held, approve, withdraw, trail } = approvalCalls(provider)
const harbour = clientIdOf('HARBOUR')
const path = '/portal/v1/clients/HARBOUR'

const admin = { as: 'admin@harbour.example' }
const second = { as: 'second@approvals.example' }
const techAdmin = { as: 'tech@approvals.example' }
const hash = `$2b$10$${'a'.repeat(53)}`

beforeAll(async () => {
  await transact(platform.db, async (tx) => {
    for (const [email, role] of [
      [second.as, 'BASE_ADMIN'],
      [techAdmin.as, 'BASE_TECH_ADMIN'],
      ['target@approvals.example', 'BASE_FINANCE_OPERATOR'],
    ] as const)
      await createAccount(tx, { clientId: harbour, email, role, status: 'CONFIRMED' }, clock.now())
  })
})
beforeEach(async () => {
  clock.advance(1000)
  await setPolicy({ ...noApprovalPolicy, changes: [...changeKinds] })
})
afterAll(() => provider.close())

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

  test('that is what it was, and other settings, do not wait', async () => {
    expect((await save({ ...target, reportSchedule: 'early' })).status).toBe(200)
    await only('key')
    expect((await save({ ...target, reportSFTPFolder: 'other' })).status).toBe(200)
  })

  test('saved by someone else since asks again', async () => {
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

  test('that was read before another save is refused as ever', async () => {
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

  test('get a role when someone approves it who could give it, and is not themselves', async () => {
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
    // Nobody approves a change of themselves.
    expect((await approve(own, { as: email })).status).toBe(403)
    expect((await approve(own, second)).body.Approval.status).toBe('EXECUTED')
  })

  test('whose role has changed since are asked about again', async () => {
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
    // Without any, nothing changes, so nothing waits.
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
