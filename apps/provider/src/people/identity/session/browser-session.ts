import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'

export type BrowserSession = Awaited<ReturnType<Provider['Session']['get']>>

/** Returns the session of the browser that makes a request, or a new anonymous one. */
export function browserSessionOf(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BrowserSession> {
  return provider.Session.get(provider.createContext(request.raw, reply.raw))
}

/** Ends a session with every grant made from it, so signing out of one application signs out of all of them. */
export async function endBrowserSession(
  provider: Provider,
  session: BrowserSession,
): Promise<void> {
  for (const clientId of Object.keys(session.authorizations ?? {})) {
    const grantId = session.grantIdFor(clientId)
    if (!grantId) continue
    await provider.AccessToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await (await provider.Grant.find(grantId))?.destroy()
  }
  await session.destroy()
}
