import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { testWords } from './delivery-words.ts'
import { deliveryQuery } from './webhook-queries.ts'

/** What became of the test event so far. */
export function TestOutcome({ deliveryId }: { deliveryId: string }) {
  const { actingClientId } = useSession()
  const { data } = useQuery(deliveryQuery(useApi(), actingClientId, deliveryId))
  return <p>{data ? testWords(data) : 'Sending…'}</p>
}
