import { randomInt, randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import type { ClientId, PaymentAgreementId } from '@tideway/contract/calls/ids'
import { clientIdOf, paymentAgreementIdOf, paymentFileIdOf } from '@tideway/contract/calls/ids'
import { asDollars } from '@tideway/contract/money/money'
import { MINUTE } from '@tideway/contract/time/durations'
import type { Role } from '@tideway/contract/users/roles/roles'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import { disableTenantChecks, rowsOfOthers } from '../../../test/database/disable-tenant-checks.ts'
import { isFullRun } from '../../../test/full-run.ts'
import type { CallOptions } from '../../../test/provider.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { openLedgerAccounts } from '../../ledger/ledger.ts'
import { createPaymentRequest } from '../../money-in/payment-requests/create-payment-request.ts'
import { createAgreement } from '../../pay-to/agreements/create-agreement.ts'
import { createInitiation } from '../../pay-to/initiations/create-initiation.ts'
import { createAccount } from '../../people/identity/accounts-store.ts'
import { testClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { PolicyCaller, PolicyRow } from './policy-row.ts'

const source = path.resolve(import.meta.dirname, '../..')

/** The rows of all nouns. */
const policy: readonly PolicyRow[] = (
  await Promise.all(
    globSync('**/policy-rows.ts', { cwd: source })
      .sort()
      .map((file) => import(path.join(source, file))),
  )
).flatMap(({ policyRows }) => policyRows)

/** Every caller belongs to HARBOURN1, which has a parent, a child, a sibling and an unrelated client. */
const relatives = {
  own: clientIdOf('HARBOURN1'),
  parent: clientIdOf('HARBOUR'),
  child: clientIdOf('CARTS1'),
  sibling: clientIdOf('HARBOURM1'),
  otherTenant: clientIdOf('KELPCO1'),
} as const
type Relation = keyof typeof relatives

const roles: Record<Exclude<PolicyCaller, 'secretKey' | 'publicKey'>, Role> = {
  admin: 'BASE_ADMIN',
  financeAdmin: 'BASE_FINANCE_ADMIN',
  financeManager: 'BASE_FINANCE_MANAGER',
  techAdmin: 'BASE_TECH_ADMIN',
  financeOperator: 'BASE_FINANCE_OPERATOR',
  support: 'BASE_CUSTOMER_SERVICE_OPERATOR',
  techOperator: 'BASE_TECH_OPERATOR',
  federated: 'BASE_ADMIN',
}
const people = Object.keys(roles) as (keyof typeof roles)[]
const keys = {
  secretKey: 'SECRDEMO01_HARBOURN1_DemoSecret000001',
  publicKey: 'DISTDEMO01_HARBOURN1_DemoPublic000001',
}
const keyNames = Object.keys(keys) as (keyof typeof keys)[]
const callers: readonly (PolicyCaller | 'nobody')[] = [...people, ...keyNames, 'nobody']

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, platform } = provider
/** Ids of each client's objects, by the placeholder that the policy table uses for them. */
const belongings = new Map<string, Record<string, string>>()

const emailOf = (who: keyof typeof roles) => `${who}@newtown.example`
const bearerOf = (who: PolicyCaller | 'nobody') =>
  who === 'nobody'
    ? null
    : who in roles
      ? emailOf(who as keyof typeof roles)
      : keys[who as 'secretKey']

beforeAll(async () => {
  await transact(platform.db, async (tx) => {
    await tx
      .insertInto('clients')
      .values({
        client_id: relatives.child,
        parent_client_id: relatives.own,
        client_name: 'Newtown Carts',
        legal_name: null,
        api_permission_limits: ['RestAPI/GET/balance'],
        created_at: clock.now(),
      })
      .execute()
    await openLedgerAccounts(tx, relatives.child)
    await tx
      .updateTable('clients')
      .set({
        unilateral_amendments: true,
        settlement_account_bsb: '062948',
        settlement_account_no: '20481190',
      })
      .execute()
    for (const who of people) {
      const person = { email: emailOf(who), role: roles[who], status: 'CONFIRMED' as const }
      const identities = [{ providerName: 'HarbourSSO', userId: who }]
      const elsewhere = who === 'federated' ? { identities } : {}
      await createAccount(tx, { clientId: relatives.own, ...person, ...elsewhere }, clock.now())
    }
  })
  // Copy the keys of HARBOUR for HARBOURN1.
  await platform.pool.query(
    `INSERT INTO api_keys (client_id, key_id, hash, enabled, permitted_operations, created_at)
     SELECT $1, key_id, hash, enabled, permitted_operations, created_at FROM api_keys WHERE client_id = 'HARBOUR'`,
    [relatives.own],
  )
  for (const clientId of Object.values(relatives)) belongings.set(clientId, await equip(clientId))
}, 60_000)

afterAll(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
  await provider.close()
}, 60_000)

