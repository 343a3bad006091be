import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@tideway/browser/http/api-failure'
import { useSnackbar } from '@tideway/look/snackbar'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { clientKeys } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { useSingleMutation } from '../../ui/use-single-mutation.ts'
import { payIdDomainsKey, verifyPayIdDomain } from './pay-id-domain-queries.ts'

/** Has domains verified one at a time. `failure` is why the last one was not. */
export function useVerification() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { mutate, isPending, variables, error } = useSingleMutation({
    mutationFn: (domain: string) => verifyPayIdDomain(api, actingClientId, domain),
    onSuccess(_verified, domain) {
      snackbar(`${domain} is verified. You can use it for PayIDs now.`)
    },
    // Also after a failure: what got no answer may have been done. The config has what can be chosen for a request.
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: payIdDomainsKey(actingClientId) })
      void queryClient.invalidateQueries({ queryKey: clientKeys.config(actingClientId) })
    },
  })
  return {
    verifying: isPending ? variables : undefined,
    failure:
      error && variables !== undefined
        ? { domain: variables, reason: reasonOf(error) ?? GENERIC_FAILURE }
        : undefined,
    verify: mutate,
  }
}
