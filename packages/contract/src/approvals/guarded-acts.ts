import type { ApprovalKind } from './approval-policy.ts'

/**
 * The rule of the approval policy for each call that changes something: the kinds under which it may wait, or why it
 * never waits (decision 130). Guarded is everything by which money leaves, or by which a person could get a second
 * person to approve, a weaker proof or a new way out for money. Names are method and path, with `*` for a parameter.
 */
export type ActRule = readonly ApprovalKind[] | string

/** Calls of the REST API. */
const restActs = {
  'POST /rest/v1/payment': ['payout'],
  'POST /rest/v1/sweepRequest': ['sweep'],
  'POST /rest/v1/paymentRequest/refund': ['refund'],
  'POST /rest/v1/paymentInitiation/refund': ['refund'],
  'POST /rest/v1/client/*/apiKeys': ['key'],
  'PATCH /rest/v1/client/*/apiKeys/*': ['key'],
  'POST /rest/v1/paymentRequest': 'Asks a payer for money, and sends none.',
  'DELETE /rest/v1/paymentRequest': 'Withdraws a request for money.',
  'POST /rest/v1/paymentAgreement': 'The payer approves the agreement, and money comes in.',
  'POST /rest/v1/paymentAgreement/amendment': 'The payer approves it, and money comes in.',
  'POST /rest/v1/paymentAgreement/changeStatus': 'Sends no money.',
  'POST /rest/v1/paymentInitiation': 'Collects money, and sends none.',
  'PATCH /rest/v1/client/*':
    'Chooses the events of a destination. Its address and secret are guarded.',
  'PUT /rest/v1/clients/*/lowBalanceAlert/threshold': 'Changes when a mail is sent.',
  'PUT /rest/v1/clients/*/lowBalanceAlert/emailAddresses': 'Changes who gets a mail.',
  'POST /rest/v1/config/payIdDomains': 'Names addresses at which money comes in.',
  'POST /rest/v1/config/payIdDomains/*/verification': 'Names addresses at which money comes in.',
  'DELETE /rest/v1/config/payIdDomains/*': 'Names addresses at which money comes in.',
  'POST /rest/v1/payIDEnquiry': 'Reads.',
  'POST /rest/v1/accountEnquiry': 'Reads.',
  'POST /rest/v1/accountCheck': 'Reads.',
  'POST /rest/v1/paymentRequest/search': 'Reads.',
  'POST /rest/v1/paymentRequest/search/totals': 'Reads.',
  'POST /rest/v1/payment/search': 'Reads.',
  'POST /rest/v1/payment/search/totals': 'Reads.',
  'POST /rest/v1/paymentInitiation/search': 'Reads.',
  'POST /rest/v1/paymentInitiation/search/totals': 'Reads.',
  'POST /rest/v1/paymentAgreement/search': 'Reads.',
  'POST /rest/v1/paymentAgreement/search/totals': 'Reads.',
} as const satisfies Record<string, ActRule>

