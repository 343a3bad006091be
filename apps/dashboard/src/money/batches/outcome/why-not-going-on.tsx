import { Link } from '@tanstack/react-router'
import type { Batch } from '@tideway/contract/batches/batch'
import type { ReactNode } from 'react'
import { whyNotGoingOn } from '../batch-words.ts'
import type { BatchWords } from '../batch-work.ts'

interface WhyNotGoingOnProps {
  batch: Batch
  words: BatchWords
  children: (why: ReactNode) => ReactNode
}

/**
 * The reason why a batch does not continue, with a link to its request for approval. Empty if no approval is needed.
 */
export function WhyNotGoingOn({ batch, words, children }: WhyNotGoingOnProps) {
  const why = whyNotGoingOn(batch, words)
  if (why === undefined) return null
  return children(
    batch.waitsInApproval === undefined ? (
      why
    ) : (
      <>
        {why}{' '}
        <Link hash={batch.waitsInApproval} to="/approvals">
          Open Approvals
        </Link>
      </>
    ),
  )
}
