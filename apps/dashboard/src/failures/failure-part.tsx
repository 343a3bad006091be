import type { FailureKind } from '@tideway/contract/failures/explain-failure'
import type { PrefilledPayout } from '@tideway/contract/payments/prefilled-payout'
import { useState } from 'react'
import { Expected } from '../ui/layout/page.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import styles from './failure-part.module.css'

export interface FailureProps {
  kind: FailureKind
  /** The code, or the text of a failure without a code. Nothing is shown without one. */
  code: string | undefined
  /** The parts that the screen already shows next to it: the cause, or the cause and the advice. */
  said?: 'what' | 'all' | undefined
  /** The values of a new payout's form. */
  prefilled?: PrefilledPayout | undefined
  /** Leads to the refund's amount, where another refund may be made. */
  onRefund?: (() => void) | undefined
}

const part = lazyComponent(async () => (await import('./failure-explained.tsx')).FailureExplained)

/**
 * Explains a failure next to its code: what happened, who can act, and if trying again helps (decision 129). The tables
 * are loaded when something failed. If they cannot be, the screen still shows the code.
 */
export function FailurePart(props: FailureProps) {
  const { code } = props
  const [failed, setFailed] = useState(false)
  const Explained = useLazyComponent(part, Boolean(code) && !failed, () => setFailed(true))
  if (!code || failed) return null
  if (!Explained) return <Expected />
  return (
    <div className={styles.part}>
      <Explained {...props} code={code} />
    </div>
  )
}
