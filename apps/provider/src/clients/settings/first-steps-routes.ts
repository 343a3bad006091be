import type { ClientId } from '@tideway/contract/calls/ids'
import { Problem } from '@tideway/contract/calls/problems'
import { FirstSteps } from '@tideway/contract/settings/first-steps'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientInPath } from '../../http/calls/client-parameters.ts'
import type { Platform } from '../../platform/platform.ts'
import { firstStepsDocs } from './portal-docs.ts'

/** Each column uses an index and nothing is counted, however much data a client has. */
const READ = `SELECT
  EXISTS (SELECT FROM client_pay_id_domains WHERE client_id = $1 AND verified_at IS NOT NULL) AS domain,
  EXISTS (SELECT FROM checkout_apps WHERE client_id = $1 AND enabled) AS checkout,
  EXISTS (SELECT FROM api_keys WHERE client_id = $1 AND enabled) AS "apiKey",
  EXISTS (SELECT FROM webhook_destinations
           WHERE client_id = $1 AND url IS NOT NULL AND cardinality(webhooks_on) > 0) AS webhook,
  EXISTS (SELECT client_id FROM payment_requests WHERE client_id = $1 AND completed_at IS NOT NULL) AS payment`

/** Returns the first steps that a client has completed, according to its records. */
async function readFirstSteps({ pool }: Platform, clientId: ClientId): Promise<FirstSteps> {
  const { rows } = await pool.query<FirstSteps>({
    name: 'first steps',
    text: READ,
    values: [clientId],
  })
  const [steps] = rows
  if (!steps) throw new Error('a select without a row')
  return steps
}

/** Registers the route for a client's completed first steps, for everyone who may see their list. */
export function firstStepsRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/firstSteps',
    {
      config: { operation: 'RestAPI/POST:paymentRequest/search', docs: firstStepsDocs },
      schema: {
        tags: ['Clients'],
        summary: 'Read which first steps a client has done',
        params: clientInPath,
        response: { 200: FirstSteps, 404: Problem },
      },
    },
    async (request) =>
      readFirstSteps(platform, await clientNamed(platform, request, request.params.clientId)),
  )
}
