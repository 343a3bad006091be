import type { PaymentAgreementId } from '@tideway/contract/calls/ids'
import type { BankAgreements } from '@tideway/contract/sandbox/test-bank-agreement'
import { agreementsOf, payerActions } from '@tideway/contract/sandbox/test-bank-agreement'
import type { FastifyInstance } from 'fastify'
import type { SimulatedBank } from './simulated-bank.ts'

/** As many as a person would read. Older ones are found by their payer or id. */
const MOST = 50
const LONGEST = 140

const idPattern = /^[0-9a-f]{32}$/

/**
 * Registers the routes that act as payers of PayTo agreements, open to anyone (readings 6, test bank). Demo mode only.
 */
export async function testBankAgreementRoutes(
  app: FastifyInstance,
  bank: Pick<SimulatedBank, 'agreementsOfPayers' | 'playPayer'>,
): Promise<void> {
  // The path contains everything, so any body is ignored.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined)
  app.get<{ Querystring: { of?: unknown; open?: unknown } }>(
    '/test-bank/agreements',
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-store')
      const { of = '', open = 'false' } = query
      const isText = typeof of === 'string' && of.length <= LONGEST && !of.includes('\0')
      if (!isText || (open !== 'true' && open !== 'false'))
        return reply.code(400).send({ message: 'of must be text, and open must be true or false' })
      const agreements = await bank.agreementsOfPayers({
        of: agreementsOf(of),
        open: open === 'true',
        limit: MOST + 1,
      })
      return {
        agreements: agreements.slice(0, MOST),
        more: agreements.length > MOST,
      } satisfies BankAgreements
    },
  )
  for (const action of payerActions) {
    app.post<{ Params: { id: PaymentAgreementId } }>(
      `/test-bank/agreements/:id/${action}`,
      async ({ params: { id } }, reply) => {
        reply.header('cache-control', 'no-store')
        // Text without the form of an id cannot match, so skip the query.
        const done = idPattern.test(id) ? await bank.playPayer(id, action) : 'unknown'
        if (done === 'unknown')
          return reply.code(404).send({ message: 'This agreement does not exist in the test bank' })
        if (done === 'forbidden')
          return reply
            .code(409)
            .send({ message: `The agreement’s status does not allow this action: ${action}` })
        return { paymentAgreementId: id, status: done.status }
      },
    )
  }
}
