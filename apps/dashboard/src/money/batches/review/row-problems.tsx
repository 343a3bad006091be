import { problemText } from '@tideway/contract/batches/list-review'
import styles from '../batches.module.css'

interface RowProblemsProps {
  row: {
    reason?: string | undefined
    problems?: readonly { column?: string | undefined; text: string }[] | undefined
  }
}

/** Everything that is wrong with a row, or why the person left it out. */
export function RowProblems({ row: { problems, reason } }: RowProblemsProps) {
  const texts = problems?.map(problemText) ?? (reason === undefined ? [] : [reason])
  return texts.map((text) => (
    <span className={styles.reason} key={text}>
      {text}
    </span>
  ))
}
