import { createHash } from 'node:crypto'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import type { PaymentRequestSearch } from '@tideway/contract/payment-request-search'
import { invalidPageId } from '@tideway/contract/problems'
import { sql } from 'kysely'
import { findClient } from '../clients/client-store.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import type { PaymentRequest } from './payment-request-store.ts'
import { viewPaymentRequests } from './payment-request-view.ts'

/** Rows read at a time while an answer streams out: first byte soon, little in memory. */
const CHUNK = 2000

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
  records: PaymentRequestRecord[]
  /** Only with the last chunk, and only when there is more. */
  nextPageId: string | undefined
}

/**
 * Newest first by creation or completion, by keyset: a page costs the same wherever it is, and a row that
 * arrives meanwhile is never counted twice or left out below it (readings 1, paging and search).
 */
export async function* searchPaymentRequests(
  platform: Platform,
  call: SearchCall,
): AsyncGenerator<SearchChunk> {
  const fingerprint = fingerprintOf(call)
  let position =
    call.nextPageId === undefined ? undefined : readPageId(call.nextPageId, fingerprint)
  let remaining = call.numberOfRecords
  const client = await findClient(platform.db, call.clientId)
  const settings = {
    now: platform.clock.now(),
    providerUrl: platform.env.providerUrl,
    showsPayerInformation: client?.shows_payer_information ?? false,
  }
  for (;;) {
    const size = Math.min(CHUNK, remaining)
    const rows = await readRows(platform, call, position, size + 1)
    const page = rows.slice(0, size)
    remaining -= page.length
    position = positionOf(call.search, page.at(-1)) ?? position
    const more = rows.length > size
    const last = !more || remaining === 0
    yield {
      records: await viewPaymentRequests(platform.db, page, settings),
      nextPageId: last && more && position ? writePageId(position, fingerprint) : undefined,
    }
    if (last) return
  }
}

async function readRows(
  platform: Platform,
  { clientId, search }: SearchCall,
  position: Position | undefined,
  limit: number,
): Promise<PaymentRequest[]> {
  const sorted = sortColumn(search)
  let query = platform.db
    .selectFrom('payment_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .orderBy(sorted, 'desc')
    .orderBy('payment_request_id', 'desc')
    .limit(limit)
  // Records without a completion have no place in a list ordered by it.
  if (sorted === 'completed_at') query = query.where('completed_at', 'is not', null)
  if (search.clientTransactionId !== undefined)
    query = query.where('client_transaction_id', '=', search.clientTransactionId)
  if (search.payID !== undefined) query = query.where('pay_id', '=', search.payID)
  if (search.clientBranch !== undefined)
    query = query.where('client_branch', '=', search.clientBranch)
  if (search.fromDate !== undefined) query = query.where(sorted, '>=', new Date(search.fromDate))
  if (search.toDate !== undefined) query = query.where(sorted, '<=', new Date(search.toDate))
  if (position) {
    query = query.where(
      sql<boolean>`(${sql.ref(sorted)}, payment_request_id) < (${new Date(position.at)}, ${position.id})`,
    )
  }
  return query.execute()
}

function sortColumn(search: PaymentRequestSearch): 'created_at' | 'completed_at' {
  return search.searchByDateType === 'COMPLETED_DESC' ? 'completed_at' : 'created_at'
}

function positionOf(
  search: PaymentRequestSearch,
  row: PaymentRequest | undefined,
): Position | undefined {
  const at = row?.[sortColumn(search)]
  return row && at ? { at: at.getTime(), id: row.payment_request_id } : undefined
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
