import type { InvitationEnd } from '@tideway/contract/users/invitation'
import { invitationEnds } from '@tideway/contract/users/invitation'
import type { FastifyReply } from 'fastify'
import type { Platform } from '../../../platform/platform.ts'
import { findInvitation } from '../../users/invitation-store.ts'
import { identityHeaders } from '../identity-headers.ts'
import { plainPage } from '../plain-page.ts'
import { backToDashboard } from '../session/back-to-dashboard.ts'

/** Returns the invitation token of a sign-in in progress (spec 7.2), or undefined for an ordinary one. */
export function invitationOf({ params }: { params: Record<string, unknown> }): string | undefined {
  return typeof params.token === 'string' ? params.token : undefined
}

/**
 * Sends the page for choosing a password, or a page that explains why the invitation cannot be used and what to do.
 */
export async function sendInvitationPage(
  platform: Platform,
  reply: FastifyReply,
  { token, redirectUri }: { token: string; redirectUri: unknown },
) {
  const invitation = await findInvitation(platform, platform.db, token)
  return typeof invitation === 'string'
    ? endedPage(platform, reply, { end: invitation, redirectUri })
    : reply.sendPage('invitation', { frameAncestors: "'none'" })
}

function endedPage(
  { env }: Platform,
  reply: FastifyReply,
  { end, redirectUri }: { end: InvitationEnd; redirectUri: unknown },
) {
  return reply
    .code(410)
    .headers(identityHeaders(env))
    .type('text/html; charset=utf-8')
    .send(plainPage({ ...invitationEnds[end], ...backToDashboard(env, redirectUri) }))
}
