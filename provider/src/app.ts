import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { assetFileRoutes } from './assets/asset-file-routes.ts'
import { workAssetCleanup } from './assets/clean-assets.ts'
import { workLowBalanceAlerts } from './balance/low-balance/send-alerts.ts'
import { receiveTopUp } from './balance/top-ups/receive-top-up.ts'
import { workBatches } from './batch/work-batches.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { checkoutPayToRoutes } from './checkout/pay-to-routes.ts'
import { answerWrongMethods } from './http/allowed-methods.ts'
import { answerErrors, refuseUnstorable } from './http/answer-errors.ts'
import { openHmacKeys } from './http/authentication/hmac-key.ts'
import { openKeyProofs } from './http/authentication/key-proof.ts'
import { openLastUsed } from './http/authentication/last-used.ts'
import { openTenants } from './http/authentication/tenants.ts'
import { createApiKeyVerifier } from './http/authentication/verify-api-key.ts'
import {
  createSignatureVerifier,
  workSignatureCleanup,
} from './http/authentication/verify-signature.ts'
import { refuseBrokenRequest } from './http/broken-requests.ts'
import { openApiCors } from './http/cors.ts'
import { refuseAddress } from './http/http.ts'
import { addressLimit } from './http/limits/address-limit.ts'
import { openAdmission } from './http/limits/admission.ts'
import { countAttempts, openLimiter, workLimitCleanup } from './http/limits/limiter.ts'
import { limitsAtOnceOf, limitsOf } from './http/limits/limits.ts'
import { logDenials } from './http/log-denials.ts'
import { measureCalls } from './http/metrics/call-metrics.ts'
import { healthRoutes } from './http/metrics/health-routes.ts'
import { metricsRoute } from './http/metrics/serve-metrics.ts'
import { CallLog } from './http/stream-faults.ts'
import { identityHeaders } from './identity/identity-headers.ts'
import { identityPlugin } from './identity/identity-plugin.ts'
import { payoutsAppRoutes } from './identity/payouts-app-routes.ts'
import { plainPage } from './identity/plain-page.ts'
import { createIdTokenVerifier } from './identity/verify-id-token.ts'
import { payToEvents, workPayTo } from './initiations/pay-to.ts'
import { measureClearing } from './ledger/clearing-metrics.ts'
import { workMailOutbox } from './mail/send-mail.ts'
import {
  delayTransfer,
  finishTransfer,
  returnTransfer,
} from './outbound-transfers/follow-transfer.ts'
import { workExpiry } from './payment-requests/expire-payment-requests.ts'
import { payIdName } from './payment-requests/pay-id-enquiry.ts'
import { receivePayment } from './payment-requests/receive-payment.ts'
import { debtorOf } from './payments/debtor-of.ts'
import type { CallPlatform } from './platform/call-database.ts'
import { behindWall } from './platform/call-database.ts'
import { closeConnections } from './platform/close-connections.ts'
import { openEgress } from './platform/egress.ts'
import { HttpServer } from './platform/http-server.ts'
import { workIdempotencyCleanup } from './platform/idempotent.ts'
import { installationSecret } from './platform/installation-secret.ts'
import { pageFiles } from './platform/page-files.ts'
import type { Platform } from './platform/platform.ts'
import { secureResponses, setSurface } from './platform/surface-headers.ts'
import { portalPlugin } from './portal.ts'
import { portalAssetsPlugin } from './portal-assets.ts'
import { workRailOutbox } from './rail/rail-outbox.ts'
import { docs } from './reference/docs-plugin.ts'
import { workReportDelivery } from './reports/delivery/deliver-report.ts'
import { queueReportDelivery } from './reports/delivery/queue-report-delivery.ts'
import { workReports } from './reports/make-due-reports.ts'
import { readReportFile } from './reports/report-file.ts'
import { reportFileRoutes } from './reports/report-file-routes.ts'
import { workReportCleanup } from './reports/report-of-range.ts'
import { restPlugin } from './rest.ts'
import { simulatedBank } from './sandbox/bank/simulated-bank.ts'
import { testBankAgreementRoutes } from './sandbox/bank/test-bank-agreement-routes.ts'
import { testBankRoutes } from './sandbox/bank/test-bank-routes.ts'
import { outboxRoutes } from './sandbox/outbox/outbox-routes.ts'
import { demoReceiverRoutes } from './sandbox/receiver/receiver-routes.ts'
import { workWebhooks } from './webhooks/delivery/work-webhooks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the calls of the two APIs stand on. */
    calls: CallPlatform
    httpServer: HttpServer
    metrics: Registry
  }
}

const MOST_PARAMETER_LETTERS = 300

