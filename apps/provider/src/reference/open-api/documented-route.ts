import { describedSchemas } from '@tideway/contract/calls/docs/field'
import type { ProofRule } from '@tideway/contract/identity/step-up'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { proofRuleOf } from '../../http/authentication/call-guard.ts'
import type { CallDocs } from '../../http/calls/call-docs.ts'

/** Call of one of the two APIs, as its route declares it. */
export interface DocumentedRoute {
  method: string
  /** Path below the API's prefix, with parameters in braces: `/clients/{clientId}`. */
  path: string
  /** Prefix of the path, for a call that is not below the API's own. */
  base?: string
  operation: string
  /** When a person's call asks for a fresh proof. Undefined if it never does. */
  proof: ProofRule | undefined
  /** `RestAPI/GET:clients/*`: its API, method and path. */
  name: string
  tag: string
  summary: string
  params?: z.core.$ZodType
  querystring?: z.core.$ZodType
  body?: z.core.$ZodType
  /** By status. Undefined for an empty answer. */
  answers: Map<number, z.core.$ZodType | undefined>
  docs: CallDocs
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
 * Records every route registered below a prefix from now on, including routes next to its version. The list grows until
 * the server is ready. Throws if a call or one of its parameters has no description.
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
      const name = `${prefix.startsWith('/portal') ? 'PortalAPI' : 'RestAPI'}/${method}:${path.slice(1).replace(/\{\w+\}/g, '*')}`
      const docs = route.config?.docs
      if (docs === undefined) throw new Error(`${name} says nothing about itself`)
      refuseBareParameters(name, schema, docs)
      routes.push({
        method,
        path,
        ...(base !== prefix && { base }),
        operation,
        proof: proofRuleOf(route.config?.guard),
        name,
        tag: schema.tags?.[0] ?? 'Others',
        summary: schema.summary ?? operation,
        ...(schema.params && { params: schema.params }),
        ...(schema.querystring && { querystring: schema.querystring }),
        ...(schema.body && { body: schema.body }),
        // A file has no schema, and its call declares its errors only.
        answers: new Map([
          ...(docs.files ? [[200, undefined] as const] : []),
          ...answersOf(schema.response ?? {}),
        ]),
        docs,
      })
    }
  })
  return routes
}

function refuseBareParameters(
  name: string,
  { params, querystring }: DeclaredSchema,
  docs: CallDocs,
): void {
  const declared = [params, querystring].flatMap((schema) =>
    schema instanceof z.core.$ZodObject ? Object.entries(schema._zod.def.shape) : [],
  )
  for (const [parameter, schema] of declared) {
    if (!docs.parameters?.[parameter] && !describedSchemas.get(schema)?.description)
      throw new Error(`${name} does not describe its parameter ${parameter}`)
  }
  for (const parameter of [...Object.keys(docs.parameters ?? {}), ...(docs.requires ?? [])]) {
    if (!declared.some(([one]) => one === parameter))
      throw new Error(`${name} describes a parameter that it does not have: ${parameter}`)
  }
}

function answersOf(response: Record<string, z.core.$ZodType>): DocumentedRoute['answers'] {
  return new Map(
    Object.entries(response).map(([status, schema]) => [
      Number(status),
      schema._zod.def.type === 'void' ? undefined : schema,
    ]),
  )
}

/** Returns true for the answer to a call that must wait for a second person, which is not its usual answer. */
export function isHeldAnswer({ answers }: Pick<DocumentedRoute, 'answers'>, status: number) {
  const answer = answers.get(status)
  // The answer may have other fields next to the request, such as a new secret that is shown once.
  return (
    status === 202 && answer instanceof z.core.$ZodObject && 'Approval' in answer._zod.def.shape
  )
}
