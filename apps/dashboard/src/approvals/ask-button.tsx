import type { ApprovalKind } from '@tideway/contract/approvals/approval-policy'
import type { ButtonProps } from '@tideway/design/buttons/button'
import { Button } from '@tideway/design/buttons/button'
import styles from './rule.module.css'
import { ASK, useApprovalRule } from './use-approval-rule.ts'

interface AskButtonProps extends ButtonProps {
  /** The kind of call that the button would make, or undefined if it does nothing that a policy can guard. */
  guards: ApprovalKind | undefined
}

/** A button that says beforehand if its change will wait for a second person, and by which rule. */
export function AskButton({ guards, children, ...button }: AskButtonProps) {
  const rule = useApprovalRule(guards && { kind: guards })
  return (
    <>
      <Button {...button}>{rule === undefined ? children : ASK}</Button>
      {rule === undefined ? null : <p className={styles.rule}>{rule}</p>}
    </>
  )
}
