import { Button } from '@tideway/design/buttons/button'
import { Spinner } from '@tideway/design/indicators/spinner'
import type { ReactNode } from 'react'
import styles from '../payouts.module.css'
import type { Enquiry } from './use-enquiry.ts'

export interface EnquiryLineProps<Answer> {
  enquiry: Enquiry<Answer>
  /** Text while there is no enquiry, so that the layout does not move. */
  idle: string
  notFound: string
  refused: string
  failed: string
  children: (answer: Answer) => ReactNode
}

/** Shows the result of an enquiry next to its field. */
export function EnquiryLine<Answer>(props: EnquiryLineProps<Answer>) {
  const { enquiry, idle, notFound, refused, failed, children } = props
  return (
    <p aria-live="polite" className={styles.enquiry} data-state={enquiry.state}>
      {enquiry.state === 'idle' ? (
        idle
      ) : enquiry.state === 'asking' ? (
        <>
          <Spinner size={12} />{' '}
          {enquiry.slow ? 'Still checking: the bank is slow to respond' : 'Checking'}
        </>
      ) : enquiry.state === 'notFound' ? (
        notFound
      ) : enquiry.state === 'refused' ? (
        refused
      ) : enquiry.state === 'failed' ? (
        <>
          {failed}{' '}
          <Button kind="link" onClick={enquiry.again}>
            Check again
          </Button>
        </>
      ) : (
        children(enquiry.answer)
      )}
    </p>
  )
}