/** Calls of the portal API. */
const portalActs = {
  'POST /portal/v1/payoutBatches': ['payout'],
  'POST /portal/v1/payoutBatches/*/resume': ['payout'],
  'POST /portal/v1/payoutBatches/*/retry': ['payout'],
  'POST /portal/v1/refundBatches': ['bulkRefund'],
  'POST /portal/v1/refundBatches/*/resume': ['bulkRefund'],
  'POST /portal/v1/refundBatches/*/retry': ['bulkRefund'],
  // The settlement account is set by operators, and by no call.
  'PUT /portal/v1/clients/*': ['key', 'sftp'],
  'PATCH /portal/v1/clients/*/keys/*': ['key'],
  'POST /portal/v1/clients/*/apps': ['sftp'],
  'PUT /portal/v1/clients/*/sftpHostKeys': ['sftp'],
  'PUT /portal/v1/clients/*/webhooks/*': ['webhook'],
  'POST /portal/v1/clients/*/webhooks/*/secret': ['webhook'],
  'PUT /portal/v1/clients/*/approvalPolicy': ['policy'],
  // Sends money of any amount, so it waits if any sweep does.
  'PUT /portal/v1/clients/*/settlementSchedule': ['sweep'],
  'PUT /portal/v1/clients/*/securityPolicy': ['user'],
  'PUT /portal/v1/clients/*/singleSignOn': ['user'],
  'DELETE /portal/v1/clients/*/singleSignOn': ['user'],
  'POST /portal/v1/clients/*/singleSignOn/domains': ['user'],
  'POST /portal/v1/clients/*/singleSignOn/domains/*/verification': ['user'],
  'DELETE /portal/v1/clients/*/singleSignOn/domains/*': ['user'],
  'POST /portal/v1/users': ['user'],
  'POST /portal/v1/users/*/invitation': ['user'],
  'PATCH /portal/v1/users/*': ['user'],
  'DELETE /portal/v1/users/*': ['user'],
  'DELETE /portal/v1/users/*/secondFactors': ['user'],
  'POST /portal/v1/clients/*/singleSignOn/test':
    'Tries what is saved, which was guarded, and signs nobody in.',
  'POST /portal/v1/approvals/*/approve': 'Is the decision of the second person.',
  'POST /portal/v1/approvals/*/decline': 'Is the decision of the second person.',
  'POST /portal/v1/approvals/*/withdraw': 'Ends a person’s own request.',
  'POST /portal/v1/payoutBatches/*/stop': 'Stops money.',
  'POST /portal/v1/refundBatches/*/stop': 'Stops money.',
  'POST /portal/v1/payeeChecks': 'Reads.',
  'POST /portal/v1/payoutBatchReviews': 'Reads.',
  'POST /portal/v1/refundBatchReviews': 'Reads.',
  'DELETE /portal/v1/clients/*/apps': 'Disables an app.',
  'POST /portal/v1/clients/*/apps/preview': 'Shows a checkout that takes no payments.',
  'POST /portal/v1/clients/*/apps/batch/test-connection': 'Saves nothing.',
  'POST /portal/v1/clients/*/reportDelivery/test-connection': 'Saves nothing.',
  'POST /portal/v1/clients/*/reportDelivery/deliverAgain':
    'Sends reports to the server that is saved, which was guarded.',
  'POST /portal/v1/clients/*/webhooks/*/test': 'Sends an event about no real record.',
  'POST /portal/v1/clients/*/webhookDeliveries/*/resend':
    'Sends an event to the address that is saved, which was guarded.',
  'POST /portal/v1/clients/*/payIdDomains': 'Names addresses at which money comes in.',
  'DELETE /portal/v1/clients/*/payIdDomains/*': 'Names addresses at which money comes in.',
  'POST /portal/v1/clients/*/payIdDomains/*/verification':
    'Names addresses at which money comes in.',
  'POST /portal/v1/clientsAssets': 'Stores a logo.',
  'POST /portal/checkout/assets': 'Stores a logo.',
  'POST /portal/v1/exportCounts': 'Reads.',
  'POST /portal/v1/exports': 'Writes a file of what the person may search.',
  'PATCH /portal/v1/exports/*': 'Stops or resumes a file of what the person may search.',
  'DELETE /portal/v1/exports/*': 'Deletes a file of what the person may search.',
  'POST /portal/v1/notes': 'Stores what a person writes about a transaction.',
  'POST /portal/v1/notes/*/hide': 'Hides what a person wrote about a transaction.',
  'POST /portal/v1/search': 'Reads.',
  'PUT /portal/v1/clients/*/tasks/*/aside': 'Puts a task aside, with a reason.',
  'DELETE /portal/v1/clients/*/tasks/*/aside': 'Brings a task back.',
  'PUT /portal/v1/clients/*/tasks/dailyMail': 'Changes whether the person gets a mail.',
  'POST /portal/v1/views': 'Stores what a list shows.',
  'PUT /portal/v1/views/*': 'Stores what a list shows.',
  'DELETE /portal/v1/views/*': 'Removes what a list showed.',
  'POST /portal/v1/session/lock': 'Locks the person’s own session.',
} as const satisfies Record<string, ActRule>

const own = 'Changes the person’s own account, with a fresh proof of who they are.'
const signIn = 'Is a part of a sign-in, which proves who the person is.'

/** Calls of the account page and of the sign-in. They concern one person, who makes them. */
const accountActs = {
  'PUT /identity/account/name': own,
  'POST /identity/account/password': own,
  'POST /identity/account/factors/passkeys/options': own,
  'POST /identity/account/factors/passkeys': own,
  'PUT /identity/account/factors/passkeys/*': 'Changes the name of the person’s own passkey.',
  'DELETE /identity/account/factors/passkeys/*': own,
  'POST /identity/account/factors/app/begin': own,
  'POST /identity/account/factors/app': own,
  'DELETE /identity/account/factors/app': own,
  'POST /identity/account/factors/recovery-codes': own,
  'DELETE /identity/account/sessions/*': 'Ends the person’s own session.',
  'POST /identity/account/sessions/end-others': 'Ends the person’s own sessions.',
  'POST /identity/forgotten': 'Sends a link to the person’s own address.',
  'POST /identity/forgotten/*':
    'Changes the password of the person who has the link. Their second factors stay.',
  'POST /identity/sign-in/*': signIn,
  'POST /identity/sign-in/*/code': signIn,
  'POST /identity/sign-in/*/enrol/app': signIn,
  'POST /identity/sign-in/*/enrol/app/begin': signIn,
  'POST /identity/sign-in/*/enrol/done': signIn,
  'POST /identity/sign-in/*/enrol/passkey': signIn,
  'POST /identity/sign-in/*/enrol/passkey/options': signIn,
  'POST /identity/sign-in/*/enrol/recovery-codes': signIn,
  'POST /identity/sign-in/*/invitation': 'Accepts an invitation, which was guarded.',
  'POST /identity/sign-in/*/passkey': signIn,
  'POST /identity/sign-in/*/passkey/options': signIn,
  'POST /identity/sign-in/*/recovery-code': signIn,
  'POST /identity/sign-in/*/somebody-else': 'Ends the person’s own session.',
  'POST /identity/*': 'Is the sign-in server, which gives tokens to people who have signed in.',
} as const satisfies Record<string, ActRule>

const rules = { ...restActs, ...portalActs, ...accountActs }

export const guardedActs: Readonly<Record<string, ActRule>> = rules

type Acts = typeof rules
/** Acts that may wait under a kind of change. */
export type GuardedChange = {
  [Act in keyof Acts]: Acts[Act] extends readonly (infer Kind)[]
    ? Kind extends 'key' | 'sftp' | 'webhook' | 'policy' | 'user'
      ? Act
      : never
    : never
}[keyof Acts]
