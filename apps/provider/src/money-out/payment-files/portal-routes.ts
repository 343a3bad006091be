import type { ClientId } from '@tideway/contract/calls/ids'
import { PageQuery, requestedRecords } from '@tideway/contract/calls/page'
import { Problem } from '@tideway/contract/calls/problems'
import { paymentsFilter, readPaymentFileName } from '@tideway/contract/payment-files/batch-app'
import {
  ConnectionTest,
  PaymentFileConnection,
  PaymentFileDetail,
  PaymentFileLinePage,
  PaymentFileLinesQuery,
  PaymentFilePage,
  paymentFileProblems,
} from '@tideway/contract/payment-files/payment-file'
import { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { listFiles } from '../../delivery/file-exchange/sftp/read-file.ts'
import { testSftp } from '../../delivery/file-exchange/sftp/test-connection.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientIdText, clientInPath } from '../../http/calls/client-parameters.ts'
import { streamPage } from '../../http/server/stream-page.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Egress } from '../../platform/network/egress.ts'
import type { Platform } from '../../platform/platform.ts'
import { connectionDocs, linesDocs, listDocs, readDocs, testDocs } from './portal-docs.ts'
import {
  readConnection,
  readPaymentFile,
  readPaymentFileLines,
  searchPaymentFiles,
} from './read-batches.ts'

const tags = ['Batch files']
const batchParams = z.object({
  clientId: clientIdText,
  batchId: z.string().check(z.minLength(1), z.maxLength(100)).brand<'BatchId'>(),
})

/** Registers our own calls about batch files and their connection, for users who may see the apps. */
export function batchRoutes(instance: FastifyInstance, platform: Platform, egress: Egress): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const named = (request: FastifyRequest, clientId: ClientId) =>
    clientNamed(platform, request, clientId)

  app.get(
    '/clients/:clientId/batches',
    {
      config: { operation: 'PortalAPI/GET:clients/*/apps', docs: listDocs },
      schema: {
        tags,
        summary: 'List the batch files of a client',
        params: clientInPath,
        querystring: PageQuery,
        response: { 200: PaymentFilePage, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const clientId = await named(request, request.params.clientId)
      const { nextPageId } = request.query
      const numberOfRecords = requestedRecords(request.query)
      return streamPage(
        reply,
        searchPaymentFiles(platform, { clientId, numberOfRecords, nextPageId }),
      )
    },
  )

  app.get(
    '/clients/:clientId/batches/:batchId',
    {
      config: { operation: 'PortalAPI/GET:clients/*/apps', docs: readDocs },
      schema: {
        tags,
        summary: 'Read a batch file and its problems',
        params: batchParams,
        response: { 200: PaymentFileDetail, 404: Problem },
      },
    },
    async (request) => {
      const { batchId } = request.params
      const clientId = await named(request, request.params.clientId)
      const batch = await readPaymentFile(platform, clientId, batchId)
      if (!batch) throw new ApiError(paymentFileProblems.notFound(batchId))
      return batch
    },
  )

  app.get(
    '/clients/:clientId/batches/:batchId/lines',
    {
      config: { operation: 'PortalAPI/GET:clients/*/apps', docs: linesDocs },
      schema: {
        tags,
        summary: 'List the payments of a batch file',
        params: batchParams,
        querystring: PaymentFileLinesQuery,
        response: { 200: PaymentFileLinePage, 400: Problem, 404: Problem },
      },
    },
    async (request) => {
      const { batchId } = request.params
      const clientId = await named(request, request.params.clientId)
      const lines = await readPaymentFileLines(platform, clientId, batchId, request.query)
      if (!lines) throw new ApiError(paymentFileProblems.notFound(batchId))
      return lines
    },
  )

  app.get(
    '/clients/:clientId/apps/batch/connection',
    {
      config: { operation: 'PortalAPI/GET:clients/*/apps', docs: connectionDocs },
      schema: {
        tags,
        summary: 'Read the result of the last poll for batch files',
        params: clientInPath,
        response: { 200: PaymentFileConnection, 404: Problem },
      },
    },
    async (request) => ({
      ...(await readConnection(platform.db, await named(request, request.params.clientId))),
      pollSeconds: platform.env.batchPollSeconds,
    }),
  )

  app.post(
    '/clients/:clientId/apps/batch/test-connection',
    {
      config: {
        operation: 'PortalAPI/POST:clients/*/apps',
        guard: 'Saves nothing.',
        docs: testDocs,
      },
      schema: {
        tags,
        summary: 'Test the connection to a client’s batch files',
        params: clientInPath,
        body: ConnectionTest,
        response: { 200: ConnectionTestResult, 400: Problem, 404: Problem, 429: Problem },
      },
    },
    async (request) => {
      const clientId = await named(request, request.params.clientId)
      return testConnection(platform, egress, clientId, request.body)
    },
  )
}

/** Tests if the batch app could fetch a client's files. It stores and takes nothing. */
function testConnection(
  platform: Platform,
  egress: Egress,
  clientId: ClientId,
  { sftpDetails, typeFilters }: ConnectionTest,
): Promise<ConnectionTestResult> {
  const server = { clientId, purpose: 'batch', sftpDetails } as const
  return testSftp(platform, egress, server, async (session) => {
    const files = await listFiles(session, sftpDetails.folder)
    const filter = typeFilters?.[0] ?? paymentsFilter
    const ours = files.filter(({ name }) => 'plainName' in readPaymentFileName(name, filter)).length
    return `We can read ${sftpDetails.folder}: ${counted(files.length, 'file')}, ${ours} named as payment files.`
  })
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
