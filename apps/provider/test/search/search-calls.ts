import { randomUUID } from 'node:crypto'
import type { SearchAnswer, SearchGroup } from '@tideway/contract/search/search-answer'
import { expect } from 'vitest'
import type { CallOptions, TestProvider } from '../provider.ts'

export const groupOf = ({ groups }: SearchAnswer, kind: string): SearchGroup | undefined =>
  groups.find((group) => group.kind === kind)
export const idsOf = (answer: SearchAnswer, kind: string): string[] =>
  groupOf(answer, kind)?.hits.map(({ id }) => id) ?? []
export const newId = () => randomUUID().replaceAll('-', '')

/** Returns calls that search everything and that add payment requests to find. */
export function searchCalls({ call, platform }: Pick<TestProvider, 'call' | 'platform'>) {
  async function search(
    text: string,
    { timeZone = 'UTC', ...options }: CallOptions & { timeZone?: string } = {},
  ): Promise<SearchAnswer> {
    const body = { Search: { text, timeZone } }
    const answer = await call('POST', '/portal/v1/search', {
      as: 'admin@harbour.example',
      ...options,
      body,
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  /** Adds a request of a client as another process would, and commits it. */
  async function add(clientId: string, request: object): Promise<string> {
    const id = newId()
    await platform.pool.query(
      `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id, payment_amount_cents,
       payment_description, status, created_at)
     SELECT $1, $2, coalesce(client_transaction_id, $2), pay_id, payment_amount_cents, payment_description, 'WAITING', created_at
       FROM jsonb_populate_record(NULL::payment_requests, $3)`,
      [
        clientId,
        id,
        JSON.stringify({
          pay_id: `${id}@x.example`,
          payment_amount_cents: 100,
          payment_description: 'Added',
          created_at: '2026-11-20T00:00:00Z',
          ...request,
        }),
      ],
    )
    return id
  }

  return { search, add }
}
