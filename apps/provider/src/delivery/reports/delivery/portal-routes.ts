import { randomUUID } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import { Problem } from '@tideway/contract/calls/problems'
import {
  DeliverAgain,
  ReportConnectionTest,
  ReportDelivery,
  UndeliveredReports,
} from '@tideway/contract/reports/report-delivery'
import { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import type { SftpDetails } from '@tideway/contract/sftp/sftp-details'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callerOf } from '../../../http/calls/calls.ts'
import { clientNamed } from '../../../http/calls/client-named.ts'
import { clientInPath } from '../../../http/calls/client-parameters.ts'
import type { Egress } from '../../../platform/network/egress.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  expectFolder,
  inFolder,
  removeIfThere,
  uploadFile,
} from '../../file-exchange/sftp/put-file.ts'
import { testSftp } from '../../file-exchange/sftp/test-connection.ts'
import { deliverAgain } from './deliver-again.ts'
import { deliverAgainDocs, deliveryDocs, testDocs, undeliveredDocs } from './portal-docs.ts'
import { readReportDelivery, readUndelivered } from './read-delivery.ts'

/** Small, but large enough to detect a disk without room for it. */
const SIZE = 1024

/** Tests if reports could be delivered, by putting a small hidden file into the folder and removing it again. */
function testReportConnection(
  platform: Platform,
  egress: Egress,
  clientId: ClientId,
  sftpDetails: SftpDetails,
): Promise<ConnectionTestResult> {
  const { folder } = sftpDetails
  const server = { clientId, purpose: 'reports', sftpDetails } as const
  return testSftp(platform, egress, server, async (session) => {
    await expectFolder(session, folder)
    const path = inFolder(folder, `.connection-test-${randomUUID()}.part`)
    await uploadFile(session, path, Buffer.alloc(SIZE, ' '))
    await removeIfThere(session, path)
    return `We can write to ${folder}.`
  })
}

const tags = ['Reports']

/**
 * Registers the dashboard's routes about delivery to the client's SFTP server. Callers who may read reports see the
 * undelivered ones. Callers who may change settings see and change the rest.
 */
export function reportDeliveryRoutes(
  instance: FastifyInstance,
  platform: Platform,
  egress: Egress,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const named = (request: FastifyRequest, clientId: ClientId) =>
    clientNamed(platform, request, clientId)

  app.get(
    '/clients/:clientId/undeliveredReports',
    {
      config: { operation: 'RestAPI/GET:report', docs: undeliveredDocs },
      schema: {
        tags,
        summary: 'List the reports that did not reach a client’s SFTP server',
        params: clientInPath,
        response: { 200: UndeliveredReports, 404: Problem },
      },
    },
    async (request) => readUndelivered(platform, await named(request, request.params.clientId)),
  )

  app.get(
    '/clients/:clientId/reportDelivery',
    {
      config: { operation: 'PortalAPI/GET:clientsFields', docs: deliveryDocs },
      schema: {
        tags,
        summary: 'Read whether reports reach a client’s SFTP server',
        params: clientInPath,
        response: { 200: ReportDelivery, 404: Problem },
      },
    },
    async (request) => readReportDelivery(platform, await named(request, request.params.clientId)),
  )

  app.post(
    '/clients/:clientId/reportDelivery/deliverAgain',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*',
        guard: 'Sends reports to the server that is saved, which was guarded.',
        docs: deliverAgainDocs,
      },
      schema: {
        tags,
        summary: 'Deliver reports again that did not arrive',
        params: clientInPath,
        body: DeliverAgain,
        response: { 200: ReportDelivery, 400: Problem, 404: Problem },
      },
    },
    async (request) => {
      const clientId = await named(request, request.params.clientId)
      return deliverAgain(platform, callerOf(request), clientId, request.body)
    },
  )

  app.post(
    '/clients/:clientId/reportDelivery/test-connection',
    {
      config: { operation: 'PortalAPI/PUT:clients/*', guard: 'Saves nothing.', docs: testDocs },
      schema: {
        tags,
        summary: 'Test the connection to a client’s SFTP server for reports',
        params: clientInPath,
        body: ReportConnectionTest,
        response: { 200: ConnectionTestResult, 400: Problem, 404: Problem, 429: Problem },
      },
    },
    async (request) => {
      const clientId = await named(request, request.params.clientId)
      return testReportConnection(platform, egress, clientId, request.body.sftpDetails)
    },
  )
}
