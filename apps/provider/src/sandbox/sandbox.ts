import type { FastifyPluginAsync } from 'fastify'
import type { AppOptions } from '../build-app.ts'
import type { Platform } from '../platform/platform.ts'
import { reference } from '../reference/docs-plugin.ts'
import type { SimulatedBank } from './bank/simulated-bank.ts'
import { simulatedBank } from './bank/simulated-bank.ts'
import { testBankAgreementRoutes } from './bank/test-bank-agreement-routes.ts'
import { testBankRoutes } from './bank/test-bank-routes.ts'
import { testValues } from './bank/test-values-guide.ts'
import { outboxRoutes } from './outbox/outbox-routes.ts'
import { demoReceiverRoutes } from './receiver/receiver-routes.ts'

/** The demo's services around the product. */
export const sandbox: AppOptions<SimulatedBank> = {
  openRail: simulatedBank,
  additions: [reference({ testValues }), sandboxPages],
}

/** Registers the pages on which people act as payers, read mail and receive webhooks. */
function sandboxPages(platform: Platform, bank: SimulatedBank): FastifyPluginAsync {
  return async (app) => {
    await app.register(async (testBank) => testBankRoutes(testBank, bank))
    await app.register(async (testBank) => testBankAgreementRoutes(testBank, bank))
    await app.register(async (outbox) => outboxRoutes(outbox, platform))
    await app.register(async (receiver) => demoReceiverRoutes(receiver, platform))
  }
}
