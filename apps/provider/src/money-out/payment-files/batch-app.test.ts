import { paymentsFilter } from '@tideway/contract/payment-files/batch-app'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'

const provider = await openTestProvider({ settings: { BATCH_POLL_SECONDS: '3600' } })
const { call, platform } = provider
const asAdmin = { as: 'admin@harbour.example' }
const sftpDetails = { host: 'sftp.harbour.example', port: 22, username: 'tideway', folder: 'input' }
const config = { enabled: true, openPgpEnabled: false, sftpDetails, typeFilters: [paymentsFilter] }

const url = '/portal/v1/clients/HARBOUR/apps'
const save = (changed: object = {}) =>
  call('POST', url, { ...asAdmin, body: { type: 'batch', config: { ...config, ...changed } } })
const read = async () => (await call('GET', url, asAdmin)).body.batch
const untouched = {
  enabled: false,
  openPgpEnabled: false,
  sftpDetails: {},
  typeFilters: [paymentsFilter],
}

beforeEach(async () => {
  await platform.pool.query('DELETE FROM batch_apps')
  await platform.pool.query('DELETE FROM client_ssh_keys')
  await platform.pool.query('DELETE FROM client_pgp_keys')
})
afterAll(() => provider.close())

test('a client that never used the batch app has default settings and no keys', async () => {
  expect(await read()).toEqual(untouched)
})

test('the first save with the app enabled makes the SSH key, which all later saves keep', async () => {
  expect((await save()).status).toBeLessThan(300)
  const first = await read()
  expect(first).toEqual({
    ...config,
    key: expect.stringMatching(/^ssh-ed25519 [A-Za-z0-9+/=]+ tideway-batch-HARBOUR$/),
  })
  await save({ enabled: false, sftpDetails: {} })
  expect(await read()).toEqual({ ...untouched, key: first.key })
  await save({ key: 'ssh-ed25519 AAAA mine', sftpDetails: { ...sftpDetails, port: 2222 } })
  expect(await read()).toEqual({
    ...first,
    sftpDetails: { ...sftpDetails, port: 2222 },
  })
})

test('disabling the app removes its server and makes no key', async () => {
  await save({ enabled: false })
  expect(await read()).toEqual(untouched)
  await save()
  const deleted = await call('DELETE', `${url}?type=batch`, asAdmin)
  expect(deleted.status).toBe(204)
  expect((await read()).sftpDetails).toEqual({})
})

test.each<[object, string]>([
  [{ sftpDetails: { ...sftpDetails, host: 'a b' } }, 'Invalid Hostname'],
  [{ sftpDetails: { ...sftpDetails, host: '' } }, 'Invalid Hostname'],
  [{ sftpDetails: {} }, 'Invalid Hostname'],
  [{ sftpDetails: undefined }, 'Invalid Hostname'],
  [{ sftpDetails: { ...sftpDetails, port: 0 } }, 'Invalid Port'],
  [{ sftpDetails: { ...sftpDetails, port: 70_000 } }, 'Invalid Port'],
  [{ sftpDetails: { ...sftpDetails, username: '' } }, 'Invalid Username'],
  [{ sftpDetails: { ...sftpDetails, folder: '/etc' } }, 'Invalid folder'],
  [{ typeFilters: [{ ...paymentsFilter, prefix: 'a b' }] }, 'Invalid prefix'],
  [{ typeFilters: [{ ...paymentsFilter, extension: '' }] }, 'Invalid extension'],
])('%j is rejected: invalid values', async (changed, message) => {
  const answer = await save(changed)
  expect([answer.status, answer.body.message]).toEqual([400, message])
  expect(await read()).toEqual(untouched)
})

test.each<[object]>([
  [{ more: 1 }],
  [{ sftpDetails: { ...sftpDetails, port: '22' } }],
  [{ enabled: 'yes' }],
  [{ typeFilters: [{ ...paymentsFilter, subType: 'OTHER' }] }],
  [{ typeFilters: [paymentsFilter, paymentsFilter] }],
])('%j is rejected: wrong form', async (changed) => {
  expect((await save(changed)).status).toBe(400)
  expect(await read()).toEqual(untouched)
})

describe('encryption of batch files', () => {
  test('can be enabled only once there is an SSH key, and makes its own key', async () => {
    const early = await save({ openPgpEnabled: true })
    expect([early.status, early.body.message]).toEqual([400, 'Save first to create your SSH key'])
    await save()
    await save({ openPgpEnabled: true })
    const on = await read()
    expect(on.openPgpEnabled).toBe(true)
    expect(on.inputFilePgpPublicKey).toMatch(/^-----BEGIN PGP PUBLIC KEY BLOCK-----/)
    await save({ openPgpEnabled: false })
    expect(await read()).not.toHaveProperty('inputFilePgpPublicKey')
    await save({ openPgpEnabled: true })
    expect((await read()).inputFilePgpPublicKey).toBe(on.inputFilePgpPublicKey)
  })

  test('cannot be changed while the app is disabled or its server is incomplete', async () => {
    await save()
    const disabled = await save({ enabled: false, openPgpEnabled: true })
    expect(disabled.body.message).toBe('Enable the Batch App first')
    const half = await save({ openPgpEnabled: true, sftpDetails: { host: 'sftp.harbour.example' } })
    expect(half.body.message).toBe('Complete the SFTP server details first')
    expect((await read()).openPgpEnabled).toBe(false)
  })

  test('stays on when the app is disabled', async () => {
    await save()
    await save({ openPgpEnabled: true })
    const { inputFilePgpPublicKey } = await read()
    expect((await save({ enabled: false, openPgpEnabled: true, sftpDetails: {} })).status).toBe(200)
    await save({ openPgpEnabled: true })
    expect(await read()).toMatchObject({ openPgpEnabled: true, inputFilePgpPublicKey })
  })
})

test('ten concurrent saves make one key and leave one consistent state', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      save({ sftpDetails: { ...sftpDetails, port: 2200 + index } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const { rows } = await platform.pool.query('SELECT 1 FROM client_ssh_keys')
  expect(rows).toHaveLength(1)
})

test('each save is recorded in the audit trail, and so is each rejection', async () => {
  await save()
  await save({ typeFilters: [{ ...paymentsFilter, prefix: 'pay' }] })
  await save({ sftpDetails: {} })
  await call('DELETE', `${url}?type=batch`, asAdmin)
  const trail = await call('GET', '/portal/v1/clients/HARBOUR/activity?numberOfRecords=4', asAdmin)
  const server = 'tideway@sftp.harbour.example:22/input'
  expect(trail.body.records.reverse()).toMatchObject([
    { action: 'batchApp.enable', result: 'DONE', details: { server } },
    { action: 'batchApp.change', result: 'DONE', details: { fileName: 'pay_….aba' } },
    { action: 'batchApp.change', result: 'REFUSED', reason: 'Invalid Hostname' },
    { action: 'batchApp.disable', result: 'DONE', details: { server: null } },
  ])
})

test('no response contains secrets', async () => {
  await save()
  await save({ openPgpEnabled: true })
  expect((await call('GET', url, asAdmin)).text).not.toContain('PRIVATE')
})

test('before a key exists, a connection test reports each step up to the first failure', async () => {
  const answer = await call('POST', `${url}/batch/test-connection`, {
    ...asAdmin,
    body: { sftpDetails: { ...sftpDetails, host: '10.1.2.3' } },
  })
  expect(answer.body).toMatchObject({
    works: false,
    steps: [{ step: 'name', outcome: 'FAILED' }, {}, {}, {}, {}],
  })
})
