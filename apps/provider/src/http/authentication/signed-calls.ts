import { Readable } from 'node:stream'
import { invalidBody, problemResponse } from '@tideway/contract/calls/problems'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { Credentials } from './authenticate.ts'
import { authorize } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** HMAC key of the call's API key, if its calls must be signed. */
    sealedHmacKey: Buffer | null
  }
}

const bodyTooLarge = problemResponse(400, 'The request body is too large', 'ERR0.03')

/**
 * Verifies signatures. A signature covers the bytes as sent, so they are read before anything else reads them.
 * Permissions are checked once the call is known to come from its key.
 */
export function checkSignatures(app: FastifyInstance, credentials: Credentials): void {
  app.decorateRequest('sealedHmacKey', null)
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.sealedHmacKey === null) {
      done(null, payload)
      return
    }
    checked(credentials, request, request.sealedHmacKey, payload).then(
      (body) => done(null, body),
      (error: Error) => {
        // The unread rest would corrupt the next call on the connection.
        if (error instanceof ApiError && error.refusal === bodyTooLarge)
          reply.header('connection', 'close')
        done(error)
      },
    )
  })
}

async function checked(
  credentials: Credentials,
  request: FastifyRequest,
  sealedHmacKey: Buffer,
  payload: RequestPayload,
): Promise<RequestPayload> {
  const { caller, method, headers } = request
  const { operation } = request.routeOptions.config
  if (caller?.kind !== 'key' || operation === undefined) throw new Error('a signature of nobody')
  const body = await wholeBody(payload as Readable, request.routeOptions.bodyLimit)
  const { clientId, keyId } = caller
  const target = request.originalUrl
  const problem = await credentials.verifySignature({
    ...{ method, target, headers, body },
    ...{ clientId, keyId, sealedHmacKey },
  })
  if (problem) throw new ApiError(problem)
  authorize(caller, operation)
  credentials.noteUse(caller, { address: request.ip, operation })
  return Object.assign(Readable.from(body.length === 0 ? [] : [body], { objectMode: false }), {
    receivedEncodedLength: body.length,
  })
}

async function wholeBody(payload: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    // Unread data must not close the connection before the response is sent.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > limit) throw new ApiError(bodyTooLarge)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(invalidBody)
  }
  return Buffer.concat(chunks)
}
