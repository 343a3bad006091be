import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startNameServer } from '../../../../test/outside-systems/dns-server.ts'
import { HARBOUR_DIST_KEY, KELP_KEY, openTestProvider } from '../../../../test/provider.ts'
import { testClock } from '../../../platform/clock.ts'

const names = await startNameServer()
const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock, settings: { DNS_SERVERS: names.address } })
const { call, create, platform } = provider
afterAll(async () => {
  await provider.close()
  await names.close()
})
beforeEach(() => clock.advance(1000))

const path = '/rest/v1/config/payIdDomains'
const list = async (as?: string) => (await call('GET', path, as ? { as } : {})).body
const send = (body: unknown, as?: string) => call('POST', path, { body, ...(as && { as }) })
const set = (domain: object, as?: string) => send([domain], as)
const verify = (domain: string, as?: string) =>
  call('POST', `${path}/${domain}/verification`, as ? { as } : {})
const remove = (domain: string, as?: string) =>
  call('DELETE', `${path}/${domain}`, as ? { as } : {})

interface Listed {
  domain: string
  status: string
  proof?: { recordName: string; recordValue: string; expiresDatetime: string }
}
const proofOf = async (domain: string, as?: string) =>
  (await list(as)).find((one: Listed) => one.domain === domain)?.proof as
    | NonNullable<Listed['proof']>
    | undefined
/** Publishes the record that a claim requires. */
async function publish(domain: string, as?: string): Promise<void> {
  const proof = await proofOf(domain, as)
  if (!proof) throw new Error(`${domain} asks for no record`)
  const others = names.records.get(proof.recordName) ?? []
  names.records.set(proof.recordName, [...others, [proof.recordValue]])
}
/** Claims a domain and proves it. */
async function have(domain: { domain: string; merchantName?: string }, as?: string) {
  expect((await set(domain, as)).status).toBe(202)
  await publish(domain.domain, as)
  const answer = await verify(domain.domain, as)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer
}
const harbour = [
  { domain: 'pay.harbour.example', merchantName: 'Harbour Roasters', status: 'VERIFIED' },
  { domain: 'shop.harbour.example', merchantName: 'Harbour Shop', status: 'VERIFIED' },
]
const refused = (message: string) => [
  400,
  { message, details: { failureCode: 'ERR0.03', failureReason: message } },
]
const said = ({ status, body }: { status: number; body: unknown }) => [status, body]
const taken = (domain: string) => refused(`PayID domain ${domain} is already in use`)
const paidOn = (payIDSuffix: string, as?: string, clientId = 'HARBOUR') =>
  call('POST', '/rest/v1/paymentRequest', {
    ...(as && { as }),
    body: {
      PaymentRequest: {
        clientId,
        clientTransactionId: `on-${payIDSuffix}`,
        paymentDescription: 'Somewhere to stand',
        paymentAmount: 1,
        payIDSuffix,
      },
    },
  })

test('domains keep the order in which they were added, and the first is the default', async () => {
  expect(await list()).toEqual(harbour)
  const added = { domain: 'cart.harbour.example', merchantName: 'Harbour Carts' }
  const answer = await have(added)
  expect(answer.body).toEqual({ ...added, status: 'VERIFIED' })
  expect(await list()).toEqual([...harbour, { ...added, status: 'VERIFIED' }])
  const first = await create()
  expect(first.PaymentRequest.payID).toMatch(/@pay\.harbour\.example$/)
  const requested = await create({ payIDSuffix: 'cart.harbour.example' })
  expect(requested.PaymentRequest.payID).toMatch(/@cart\.harbour\.example$/)
})

test('a domain that is set again keeps its place and gets the new merchant name', async () => {
  expect((await set({ domain: 'pay.harbour.example', merchantName: 'Harbour' })).status).toBe(202)
  const status = 'VERIFIED'
  expect((await list())[0]).toEqual({
    domain: 'pay.harbour.example',
    merchantName: 'Harbour',
    status,
  })
  expect((await set({ domain: 'pay.harbour.example' })).status).toBe(202)
  expect((await list())[0]).toEqual({ domain: 'pay.harbour.example', status })
})

