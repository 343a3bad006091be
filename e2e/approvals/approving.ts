import type { Page } from '@playwright/test'
import type { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { PayoutBatchReview } from '@tideway/contract/payouts/payout-batch'
import { questionOf, rowOfPayout } from '@tideway/contract/payouts/single-payout'
import type { Organisation } from '../organisation.ts'
import { providerUrl } from '../system/addresses.ts'

/** The Approvals screen of Harbour Newtown, whose payouts these journeys approve. */
export const screenOf = ({ newtown }: Organisation) => `/approvals?clientId=${newtown.clientId}`

/** Sets Harbour Newtown's policy, without the screen. */
export async function setPolicy(
  idToken: string,
  { newtown }: Organisation,
  changes: Partial<ApprovalPolicy>,
): Promise<void> {
  const policy = { ...noApprovalPolicy, ...changes }
  const answer = await fetch(
    `${providerUrl}/portal/v1/clients/${newtown.clientId}/approvalPolicy`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(policy),
    },
  )
  if (!answer.ok) throw new Error(`approval policy: ${answer.status} ${await answer.text()}`)
}

export const payoutsAbove = (amount: string): Partial<ApprovalPolicy> => ({
  amounts: { ...noApprovalPolicy.amounts, payout: amount, refund: amount },
})

/**
 * Makes a payout for Harbour Newtown as a person who accepts what the provider asks, without the screen. Returns the
 * response's status.
 */
export async function payOut(
  idToken: string,
  { newtown }: Organisation,
  clientPaymentId: string,
): Promise<number> {
  const Payment = {
    clientPaymentId,
    payeeName: 'John Smith',
    paymentAmount: '0.30',
    paymentDescription: 'For approval',
    payID: 'johnsmith@test.com.au',
    payIDType: 'EMAIL',
  } as const
  const send = (path: string, body: object) =>
    fetch(providerUrl + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${idToken},${newtown.clientId}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
  const rows = [rowOfPayout(Payment)]
  await send('/portal/v1/payeeChecks', { rows })
  const review = await send('/portal/v1/payoutBatchReviews', { rows })
  const { accepted } = questionOf(PayoutBatchReview.parse(await review.json()))
  return (await send('/rest/v1/payment', { Payment, accepted })).status
}

/** Returns the request about a payment in a list of the page, and not the payment in the request's own list. */
export const requestAbout = (page: Page, subject: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: subject })
    .filter({ has: page.getByRole('heading', { level: 3 }) })
