import type { ClientId } from '@tideway/contract/calls/ids'
import { Problem } from '@tideway/contract/calls/problems'
import { SecurityPolicy } from '@tideway/contract/identity/security-policy'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import { securityPolicyOf, setSecurityPolicy } from '../clients/security-policy-store.ts'
import type { Caller } from '../http/authentication/caller.ts'
import { callerOf } from '../http/calls.ts'
import { clientNamed } from '../http/client-named.ts'
import { clientInPath } from '../http/client-parameters.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import { readSecurityPolicyDocs, saveSecurityPolicyDocs } from './portal-docs.ts'

/** Registers the routes for what a client asks of its people when they sign in. */
export function securityPolicyRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/securityPolicy',
    {
      config: {
        operation: 'PortalAPI/GET:clients/*/securityPolicy',
        docs: readSecurityPolicyDocs,
      },
      schema: {
        tags: ['Clients'],
        summary: 'Read a client’s security policy',
        params: clientInPath,
        response: { 200: SecurityPolicy, 404: Problem },
      },
    },
    async (request) =>
      securityPolicyOf(platform.db, await clientNamed(platform, request, request.params.clientId)),
  )

  app.put(
    '/clients/:clientId/securityPolicy',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*/securityPolicy',
        docs: saveSecurityPolicyDocs,
      },
      schema: {
        tags: ['Clients'],
        summary: 'Save a client’s security policy',
        params: clientInPath,
        body: SecurityPolicy,
        response: { 200: SecurityPolicy, 400: Problem, 404: Problem },
      },
    },
    async (request) => {
      const clientId = await clientNamed(platform, request, request.params.clientId)
      await savePolicy(platform, callerOf(request), clientId, request.body)
      return request.body
    },
  )
}

/** Saves a policy with its entry in the audit trail. A save without a change writes neither. */
async function savePolicy(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  policy: SecurityPolicy,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const before = await securityPolicyOf(tx, clientId)
    const same =
      before.factorPolicy === policy.factorPolicy && before.idleMinutes === policy.idleMinutes
    if (same) return
    await setSecurityPolicy(tx, clientId, policy)
    await recordAudit(tx, {
      clientId,
      actor: actorOf(caller),
      action: 'securityPolicy.change',
      subjectId: clientId,
      details: {
        factorPolicyBefore: before.factorPolicy,
        factorPolicy: policy.factorPolicy,
        idleMinutesBefore: minutesText(before),
        idleMinutes: minutesText(policy),
      },
      at: platform.clock.now(),
    })
  })
}

const minutesText = ({ idleMinutes }: SecurityPolicy) =>
  idleMinutes === null ? null : String(idleMinutes)