test('several domains are saved together, or none of them', async () => {
  const before = await list(KELP_KEY)
  const two = [{ domain: 'b.kelp.example', merchantName: 'B' }, { domain: 'a.kelp.example' }]
  const saved = await send(two, KELP_KEY)
  const claims = two.map((one) => ({ ...one, status: 'PENDING', proof: expect.any(Object) }))
  expect([saved.status, saved.body]).toEqual([202, [...before, ...claims]])
  const refusedOne = await send(
    [{ domain: 'c.kelp.example' }, { domain: 'pay.harbour.example' }],
    KELP_KEY,
  )
  expect([refusedOne.status, refusedOne.body]).toEqual(
    refused('PayID domain pay.harbour.example is already in use'),
  )
  expect(await list(KELP_KEY)).toEqual(saved.body)
  for (const { domain } of two) await call('DELETE', `${path}/${domain}`, { as: KELP_KEY })
})

test('removing a domain twice succeeds', async () => {
  await have({ domain: 'once.harbour.example' })
  for (const _time of [1, 2]) expect((await remove('once.harbour.example')).status).toBe(204)
  expect((await list()).map(({ domain }: Listed) => domain)).not.toContain('once.harbour.example')
  expect((await paidOn('once.harbour.example')).status).toBe(400)
})

describe('a claim', () => {
  const domain = 'claim.harbour.example'
  const recordName = `_tideway-payid.${domain}`

  test('returns a record to publish, and no PayID can use the domain until it is found', async () => {
    const { body } = await set({ domain, merchantName: 'Claimed' })
    const proof = {
      recordName,
      recordValue: expect.stringMatching(/^tideway-domain-verification=[\w-]{22}$/),
      expiresDatetime: new Date(clock.now().getTime() + 14 * 86_400_000).toISOString(),
    }
    expect(body.at(-1)).toEqual({ domain, merchantName: 'Claimed', status: 'PENDING', proof })
    expect(said(await paidOn(domain))).toMatchObject([400, {}])
    const config = await call('GET', '/portal/v1/clients/HARBOUR', { as: 'admin@harbour.example' })
    expect(config.body.payIDSuffix).not.toContainEqual({ domain })

    const { recordValue } = (await proofOf(domain)) ?? { recordValue: '' }
    const missing = refused(
      `The TXT record ${recordName} with the value ${recordValue} was not found`,
    )
    expect(said(await verify(domain))).toEqual(missing)
    for (const wrong of [['v=spf1 -all'], [`${recordValue}x`], [recordValue.toUpperCase()]]) {
      names.records.set(recordName, [wrong])
      expect(said(await verify(domain))).toEqual(missing)
    }
    expect(await proofOf(domain)).toMatchObject({ recordValue })
    // The record is split in two parts, and another record is next to it.
    names.records.set(recordName, [['other'], [recordValue.slice(0, 9), recordValue.slice(9)]])
    const done = [200, { domain, merchantName: 'Claimed', status: 'VERIFIED' }]
    expect(said(await verify(domain))).toEqual(done)
    names.records.delete(recordName)
    expect(said(await verify(domain))).toEqual(done)
    expect((await paidOn(domain)).status).toBe(200)
    await remove(domain)
  })

  test('keeps its record when it is repeated, and gets a new one after it has expired', async () => {
    await set({ domain })
    const first = await proofOf(domain)
    await set({ domain, merchantName: 'Other' })
    expect(await proofOf(domain)).toEqual(first)
    clock.advance(14 * 86_400_000)
    expect(await proofOf(domain)).toBeUndefined()
    const gone = `domain: ${domain} not found`
    expect(said(await verify(domain))).toEqual([
      404,
      { message: gone, details: { failureCode: 'ERR0.03', failureReason: gone } },
    ])
    await set({ domain })
    expect((await proofOf(domain))?.recordValue).not.toBe(first?.recordValue)
    await remove(domain)
  })

  test('by several clients goes to the first one that proves it', async () => {
    await set({ domain: 'carts.example' })
    await set({ domain: 'carts.example' }, KELP_KEY)
    await publish('carts.example', KELP_KEY)
    expect((await verify('carts.example', KELP_KEY)).status).toBe(200)
    await publish('carts.example')
    expect(said(await verify('carts.example'))).toEqual(taken('carts.example'))
    await remove('carts.example', KELP_KEY)
    expect((await verify('carts.example')).status).toBe(200)
    await remove('carts.example')
  })

  test('that was deleted and repeated during its verification is not proved', async () => {
    await set({ domain })
    await publish(domain)
    const [answer] = await Promise.all([verify(domain), remove(domain).then(() => set({ domain }))])
    const [listed] = (await list()).filter((one: Listed) => one.domain === domain)
    // In either order, the record of an earlier claim must not verify this one.
    if (answer.status !== 200) expect(listed.status).toBe('PENDING')
    await remove(domain)
  })

  test('with silent name servers is answered in time', { timeout: 20_000 }, async () => {
    const silent = await startNameServer()
    silent.hush()
    const other = await openTestProvider({ settings: { DNS_SERVERS: silent.address } })
    await other.call('POST', path, { body: [{ domain }] })
    const began = performance.now()
    const answer = await other.call('POST', `${path}/${domain}/verification`)
    expect(said(answer)).toEqual(refused(`The name servers of ${domain} did not respond in time`))
    expect(performance.now() - began).toBeLessThan(9_000)
    await other.close()
    await silent.close()
  })

  test('of a name below .example needs no record in the demo', async () => {
    const demo = await openTestProvider()
    await demo.call('POST', path, { body: [{ domain }] })
    const portal = '/portal/v1/clients/HARBOUR/payIdDomains'
    const as = 'tech.operator@harbour.example'
    const before = await demo.call('GET', portal, { as })
    expect(before.body.at(-1)).toMatchObject({ domain, status: 'PENDING' })
    const answer = await demo.call('POST', `${portal}/${domain}/verification`, { as })
    expect(said(answer)).toEqual([200, { domain, status: 'VERIFIED' }])
    const { rows } = await demo.platform.pool.query(
      `SELECT action, actor_name, subject_id FROM activities WHERE action LIKE 'payIdDomain.%' ORDER BY activity_no`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['payIdDomain.set', 'payIdDomain.verify'])
    expect(rows[1]).toMatchObject({ actor_name: as, subject_id: domain })
    await demo.close()
  })
})

