import type { Approval, HeldCall } from '@tideway/contract/approvals/approval'
import type { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import type { JsonBodyType } from 'msw'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { z } from 'zod/mini'

export const providerUrl = 'http://provider.example'

/** A call that reached the fake provider. */
export interface ReceivedCall {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  idempotencyKey: string | null
  authorization: string | null
}

type Outcome = { status: number; body: JsonBodyType } | 'lost'

const heldCall: HeldCall = {
  Approval: {
    approvalId: '019acb2e7f3a7c41b8d4f6a0c2e41a38',
    clientId: 'HARBOUR',
    kind: 'payout',
    action: 'payment.create',
    status: 'PENDING',
    version: 1,
    subjectId: 'invoice-4711',
    facts: [],
    changes: [],
    askedBy: { kind: 'USER', name: 'manager@harbour.example' },
    askedDatetime: '2026-11-20T03:00:00.000Z',
    expiresDatetime: '2026-11-23T03:00:00.000Z',
    mayDecide: false,
    mayWithdraw: true,
  },
}

const readHeld = `GET /portal/v1/approvals/${heldCall.Approval.approvalId}`

/**
 * Calls that screens leave out if the provider does not offer them. The fake provider offers them only if a test sets a
 * response.
 */
const leftOut = new Set(['GET /portal/v1/approvals', 'GET /portal/v1/approvals/rules'])

/** Simulates the provider's responses. A call without a planned response fails the test. */
export interface FakeProvider {
  /** Calls in order of arrival. */
  calls: ReceivedCall[]
  /** Returns the calls of one operation, for example `POST /rest/v1/paymentRequest/refund`. */
  callsOf(operation: string): ReceivedCall[]
  /**
   * Sets the response to this call from now on. `value` must fit the contract's schema, so that a test cannot invent a
   * field.
   */
  answer<T extends JsonBodyType>(operation: string, schema: z.ZodMiniType, value: T): void
  /** Sets the response to the next call only. */
  answerOnce<T extends JsonBodyType>(operation: string, schema: z.ZodMiniType, value: T): void
  refuse(operation: string, status: number, message: string): void
  /**
   * Makes this call wait for the approval of a second person from now on. `more` are further fields of the response.
   */
  hold(operation: string, more?: Record<string, string>): void
  /** Ends the request of calls that wait. */
  decide(ending: Partial<Approval> & Pick<Approval, 'status'>): void
  /** Sets the approval policy for the person's own calls. */
  guard(policy: Partial<ApprovalPolicy>): void
  /** Loses the response: the call arrives and may take effect, but no response returns. */
  lose(operation: string): void
}

/**
 * Starts a provider for the tests of one file at the network level, so that requests are the same as for a real
 * provider.
 *
 * @param url The origin of the provider.
 */
export function startFakeProvider(url = providerUrl): FakeProvider {
  const outcomes = new Map<string, Outcome>()
  const onceOutcomes = new Map<string, Outcome>()
  const calls: ReceivedCall[] = []
  const unplanned: string[] = []
  const server = setupServer(
    http.all(`${url}/*`, async ({ request }) => {
      const url = new URL(request.url)
      const operation = `${request.method} ${url.pathname}`
      if (leftOut.has(operation) && !outcomes.has(operation) && !onceOutcomes.has(operation))
        return HttpResponse.json({ message: 'Not found' }, { status: 404 })
      calls.push({
        method: request.method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: await request.json().catch(() => undefined),
        idempotencyKey: request.headers.get('idempotency-key'),
        authorization: request.headers.get('authorization'),
      })
      const outcome = onceOutcomes.get(operation) ?? outcomes.get(operation)
      onceOutcomes.delete(operation)
      if (outcome === undefined) unplanned.push(operation)
      if (outcome === undefined || outcome === 'lost') return HttpResponse.error()
      return HttpResponse.json(outcome.body, { status: outcome.status })
    }),
  )
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => {
    const missing = unplanned.splice(0)
    outcomes.clear()
    onceOutcomes.clear()
    calls.splice(0)
    if (missing.length > 0) throw new Error(`calls without an answer: ${missing.join(', ')}`)
  })
  afterAll(() => server.close())
  return {
    calls,
    callsOf: (operation) => calls.filter(({ method, path }) => `${method} ${path}` === operation),
    answer(operation, schema, value) {
      schema.parse(value)
      outcomes.set(operation, { status: 200, body: value })
    },
    answerOnce(operation, schema, value) {
      schema.parse(value)
      onceOutcomes.set(operation, { status: 200, body: value })
    },
    decide: (ending) =>
      void outcomes.set(readHeld, {
        status: 200,
        body: { Approval: { ...heldCall.Approval, mayWithdraw: false, ...ending } },
      }),
    guard: (policy) =>
      void outcomes.set('GET /portal/v1/approvals/rules', {
        status: 200,
        body: { ...noApprovalPolicy, ...policy },
      }),
    hold(operation, more = {}) {
      outcomes.set(operation, { status: 202, body: { ...heldCall, ...more } })
      if (!outcomes.has(readHeld)) outcomes.set(readHeld, { status: 200, body: heldCall })
    },
    refuse: (operation, status, message) =>
      void outcomes.set(operation, { status, body: { message } }),
    lose: (operation) => void outcomes.set(operation, 'lost'),
  }
}
