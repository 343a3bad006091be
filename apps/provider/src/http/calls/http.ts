import {
  invalidBody,
  notFound,
  problemResponse,
  wrongContentType,
} from '@tideway/contract/calls/problems'
import type { FastifyError, FastifyInstance, FastifyReply, FastifySchemaCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ApiError } from '../../platform/api-error.ts'
import { jsonbProblem } from '../json/jsonb-safe.ts'
import { validationRefusal } from '../json/validation-problems.ts'

/**
 * Sets the common rules of both APIs: bodies are JSON or empty, and a body that violates its schema is a 400 with the
 * documented body.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send the JSON content type without a body where none is needed.
    if (body.toString().trim() === '') done(null, undefined)
    else
      parse(request, body.toString(), (error, value) =>
        error ? done(new ApiError(invalidBody)) : done(null, value),
      )
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.toString() === '') done(null, undefined)
    else done(new ApiError(wrongContentType))
  })
  app.setValidatorCompiler(validate)
  app.setSerializerCompiler(serializerCompiler)
  app.setNotFoundHandler((_request, reply) => reply.status(notFound.status).send(notFound.body))
}

/** Rejects an address that cannot be decoded, which never gets to a route, like any other address. */
export function refuseAddress(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  const { status, body } = tooLong
    ? notFound
    : problemResponse(400, 'The address is not valid', 'ERR0.03')
  reply.status(status).send(body)
}

const validate: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data) => {
    const problem = jsonbProblem(data)
    if (problem) return { error: new ApiError(problem) }
    const parsed = z.safeParse(schema, data, { reportInput: true })
    return parsed.success
      ? { value: parsed.data }
      : { error: new ApiError(validationRefusal(parsed.error.issues)) }
  }
