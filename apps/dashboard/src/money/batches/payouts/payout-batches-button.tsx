import { useNavigate } from '@tanstack/react-router'
import { Button } from '@tideway/design/buttons/button'
import { useSession } from '../../../session/session-context.tsx'

/** Opens the form for a list of payouts, for those who may pay out. */
export function PayoutBatchesButton() {
  const { permissions } = useSession()
  const navigate = useNavigate()
  if (!permissions.payoutRequest) return null
  return <Button onClick={() => void navigate({ to: '/transactions/payouts' })}>Pay many…</Button>
}
