import { createHash } from 'node:crypto'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import type { PaymentRequestSearch } from '@tideway/contract/payment-request-search'
import { invalidPageId } from '@tideway/contract/problems'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { recordJson, viewParameters } from './payment-request-view.ts'

/**
 * Records of the first piece of an answer, so that the first rows are soon there, and of those that follow: small
 * enough that other callers are served in between.
 */
const FIRST_CHUNK = 200
const CHUNK = 300

export interface SearchCall {
  clientId: string
  search: PaymentRequestSearch
  numberOfRecords: number
  nextPageId: string | undefined
}

/** Where a page ended: the sort instant in UTC milliseconds, and the id that breaks ties. */
interface Position {
  at: number
  id: string
}

export interface SearchChunk {
  /** Each as JSON text. */
  records: string[]
  last: boolean
  /** Only with the last chunk, and only when there is more. */
  nextPageId: string | undefined
}

/**
 * Newest first by creation or completion, by keyset: a page costs the same wherever it is, and a row that
 * arrives meanwhile is never counted twice or left out below it (readings 1, paging and search). While one chunk
 * is on its way the next is read, and no more: a caller who leaves stops the reading.
 */
export async function* searchPaymentRequests(
  platform: Platform,
  call: SearchCall,
): AsyncGenerator<SearchChunk, void> {
  const fingerprint = fingerprintOf(call)
  const start = call.nextPageId === undefined ? undefined : readPageId(call.nextPageId, fingerprint)
  const parameters = viewParameters(platform, call.clientId)
  const read = (position: Position | undefined, size: number) =>
    readChunk(platform, call, parameters, position, size)
  let remaining = call.numberOfRecords
  let size = Math.min(FIRST_CHUNK, remaining)
  let coming = read(start, size)
  for (;;) {
    const { records, more, position } = await coming
    remaining -= records.length
    if (!more || remaining === 0) {
      const nextPageId = more && position ? writePageId(position, fingerprint) : undefined
      yield { records, last: true, nextPageId }
      return
    }
    size = Math.min(CHUNK, remaining)
    coming = read(position, size)
    // Whoever waits for it hears of a failure; one that nobody waits for any more is not a fault of the process.
    coming.catch(() => undefined)
    yield { records, last: false, nextPageId: undefined }
  }
}

async function readChunk(
  { pool }: Platform,
  { search }: SearchCall,
  parameters: unknown[],
  position: Position | undefined,
  size: number,
): Promise<{ records: string[]; more: boolean; position: Position | undefined }> {
  const { text, values } = statement(search, parameters, position, size + 1)
  // What follows the first chunk is asked a hundred times over: planned once a connection. Not where a branch is
  // wanted, as the best way to it depends on how many rows that branch has.
  const again = position !== undefined && size === CHUNK && search.clientBranch === undefined
  const name = again
    ? { name: `search ${createHash('sha256').update(text).digest('base64url')}` }
    : {}
  const { rows } = await pool.query<[string]>({ ...name, text, values, rowMode: 'array' })
  const records = rows.slice(0, size).map(([json]) => json)
  return { records, more: rows.length > size, position: positionOf(search, records.at(-1)) }
}

function statement(
  search: PaymentRequestSearch,
  parameters: unknown[],
  position: Position | undefined,
  limit: number,
): { text: string; values: unknown[] } {
  const sorted = sortColumn(search)
  const values = [...parameters]
  const given = (value: unknown) => `$${values.push(value)}`
  const conditions = ['client_id = $1', 'deleted_at IS NULL']
  // Records without a completion have no place in a list ordered by it.
  if (sorted === 'completed_at') conditions.push('completed_at IS NOT NULL')
  for (const [name, column] of Object.entries(searchColumns)) {
    const wanted = search[name as keyof typeof searchColumns]
    if (wanted !== undefined) conditions.push(`${column} = ${given(wanted)}`)
  }
  if (search.fromDate !== undefined)
    conditions.push(`${sorted} >= ${given(new Date(search.fromDate))}`)
  // A position lies within the dates of its search: it is the upper end itself.
  if (position)
    conditions.push(
      `(${sorted}, payment_request_id) < (${given(new Date(position.at))}, ${given(position.id)})`,
    )
  else if (search.toDate !== undefined)
    conditions.push(`${sorted} <= ${given(new Date(search.toDate))}`)
  return {
    text: `SELECT ${recordJson} FROM payment_requests WHERE ${conditions.join(' AND ')}
      ORDER BY ${sorted} DESC, payment_request_id DESC LIMIT ${limit}`,
    values,
  }
}

const searchColumns = {
  clientTransactionId: 'client_transaction_id',
  payID: 'pay_id',
  clientBranch: 'client_branch',
} as const

function sortColumn(search: PaymentRequestSearch): 'created_at' | 'completed_at' {
  return search.searchByDateType === 'COMPLETED_DESC' ? 'completed_at' : 'created_at'
}

function positionOf(search: PaymentRequestSearch, json: string | undefined): Position | undefined {
  if (json === undefined) return undefined
  const { PaymentRequestStatus: status } = JSON.parse(json) as PaymentRequestRecord
  const at =
    sortColumn(search) === 'completed_at' ? status.completedDatetime : status.createdDateTime
  return at === undefined ? undefined : { at: Date.parse(at), id: status.paymentRequestId }
}

/** A token belongs to its search: another client's or another search's is refused rather than misread. */
function fingerprintOf({ clientId, search }: SearchCall): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  return createHash('sha256')
    .update(JSON.stringify([clientId, entries.sort(([a], [b]) => a.localeCompare(b))]))
    .digest('base64url')
}

function writePageId(position: Position, fingerprint: string): string {
  const place = `${position.at}.${position.id}`
  return Buffer.from(`${place}.${seal(place, fingerprint)}`).toString('base64url')
}

function readPageId(token: string, fingerprint: string): Position {
  const bytes = Buffer.from(token, 'base64url')
  const [, at, id, sealed] =
    /^(\d{1,15})\.([0-9a-f]{32})\.([A-Za-z0-9_-]{16})$/.exec(bytes.toString('latin1')) ?? []
  const whole =
    at !== undefined &&
    id !== undefined &&
    sealed === seal(`${at}.${id}`, fingerprint) &&
    // Decoding forgives what is no part of base64url.
    bytes.toString('base64url') === token
  if (!whole) throw new Refused(invalidPageId)
  return { at: Number(at), id }
}

/** Ties a place to its search. No secret: a made-up place shows a client nothing but rows of its own. */
function seal(place: string, fingerprint: string): string {
  return createHash('sha256').update(`${place} ${fingerprint}`).digest('base64url').slice(0, 16)
}
