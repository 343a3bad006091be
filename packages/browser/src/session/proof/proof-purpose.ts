import type { Call } from '../../http/http.ts'

const purposes: readonly [RegExp, string][] = [
  [/^\/payment$/, 'make this payout'],
  [/^\/sweepRequest$/, 'sweep funds'],
  [/\/refund$/, 'make more refunds'],
  [/^\/users(\/|$)/, 'change who can use the dashboard'],
  [/\/keys\//, 'change this API key'],
  [/\/webhooks\//, 'change where webhooks go'],
  [/^\/client\//, 'change the webhook events'],
  [/\/apps$/, 'change where payment files come from'],
  [/\/sftpHostKeys$/, 'accept this host key'],
  [/\/settlementSchedule$/, 'change when your balance is settled'],
  [/\/securityPolicy$/, 'change the security policy'],
  [/\/approvalPolicy$/, 'change what needs approval'],
  [/^\/approvals\//, 'approve this request'],
  [/^\/clients\/[^/]+$/, 'change these settings'],
]

/** Returns what a call does, after 'To'. */
export function proofPurpose({ path }: Pick<Call, 'path'>): string {
  return purposes.find(([pattern]) => pattern.test(path))?.[1] ?? 'do this'
}
