import type { Approval } from '@tideway/contract/approvals/approval'
import type { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import type { ApprovalRows } from '@tideway/contract/approvals/approval-rows'
import { ROWS_FACT } from '@tideway/contract/approvals/approval-rows'
import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { expect } from 'vitest'
import { setApprovalPolicy } from '../../src/people/approvals/policy/approval-policy-store.ts'
import type { CallOptions, ProviderAnswer, TestProvider } from '../provider.ts'

/** A policy that holds every payout, sweep and refund for approval, unless `changes` says otherwise. */
export const everyAmount = (changes: Partial<ApprovalPolicy> = {}): ApprovalPolicy => ({
  ...noApprovalPolicy,
  amounts: { ...noApprovalPolicy.amounts, payout: '0.00', sweep: '0.00', refund: '0.00' },
  ...changes,
})

/** The recorded change of an approval request whose rows have changed. */
export const changedRows = {
  label: ROWS_FACT,
  before: expect.stringMatching(/^[0-9a-f]{32}$/),
  after: expect.stringMatching(/^[0-9a-f]{32}$/),
}

/** Returns the calls that tests of approvals use. */
export function approvalCalls({ call, platform }: TestProvider) {
  const decide = (
    act: string,
    { approvalId, version }: Pick<Approval, 'approvalId' | 'version'>,
    { body, ...options }: CallOptions,
  ): Promise<ProviderAnswer> =>
    call('POST', `/portal/v1/approvals/${approvalId}/${act}`, {
      body: act === 'withdraw' ? {} : { version, ...(body as object | undefined) },
      ...options,
    })
  return {
    setPolicy: (policy: ApprovalPolicy, clientId: ClientId = clientIdOf('HARBOUR')) =>
      setApprovalPolicy(platform.db, clientId, policy),
    /** Returns the approval request in an answer to a held call. */
    held(answer: ProviderAnswer): Approval {
      expect(answer, answer.text).toMatchObject({ status: 202, body: { Approval: {} } })
      return answer.body.Approval
    },
    approve: (approval: Approval, options: CallOptions) => decide('approve', approval, options),
    decline: (approval: Approval, options: CallOptions) =>
      decide('decline', approval, { body: { comment: 'Not this one' }, ...options }),
    withdraw: (approval: Approval, options: CallOptions) => decide('withdraw', approval, options),
    list: async (options: CallOptions): Promise<Approval[]> => {
      const answer = await call('GET', '/portal/v1/approvals', options)
      expect(answer, answer.text).toMatchObject({ status: 200 })
      return answer.body.approvals
    },
    /** Returns the rows of an approval request. */
    rows: async (
      { approvalId }: Approval,
      options: CallOptions,
      query = '',
    ): Promise<ApprovalRows> => {
      const answer = await call('GET', `/portal/v1/approvals/${approvalId}/rows${query}`, options)
      expect(answer, answer.text).toMatchObject({ status: 200 })
      return answer.body
    },
    count: async (options: CallOptions) =>
      (await call('GET', '/portal/v1/approvals/count', options)).body,
    /** Returns the entries of the activity, newest first. */
    trail: async (clientId = 'HARBOUR') =>
      (
        await call('GET', `/portal/v1/clients/${clientId}/activity`, {
          as: 'admin@harbour.example',
        })
      ).body.records,
  }
}
