import { foldText } from '@tideway/contract/search/fold-text'
import { readingsOf } from '@tideway/contract/search/recognise'
import type { HitKind } from '@tideway/contract/search/search-answer'
import type { Platform } from '../../src/platform/platform.ts'

/** A record as a search without indexes sees it. */
interface NaiveRecord {
  kind: HitKind
  /** Id of the hit. */
  id: string
  created: string
  /** Whole ids by the kind of reading that finds them. */
  ids: { providerId: string[]; nppTransactionId: string[]; clientReference: string[] }
  payIds: string[]
  accounts: { bsb: string; number: string }[]
  units: { texts: string[]; cents: number | null; at: string }[]
}

/** Reads every transaction, agreement and batch of a client, as the owner of the database. */
export async function naiveRecords(
  { pool }: Pick<Platform, 'pool'>,
  clientId: string,
): Promise<NaiveRecord[]> {
  const { rows } = await pool.query<{ record: NaiveRecord }>(everything, [clientId])
  return rows.map(({ record }) => record)
}

const unit = (texts: string, cents: string, at: string) =>
  `jsonb_build_object('texts', to_jsonb(array_remove(ARRAY[${texts}]::text[], NULL)), 'cents', ${cents}, 'at', ${at})`
const record = (kind: string, id: string, created: string, parts: Record<string, string>) =>
  `SELECT jsonb_build_object('kind', '${kind}', 'id', ${id}, 'created', ${created}, ${Object.entries(
    parts,
  )
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')}) AS record`
const ids = (provider: string, npp: string, client: string) =>
  `jsonb_build_object('providerId', to_jsonb(ARRAY[${provider}]), 'nppTransactionId', ${npp}, 'clientReference', to_jsonb(ARRAY[${client}]))`
const account = (bsb: string, number: string) =>
  `jsonb_build_object('bsb', ${bsb}, 'number', ${number})`
const noPayer = `NOT (SELECT shows_payer_information FROM clients WHERE client_id = $1)`
const shown = (column: string) => `CASE WHEN ${noPayer} THEN NULL ELSE ${column} END`
const own =
  'r.pay_id, r.payment_description, r.client_transaction_id, r.client_branch, r.ultimate_payee_name'