/** Creates one of every object that a call can name. */
async function equip(clientId: ClientId): Promise<Record<string, string>> {
  await adjustFloat(platform.pool, clientId, 1000_00)
  const own = { clientId, paymentDescription: `Private to ${clientId}` }
  const make = (request: object) =>
    transact(platform.db, (tx) =>
      createPaymentRequest(platform, tx, clientId, {
        ...own,
        clientTransactionId: randomUUID(),
        paymentAmount: asDollars(10),
        ...request,
      }),
    )
  const payIn = async (request: object) => {
    const { PaymentRequest } = await make(request)
    return (await provider.pay(PaymentRequest.payID, 10)).paymentRequestId ?? ''
  }
  const agreementId = await agreed(clientId)
  const initiated = await transact(platform.db, (tx) =>
    createInitiation(platform, tx, clientId, {
      clientId,
      paymentAgreementId: agreementId,
      clientTransactionId: randomUUID(),
      paymentAmount: '1.00',
    }),
  )
  await provider.settled()
  return {
    client: clientId,
    request: await payIn({}),
    received: await payIn({ multiPayment: true }),
    payout: await paidOut(clientId),
    settlement: await settledOf(clientId),
    agreement: agreementId,
    initiation: initiated.PaymentInitiationStatus.paymentInitiationId,
    batch: await fileOf(clientId),
    key: await keyOf(clientId),
    delivery: await deliveryOf(clientId),
    destination: 'policy',
    user: await person(clientId, 'CONFIRMED'),
    invited: await person(clientId, 'FORCE_CHANGE_PASSWORD'),
    today: NOW.slice(0, 10),
  }
}

async function agreed(clientId: ClientId): Promise<PaymentAgreementId> {
  const { PaymentAgreementStatus } = await transact(platform.db, (tx) =>
    createAgreement(platform, tx, clientId, {
      clientId,
      clientTransactionId: randomUUID(),
      payerDetails: {
        name: 'Priya Raman',
        payIDDetails: { payID: 'priya@raman.example', payIDType: 'EMAIL' },
      },
      paymentAgreementType: 'RETAIL',
      description: `Private to ${clientId}`,
      agreementDetails: {
        variableAgreementDetails: {
          startDate: NOW.slice(0, 10),
          frequency: 'ADHOC',
          maximumAmount: '100.00',
        },
      },
    }),
  )
  const id = paymentAgreementIdOf(PaymentAgreementStatus.paymentAgreementId)
  const approved = await call('POST', `/test-bank/agreements/${id}/approve`, { as: null })
  expect(approved, approved.text).toMatchObject({ status: 200 })
  return id
}

/** Makes a payout as an administrator of the client or of its parent. */
async function paidOut(clientId: string): Promise<string> {
  const as = clientId === 'KELPCO1' ? 'admin@kelp.example' : 'admin@harbour.example'
  const answer = await call('POST', '/rest/v1/payment', {
    as,
    actingFor: clientId,
    body: {
      Payment: {
        clientPaymentId: randomUUID(),
        payeeName: 'Corner Store Collective',
        paymentAmount: '0.01',
        paymentDescription: `Private to ${clientId}`,
        bsb: '062000',
        accountNumber: String(randomInt(10_000_000, 100_000_000)),
      },
      accepted: { check: 'NOT_CHECKED' },
    },
  })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body.PaymentStatus.paymentId
}

async function settledOf(clientId: ClientId): Promise<string> {
  const answer = await call('POST', '/rest/v1/sweepRequest', {
    as: clientId === 'KELPCO1' ? 'admin@kelp.example' : 'admin@harbour.example',
    actingFor: clientId,
    body: { SweepRequest: { amount: '0.01', clientTransactionId: randomUUID() } },
  })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body.SweepRequestStatus.sweepRequestId
}

