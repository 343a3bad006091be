import type { FastifyInstance } from 'fastify'
import { limitStatements } from '../../platform/connections/limited-client.ts'
import { CALL_STATEMENT_LIMIT_MS } from '../../platform/database/call-database.ts'

/**
 * Limits how long each statement of a call may take, on every pool, so that a call gets its 503 while its caller still
 * waits. The pool that calls share with jobs has no limit as short as that.
 */
export function limitStatementsOfCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) =>
    limitStatements(CALL_STATEMENT_LIMIT_MS, done),
  )
  // The body arrives in events of the connection, outside of the call's context.
  app.addHook('preValidation', (_request, _reply, done) =>
    limitStatements(CALL_STATEMENT_LIMIT_MS, done),
  )
}
