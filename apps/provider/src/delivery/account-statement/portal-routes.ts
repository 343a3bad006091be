import { pipeline } from 'node:stream'
import { SettlementFileQuery } from '@tideway/contract/balance/settlements/settlement'
import {
  DEFAULT_STATEMENT_PAGE,
  StatementFileQuery,
  StatementPage,
  StatementQuery,
} from '@tideway/contract/balance/statement/statement'
import {
  settlementFormats,
  statementFormats,
} from '@tideway/contract/balance/statement/statement-files'
import { idNotFound, Problem } from '@tideway/contract/calls/problems'
import { XLSX_TYPE } from '@tideway/contract/exports/sheet-xml'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { settlementInPath } from '../../balance/settlements/portal-routes.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientInPath } from '../../http/calls/client-parameters.ts'
import { chooseEncoding, openCompressor } from '../../http/server/compression.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { settlementFileDocs, statementDocs, statementFileDocs } from './portal-docs.ts'
import { readStatementPage } from './read-statement.ts'
import { openSettlementFile } from './settlement-file.ts'
import type { StatementFile } from './statement-file.ts'
import { mediaTypesOf, openStatementFile } from './statement-file.ts'

const tags = ['Clients']
const refusals = { 400: Problem, 404: Problem }

/** Registers the statement. Reports have the same entries, so the same permissions allow both. */
export function statementRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/statement',
    {
      config: { operation: 'RestAPI/GET:report', docs: statementDocs },
      schema: {
        tags,
        summary: 'Read the statement of the balance',
        params: clientInPath,
        querystring: StatementQuery,
        response: { 200: StatementPage, ...refusals },
      },
    },
    async (request) => {
      const clientId = await clientNamed(platform, request, request.params.clientId)
      const { from, to, kinds, numberOfRecords, nextPageId } = request.query
      return readStatementPage(
        platform,
        { clientId, from, to, kinds },
        { numberOfRecords: Number(numberOfRecords ?? DEFAULT_STATEMENT_PAGE), nextPageId },
      )
    },
  )

  app.get(
    '/clients/:clientId/statement/file',
    {
      config: {
        operation: 'RestAPI/GET:report/download',
        docs: { ...statementFileDocs, files: mediaTypesOf(statementFormats) },
      },
      schema: {
        tags,
        summary: 'Download the statement of the balance',
        params: clientInPath,
        querystring: StatementFileQuery,
        response: refusals,
      },
    },
    async (request, reply) => {
      const clientId = await clientNamed(platform, request, request.params.clientId)
      const { from, to, kinds, format } = request.query
      const file = await openStatementFile(platform, { clientId, from, to, kinds, format })
      return sendFile(reply, file)
    },
  )

  app.get(
    '/clients/:clientId/settlements/:settlementId/file',
    {
      config: {
        operation: 'RestAPI/GET:report/download',
        docs: { ...settlementFileDocs, files: mediaTypesOf(settlementFormats) },
      },
      schema: {
        tags,
        summary: 'Download a settlement with its entries',
        params: settlementInPath,
        querystring: SettlementFileQuery,
        response: refusals,
      },
    },
    async (request, reply) => {
      const { clientId: named, settlementId } = request.params
      const clientId = await clientNamed(platform, request, named)
      const { format } = request.query
      const file = await openSettlementFile(platform, { clientId, settlementId, format })
      if (!file) throw new ApiError(idNotFound('settlementId', settlementId))
      return sendFile(reply, file)
    },
  )
}

function sendFile(reply: FastifyReply, file: StatementFile): FastifyReply {
  const { fileName, contentType, content } = file
  reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
  // A workbook is compressed already.
  const encoding = contentType === XLSX_TYPE ? undefined : chooseEncoding(reply)
  if (encoding === undefined) return reply.send(content)
  const compressed = pipeline(content, openCompressor(encoding), () => undefined)
  return reply.header('content-encoding', encoding).send(compressed)
}