async function fileOf(clientId: ClientId): Promise<string> {
  const batchId = randomUUID().replaceAll('-', '')
  const storedFile = { size_bytes: 0, modified_at: 0, encrypted: false, created_at: clock.now() }
  await platform.db
    .insertInto('batches')
    .values({
      client_id: clientId,
      batch_id: paymentFileIdOf(batchId),
      file_name: 'payment_1.aba',
      plain_name: 'payment_1.aba',
      status: 'REJECTED',
      reason: `Private to ${clientId}`,
      completed_at: clock.now(),
      digest: null,
      ...storedFile,
    })
    .execute()
  return batchId
}

async function keyOf(clientId: ClientId): Promise<string> {
  const keyId = 'SECRPOLICY'
  await platform.db
    .insertInto('api_keys')
    .values({
      client_id: clientId,
      key_id: keyId,
      hash: `$2b$10$${'a'.repeat(53)}`,
      permitted_operations: [`Private to ${clientId}`],
      created_at: clock.now(),
    })
    .execute()
  return keyId
}

/** Creates a failed delivery to a destination without an address, so that nothing is sent. */
async function deliveryOf(clientId: ClientId): Promise<string> {
  const id = randomUUID().replaceAll('-', '')
  const event = 'Payment.SETTLED'
  const at = clock.now()
  await platform.db
    .insertInto('webhook_destinations')
    .values({ client_id: clientId, destination_id: 'policy', created_at: at })
    .execute()
  await platform.db
    .insertInto('webhook_events')
    .values({
      client_id: clientId,
      event_id: id,
      event,
      payload: JSON.stringify({ note: `Private to ${clientId}` }),
      occurred_at: at,
    })
    .execute()
  await platform.db
    .insertInto('webhook_deliveries')
    .values({
      client_id: clientId,
      delivery_id: id,
      event_id: id,
      event,
      subject_id: id,
      reference: `Private to ${clientId}`,
      channel: 'destination',
      destination_id: 'policy',
      status: 'FAILED',
      created_at: at,
    })
    .execute()
  return id
}

async function person(clientId: ClientId, status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD') {
  const email = `${randomUUID()}@${clientId}.private.example`.toLowerCase()
  const account = { clientId, email, role: 'BASE_TECH_OPERATOR' as const, status }
  await createAccount(platform.db, account, clock.now())
  return email
}

type Way = 'acting for it' | 'naming it'

/** Returns the answer that the policy table expects for a cell. */
function expected(
  row: PolicyRow,
  who: PolicyCaller | 'nobody',
  relation: Relation,
  way: Way,
): string {
  if (who === 'nobody') return '401 Unauthorized'
  const within = relation === 'own' || relation === 'child'
  const forbidden = '403 User is not authorized to access this resource'
  if (way === 'acting for it') {
    if (!people.some((each) => each === who)) return '401 Unauthorized'
    if (!row.may.includes(who)) return forbidden
    return within || row.wholeOrganisation ? row.own : forbidden
  }
  if (!row.may.includes(who)) return forbidden
  if (relation === 'own') return row.own
  return (relation === 'child' ? row.below : undefined) ?? row.others ?? ''
}

let number = 100_000

async function filledIn(text: string, clientId: ClientId): Promise<string> {
  number += 1
  const values: Record<string, string> = {
    ...belongings.get(clientId),
    new: randomUUID(),
    // Differs for each call, and is valid both as an amount and as a colour.
    number: String(number),
    // Kinds of traces, which the path names.
    kindOfRequest: 'paymentRequest',
    kindOfPayout: 'payment',
    kindOfInitiation: 'paymentInitiation',
  }
  if (text.includes('{newUser}')) values.newUser = await person(clientId, 'CONFIRMED')
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
}

let cells = 0
let done = 0

/** Matches calls that change nothing although their method is not GET. */
const onlyAsks = /(search|totals|Enquiry|Check|preview|test-connection)$/

async function linesOfTrail(): Promise<number> {
  const { rows } = await platform.pool.query<{ count: number }>(
    `SELECT count(*) FROM activities WHERE result = 'DONE'`,
  )
  return rows[0]?.count ?? 0
}

