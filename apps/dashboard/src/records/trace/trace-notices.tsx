import type { Trace } from '@tideway/contract/trace/trace'
import styles from './trace-steps.module.css'
import { hiddenWords, leftOutWords } from './trace-words.ts'

/** Notices about missing parts of a trace: parts that the role may not see, and older events. */
export function TraceNotices({ trace }: { trace: Trace }) {
  return [hiddenWords(trace), leftOutWords(trace)].filter(Boolean).map((notice) => (
    <p className={styles.quiet} key={notice}>
      {notice}
    </p>
  ))
}