const everything = `
  ${record('paymentRequest', 'r.payment_request_id', 'r.created_at', {
    ids: ids(
      'r.payment_request_id',
      `to_jsonb(array_remove(array_prepend(r.npp_transaction_id, ARRAY(SELECT npp_transaction_id FROM received_payments p
        WHERE p.client_id = $1 AND p.payment_request_id = r.payment_request_id)), NULL))`,
      'r.client_transaction_id',
    ),
    payIds: 'to_jsonb(ARRAY[r.pay_id])',
    accounts: `(SELECT coalesce(jsonb_agg(${account('payer_bsb', 'payer_account_number')}), '[]') FROM (
      SELECT r.payer_bsb, r.payer_account_number WHERE r.payer_bsb IS NOT NULL UNION ALL
      SELECT payer_bsb, payer_account_number FROM received_payments p
        WHERE p.client_id = $1 AND p.payment_request_id = r.payment_request_id) a WHERE NOT (${noPayer}))`,
    units: `(SELECT jsonb_agg(u) FROM (SELECT ${unit(
      `${own}, ${shown('r.payer_name')}, ${shown(`r.payer_bsb || ' ' || r.payer_account_number`)}, r.payer_payment_description, r.payer_payment_reference`,
      'r.payment_amount_cents',
      'r.created_at',
    )} AS u UNION ALL SELECT ${unit(
      `${own}, ${shown('p.payer_name')}, ${shown(`p.payer_bsb || ' ' || p.payer_account_number`)}, p.description, p.reference, right(p.npp_transaction_id, 15)`,
      'p.amount_cents',
      'p.received_at',
    )} FROM received_payments p WHERE p.client_id = $1 AND p.payment_request_id = r.payment_request_id) units)`,
  })} FROM payment_requests r WHERE r.client_id = $1 AND r.deleted_at IS NULL
  UNION ALL
  ${record('payment', 'client_payment_id', 'created_at', {
    ids: ids('payment_id', `'[]'::jsonb`, 'client_payment_id'),
    payIds: 'to_jsonb(array_remove(ARRAY[pay_id], NULL))',
    accounts: `CASE WHEN bsb IS NULL THEN '[]' ELSE jsonb_build_array(${account('bsb', 'account_number')}) END`,
    units: `jsonb_build_array(${unit(`payee_name, payment_description, payment_reference, client_payment_id, pay_id, bsb || ' ' || account_number, ultimate_payer_name, right(npp_transaction_id, 15)`, 'amount_cents', 'created_at')})`,
  })} FROM payments WHERE client_id = $1
  UNION ALL
  ${record('paymentInitiation', 'payment_initiation_id', 'created_at', {
    ids: ids(
      'payment_initiation_id',
      'jsonb_build_array(npp_transaction_id)',
      'client_transaction_id',
    ),
    payIds: `'[]'::jsonb`,
    accounts: `CASE WHEN ${noPayer} THEN '[]' ELSE jsonb_build_array(${account('payer_bsb', 'payer_account_number')}) END`,
    units: `jsonb_build_array(${unit(`reference, description, client_transaction_id, ${shown('payer_name')}, ${shown(`payer_bsb || ' ' || payer_account_number`)}, right(npp_transaction_id, 15)`, 'payment_amount_cents', 'created_at')})`,
  })} FROM payment_initiations WHERE client_id = $1
  UNION ALL
  ${record('paymentAgreement', 'payment_agreement_id', 'created_at', {
    ids: ids('payment_agreement_id', `'[]'::jsonb`, 'contract_id'),
    payIds: `to_jsonb(array_remove(ARRAY[body #>> '{payerDetails,payIDDetails,payID}'], NULL))`,
    accounts: `CASE WHEN body #> '{payerDetails,bankAccountDetails}' IS NULL THEN '[]' ELSE jsonb_build_array(${account(`body #>> '{payerDetails,bankAccountDetails,bsb}'`, `body #>> '{payerDetails,bankAccountDetails,accountNumber}'`)}) END`,
    units: `jsonb_build_array(${unit(`contract_id, body ->> 'description', body #>> '{payerDetails,name}', body #>> '{payerDetails,payIDDetails,payID}', (body #>> '{payerDetails,bankAccountDetails,bsb}') || ' ' || (body #>> '{payerDetails,bankAccountDetails,accountNumber}')`, 'NULL::bigint', 'created_at')})`,
  })} FROM payment_agreements WHERE client_id = $1
  UNION ALL
  ${record('batch', 'batch_id', 'created_at', {
    ids: ids('batch_id', `'[]'::jsonb`, `''::text`),
    payIds: `'[]'::jsonb`,
    accounts: `'[]'::jsonb`,
    units: `jsonb_build_array(${unit('file_name', 'NULL::bigint', 'created_at')})`,
  })} FROM batches WHERE client_id = $1`

/** Returns the ids of all records of a kind that match a text, best first. Days are in UTC. */
export function naiveSearch(
  records: readonly NaiveRecord[],
  kind: HitKind,
  text: string,
  today: string,
): string[] {
  const readings = readingsOf(text, today)
  return records
    .filter((one) => one.kind === kind)
    .map((one) => ({ one, rank: Math.min(...readings.map((reading) => rankOf(one, reading))) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Date.parse(b.one.created) - Date.parse(a.one.created) ||
        (a.one.id < b.one.id ? 1 : -1),
    )
    .map(({ one }) => one.id)
}

const NONE = Number.POSITIVE_INFINITY

function rankOf(one: NaiveRecord, reading: ReturnType<typeof readingsOf>[number]): number {
  if (reading.kind === 'payId') {
    const payIds = reading.payIds.map(foldText)
    return one.payIds.some((payId) => payIds.includes(foldText(payId))) ? 0 : NONE
  }
  if (reading.kind === 'account')
    return one.accounts.some(
      ({ bsb, number }) =>
        number === reading.accountNumber && (reading.bsb === undefined || bsb === reading.bsb),
    )
      ? 0
      : NONE
  if (reading.kind === 'keyId') return NONE
  if (reading.kind !== 'text') return one.ids[reading.kind].includes(reading.id) ? 0 : NONE
  const ranks = one.units.map(({ texts, cents, at }) => {
    const { from, to } = reading.amount ?? { from: 0, to: NONE }
    if (reading.amount && (cents === null || cents < from || cents > to)) return NONE
    const day = new Date(at).toISOString().slice(0, 10)
    if (reading.days && (day < reading.days.from || day > reading.days.to)) return NONE
    return Math.max(1, ...reading.words.map((word) => rankOfWord(texts, word)))
  })
  return Math.min(NONE, ...ranks)
}

function rankOfWord(texts: readonly string[], word: string): number {
  const tokens = texts.flatMap((text) => foldText(text).split(' '))
  return Math.min(NONE, ...tokens.map((token) => rankInToken(token, word)))
}

const random =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}|\d{15})(@.*)?$/

const wholeId = (token: string, word: string) => token.startsWith(`${word}@`)

/**
 * Ranks a match. A word of letters matches the start of a word, and a number the start or end of one. Four or more
 * characters match any part of an id.
 */
function rankInToken(token: string, word: string): number {
  if (!token.includes(word)) return NONE
  if (token === word) return 1
  if (random.test(token)) return wholeId(token, word) ? 1 : word.length > 3 ? 3 : NONE
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const has = (before: string, after: string) =>
    new RegExp(`${before}${literal}${after}`, 'u').test(token)
  const [begins, ends] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])']
  if (has(begins, ends)) return 1
  if (has(begins, '')) return 2
  const isId = word.length > 3 && /\d/.test(token)
  const isSign = !/[\p{L}\p{N}]/u.test(word)
  const mayEnd = /^\d+$/.test(word) && has('', ends)
  return isId || isSign || mayEnd || /\p{Script=Han}/u.test(word) ? 3 : NONE
}
