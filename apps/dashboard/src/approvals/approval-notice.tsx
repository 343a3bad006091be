import type { ChangeKind } from '@tideway/contract/approvals/approval-policy'
import styles from './rule.module.css'
import { useApprovalRule } from './use-approval-rule.ts'

/** Shows the rule that makes a kind of change wait, for controls that save at once. */
export function ApprovalNotice({ kind }: { kind: ChangeKind }) {
  const rule = useApprovalRule({ kind })
  return rule === undefined ? null : <p className={styles.rule}>{rule}</p>
}