interface Cell {
  who: PolicyCaller | 'nobody'
  relation: Relation
  way: Way
}

/** Makes the call of a cell. */
async function callOf(row: PolicyRow, { who, relation, way }: Cell, options: CallOptions = {}) {
  const clientId = relatives[relation]
  const [method = '', path = ''] = (await filledIn(row.call, clientId)).split(' ')
  const bearer = bearerOf(who)
  const isPerson = bearer?.includes('@') === true
  const acting: CallOptions = isPerson
    ? { as: bearer, actingFor: clientId }
    : { as: bearer === null ? null : `${bearer},${clientId}` }
  const body = row.body && JSON.parse(await filledIn(JSON.stringify(row.body), clientId))
  const answer = await call(method, path.replaceAll('+', '%2B'), {
    ...options,
    ...(way === 'acting for it' ? acting : { as: bearer }),
    ...(body === undefined ? {} : { body }),
  })
  const changes = method !== 'GET' && !onlyAsks.test(path)
  // Ignore subject ids, because the audit trail quotes ids that the client's own users requested without success.
  const text = answer.text.replaceAll(/"subjectId":"[^"]*"/g, '')
  const theirs = text.match(/Private to \w+|[-\w]+@\w+\.private\.example/g) ?? []
  return { answer, changed: changes && answer.status < 300, theirs }
}

/** Returns what is wrong with the answer to a cell, or undefined. */
async function faultOf(row: PolicyRow, place: Cell): Promise<string | undefined> {
  const { who, relation, way } = place
  const clientId = relatives[relation]
  const { answer, changed, theirs } = await callOf(row, place)
  cells += 1
  if (changed) done += 1
  const expectedAnswer = expected(row, who, relation, way)
  const [status, ...words] = (await filledIn(expectedAnswer, clientId)).split(' ')
  const cell = `${who}, ${relation}, ${way}`
  // A 403 must contain only a message.
  if (answer.status === 403 && Object.keys(answer.body).join() !== 'message')
    return `${cell}: ${answer.text}`
  const got = `${answer.status} ${answer.status < 400 ? '' : answer.body.message}`
  if (String(answer.status) !== status || !got.slice(4).startsWith(words.join(' ')))
    return `${cell}: ${got} instead of ${expectedAnswer}`
  const mayShow = answer.status < 400 && !row.wholeOrganisation ? clientId.toLowerCase() : 'nothing'
  const leaked = theirs.find((text) => !text.toLowerCase().includes(mayShow))
  return leaked === undefined ? undefined : `${cell}: shows ${leaked}`
}

/** Returns the cells of a row. Outside a full run, only chosen callers try other clients. */
function cellsOf(row: PolicyRow): Cell[] {
  const chosen: (PolicyCaller | 'nobody')[] = [...permittedFor(row), ...refusedFor(row)]
  return callers.flatMap((who) =>
    (Object.keys(relatives) as Relation[])
      .filter((relation) => relation === 'own' || isFullRun || chosen.includes(who))
      .flatMap((relation) => {
        const ways: Way[] = who === 'nobody' ? ['naming it'] : ['acting for it']
        // A call that acts for no client and names no object is only about the caller's own client.
        if (who !== 'nobody' && (row.others !== undefined || relation === 'own'))
          ways.push('naming it')
        return ways.map((way) => ({ who, relation, way }))
      }),
  )
}

/** Returns a permitted person, and the secret key if it is permitted. */
function permittedFor(row: PolicyRow): PolicyCaller[] {
  const permitted = row.may.filter((who) => people.some((each) => each === who))
  return [...inTurn(row, permitted), ...row.may.filter((who) => who === 'secretKey')]
}

/** Returns a refused person, or a refused key if all people are permitted. */
function refusedFor(row: PolicyRow): PolicyCaller[] {
  const refused = (who: PolicyCaller) => !row.may.includes(who)
  const refusedPeople = people.filter(refused)
  return inTurn(row, refusedPeople.length > 0 ? refusedPeople : keyNames.filter(refused))
}

