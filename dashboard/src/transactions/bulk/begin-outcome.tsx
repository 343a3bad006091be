import type { Approval } from '@tideway/contract/approvals/approval'
import { Alert } from '@tideway/look/alert'
import { HeldAlert } from '../../ui/held-alert.tsx'
import type { BeginProblem } from './use-begin-batch.ts'

interface BeginOutcomeProps {
  problem: BeginProblem | undefined
  /** For an answer that did not come. */
  unknown: { title: string; text: string }
  /** Called once a batch that waited has been decided. */
  onEnded: (approval: Approval) => void
}

/** Why a batch was not begun, or that it waits. */
export function BeginOutcome({ problem, unknown, onEnded }: BeginOutcomeProps) {
  if (problem === undefined) return null
  if (problem.kind === 'held') return <HeldAlert held={problem.held} onEnded={onEnded} />
  return problem.kind === 'unknown' ? (
    <Alert kind="warning" title={unknown.title}>
      {unknown.text}
    </Alert>
  ) : (
    <Alert kind="error">{problem.text}</Alert>
  )
}
