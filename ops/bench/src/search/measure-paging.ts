import type { Table } from '../report/result.ts'
import { formatFigure } from '../report/result.ts'
import type { Client } from '../system/load.ts'
import type { RunningProvider } from '../system/running-provider.ts'
import type { Page } from './demo-callers.ts'
import { createCall, payCall, searchCall } from './demo-callers.ts'

const A_PAGE = 1000
const WRITERS = 2

/**
 * Pages through all of a client's requests while others are created and paid. Checks that each initial request is
 * returned exactly once.
 */
export async function measurePaging(provider: RunningProvider, client: Client): Promise<Table> {
  const { rows } = await provider.database.query<{ id: string }>(
    `SELECT payment_request_id AS id FROM payment_requests WHERE client_id = 'HARBOUR' AND deleted_at IS NULL`,
  )
  const before = new Set(rows.map(({ id }) => id))
  const started = performance.now()
  let over = false
  let written = 0
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over) {
      const createdRequest = await answerOf<Page['records'][number]>(client, createCall())
      await answerOf(client, payCall(createdRequest.PaymentRequest.payID))
      written += 1
    }
  })
  const met = new Map<string, number>()
  let nextPageId: string | undefined
  let pages = 0
  do {
    const page: Page = await answerOf(client, searchCall(A_PAGE, { nextPageId }))
    if (page.recordCount !== page.records.length) throw new Error('recordCount counts otherwise')
    for (const { PaymentRequestStatus: status } of page.records) {
      met.set(status.paymentRequestId, (met.get(status.paymentRequestId) ?? 0) + 1)
    }
    nextPageId = page.nextPageId
    pages += 1
  } while (nextPageId !== undefined)
  const seconds = (performance.now() - started) / 1000
  over = true
  await Promise.all(writers)
  const missed = [...before].filter((id) => !met.has(id)).length
  const twice = [...met.values()].filter((count) => count > 1).length
  if (missed + twice > 0) throw new Error(`${missed} rows were missed and ${twice} met twice`)
  return {
    title: 'Paging through a client while rows are added',
    columns: ['', ''],
    rows: [
      ['rows that were there', before.size.toLocaleString('en-AU')],
      ['met exactly once', 'all'],
      ['pages', `${pages} of ${A_PAGE} in ${formatFigure(seconds)} s`],
      ['created and paid during this', written.toLocaleString('en-AU')],
    ],
  }
}

async function answerOf<Answer>(client: Client, call: Parameters<Client['send']>[0]) {
  const { status, text } = await client.send(call)
  if (status !== 200) throw new Error(`${call.path} answered ${status}: ${text.slice(0, 200)}`)
  return JSON.parse(text) as Answer
}