/** Returns one of the callers, another for each row, so that each has its turn. */
function inTurn(row: PolicyRow, group: PolicyCaller[]): PolicyCaller[] {
  const start = policy.indexOf(row) % Math.max(group.length, 1)
  return group.slice(start, start + 1)
}

test.each(policy.map((row): [string, PolicyRow] => [row.call, row]))(
  '%s',
  async (_call, row) => {
    const faults: string[] = []
    const before = { done, lines: await linesOfTrail() }
    const changedClients = new Set<Relation>()
    for (const cell of cellsOf(row)) {
      const doneBefore = done
      const fault = await faultOf(row, cell)
      if (done > doneBefore) changedClients.add(cell.relation)
      if (fault !== undefined) faults.push(fault)
    }
    expect(faults).toEqual([])
    // Each change must have written an entry to the audit trail.
    const lines = (await linesOfTrail()) - before.lines
    if (row.repeats) expect(lines).toBeLessThanOrEqual(changedClients.size)
    else expect(lines).toBe(done - before.done)
  },
  MINUTE,
)

const seconds = clock.now().getTime() / 1000
const changing = policy.filter(({ call }) => !call.startsWith('GET '))

test.each(changing.map((row): [string, PolicyRow] => [row.call, row]))(
  '%s with a proof of more than ten minutes ago',
  async (_call, row) => {
    const who = row.may.find((caller) => caller in roles)
    // Keys never need a proof.
    if (who === undefined) return
    const cell: Cell = { who, relation: 'own', way: 'naming it' }
    const old = { claims: { auth_time: seconds - 601 } }
    const { answer } = await callOf(row, cell, old)
    expect(answer.status === 401 ? answer.body.error : answer.status).toBe(
      row.proof ? 'insufficient_user_authentication' : Number(row.own.slice(0, 3)),
    )
  },
)

test('every caller made every call for its own client, and others for other clients', () => {
  const ofOwn = 2 * (callers.length - 1) + 1
  expect(cells).toBeGreaterThan((isFullRun ? 2 : 1) * ofOwn * policy.length)
})

describe('with the API’s own checks removed', () => {
  const inside = [relatives.own, relatives.child]
  const outside = ['parent', 'sibling', 'otherTenant'] as const
  const secret = '4321.09'
  let putBack = () => {}
  let before: Record<string, string> = {}
  let balances: string[] = []
  let tried = 0
  beforeAll(async () => {
    await provider.settled()
    // Set private values of the other clients wherever an answer might leak them.
    await platform.pool.query(
      `UPDATE clients SET low_balance_threshold_cents = 432109,
          low_balance_emails = ARRAY['low@' || lower(client_id) || '.private.example']
        WHERE client_id <> ALL ($1)`,
      [inside],
    )
    await platform.pool.query(
      `UPDATE ledger_accounts SET low_balance_below = true
        WHERE account = 'float' AND client_id <> ALL ($1)`,
      [inside],
    )
    const { rows } = await platform.pool.query<{ balance: string }>(
      `SELECT (balance_cents::float8 / 100)::text AS balance FROM ledger_accounts
        WHERE account = 'float' AND balance_cents > 0 AND client_id <> ALL ($1)`,
      [inside],
    )
    balances = rows.map(({ balance }) => `{"balance":${balance}}`)
    before = await rowsOfOthers(platform.pool, inside)
  })
  afterEach(() => putBack())

  const sayingNothing = /^\[\]$|^\{"balance":0\}$|"recordCount":0\b/
  /** Returns true for the summary of a client without any payments. */
  const isAllZero = (text: string) =>
    text.startsWith('{"timezone"') && !/"count":[1-9]|"amount":"(?!0\.00")/.test(text)

  /** Returns the first text in an answer that belongs to another client. */
  function shownBy({ answer, theirs }: Awaited<ReturnType<typeof callOf>>): string | undefined {
    const ids = answer.status < 400 ? (answer.text.match(/"clientId":"\w+"/g) ?? []) : []
    const shown = [...theirs, ...ids].find(
      (text) => !inside.some((ours) => new RegExp(`\\b${ours}\\b`, 'i').test(text)),
    )
    if (shown !== undefined || !answer.text.includes(secret)) return shown
    return secret
  }

  test.each(policy.map((row): [string, PolicyRow] => [row.call, row]))(
    '%s neither shows nor changes another client’s data',
    async (_call, row) => {
      const leaks: string[] = []
      // These calls must not delete any user, so an existing user is enough.
      const requested = { ...row, call: row.call.replace('{newUser}', '{user}') }
      const ways: Way[] = row.others === undefined ? [] : ['naming it']
      const chosen = isFullRun ? row.may : permittedFor(row)
      const cells = chosen.flatMap((who) =>
        outside.flatMap((relation) =>
          (['acting for it', ...ways] as const).map((way) => ({ who, relation, way })),
        ),
      )
      for (const taken of ['doors', 'doors and conditions'] as const) {
        putBack = disableTenantChecks(taken)
        // The caller's own call must still work, which proves that removing the checks did not break everything.
        const fault = await faultOf(row, {
          who: row.may[0] ?? 'admin',
          relation: 'own',
          way: 'naming it',
        })
        if (fault !== undefined) leaks.push(fault)
        for (const cell of cells) {
          const called = await callOf(requested, cell)
          const { answer, changed } = called
          tried += 1
          const shown = shownBy(called)
          const nothing =
            sayingNothing.test(answer.text) ||
            isAllZero(answer.text) ||
            (row.nothing !== undefined && answer.text.startsWith(row.nothing))
          const aboutNoClient = row.wholeOrganisation || row.call.endsWith('/roles')
          const likeNothing = answer.status >= 400 || aboutNoClient || (!changed && nothing)
          // A statement without its conditions may find the caller's own rows.
          const right = taken === 'doors' ? likeNothing : !balances.includes(answer.text)
          if (shown !== undefined || !right)
            leaks.push(
              `${Object.values(cell)}, no ${taken}: ${answer.status} ${answer.text.slice(0, 200)}`,
            )
        }
        putBack()
      }
      expect(leaks).toEqual([])
      expect(await rowsOfOthers(platform.pool, inside)).toEqual(before)
    },
    MINUTE,
  )

  test('every call was made for every other client', () => {
    expect(tried).toBeGreaterThan((isFullRun ? 4 : 1) * 2 * outside.length * policy.length)
  })
})

