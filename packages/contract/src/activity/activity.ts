import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { pageSchemaOf } from '../calls/page.ts'
import { essential } from '../calls/tolerant.ts'
import { roles } from '../users/roles/roles.ts'

/**
 * The audit trail: who changed money, access or settings, for which client and when. It is not part of the provider
 * API: if a provider answers 404 or 403, screens leave it out (readings 5, calls of our own).
 */

/** Actions in words that follow a name: 'Amelia created …', 'Amelia tried to create …'. */
const words = {
  'paymentRequest.create': ['created a payment request', 'create a payment request'],
  'paymentRequest.delete': ['deleted a payment request', 'delete a payment request'],
  'paymentRequest.refund': ['refunded a payment request', 'refund a payment request'],
  'refundBatch.create': [
    'refunded many payment requests at once',
    'refund many payment requests at once',
  ],
  'refundBatch.stop': ['stopped many refunds', 'stop many refunds'],
  'refundBatch.resume': ['resumed many refunds', 'resume many refunds'],
  'refundBatch.retry': ['retried failed refunds', 'retry failed refunds'],
  'payment.create': ['paid out', 'pay out'],
  'payoutBatch.create': ['paid many payees at once', 'pay many payees at once'],
  'payoutBatch.stop': ['stopped many payouts', 'stop many payouts'],
  'payoutBatch.resume': ['resumed many payouts', 'resume many payouts'],
  'payoutBatch.retry': ['retried failed payouts', 'retry failed payouts'],
  'batch.pay': ['began the payments of a file', 'pay a payment file'],
  'sweep.create': [
    'swept funds to the settlement account',
    'sweep funds to the settlement account',
  ],
  'paymentAgreement.create': ['proposed a PayTo agreement', 'propose a PayTo agreement'],
  'paymentAgreement.amend': ['amended a PayTo agreement', 'amend a PayTo agreement'],
  'paymentAgreement.suspend': ['suspended a PayTo agreement', 'suspend a PayTo agreement'],
  'paymentAgreement.resume': ['resumed a PayTo agreement', 'resume a PayTo agreement'],
  'paymentAgreement.cancel': ['cancelled a PayTo agreement', 'cancel a PayTo agreement'],
  'paymentInitiation.create': ['collected a PayTo payment', 'collect a PayTo payment'],
  'paymentInitiation.refund': ['refunded a PayTo payment', 'refund a PayTo payment'],
  'note.add': ['added a note to a transaction', 'add a note to a transaction'],
  'note.hide': ['hid a note on a transaction', 'hide a note on a transaction'],
  'task.putAside': ['put a task aside', 'put a task aside'],
  'task.bringBack': ['brought a task back', 'bring a task back'],
  'export.create': ['exported transactions', 'export transactions'],
  'user.signIn': ['signed in', 'sign in'],
  'user.invite': ['invited a user', 'invite a user'],
  'user.inviteAgain': ['resent an invitation', 'resend an invitation'],
  'user.accept': ['accepted an invitation', 'accept an invitation'],
  'user.changeRole': ['changed the role of a user', 'change the role of a user'],
  'user.delete': ['deleted a user', 'delete a user'],
  'user.create': ['got an account by single sign-on', 'get an account by single sign-on'],
  'user.link': ['moved to single sign-on', 'move to single sign-on'],
  'singleSignOn.change': ['changed single sign-on', 'change single sign-on'],
  'singleSignOn.remove': ['removed single sign-on', 'remove single sign-on'],
  'emailDomain.add': ['added an email domain', 'add an email domain'],
  'emailDomain.prove': ['verified an email domain', 'verify an email domain'],
  'emailDomain.remove': ['removed an email domain', 'remove an email domain'],
  'emailDomain.lose': ['stopped using an email domain', 'stop using an email domain'],
  'user.forgotPassword': [
    'asked for a link to change their password',
    'ask for a link to change their password',
  ],
  'user.changePassword': ['changed their password', 'change their password'],
  'account.changeName': ['changed their own name', 'change their own name'],
  'securityPolicy.change': ['changed the security policy', 'change the security policy'],
  'approvalPolicy.change': ['changed the approval policy', 'change the approval policy'],
  'approval.ask': ['requested approval', 'request approval'],
  'approval.approve': ['approved a request', 'approve a request'],
  'approval.decline': ['declined a request', 'decline a request'],
  'approval.withdraw': ['withdrew a request', 'withdraw a request'],
  'account.addFactor': ['added a second factor', 'add a second factor'],
  'account.removeFactor': ['removed a second factor', 'remove a second factor'],
  'account.newRecoveryCodes': ['made new recovery codes', 'make new recovery codes'],
  'account.useRecoveryCode': ['used a recovery code', 'use a recovery code'],
  'user.resetFactors': ['reset the second factors of a user', 'reset the second factors of a user'],
  'user.endSessions': ['signed a user out everywhere', 'sign a user out everywhere'],
  'balance.adjust': ['adjusted the balance', 'adjust the balance'],
  'settlementSchedule.change': [
    'changed when the balance is settled',
    'change when the balance is settled',
  ],
  'lowBalanceAlert.setThreshold': [
    'set the low-balance alert threshold',
    'set the low-balance alert threshold',
  ],
  'lowBalanceAlert.setEmailAddresses': [
    'changed the low-balance alert recipients',
    'change the low-balance alert recipients',
  ],
  'checkoutApp.enable': ['enabled the Pay by Bank app', 'enable the Pay by Bank app'],
  'checkoutApp.change': ['changed the Pay by Bank app', 'change the Pay by Bank app'],
  'checkoutApp.disable': ['disabled the Pay by Bank app', 'disable the Pay by Bank app'],
  'apiKey.create': ['created an API key', 'create an API key'],
  'apiKey.enable': ['enabled an API key', 'enable an API key'],
  'apiKey.disable': ['disabled an API key', 'disable an API key'],
  'apiKey.rename': ['renamed an API key', 'rename an API key'],
  'logo.upload': ['uploaded a logo', 'upload a logo'],
  'batchApp.enable': ['enabled the batch app', 'enable the batch app'],
  'batchApp.change': ['changed the batch app', 'change the batch app'],
  'batchApp.disable': ['disabled the batch app', 'disable the batch app'],
  'webhook.listen': ['changed webhook events', 'change webhook events'],
  'webhook.address': ['changed a webhook address', 'change a webhook address'],
  'webhook.test': ['sent a test event', 'send a test event'],
  'webhook.resend': ['resent a webhook', 'resend a webhook'],
  'webhook.newSecret': [
    'created a new webhook signing secret',
    'create a new webhook signing secret',
  ],
  'ipWhitelist.change': ['changed the IP allow-list', 'change the IP allow-list'],
  'thinPayload.change': ['changed the thin payload setting', 'change the thin payload setting'],
  'branding.change': ['changed the dashboard’s logo', 'change the dashboard’s logo'],
  'topUpPayId.enable': ['enabled the TopUp PayID', 'enable the TopUp PayID'],
  'statement.change': ['changed the MT940 report', 'change the MT940 report'],
  'dailyReport.change': [
    'changed the daily transaction report',
    'change the daily transaction report',
  ],
  'sftpHostKey.accept': ['accepted a new SFTP host key', 'accept a new SFTP host key'],
  'return.retry': ['retried a rejected return', 'retry a rejected return'],
  'report.deliverAgain': ['redelivered reports by SFTP', 'redeliver reports by SFTP'],
  'notifyOn.change': ['changed payment request callbacks', 'change payment request callbacks'],
  'client.create': ['created the client', 'create the client'],
  'client.change': ['changed the client', 'change the client'],
  'client.disable': ['disabled the client', 'disable the client'],
  'client.enable': ['enabled the client', 'enable the client'],
  'apiKey.revoke': ['revoked an API key', 'revoke an API key'],
  'payIdDomain.set': ['set a PayID domain', 'set a PayID domain'],
  'payIdDomain.verify': ['verified a PayID domain', 'verify a PayID domain'],
  'payIdDomain.delete': ['removed a PayID domain', 'remove a PayID domain'],
} as const satisfies Record<string, readonly [done: string, tried: string]>

