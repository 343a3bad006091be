import type { Page } from '@playwright/test'
import type { HeldCall } from '@tideway/contract/approvals/approval'
import type { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { providerUrl } from '../addresses.ts'

export const admin = 'admin@harbour.example'
const financeAdmin = 'finance.admin@harbour.example'
export const manager = 'finance.manager@harbour.example'
/** A branch whose money and settings journeys of other screens do not change while this lock is held. */
export const branch = 'HARBOURN1'
export const screen = `/approvals?clientId=${branch}`

type IdTokenOf = (email: string) => Promise<string>

/** Sets the branch's policy, without the screen. If the policy guards itself, a second person approves it. */
export async function setPolicy(
  idTokenOf: IdTokenOf,
  changes: Partial<ApprovalPolicy> = {},
): Promise<void> {
  const path = `clients/${branch}/approvalPolicy`
  const policy = { ...noApprovalPolicy, ...changes }
  const { Approval: held } = await callPortal(await idTokenOf(admin), 'PUT', path, policy)
  if (held === undefined) return
  const approval = `approvals/${held.approvalId}/approve?clientId=${branch}`
  const { version } = held
  await callPortal(await idTokenOf(financeAdmin), 'POST', approval, { version })
}

async function callPortal(
  idToken: string,
  method: string,
  path: string,
  body: object,
): Promise<Partial<HeldCall>> {
  const answer = await fetch(`${providerUrl}/portal/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

export const payoutsAbove = (amount: string): Partial<ApprovalPolicy> => ({
  amounts: { ...noApprovalPolicy.amounts, payout: amount, refund: amount },
})

/** Makes a payout for the branch as a person, without the screen. Returns the response's status. */
export async function payOut(idToken: string, clientPaymentId: string): Promise<number> {
  const answer = await fetch(`${providerUrl}/rest/v1/payment`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${idToken},${branch}`,
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

/** Returns the request about a payment in a list of the page. */
export const requestAbout = (page: Page, subject: string) =>
  page.getByRole('listitem').filter({ hasText: subject })
