import type { Approval } from '@tideway/contract/approvals/approval'
import { Alert } from '@tideway/design/messages/alert'
import { HeldAlert } from '../../../ui/saving/held-alert.tsx'
import styles from '../batches.module.css'
import type { BeginProblem } from './use-begin-batch.ts'

interface BeginOutcomeProps {
  problem: BeginProblem | undefined
  /** For an answer that did not come. */
  unknown: { title: string; text: string }
  /** Called once a batch that waited has been decided. */
  onEnded: (approval: Approval) => void
}

/** Why a batch was not started, or that it waits. */
export function BeginOutcome({ problem, unknown, onEnded }: BeginOutcomeProps) {
  if (problem === undefined) return null
  return (
    <div className={styles.notices}>
      <Outcome onEnded={onEnded} problem={problem} unknown={unknown} />
    </div>
  )
}

function Outcome({ problem, unknown, onEnded }: BeginOutcomeProps & { problem: BeginProblem }) {
  if (problem.kind === 'held') return <HeldAlert held={problem.held} onEnded={onEnded} />
  return problem.kind === 'unknown' ? (
    <Alert kind="warning" title={unknown.title}>
      {unknown.text}
    </Alert>
  ) : (
    <Alert kind="error">{problem.text}</Alert>
  )
}