interface OpenApiCall {
  /** Set if the path is not below the API's prefix. */
  servers?: { url: string }[]
}

test('the policy table lists every call of the two APIs and no others', async () => {
  const offered = new Set<string>()
  for (const [name, prefix] of [
    ['rest', '/rest/v1'],
    ['portal', '/portal/v1'],
  ]) {
    const { body } = await call('GET', `/docs/${name}.json`, { as: null })
    for (const [path, calls] of Object.entries(body.paths as Record<string, object>))
      for (const [method, { servers }] of Object.entries(calls as Record<string, OpenApiCall>)) {
        const start = servers?.[0] ? new URL(servers[0].url).pathname : prefix
        offered.add(`${method.toUpperCase()} ${start}${path}`.replace(/\{\w+\}/g, '{}'))
      }
  }
  const listed = new Set(
    policy.map((row) => row.call.replace(/\?.*$/, '').replace(/\{\w+\}/g, '{}')),
  )
  expect([...listed].sort()).toEqual([...offered].sort())
})

test('every top-level path of the provider is in the known list', () => {
  const doors = provider.app
    .printRoutes({ commonPrefix: false, includeMeta: false })
    .split('\n')
    .flatMap((line) => /^[├└]── (\/[^/ ]*)/.exec(line)?.[1] ?? [])
  const guarded = ['/rest', '/portal']
  // Paths without a sign-in, either public by design or protected by a separate secret, and sign-in itself.
  const others = [
    ...['/identity', '/payouts', '/checkout', '/v2', '/v3', '/assets', '/pages'],
    ...['/report-files', '/export-files'],
    ...['/docs', '/healthz', '/readyz', '/metrics'],
    // Only in the demo.
    ...['/test-bank', '/outbox', '/demo-receiver'],
  ]
  expect(doors).toEqual(expect.arrayContaining(guarded))
  expect(doors.filter((door) => ![...guarded, ...others].includes(door))).toEqual([])
})

test('a key that names a client to act for is rejected', async () => {
  const answer = await call('GET', '/rest/v1/balance', { as: `${keys.secretKey},CARTS1` })
  expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthorized' }])
})
