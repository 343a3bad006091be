import type { InvitationEnd } from '@tideway/contract/users/invitation'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Invitation } from './invitation-store.ts'
import { useInvitation } from './invitation-store.ts'

/**
 * Accepts an invitation, so that the person may sign in from now on. Returns the reason if the link is no longer valid.
 */
export async function acceptInvitation(
  platform: Platform,
  token: string,
  person: { givenName: string; familyName: string; passwordHash: string },
): Promise<Invitation | InvitationEnd> {
  return transact(platform.db, async (tx) => {
    const accepted = await useInvitation(platform, tx, token, person)
    if (typeof accepted === 'string') return accepted
    const { accountId, clientId, email, role } = accepted
    await recordAudit(tx, {
      clientId,
      actor: { kind: 'USER', id: accountId, name: email, role, organisationId: clientId },
      action: 'user.accept',
      subjectId: email,
      at: platform.clock.now(),
    })
    return accepted
  })
}
