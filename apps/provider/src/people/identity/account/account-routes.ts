import { createHash } from 'node:crypto'
import type { AccountView } from '@tideway/contract/identity/account'
import { isAccountSection } from '@tideway/contract/identity/account'
import { DASHBOARD_PARAM } from '@tideway/contract/payments/payouts-config'
import { NameChange, nameProblems } from '@tideway/contract/users/person-name'
import { roleLabel } from '@tideway/contract/users/roles/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { findClient } from '../../../clients/client/client-store.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Account } from '../accounts-store.ts'
import { accountUrlOf } from '../openid/oauth-client.ts'
import { knownDashboard } from '../session/dashboard-of.ts'
import { openSignInBrands } from '../sign-in/sign-in-brand.ts'
import type { SignInSession } from '../sign-in/sign-in-sessions.ts'
import { endSessionOf, endSessionsOf, sessionsOf } from '../sign-in/sign-in-sessions.ts'
import { accountOfBrowser, accountOfRequest, signInForAccount } from './account-request.ts'

const options = {
  bodyLimit: 16_384,
  config: { guard: 'Changes the person’s own account.' },
} as const

/** Registers the account page, where a person sees and changes their own account, and the calls that it makes. */
export async function accountRoutes(
  app: FastifyInstance,
  platform: Platform,
  server: () => Promise<Provider>,
): Promise<void> {
  const { env, db } = platform
  const brandOf = await openSignInBrands(platform)
  const dashboardOf = ({ query }: FastifyRequest) =>
    knownDashboard(env, (query as Record<string, unknown>)[DASHBOARD_PARAM]) ?? env.dashboardUrls[0]
  const person = async (request: FastifyRequest, reply: FastifyReply, fresh = false) =>
    accountOfRequest(platform, await server(), request, reply, { fresh })

  app.get('/identity/account', async (request, reply) => {
    const { code, state, error } = request.query as Record<string, unknown>
    const dashboardUrl = dashboardOf(request)
    // The browser comes back from the sign-in. The page needs only the session, and its address must not keep the code.
    if (code !== undefined || error !== undefined) {
      const page = accountUrlOf(env, dashboardUrl).slice(env.providerUrl.length)
      return reply.redirect(`${page}#${isAccountSection(state) ? state : ''}`, 303)
    }
    const signIn = await accountOfBrowser(platform, await server(), request, reply)
    if (!signIn) {
      const next = signInForAccount(platform, { section: undefined, again: false, dashboardUrl })
      return reply.redirect(next, 303)
    }
    const brand = brandOf({ redirect_uri: dashboardUrl })
    return reply.sendPage('account', { facts: { brand: JSON.stringify(brand) } })
  })

  app.get('/identity/account/confirm', async (request, reply) => {
    const { section: requestedSection } = request.query as Record<string, unknown>
    const section = isAccountSection(requestedSection) ? requestedSection : undefined
    const dashboardUrl = dashboardOf(request)
    return reply.redirect(signInForAccount(platform, { section, again: true, dashboardUrl }), 303)
  })

  app.get('/identity/account/person', async (request, reply) => {
    const signIn = await person(request, reply)
    if (!signIn) return reply
    const { account } = signIn
    const dashboardUrl = dashboardOf(request)
    const client = await findClient(db, account.clientId)
    const view: AccountView = {
      email: account.email,
      givenName: account.givenName,
      familyName: account.familyName,
      clientName: client?.client_name ?? account.clientId,
      role: roleLabel(account.role),
      federated: account.identities.length > 0,
      ...(dashboardUrl !== undefined && { dashboardUrl }),
    }
    return reply.send(view)
  })

  app.put('/identity/account/name', options, async (request, reply) => {
    const signIn = await person(request, reply, true)
    if (!signIn) return reply
    if (signIn.account.identities.length > 0) {
      return reply.code(409).send({ message: 'Your organisation manages your name' })
    }
    const parsed = NameChange.safeParse(request.body)
    if (!parsed.success) {
      return reply.code(400).send({ message: 'An invalid request body was supplied' })
    }
    const fields = nameProblems(parsed.data)
    if (Object.keys(fields).length > 0) return reply.code(400).send({ fields })
    await changeName(platform, signIn.account, {
      givenName: parsed.data.givenName.trim(),
      familyName: parsed.data.familyName.trim(),
    })
    return reply.code(204).send()
  })

  app.get('/identity/account/sessions', async (request, reply) => {
    const signIn = await person(request, reply)
    if (!signIn) return reply
    const sessions = await sessionsOf(platform, signIn.account.accountId)
    return reply.send({ sessions: sessions.map((each) => viewOf(each, signIn.session.uid)) })
  })

  app.delete('/identity/account/sessions/:id', options, async (request, reply) => {
    const signIn = await person(request, reply)
    if (!signIn) return reply
    const { id } = request.params as { id: string }
    const { accountId } = signIn.account
    const session = (await sessionsOf(platform, accountId)).find((each) => idOf(each) === id)
    // If the session has already ended, there is nothing to do.
    if (session) await endSessionOf(db, accountId, session.sessionUid)
    return reply.code(204).send()
  })

  app.post('/identity/account/sessions/end-others', options, async (request, reply) => {
    const signIn = await person(request, reply)
    if (!signIn) return reply
    await transact(db, (tx) =>
      endSessionsOf(tx, signIn.account.accountId, { except: signIn.session.uid }),
    )
    return reply.code(204).send()
  })
}

async function changeName(
  { db, clock }: Platform,
  account: Account,
  { givenName, familyName }: NameChange,
): Promise<void> {
  const { accountId, clientId, email, role } = account
  if (account.givenName === givenName && account.familyName === familyName) return
  await transact(db, async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ given_name: givenName, family_name: familyName })
      .where('account_id', '=', accountId)
      .execute()
    await recordAudit(tx, {
      clientId,
      actor: { kind: 'USER', id: accountId, name: email, role, organisationId: clientId },
      action: 'account.changeName',
      subjectId: email,
      details: {
        from: `${account.givenName} ${account.familyName}`.trim(),
        to: `${givenName} ${familyName}`,
      },
      at: clock.now(),
    })
  })
}

function viewOf(session: SignInSession, currentUid: string) {
  return {
    id: idOf(session),
    browser: session.browser,
    address: session.address,
    sinceDatetime: session.since.toISOString(),
    lastSeenDatetime: session.lastSeenAt.toISOString(),
    current: session.sessionUid === currentUid,
  }
}

/** The page knows a session by its digest, because the sign-in server finds a session by its own id. */
function idOf({ sessionUid }: SignInSession): string {
  return createHash('sha256').update(sessionUid).digest('base64url').slice(0, 22)
}
