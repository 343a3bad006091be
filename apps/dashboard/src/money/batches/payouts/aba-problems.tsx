import type { CheckedAba, CheckedProblem } from '@tideway/contract/payouts/aba/check-aba'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { Card, Section } from '../../../ui/layout/page.tsx'
import { counted } from '../batch-words.ts'
import styles from '../batches.module.css'
import aba from './aba-problems.module.css'

interface AbaProblemsProps {
  fileName: string
  checked: CheckedAba
  onClose: () => void
}

/** The faults of an ABA file, line by line, and how to correct them. */
export function AbaProblems({ fileName, checked, onClose }: AbaProblemsProps) {
  const { problems, problemCount } = checked
  return (
    <Section title="ABA check">
      <Card>
        <Alert
          actions={<Button onClick={onClose}>Close</Button>}
          kind="error"
          title={`${fileName} has ${counted(problemCount, 'problem')}`}
        >
          Nothing in this file can be paid yet. Correct it and upload it again.
          {problems.length < problemCount ? ` These are the first ${problems.length}.` : ''}
        </Alert>
        <ol aria-label="Problems in the file" className={styles.list}>
          {problems.map((problem) => (
            <Problem key={`${problem.line} ${problem.column} ${problem.message}`} {...problem} />
          ))}
        </ol>
      </Card>
    </Section>
  )
}

function Problem({ line, column, length, message, advice, before, wrong, after }: CheckedProblem) {
  const columns = length === 1 ? `column ${column}` : `columns ${column} to ${column + length - 1}`
  return (
    <li className={aba.problem}>
      <strong>
        Line {line}, {columns}
      </strong>
      <span>{message}.</span>
      <code className={aba.part}>
        {before}
        <mark>{shownPart(wrong)}</mark>
        {after}
      </code>
      <span className={aba.advice}>{advice}</span>
    </li>
  )
}

/** Returns the wrong characters as visible text. */
function shownPart(wrong: string): string {
  return wrong === '' ? ' ' : wrong.replaceAll('\r', 'CR')
}