export type ActivityAction = keyof typeof words
export const activityActions = Object.keys(words) as ActivityAction[]

export type ActivityResult = 'DONE' | 'REFUSED'

/**
 * Returns an action in words. An action that this version does not know, from a newer provider, is returned unchanged.
 */
export function activityWords(action: string, result: ActivityResult): string {
  const [done, tried] = Object.hasOwn(words, action)
    ? words[action as ActivityAction]
    : [action, action]
  return result === 'DONE' ? done : `tried to ${tried}`
}

/**
 * USER and KEY make calls. PAYER is the holder of a checkout link. FILE is a batch file of payments. OPERATOR is the
 * provider: a person who works for it, or a rule that it carries out.
 */
export const actorKinds = ['USER', 'KEY', 'PAYER', 'FILE', 'OPERATOR'] as const
export type ActorKind = (typeof actorKinds)[number]

export const Activity = z.object({
  activityId: field(
    essential(z.string()),
    'Our id of the entry: 32 hexadecimal digits.',
    '000000000000000000000000000004d2',
  ),
  actedDatetime: field(z.iso.datetime(), 'When it happened, in UTC.', '2026-11-20T04:10:00.000Z'),
  actor: field(
    z.object({
      kind: field(
        z.enum(actorKinds),
        'USER: a person. KEY: an API key. PAYER: the holder of a checkout’s link. FILE: a batch file of payments. OPERATOR: us, by a person who works for us or by a rule such as the settlement schedule.',
      ),
      id: field(
        z.optional(z.string()),
        'The id of the person’s account, of the key or of the batch file. Absent for a payer and an operator.',
        '00000000-0000-4000-8000-000000000001',
      ),
      name: field(
        z.string(),
        'The email address of a person, or the name of the key, the file or the operator.',
        'admin@harbour.example',
      ),
      role: field(z.optional(z.enum(roles)), 'The role that the person had at that time.'),
      organisationId: field(
        z.optional(z.string()),
        'The client that the person or key belongs to. Differs from `clientId` if they acted for a client below it.',
        'HARBOUR',
      ),
    }),
    'Who did it, as known at that time.',
  ),
  clientId: field(
    z.string(),
    'The client whose money, access or settings it was about.',
    'HARBOURN1',
  ),
  action: field(z.string(), 'The change: a noun, a full stop and a verb.', 'paymentRequest.refund'),
  description: field(
    z.string(),
    'The change in words, to follow a name.',
    'refunded a payment request',
  ),
  subjectId: field(
    z.string(),
    'The id of the record that was changed, such as a payment request, payout, agreement or client, or the email address of a user. For a refused change, the id that the call named.',
    '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  ),
  result: field(z.enum(['DONE', 'REFUSED']), 'DONE, or REFUSED: nothing was changed.'),
  reason: field(
    z.optional(z.string()),
    'Why it was refused. Present with REFUSED.',
    'Refund amount exceeds the available balance',
  ),
  details: field(
    z.record(z.string(), z.nullable(z.string())),
    'Details of the change, such as an amount, or a value before and after it.',
    { amount: '10.00' },
  ),
})
export type Activity = z.infer<typeof Activity>
nameObject(
  Activity,
  'Activity',
  'An entry of the audit trail: a change that was made, or attempted and refused.',
)

export const ActivityPage = pageSchemaOf(Activity)
export type ActivityPage = z.infer<typeof ActivityPage>
nameObject(ActivityPage, 'ActivityPage', 'One page of the audit trail.')
