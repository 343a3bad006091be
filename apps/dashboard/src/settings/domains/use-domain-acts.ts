import { reasonOf } from '@tideway/browser/http/api-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'

export interface DomainAct {
  /** Adds a domain, looks for its record, or removes it. */
  kind: 'add' | 'check' | 'remove'
  domain: string
}

interface DomainActsOptions<Act extends DomainAct> {
  send: (act: Act) => Promise<unknown>
  /** Returns the message after the record was found. */
  verifiedText: (domain: string) => string
  /** Reads the domains again, after a failure too, because a call without a response may have succeeded. */
  refetch: () => Promise<unknown>
}

/** Changes domains one at a time, and keeps the failure of the last change. */
export function useDomainActs<Act extends DomainAct>({
  send,
  verifiedText,
  refetch,
}: DomainActsOptions<Act>) {
  const snackbar = useSnackbar()
  const { run, isPending, variables, error } = useSingleMutation({
    mutationFn: async (act: Act): Promise<boolean> => {
      await send(act)
      return true
    },
    onSuccess(_done, { kind, domain }) {
      if (kind === 'check') snackbar(verifiedText(domain))
    },
    onSettled: refetch,
  })
  const isAdding = variables?.kind === 'add'
  const reason = error ? (reasonOf(error) ?? GENERIC_FAILURE) : undefined
  const isOf = (domain: string) => !isAdding && variables?.domain === domain
  return {
    /** Resolves to true if it succeeded. */
    act: (act: Act) => run(act).then(Boolean, () => false),
    adding: { busy: isPending && isAdding, failure: isAdding ? reason : undefined },
    /** Returns the change in progress and the failure of a domain in the list. */
    stateOf: (domain: string) => ({
      busy: isPending && isOf(domain) ? variables?.kind : undefined,
      failure: isOf(domain) ? reason : undefined,
    }),
  }
}
