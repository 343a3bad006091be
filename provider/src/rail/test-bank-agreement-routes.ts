import type { FastifyInstance } from 'fastify'
import { payerActions } from './payto-rail.ts'
import type { SimulatedBank } from './simulated-bank.ts'

const idPattern = /^[0-9a-f]{32}$/

/** The payer of a PayTo agreement, played by anybody (readings 6, test bank). Registered in demo mode only. */
export async function testBankAgreementRoutes(
  app: FastifyInstance,
  bank: Pick<SimulatedBank, 'playPayer'>,
): Promise<void> {
  // These calls say everything in their path: whatever body comes along, or none, is the same to them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined)
  for (const action of payerActions) {
    app.post<{ Params: { id: string } }>(
      `/test-bank/agreements/:id/${action}`,
      async ({ params: { id } }, reply) => {
        reply.header('cache-control', 'no-store')
        // What has no id's form is nobody's, and is not asked of the database.
        const done = idPattern.test(id) ? await bank.playPayer(id, action) : 'unknown'
        if (done === 'unknown')
          return reply.code(404).send({ message: 'The test bank has no such agreement' })
        if (done === 'forbidden')
          return reply
            .code(409)
            .send({ message: `The agreement’s status does not allow to ${action} it` })
        return { paymentAgreementId: id, status: done.status }
      },
    )
  }
}
