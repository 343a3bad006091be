import type { View } from '@tideway/contract/views/view'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { CallOptions } from '../../../test/provider.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { testClock } from '../../platform/clock.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform } = provider

const ADMIN = 'admin@harbour.example'
const FINANCE_ADMIN = 'finance.admin@harbour.example'
const SUPPORT = 'support@harbour.example'
const KELP = 'admin@kelp.example'
const KEY = 'SECRDEMO01_HARBOUR_DemoSecret000001'

afterEach(async () => {
  await provider.settled()
  await platform.pool.query('DELETE FROM views')
})
afterAll(() => provider.close())

const content = {
  query: 'dates=last7days&filter=refund&sort=-PaymentAmount',
  columns: [{ field: 'PaymentAmount', width: 140 }, { field: 'PayID' }],
  maxReceived: 10_000,
}
const list = (options: CallOptions = {}, clientId?: string) =>
  call('GET', `/portal/v1/views${clientId === undefined ? '' : `?clientId=${clientId}`}`, {
    as: ADMIN,
    ...options,
  })
const add = (name: string, fields: object = {}, options: CallOptions = {}, query = '') =>
  call('POST', `/portal/v1/views${query}`, {
    as: ADMIN,
    body: { kind: 'PaymentRequests', name, ...content, ...fields },
    ...options,
  })
const save = (viewId: string, fields: object = {}, options: CallOptions = {}) =>
  call('PUT', `/portal/v1/views/${viewId}`, {
    as: ADMIN,
    body: { name: 'Saved', isDefault: false, ...content, ...fields },
    ...options,
  })
const remove = (viewId: string, options: CallOptions = {}) =>
  call('DELETE', `/portal/v1/views/${viewId}`, { as: ADMIN, ...options })
async function added(name: string, fields: object = {}, options: CallOptions = {}): Promise<View> {
  const answer = await add(name, fields, options)
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body
}
async function names(options: CallOptions = {}): Promise<string[]> {
  const answer = await list(options)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return (answer.body as View[]).map(({ name, isDefault }) => (isDefault ? `${name}*` : name))
}

describe('a view', () => {
  test('is returned as it was saved, with its query in one order', async () => {
    const query = 'sort=-PaymentAmount&page=4&filter=refund&dates=last7days&open=1'
    const saved = await added('  This   week ', { query })
    expect(saved).toEqual({
      viewId: expect.stringMatching(/^[0-9a-f]{32}$/),
      kind: 'PaymentRequests',
      name: 'This week',
      isDefault: false,
      ...content,
      updatedDatetime: '2026-11-20T03:00:00.000Z',
      etag: '"1"',
    })
    expect((await list()).body).toEqual([saved])
  })

  test('is listed by kind and name', async () => {
    await added('b')
    await added('a', { kind: 'PaymentAgreement' })
    await added('C')
    await added('A')
    await added('z', { kind: 'OutboundPayments' })
    expect(await names()).toEqual(['A', 'b', 'C', 'z', 'a'])
  })

  test('is replaced by a save, except its kind', async () => {
    const { viewId } = await added('Before')
    const other = { query: '', columns: [{ field: 'SettledBy' }], maxReceived: 1000 }
    const answer = await save(viewId, { name: 'After', ...other })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        viewId,
        kind: 'PaymentRequests',
        name: 'After',
        isDefault: false,
        ...other,
        updatedDatetime: '2026-11-20T03:00:00.000Z',
        etag: '"2"',
      },
    ])
    expect((await save(viewId, { kind: 'OutboundPayments' })).status).toBe(400)
  })

  test('is deleted once', async () => {
    const { viewId } = await added('Gone')
    expect((await remove(viewId)).status).toBe(204)
    const again = await remove(viewId)
    expect([again.status, again.body.message]).toEqual([404, 'The view can not be found'])
    expect(await names()).toEqual([])
  })

  test('is deleted with its person', async () => {
    const { rows } = await platform.pool.query(
      `INSERT INTO accounts (account_id, client_id, email, role, status, created_at)
       VALUES (gen_random_uuid(), 'HARBOUR', 'leaver@harbour.example', 'BASE_TECH_OPERATOR', 'CONFIRMED', now())
       RETURNING account_id`,
    )
    await added('Theirs', {}, { as: 'leaver@harbour.example' })
    const answer = await call('DELETE', '/portal/v1/users/leaver%40harbour.example', { as: ADMIN })
    expect(answer.status, answer.text).toBe(204)
    const left = await platform.pool.query('SELECT FROM views WHERE account_id = $1', [
      rows[0]?.account_id,
    ])
    expect(left.rowCount).toBe(0)
  })
})

