import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { firstStepsQuery } from './first-steps-queries.ts'

/** Link to the first steps, below an empty list of a client without payments. */
export function FirstStepsHint() {
  const { actingClientId, permissions } = useSession()
  const { data: steps } = useQuery({
    ...firstStepsQuery(useApi(), actingClientId),
    enabled: permissions.homeMenuItem,
    refetchInterval: false,
  })
  if (!steps || steps.payment) return null
  return (
    <p>
      New here? See your <Link to="/">first steps</Link>.
    </p>
  )
}
