import type { FastifyPluginAsync } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import type { SimulatedBank } from './bank/simulated-bank.ts'
import { testBankAgreementRoutes } from './bank/test-bank-agreement-routes.ts'
import { testBankRoutes } from './bank/test-bank-routes.ts'
import { outboxRoutes } from './outbox/outbox-routes.ts'
import { demoReceiverRoutes } from './receiver/receiver-routes.ts'

export { simulatedBank } from './bank/simulated-bank.ts'
export { serveDemoSftp } from './sftp/serve-demo-sftp.ts'

/** The pages on which anybody plays payers, reads the mail and receives webhooks. For the demo alone. */
export function sandboxPages(platform: Platform, bank: SimulatedBank): FastifyPluginAsync {
  return async (app) => {
    await app.register(async (testBank) => testBankRoutes(testBank, bank))
    await app.register(async (testBank) => testBankAgreementRoutes(testBank, bank))
    await app.register(async (outbox) => outboxRoutes(outbox, platform))
    await app.register(async (receiver) => demoReceiverRoutes(receiver, platform))
  }
}
