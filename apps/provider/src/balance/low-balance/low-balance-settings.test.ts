import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { HARBOUR_DIST_KEY, KELP_KEY, openTestProvider } from '../../../test/provider.ts'

const provider = await openTestProvider()
const { call } = provider
const ADMIN = 'admin@harbour.example'
const NEWTOWN_ADMIN = 'admin@newtown.harbour.example'

afterEach(async () => {
  const { pool } = provider.platform
  await pool.query(
    `UPDATE clients SET low_balance_threshold_cents = NULL, low_balance_emails = '{}'`,
  )
  await pool.query('UPDATE ledger_accounts SET low_balance_below = false')
})
afterAll(() => provider.close())

const path = (field: 'threshold' | 'emailAddresses', clientId = 'HARBOUR') =>
  `/rest/v1/clients/${clientId}/lowBalanceAlert/${field}`
const read = (field: 'threshold' | 'emailAddresses', options = {}) =>
  call('GET', path(field), { as: ADMIN, ...options })
const put = (field: 'threshold' | 'emailAddresses', body: unknown, options = {}) =>
  call('PUT', path(field), { as: ADMIN, body, ...options })

test('threshold and addresses are empty at first', async () => {
  const [threshold, addresses] = [await read('threshold'), await read('emailAddresses')]
  expect([threshold.status, threshold.text]).toEqual([200, '{"threshold":null}'])
  expect([addresses.status, addresses.text]).toEqual([200, '{"emailAddresses":[]}'])
})

test('saved settings are read back, and null turns the alert off', async () => {
  const set = await put('threshold', { threshold: '0500.00' })
  expect([set.status, set.text]).toEqual([204, ''])
  expect((await read('threshold')).body).toEqual({ threshold: '500.00' })
  const emailAddresses = ['finance@harbour.example', 'Ops+1@harbour.example']
  expect((await put('emailAddresses', { emailAddresses })).status).toBe(204)
  expect((await read('emailAddresses')).body).toEqual({ emailAddresses })
  expect((await put('threshold', { threshold: null })).status).toBe(204)
  expect((await put('emailAddresses', { emailAddresses: [] })).status).toBe(204)
  expect([(await read('threshold')).body, (await read('emailAddresses')).body]).toEqual([
    { threshold: null },
    { emailAddresses: [] },
  ])
})

describe('rejected settings', () => {
  const wrong = (failureReason: string) => ({
    message: 'Bad request',
    details: { failureCode: 'ERR0.01', failureReason },
  })

  test.each([
    ['one decimal', { threshold: '500.0' }],
    ['no decimals', { threshold: '500' }],
    ['a number', { threshold: 500 }],
    ['a minus', { threshold: '-1.00' }],
    ['nothing typed', { threshold: '' }],
    ['nothing', {}],
    ['more money than there is', { threshold: '99999999999999999.00' }],
    ['a second field', { threshold: '1.00', currency: 'AUD' }],
    ['a list', []],
    ['no body', undefined],
  ])('threshold %s', async (_what, body) => {
    const answer = await put('threshold', body)
    expect([answer.status, answer.body]).toEqual([400, wrong('Wrong threshold format')])
    expect((await read('threshold')).body).toEqual({ threshold: null })
  })

  test.each([
    ['six', ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@harbour.example`)],
    ['one twice', ['a@harbour.example', 'A@harbour.example']],
    ['one without a domain', ['finance@harbour']],
    ['an empty one', ['']],
    ['one with another header', ['a@harbour.example\r\nBcc: b@thief.example']],
    ['two in one', ['a@harbour.example, b@thief.example']],
    ['one with a name', ['Finance <a@harbour.example>']],
    ['no list', 'a@harbour.example'],
    ['null', null],
  ])('addresses: %s', async (_what, emailAddresses) => {
    const answer = await put('emailAddresses', { emailAddresses })
    expect([answer.status, answer.body]).toEqual([400, wrong('Wrong email addresses format')])
    expect((await read('emailAddresses')).body).toEqual({ emailAddresses: [] })
  })
})

describe('settings of another client', () => {
  const absent = [
    404,
    {
      message: 'The client can not be found',
      details: { failureCode: 'ERR0.01', failureReason: 'The client can not be found' },
    },
  ]
  const all = ['threshold', 'emailAddresses'] as const
  const values = { threshold: { threshold: '1.00' }, emailAddresses: { emailAddresses: [] } }

  test.each([
    ['a stranger', 'KELPCO1', ADMIN, undefined],
    ['one that is not there', 'NOSUCH01', ADMIN, undefined],
    ['the parent', 'HARBOUR', NEWTOWN_ADMIN, undefined],
    ['a sibling', 'HARBOURM1', NEWTOWN_ADMIN, undefined],
    ['the parent of the branch acted for', 'HARBOUR', ADMIN, 'HARBOURN1'],
    ['a sibling of the branch acted for', 'HARBOURM1', ADMIN, 'HARBOURN1'],
  ])('are not found: %s', async (_who, clientId, as, actingFor) => {
    const options = { as, ...(actingFor === undefined ? {} : { actingFor }) }
    for (const field of all) {
      const got = await call('GET', path(field, clientId), options)
      expect([got.status, got.body]).toEqual(absent)
      const set = await call('PUT', path(field, clientId), { ...options, body: values[field] })
      expect([set.status, set.body]).toEqual(absent)
    }
  })

  test('a branch’s settings can be changed by its parent or acting for it', async () => {
    const body = { threshold: '20.00' }
    const byParent = await call('PUT', path('threshold', 'HARBOURN1'), { as: ADMIN, body })
    expect(byParent.status).toBe(204)
    const acting = { as: ADMIN, actingFor: 'HARBOURN1' }
    const read = await call('GET', path('threshold', 'HARBOURN1'), acting)
    expect(read.body).toEqual({ threshold: '20.00' })
    const own = await call('GET', path('threshold', 'HARBOURN1'), { as: NEWTOWN_ADMIN })
    expect(own.body).toEqual({ threshold: '20.00' })
    expect((await call('GET', path('threshold'), { as: ADMIN })).body).toEqual({ threshold: null })
  })

  test('a key changes its own client’s settings, and cannot see another client’s', async () => {
    const own = path('threshold', 'KELPCO1')
    const set = await call('PUT', own, { as: KELP_KEY, body: { threshold: '7.50' } })
    expect(set.status).toBe(204)
    expect((await call('GET', own, { as: KELP_KEY })).body).toEqual({ threshold: '7.50' })
    const other = await call('GET', path('threshold'), { as: KELP_KEY })
    expect([other.status, other.body]).toEqual(absent)
  })

  test('a distributable key is rejected', async () => {
    expect((await call('GET', path('threshold'), { as: HARBOUR_DIST_KEY })).status).toBe(403)
  })
})
