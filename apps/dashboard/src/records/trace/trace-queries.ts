import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type { TraceKind } from '@tideway/contract/trace/trace'
import { Trace } from '@tideway/contract/trace/trace'

/** A transaction with a trace. */
export interface TracedRecord {
  kind: TraceKind
  /** The provider's id of the transaction. */
  id: string
  /** The id in the address of its page, if it is another one. */
  pageId?: string | undefined
}

/** Reads the trace of a transaction. Null if the provider has no traces. */
export function traceQuery(api: Api, clientId: string, { kind, id }: TracedRecord) {
  return queryOptions({
    queryKey: ['client', clientId, 'trace', kind, id],
    queryFn: async ({ signal }): Promise<Trace | null> => {
      try {
        const path = `/traces/${kind}/${encodeURIComponent(id)}`
        return await api.portal({ path, query: { clientId }, schema: Trace, signal })
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
  })
}
