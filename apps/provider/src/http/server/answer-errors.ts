import type { ProblemResponse } from '@tideway/contract/calls/problems'
import {
  brieflyUnavailable,
  invalidBody,
  notFound,
  outcomeUnknown,
  problemResponse,
  RETRY_AFTER_SECONDS,
  serviceBusy,
  wrongContentType,
} from '@tideway/contract/calls/problems'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import { isDatabaseAway } from '../../platform/database/database-outage.ts'
import { isLockTimeout } from '../../platform/migrations/lock-limit.ts'
import { jsonbProblem } from '../json/jsonb-safe.ts'
import { CALLER_LEFT, isCallerLeaving } from './stream-faults.ts'

/** Page shown instead of JSON if a browser requested a page. */
export interface ErrorPage {
  title: string
  text: string
}

export interface ErrorPages {
  headers: Record<string, string>
  html(page: ErrorPage): string
}

const failed = { status: 500, body: { message: 'Internal server error' } } as const

export const unavailablePage: ErrorPage = {
  title: 'Briefly unavailable',
  text: 'We’ll be back in a moment. Reload this page to try again.',
}
const failedPage: ErrorPage = {
  title: 'Something went wrong on our side',
  text: 'Reload this page to try again.',
}
const invalidPage: ErrorPage = {
  title: 'This address isn’t valid',
  text: 'Check the link you followed, or ask for a new one.',
}

/**
 * Turns every error of the app's routes into a response. An ApiError keeps its status and body. An unavailable database
 * and a lock that another session holds for long are a 503 with Retry-After. Any other error is a 500 without internal details.
 */
export function answerErrors(app: FastifyInstance, pages: ErrorPages): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const knownError = knownRefusal(error)
    if (knownError) {
      const wait = error instanceof ApiError ? error.because.retryAfterSeconds : undefined
      if (wait !== undefined) reply.header('retry-after', String(wait))
      const authenticate = error instanceof ApiError ? error.because.authenticate : undefined
      if (authenticate !== undefined) reply.header('www-authenticate', authenticate)
      if (knownError.status === 429 && !reply.hasHeader('retry-after'))
        reply.header('retry-after', '60')
      return send(knownError, knownError.status === 400 ? invalidPage : undefined)
    }
    if (isCallerLeaving(error)) {
      request.log.debug('the caller left before the answer began')
      return reply.status(CALLER_LEFT).send()
    }
    request.log.error({ err: error }, 'call failed')
    if (isLockTimeout(error)) return send(serviceBusy, unavailablePage)
    if (!isDatabaseAway(error)) return send(failed, failedPage)
    return send(mayHaveChanged(request) ? outcomeUnknown : brieflyUnavailable, unavailablePage)

    function send(
      { status, body }: { status: number; body: unknown },
      page: ErrorPage | undefined,
    ): FastifyReply {
      reply.status(status)
      if (!page || !isNavigation(request)) return reply.send(body)
      return reply.headers(pages.headers).type('text/html; charset=utf-8').send(pages.html(page))
    }
  })
  // Also set if a page is sent with this status and explains it.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route's own rules reject text that jsonb cannot store, with the message of its field. */
    checksText?: boolean
  }
}

/**
 * Rejects text that PostgreSQL cannot store, at every route. Routes with a schema check their bodies in its validator.
 */
export function refuseJsonbUnsafe(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { config, schema } = request.routeOptions
    const isChecked = schema?.body !== undefined || config.checksText === true
    const problem =
      jsonbProblem(request.params) ??
      jsonbProblem(request.query) ??
      (isChecked ? undefined : jsonbProblem(request.body))
    if (problem) throw new ApiError(problem)
  })
}

/**
 * Returns true if the call may have had an effect before the database failed, as in a COMMIT without a response. A call
 * of the APIs has no effect until its tenant scope is set, immediately before its route runs.
 */
function mayHaveChanged({ method, reach }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && reach !== null
}

/** Returns true for a browser that opens a page, as opposed to a script that reads a response. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

function knownRefusal(error: FastifyError | ApiError): ProblemResponse | undefined {
  if (error instanceof ApiError) return error.refusal
  if (error.statusCode === undefined || error.statusCode >= 500) return undefined
  if (error.statusCode === 429) return problemResponse(429, error.message)
  if (error.statusCode === 404) return notFound
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return problemResponse(413, 'The request body is too large', 'ERR0.03')
  return error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? wrongContentType : invalidBody
}
