import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { RecoveryCodes } from '../factors/recovery-codes.tsx'
import { postStep } from './post-step.ts'
import styles from './sign-in-page.module.css'
import type { StepProps } from './sign-in-steps.tsx'
import { useSteps } from './use-steps.ts'

/** Shows the recovery codes that came with a first factor. A page that was loaded again can only make new ones. */
export function RecoveryCodesStep({
  step,
  title,
  onStep,
}: StepProps<'recovery-codes'> & { title: string }) {
  const { busy, problem, run } = useSteps(onStep)
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {step.codes ? (
        <RecoveryCodes codes={step.codes} />
      ) : (
        <p className={styles.words}>
          Your recovery codes were shown before. If you didn’t keep them, make new ones: the old
          ones then no longer work.
        </p>
      )}
      <div className={styles.form}>
        {problem.whole ? <Alert kind="error">{problem.whole}</Alert> : null}
        <Button
          busy={busy}
          kind="primary"
          onClick={() => void run(() => postStep('/enrol/done'))}
          wide
        >
          {step.codes ? 'I’ve kept them, sign in' : 'Sign in'}
        </Button>
        {step.codes ? null : (
          <Button onClick={() => void run(() => postStep('/enrol/recovery-codes'))} wide>
            Make new codes
          </Button>
        )}
      </div>
    </>
  )
}
