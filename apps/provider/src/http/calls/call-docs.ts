import type { Words } from '@tideway/contract/calls/docs/field'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Text in the reference besides summary and schemas. */
    docs?: CallDocs
  }
}

/** Text about a call in the reference, written next to its route. */
export interface CallDocs {
  /** More about the call than its summary: full sentences, with `code` in backticks. */
  description?: string
  /** Difference from the interface that other providers have, if any. */
  extension?: string
  /** By status: explains errors of the call that the status alone does not explain. */
  errors?: Record<number, string>
  /** By name: parameters of path and query that the contract does not describe. */
  parameters?: Record<string, Words>
  /** Query parameters that the call requires although its schema does not, because it has its own error message. */
  requires?: string[]
  /** True if the call takes an Idempotency-Key. */
  idempotent?: true
  /** True if a read returns an ETag, and a save takes it back in If-Match. */
  tagged?: true
  /** Media types of a file that the call answers with, in place of JSON. */
  files?: readonly string[]
  example: CallExample
}

/** A call that a reader can send, with its response. */
export interface CallExample {
  /** Path below the API's prefix, if the route's path has a parameter. */
  path?: string
  /** With shell variables for values from an earlier response. */
  query?: string
  body?: unknown
  answer?: unknown
}
