import type { Page } from '@playwright/test'
import type { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { providerUrl } from '../addresses.ts'
import type { Organisation } from '../organisation.ts'

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

/** Makes a payout for Harbour Newtown as a person, without the screen. Returns the response's status. */
export async function payOut(
  idToken: string,
  { newtown }: Organisation,
  clientPaymentId: string,
): Promise<number> {
  const answer = await fetch(`${providerUrl}/rest/v1/payment`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${idToken},${newtown.clientId}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      Payment: {
        clientPaymentId,
        payeeName: 'John Smith',
        paymentAmount: '0.30',
        paymentDescription: 'For approval',
        payID: 'johnsmith@test.com.au',
        payIDType: 'EMAIL',
      },
    }),
  })
  return answer.status
}

/** Returns the request about a payment in a list of the page, and not the payment in the request's own list. */
export const requestAbout = (page: Page, subject: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: subject })
    .filter({ has: page.getByRole('heading', { level: 3 }) })
