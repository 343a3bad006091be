import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { CallNotes } from './call-notes.ts'
import { callNotes } from './call-notes.ts'

/** A call of one of the two APIs, as its route declares it. */
export interface DocumentedRoute {
  method: string
  /** Below the API's prefix, parameters in braces: `/clients/{clientId}`. */
  path: string
  /** Where the path begins, for a call that is not below the API's prefix. */
  base?: string
  operation: string
  /** The operation where it is the call's own; a call of ours that another one's entry allows has a name of its own. */
  name: string
  tag: string
  summary: string
  params?: z.core.$ZodType
  querystring?: z.core.$ZodType
  body?: z.core.$ZodType
  /** By status; undefined where the answer is empty. */
  answers: Map<number, z.core.$ZodType | undefined>
  notes: CallNotes
}

interface DeclaredSchema {
  tags?: string[]
  summary?: string
  params?: z.core.$ZodType
  querystring?: z.core.$ZodType
  body?: z.core.$ZodType
  response?: Record<string, z.core.$ZodType>
}

/**
 * Writes down every route registered below a prefix from now on, those that stand beside its version included. The
 * list grows until the server is ready.
 */
export function watchRoutes(app: FastifyInstance, prefix: string): DocumentedRoute[] {
  const beside = prefix.replace(/\/v\d+$/, '')
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation
    const base = [prefix, beside].find((start) => route.url.startsWith(`${start}/`))
    if (operation === undefined || base === undefined) return
    const methods = [route.method].flat().filter((method) => method !== 'HEAD')
    const schema = (route.schema ?? {}) as DeclaredSchema
    for (const method of methods) {
      const path = route.url.slice(base.length).replace(/:(\w+)/g, '{$1}')
      const name = nameOf(prefix, method, path, operation)
      routes.push({
        method,
        path,
        ...(base !== prefix && { base }),
        operation,
        name,
        tag: schema.tags?.[0] ?? 'Others',
        summary: schema.summary ?? operation,
        ...(schema.params && { params: schema.params }),
        ...(schema.querystring && { querystring: schema.querystring }),
        ...(schema.body && { body: schema.body }),
        answers: answersOf(schema.response ?? {}),
        notes: callNotes[name] ?? {},
      })
    }
  })
  return routes
}

function nameOf(prefix: string, method: string, path: string, operation: string): string {
  const door = prefix.startsWith('/portal') ? 'PortalAPI/' : 'RestAPI/'
  const own = `${door}${method}:${path.slice(1).replace(/\{\w+\}/g, '*')}`
  // Said of this very call, where the same entry allows others too.
  if (own in callNotes) return own
  if (operation.startsWith(door) && nounOf(operation.split(':')[1]) === nounOf(path.slice(1)))
    return operation
  return own
}

/** What a call is about: the first part of its path. */
function nounOf(path = ''): string | undefined {
  return path.split('/')[0]
}

function answersOf(response: Record<string, z.core.$ZodType>): DocumentedRoute['answers'] {
  return new Map(
    Object.entries(response).map(([status, schema]) => [
      Number(status),
      schema._zod.def.type === 'void' ? undefined : schema,
    ]),
  )
}
