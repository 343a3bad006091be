import type { ClientId } from '@tideway/contract/calls/ids'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueMail } from './mail-outbox.ts'

export interface SecurityNotice {
  clientId: ClientId
  /** Recipients. Nothing is sent if there are none. */
  to: string[]
  subject: string
  /** The event, as one sentence to the person. */
  happened: string
  /** The browser and address that did it, where they are known. */
  from?: { browser: string; address: string }
  /** The advice if the person did not expect it. By default: check the account, and tell an administrator. */
  otherwise?: string
}

/** Tells people of a change to their account or to what may be done in their name. Written with the change. */
export async function queueSecurityNotice(
  platform: Platform,
  tx: Tx,
  { clientId, to, subject, happened, from, otherwise }: SecurityNotice,
): Promise<void> {
  if (to.length === 0) return
  await queueMail(platform, tx, {
    clientId,
    to,
    subject,
    text: [
      happened,
      '',
      `When: ${formatDateTime(platform.clock.now(), SYDNEY)} (Sydney)`,
      ...(from ? [`Where: ${from.browser}, from the address ${from.address}`] : []),
      '',
      'If you expected this, there’s nothing to do.',
      otherwise ??
        `If you didn’t, change your password and sign out everywhere at ${platform.env.providerUrl}/identity/account, and tell an administrator in your organisation.`,
      '',
    ].join('\n'),
    reason: 'security',
  })
}
