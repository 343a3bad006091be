import { useQuery } from '@tanstack/react-query'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import { paymentRequestKeys } from '../payment-request/payment-request-queries.ts'
import { useSession } from '../session/session-context.tsx'
import { idOf } from './payment-request-record.ts'
import type { DetailProps } from './transaction-list.ts'

/** A refund to another bank takes seconds or days: asked often at first, then less. Milliseconds. */
const FIRST_INTERVAL = 1500
const LAST_INTERVAL = 20_000

/** While a refund is in progress the open request is read again, and each read takes the row's place. */
export function usePollWhileReturning({
  row,
  onChange,
  reread,
}: DetailProps<PaymentRequestRecord>) {
  const { actingClientId } = useSession()
  useQuery({
    queryKey: [...paymentRequestKeys.one(actingClientId, idOf(row)), 'returning'],
    queryFn: async ({ signal }) => {
      const read = await reread(signal)
      onChange(read)
      return read.PaymentRequestStatus.status
    },
    enabled: row.PaymentRequestStatus.status === 'RETURN_IN_PROGRESS',
    refetchInterval: ({ state }) =>
      Math.min(LAST_INTERVAL, FIRST_INTERVAL * 1.2 ** state.dataUpdateCount),
    gcTime: 0,
  })
}
