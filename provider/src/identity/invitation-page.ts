import type { InvitationEnd } from '@tideway/contract/users/invitation'
import { invitationEnds } from '@tideway/contract/users/invitation'
import type { FastifyReply } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { findInvitation } from '../users/invitation-store.ts'
import { backToDashboard } from './back-to-dashboard.ts'
import { identityHeaders } from './identity-headers.ts'
import { plainPage } from './plain-page.ts'

/** The token that a sign-in under way came with (spec 7.2); undefined for an ordinary one. */
export function invitationOf({ params }: { params: Record<string, unknown> }): string | undefined {
  return typeof params.token === 'string' ? params.token : undefined
}

/** Where the password is chosen, or a page that says why it cannot be and what to do. */
export async function sendInvitationPage(
  platform: Platform,
  reply: FastifyReply,
  { token, redirectUri }: { token: string; redirectUri: unknown },
) {
  const found = await findInvitation(platform, platform.db, token)
  return typeof found === 'string'
    ? endedPage(platform, reply, { end: found, redirectUri })
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