describe('a name', () => {
  test('can be used once for each kind, regardless of case', async () => {
    await added('Failed')
    const again = await add(' FAILED ')
    expect([again.status, again.body.message]).toEqual([
      409,
      'You already have a view with this name',
    ])
    await added('Failed', { kind: 'OutboundPayments' })
    await added('Failed', {}, { as: SUPPORT })
    expect(await names()).toEqual(['Failed', 'Failed'])
  })

  test('is free again after a change or a deletion', async () => {
    const { viewId } = await added('One')
    const two = await added('Two')
    expect((await save(two.viewId, { name: 'one' })).status).toBe(409)
    expect((await save(viewId, { name: 'ONE' })).status).toBe(200)
    expect((await save(viewId, { name: 'Three' })).status).toBe(200)
    expect((await save(two.viewId, { name: 'One' })).status).toBe(200)
  })

  test('of the wrong form is refused with a reason', async () => {
    const answer = await add(' ')
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('name')])
  })

  test('is given to one of twenty simultaneous saves', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('Same')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await names()).toEqual(['Same'])
  })
})

describe('the default view', () => {
  test('exists once for each kind', async () => {
    const one = await added('One', { isDefault: true })
    await added('Out', { kind: 'OutboundPayments', isDefault: true })
    const two = await added('Two', { isDefault: true })
    expect(await names()).toEqual(['One', 'Two*', 'Out*'])
    expect((await save(one.viewId, { name: 'One', isDefault: true })).status).toBe(200)
    expect(await names()).toEqual(['One*', 'Two', 'Out*'])
    expect((await remove(one.viewId)).status).toBe(204)
    expect(await names()).toEqual(['Two', 'Out*'])
    expect((await save(two.viewId, { name: 'Two', isDefault: false })).status).toBe(200)
  })

  test('exists once after twenty simultaneous saves', async () => {
    const views = await Promise.all(Array.from({ length: 20 }, (_, i) => added(`View ${i}`)))
    const answers = await Promise.all(
      views.map(({ viewId, name }) => save(viewId, { name, isDefault: true })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await names()).filter((name) => name.endsWith('*'))).toHaveLength(1)
  })

  test('is not set again by a save that is based on the former one', async () => {
    const one = await added('One', { isDefault: true })
    await added('Two', { isDefault: true })
    const headers = { 'if-match': one.etag }
    expect((await save(one.viewId, { name: 'One', isDefault: true }, { headers })).status).toBe(412)
    expect(await names()).toEqual(['One', 'Two*'])
  })
})

test('a save with If-Match takes effect only on the version that was read', async () => {
  const { viewId, etag } = await added('One')
  const headers = { 'if-match': etag }
  expect((await save(viewId, { name: 'Two' }, { headers })).body).toMatchObject({ etag: '"2"' })
  const stale = await save(viewId, { name: 'Three' }, { headers })
  expect([stale.status, stale.body.message]).toEqual([
    412,
    'The settings have changed since they were loaded',
  ])
  expect(await names()).toEqual(['Two'])
})

test('there are at most 50 views of a kind, also when added at once', async () => {
  for (let from = 0; from < 48; from += 16)
    await Promise.all(Array.from({ length: 16 }, (_, i) => added(`View ${from + i}`)))
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => add(`More ${i}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409])
  const message = answers.find(({ status }) => status === 409)?.body.message
  expect(message).toBe('You can have up to 50 views of a list')
  await added('Another kind', { kind: 'OutboundPayments' })
  await added('Another client', {}, { actingFor: 'HARBOURN1' })
})

describe('views are kept apart', () => {
  test('by person', async () => {
    const { viewId } = await added('Private')
    for (const as of [FINANCE_ADMIN, KELP]) {
      expect(await names({ as })).toEqual([])
      expect((await save(viewId, {}, { as })).status).toBe(404)
      expect((await remove(viewId, { as })).status).toBe(404)
    }
    expect(await names()).toEqual(['Private'])
  })

  test('by client acted for', async () => {
    const { viewId } = await added('Of Harbour')
    await added('Of Newtown', {}, { actingFor: 'HARBOURN1' })
    expect(await names()).toEqual(['Of Harbour'])
    expect(await names({ actingFor: 'HARBOURN1' })).toEqual(['Of Newtown'])
    expect((await list({}, 'HARBOURN1')).body).toMatchObject([{ name: 'Of Newtown' }])
    expect((await remove(viewId, { actingFor: 'HARBOURN1' })).status).toBe(404)
  })

  test('from other organisations', async () => {
    expect((await list({}, 'KELPCO1')).status).toBe(403)
    expect((await add('Theirs', {}, {}, '?clientId=KELPCO1')).status).toBe(403)
  })

  test('from keys, which have none', async () => {
    expect((await list({ as: KEY })).status).toBe(403)
    expect((await add('Key', {}, { as: KEY })).status).toBe(403)
  })
})
