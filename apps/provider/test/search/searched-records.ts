import { DAY } from '@tideway/contract/time/durations'
import type { Platform } from '../../src/platform/platform.ts'
import { seededRandom } from '../../src/sandbox/seed/random.ts'

/** Words of the records below, some with accents, pattern characters or other words inside them. */
export const searchedWords = [
  'Zoë',
  'Müller',
  'smith',
  'Smithson',
  'Fleet',
  'Lee',
  'order',
  'rent',
  'INV-2026-12',
  '100%',
  'x_y',
  'back\\slash',
  'O’Brien',
  'ΟΔΟΣ',
  'Straße',
  'José',
  'café',
  'ab',
  '日本',
]

const until = Date.parse('2026-11-20T00:00:00.000Z')

/** Adds records of every kind to a client, over eighty days. The same seed adds the same records. */
export async function addSearchedRecords(
  { pool }: Pick<Platform, 'pool'>,
  clientId: string,
  { seed, many }: { seed: number; many: number },
): Promise<void> {
  const { fraction: random, pick, hex, whole } = seededRandom(seed)
  const words = (most: number) =>
    Array.from({ length: whole(1, most) }, () => pick(searchedWords)).join(' ')
  const id = () => hex(32)
  const digits = (count: number) => Array.from({ length: count }, () => whole(0, 9)).join('')
  const npp = () => `TIDEAU2SXXXN20261101${digits(15)}`
  const at = () => new Date(until - Math.floor(random() * 80 * DAY))
  const cents = () => pick([1000, 4990, 4990, 123_450, 100])
  const maybe = (text: string) => (random() < 0.5 ? text : null)
  const insert = (table: string, row: object) =>
    pool.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`, [
      JSON.stringify({ client_id: clientId, extras: {}, ...row }),
    ])
  const account = () => ({ bsb: '062000', account_number: `1234${digits(2)}` })
  const payer = () => {
    const { bsb, account_number } = account()
    return { payer_bsb: bsb, payer_account_number: account_number, payer_name: words(2) }
  }

  for (let n = 0; n < many; n += 1) {
    const request = id()
    const created = at()
    const paid = random() < 0.6
    const amountCents = cents()
    const received = { npp_transaction_id: npp(), ...payer() }
    await insert('payment_requests', {
      payment_request_id: request,
      client_transaction_id: `${pick(['tx', 'Order', 'x_y'])}-${seed}-${n}`,
      pay_id: pick([`pay${n}@x.example`, '0412345678', '+61-412345678', 'zoe@x.example']),
      payment_amount_cents: amountCents,
      payment_description: words(4),
      client_branch: maybe(words(1)),
      ultimate_payee_name: maybe(words(2)),
      multi_payment: false,
      status: paid ? 'COMPLETE' : 'WAITING',
      created_at: created,
      completed_at: paid ? created : null,
      deleted_at: !paid && random() < 0.1 ? created : null,
      amount_received_cents: paid ? amountCents : 0,
      overpayment_cents: 0,
      failed_attempts: 0,
      refunding_cents: 0,
      refunded_cents: 0,
      ...(paid ? received : {}),
    })
    const attempts = random() < 0.2 ? [{ npp_transaction_id: npp(), ...payer() }] : []
    for (const attempt of [...(paid ? [received] : []), ...attempts])
      await insert('received_payments', {
        payment_request_id: request,
        pay_id: 'pay@x.example',
        amount_cents: cents(),
        description: maybe(words(2)),
        reference: maybe(words(1)),
        received_at: new Date(created.getTime() + 3_600_000),
        outcome: 'ACCEPTED',
        credited_payment_request_id: request,
        returned_cents: 0,
        ...attempt,
      })
  }
  for (let n = 0; n < many / 2; n += 1) {
    const target =
      random() < 0.5
        ? account()
        : { pay_id: pick(['zoe@x.example', '0412345678']), pay_id_type: 'EMAIL' }
    await insert('payments', {
      payment_id: id(),
      client_payment_id: `Pay-${seed}-${n}`,
      payee_name: words(2),
      amount_cents: cents(),
      payment_description: words(3),
      payment_reference: maybe(words(1)),
      ultimate_payer_name: maybe(words(1)),
      requested_by: 'a test',
      status: 'CREATED',
      created_at: at(),
      ...target,
    })
  }
  for (let n = 0; n < many / 4; n += 1) {
    const agreement = id()
    const created = at()
    await insert('payment_agreements', {
      payment_agreement_id: agreement,
      contract_id: `Contract-${seed}-${n}`,
      body: {
        description: words(3),
        payerDetails: {
          name: words(2),
          ...(random() < 0.5
            ? { payIDDetails: { payID: 'zoe@x.example', payIDType: 'EMAIL' } }
            : { bankAccountDetails: { bsb: '062000', accountNumber: `1234${digits(2)}` } }),
        },
        agreementDetails: {},
      },
      status: 'ACTIVE',
      created_at: created,
      approve_by: created,
      failed_in_row: 0,
    })
    await insert('payment_initiations', {
      payment_initiation_id: id(),
      payment_agreement_id: agreement,
      client_transaction_id: `Collect-${seed}-${n}`,
      payment_amount_cents: cents(),
      reference: maybe(words(1)),
      description: maybe(words(3)),
      status: 'SETTLED',
      created_at: at(),
      npp_transaction_id: npp(),
      refunding_cents: 0,
      refunded_cents: 0,
      ...payer(),
    })
    await insert('batches', {
      batch_id: id(),
      file_name: `${words(1)}-${n}.aba`,
      plain_name: `${seed}-${n}.aba`,
      size_bytes: n,
      modified_at: n,
      encrypted: false,
      status: 'REJECTED',
      reason: 'a test',
      problems: [],
      problem_count: 0,
      held: false,
      payments: 0,
      total_cents: 0,
      made: 0,
      made_cents: 0,
      refused: 0,
      refused_cents: 0,
      created_at: at(),
      completed_at: at(),
      filing: 'GONE',
    })
  }
}

/**
 * Adds more newer requests than a search reads one by one, so that it must use its index to find the records above.
 * None of the new requests has one of the words.
 */
export async function addNewerRequests(
  { pool }: Pick<Platform, 'pool'>,
  clientId: string,
): Promise<void> {
  await pool.query(
    `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id, payment_amount_cents,
       payment_description, status, created_at)
     SELECT $1, lpad(to_hex(n), 32, '0'), 'zz' || n, 'zz' || n, 77, 'zz', 'WAITING', $2::timestamptz + n * interval '1 s'
       FROM generate_series(1, 600) n`,
    [clientId, new Date(until)],
  )
}
