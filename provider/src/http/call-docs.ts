import type { AnyFieldDocs } from '@tideway/contract/calls/field-docs'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the reference says about the call besides its summary and schemas. */
    docs?: CallDocs
  }
}

/** What the reference says about a call. It is written beside the call's route. */
export interface CallDocs {
  /** More about the call than its summary: full sentences, with `code` in backticks. */
  description?: string
  /** How the call differs from the interface that other providers have, if it does. */
  extension?: string
  /** By status: when the call answers with an error that the status alone does not explain. */
  errors?: Record<number, string>
  /** By name: the parameters of path and query that the contract does not describe. */
  parameters?: Record<string, AnyFieldDocs>
  /** Query parameters that the call needs although its schema leaves them out, to answer with a message of its own. */
  requires?: string[]
  /** Whether the call takes an Idempotency-Key. */
  idempotent?: true
  /** Whether a read answers an ETag, and a save takes it back in If-Match. */
  tagged?: true
  example: CallExample
}

/** A call that a reader can send, and its answer. */
export interface CallExample {
  /** Below the API's prefix, where the route's path has a parameter. */
  path?: string
  /** With shell variables for what depends on an earlier answer. */
  query?: string
  body?: unknown
  answer?: unknown
}
