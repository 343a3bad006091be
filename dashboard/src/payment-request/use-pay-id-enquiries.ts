import { useSnackbar } from '@tideway/look/snackbar'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApi } from '../session/api-context.tsx'
import type { EnquiryState } from './pay-id-enquiries.ts'
import { PayIdEnquiries } from './pay-id-enquiries.ts'
import { GENERIC_FAILURE } from './payment-request-failure.ts'
import { enquirePayId } from './payment-request-mutations.ts'

/** The enquiries of one form: they end with it. */
export function usePayIdEnquiries(): { enquiries: PayIdEnquiries; enquiry: EnquiryState } {
  const api = useApi()
  const snackbar = useSnackbar()
  const [enquiries] = useState(
    () =>
      new PayIdEnquiries({
        ask: (payId, signal) => enquirePayId(api, payId, signal),
        onFailure: () => snackbar(GENERIC_FAILURE, { tone: 'error' }),
      }),
  )
  useEffect(() => () => enquiries.close(), [enquiries])
  return { enquiries, enquiry: useSyncExternalStore(enquiries.subscribe, enquiries.state) }
}