test('a client cannot use a domain of another party, nor one below or above it', async () => {
  for (const domain of [
    'pay.kelp.example',
    'kelp.example',
    'eu.pay.kelp.example',
    'pay.tideway.example',
    'tideway.example',
    'harbour.pay.tideway.example',
  ])
    expect(said(await set({ domain }))).toEqual(taken(domain))
  for (const domain of ['shop.kelp.example', 'mypay.kelp.example'])
    expect((await set({ domain })).status).toBe(202)
  for (const domain of ['shop.kelp.example', 'mypay.kelp.example']) await remove(domain)
})

test('of two simultaneous proofs of overlapping names, one succeeds', async () => {
  const pairs: [string, string][] = [
    ['race.example', 'race.example'],
    ['race.example', 'a.b.race.example'],
    ['b.race.example', 'race.example'],
  ]
  for (const [ours, theirs] of pairs) {
    await set({ domain: ours })
    await set({ domain: theirs }, KELP_KEY)
    await publish(ours)
    await publish(theirs, KELP_KEY)
    const answers = await Promise.all([verify(ours), verify(theirs, KELP_KEY)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { rows } = await platform.pool.query(
      `SELECT domain FROM client_pay_id_domains WHERE verified_at IS NOT NULL AND domain LIKE '%race.example'`,
    )
    expect(rows).toHaveLength(1)
    await remove(ours)
    await remove(theirs, KELP_KEY)
  }
})

test('the database itself prevents overlapping names of two organisations', async () => {
  const insert = (clientId: string, domain: string) =>
    platform.pool.query(
      'INSERT INTO client_pay_id_domains (client_id, domain, position) VALUES ($1, $2, 90)',
      [clientId, domain],
    )
  await insert('HARBOURN1', 'newtown.pay.harbour.example')
  for (const domain of ['pay.harbour.example', 'harbour.example', 'x.newtown.pay.harbour.example'])
    await expect(insert('KELPCO1', domain)).rejects.toMatchObject({
      code: '23505',
      message: `PayID domain ${domain} is of another client`,
    })
  await insert('KELPCO1', 'myharbour.example')
  await platform.pool.query('DELETE FROM client_pay_id_domains WHERE position = 90')
})

test('a client can have ten domains at most', async () => {
  for (let number = (await list(KELP_KEY)).length + 1; number <= 10; number += 1) {
    expect((await set({ domain: `n${number}.kelp.example` }, KELP_KEY)).status).toBe(202)
  }
  const eleventh = await set({ domain: 'n11.kelp.example' }, KELP_KEY)
  expect([eleventh.status, eleventh.body]).toEqual(
    refused('A client can have at most 10 PayID domains'),
  )
  expect((await set({ domain: 'n10.kelp.example', merchantName: 'Ten' }, KELP_KEY)).status).toBe(
    202,
  )
})

test.each([
  [[{ domain: 'Pay.harbour.example' }]],
  [[{ domain: 'harbour' }]],
  [[{ domain: 'a.example', merchantName: '' }]],
  [[{ domain: 'a.example', position: 1 }]],
  [[{ domain: 'a.example' }, { domain: 'a.example' }]],
  [[{}]],
  [[]],
  [{ domain: 'a.example' }],
])('%j is rejected', async (body) => {
  expect((await send(body)).status).toBe(400)
})

test('people and browser keys are denied access', async () => {
  for (const as of ['admin@harbour.example', HARBOUR_DIST_KEY]) {
    expect((await call('GET', path, { as })).status).toBe(403)
    expect((await call('POST', path, { as, body: [{ domain: 'a.example' }] })).status).toBe(403)
    expect((await call('DELETE', `${path}/a.example`, { as })).status).toBe(403)
  }
})

test('the longest possible domain leaves room for a name', async () => {
  const longest = `${'l'.repeat(29)}.example`
  await have({ domain: longest })
  const { PaymentRequest } = await create({ payIDSuffix: longest })
  expect(PaymentRequest.payID).toMatch(/^[0-9a-f]{12}@l{29}\.example$/)
})

describe('in the dashboard', () => {
  const settings = '/portal/v1/clients/HARBOUR/payIdDomains'
  const asAdmin = { as: 'admin@harbour.example' }

  test('a person claims a domain, and verifies it once its record is published', async () => {
    const typed = { domain: 'tea.harbour.example', merchantName: 'Harbour Tea' }
    const claimed = await call('POST', settings, { ...asAdmin, body: typed })
    expect(claimed.status).toBe(202)
    expect(claimed.body.at(-1)).toEqual({ ...typed, status: 'PENDING', proof: expect.any(Object) })
    expect((await paidOn(typed.domain)).status).toBe(400)
    await publish(typed.domain)
    const verified = await call('POST', `${settings}/${typed.domain}/verification`, asAdmin)
    expect(verified.body).toEqual({ ...typed, status: 'VERIFIED' })
    await remove(typed.domain)
  })

  test('a claim is removed, and a verified domain is not', async () => {
    await set({ domain: 'typo.harbour.example' })
    const removal = (domain: string) => call('DELETE', `${settings}/${domain}`, asAdmin)
    for (const _time of [1, 2]) expect((await removal('typo.harbour.example')).status).toBe(204)
    const domains = (await list()).map(({ domain }: Listed) => domain)
    expect(domains).not.toContain('typo.harbour.example')
    expect(said(await removal('pay.harbour.example'))).toEqual(
      refused('PayID domain pay.harbour.example is verified: delete it with an API key'),
    )
  })
})
