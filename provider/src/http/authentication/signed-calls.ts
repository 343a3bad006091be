import { Readable } from 'node:stream'
import { invalidBody, refusal } from '@tideway/contract/calls/problems'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import { Refused } from '../../platform/refused.ts'
import type { Credentials } from './authenticate.ts'
import { authorize } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the key that the call came with, where its calls have to be signed. */
    sealedHmacKey: Buffer | null
  }
}

const bodyTooLarge = refusal(400, 'The request body is too large', 'ERR0.03')

/**
 * The signature is of the bytes as they were sent, so they are read before anything else reads them; what the call may
 * do is looked at once it is known to be its key's.
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
        // What is left of it would stand in the way of the next call.
        if (error instanceof Refused && error.refusal === bodyTooLarge)
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
  if (problem) throw new Refused(problem)
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
    // What is left unread must not close the connection before the answer is sent.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > limit) throw new Refused(bodyTooLarge)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(invalidBody)
  }
  return Buffer.concat(chunks)
}