/** The whole provider on one port. What is plugged in, in order; the jobs it registers run once `platform.jobs` starts. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const { env } = platform
  const server = new HttpServer(env)
  const app = Fastify({
    serverFactory: (listener): Server => server.on('request', listener),
    clientErrorHandler: (error, socket) => refuseBrokenRequest(server, error, socket),
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new CallLog(),
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    // A call that was on its way when the server was told to stop is answered like any other (quality 2, SIGTERM).
    return503OnClosing: false,
    routerOptions: { maxParamLength: MOST_PARAMETER_LETTERS },
    // Fastify runs no hooks before it, so it needs the headers of every response.
    frameworkErrors: (error, request, reply) =>
      refuseAddress(error, request, setSurface(reply, 'api', env)),
  })
  answerWrongMethods(app, MOST_PARAMETER_LETTERS)

  secureResponses(app, env)
  const limiter = openLimiter(platform)
  app.addHook('onReady', async () => limiter.start())
  app.addHook('onClose', () => limiter.stop())
  workLimitCleanup(platform)
  await app.register(rateLimit, addressLimit(limiter, limitsOf(env).callsOfAddress))
  app.decorate('httpServer', server)
  closeConnections(app, server)
  answerErrors(app, { html: plainPage, headers: identityHeaders(env) })
  refuseUnstorable(app)
  const metrics = new Registry()
  app.decorate('metrics', metrics)
  measureCalls(app, metrics)
  measureClearing(metrics, platform)
  if (env.mode === 'demo') metricsRoute(app, metrics)
  logDenials(app, platform)
  healthRoutes(app, platform, server)

  const events = {
    paymentArrived: async (payment: Parameters<typeof receivePayment>[1]) =>
      (await receiveTopUp(platform, payment)) ?? (await receivePayment(platform, payment)),
    instructionFinished: (outcome: Parameters<typeof finishTransfer>[1]) =>
      finishTransfer(platform, outcome),
    instructionDelayed: (sent: Parameters<typeof delayTransfer>[1]) =>
      delayTransfer(platform, sent),
    instructionReturned: (returned: Parameters<typeof returnTransfer>[1]) =>
      returnTransfer(platform, returned),
    debtorOf: (instructionId: string) => debtorOf(platform, instructionId),
    payIdName: (payId: string) => payIdName(platform, payId),
    ...payToEvents(platform),
  }
  const bank = simulatedBank(platform, events)
  workRailOutbox(platform, bank)
  workExpiry(platform)
  workPayTo(platform, bank)
  workLowBalanceAlerts(platform)
  workMailOutbox(platform)
  workIdempotencyCleanup(platform)
  workSignatureCleanup(platform)
  workReports(platform, (tx, file) => queueReportDelivery(platform, tx, file))
  workReportCleanup(platform)
  workAssetCleanup(platform)
  const egress = openEgress(env)
  workReportDelivery(platform, { egress, readReportFile })
  workBatches(platform, { egress, rail: bank })
  const webhooks = workWebhooks(platform, { egress })
  app.addHook('onReady', () => webhooks.start())
  app.addHook('onClose', () => webhooks.stop())

  const atOnce = limitsAtOnceOf(env)
  const credentials = {
    verifyIdToken: createIdTokenVerifier(platform),
    verifyApiKey: createApiKeyVerifier(platform, {
      prove: await openKeyProofs(platform),
      countGuess: (subject) => countAttempts(platform, [{ limit: 'wrongKeys', subject }]),
    }),
    verifySignature: createSignatureVerifier(platform, await openHmacKeys(platform)),
    noteUse: openLastUsed(platform),
    tenants: openTenants(platform),
    limiter,
    admission: openAdmission({ perClient: atOnce.callsOfClient.most, inAll: atOnce.calls.most }),
  }
  // Secrets are of no client: calls that seal something are given theirs, and see no others.
  const signingSecret = await installationSecret(platform, 'signing')
  const calls = behindWall({ ...platform, env: { ...env, signingSecret } })
  app.decorate('calls', calls)
  app.addHook('onClose', () => calls.close())
  await app.register(pageFiles, { platform })
  await app.register(docs, { platform })
  await app.register(identityPlugin(platform, { appNames: env.appNames }))
  await app.register(async (doors) => {
    openApiCors(doors, env)
    // Ahead of authentication, so that calls of nobody count; behind CORS, so that the dashboard can read it.
    doors.addHook('onRequest', doors.rateLimit())
    await doors.register(restPlugin(calls, credentials, bank), { prefix: '/rest/v1' })
    await doors.register(portalPlugin(calls, credentials), { prefix: '/portal/v1' })
    await doors.register(portalAssetsPlugin(calls, credentials), { prefix: '/portal' })
  })
  await app.register(async (payouts) => payoutsAppRoutes(payouts, platform))
  await app.register(async (checkout) => checkoutRoutes(checkout, platform))
  await app.register(async (checkout) => checkoutPayToRoutes(checkout, platform, bank))
  await app.register(async (files) => reportFileRoutes(files, platform))
  await app.register(async (files) => assetFileRoutes(files, platform))
  if (env.mode === 'demo') {
    await app.register(async (testBank) => testBankRoutes(testBank, bank))
    await app.register(async (testBank) => testBankAgreementRoutes(testBank, bank))
    await app.register(async (outbox) => outboxRoutes(outbox, platform))
    await app.register(async (receiver) => demoReceiverRoutes(receiver, platform))
  }
  return app
}
