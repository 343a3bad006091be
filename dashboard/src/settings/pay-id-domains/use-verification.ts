import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@tideway/browser/http/api-failure'
import { useSnackbar } from '@tideway/look/snackbar'
import { useRef, useState } from 'react'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { clientKeys } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { payIdDomainsKey, verifyPayIdDomain } from './pay-id-domain-queries.ts'

/** Has domains verified one at a time. `failure` is why the last one was not. */
export function useVerification() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const [verifying, setVerifying] = useState<string>()
  const [failure, setFailure] = useState<{ domain: string; reason: string }>()
  // A second press comes before the next render: only a ref stops it.
  const running = useRef(false)

  async function verify(domain: string) {
    if (running.current) return
    running.current = true
    setVerifying(domain)
    setFailure(undefined)
    try {
      await verifyPayIdDomain(api, actingClientId, domain)
      snackbar(`${domain} is verified. You can use it for PayIDs now.`)
    } catch (error) {
      setFailure({ domain, reason: reasonOf(error) ?? GENERIC_FAILURE })
    }
    running.current = false
    setVerifying(undefined)
    // Also after a failure: what got no answer may have been done. The config has what can be chosen for a request.
    void queryClient.invalidateQueries({ queryKey: payIdDomainsKey(actingClientId) })
    void queryClient.invalidateQueries({ queryKey: clientKeys.config(actingClientId) })
  }

  return { verifying, failure, verify }
}
