import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FirstStep, FirstSteps } from '@tideway/contract/settings/first-steps'
import {
  ASK_AN_ADMIN,
  firstStepNames,
  firstSteps,
  stepsDone,
} from '@tideway/contract/settings/first-steps'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { DeveloperGuideLink } from '../../brand/developer-guide-link.tsx'
import { useSession } from '../../session/session-context.tsx'
import { Card } from '../../ui/layout/page.tsx'
import styles from './first-steps.module.css'

interface FirstStepsListProps {
  steps: FirstSteps
  isHidden: boolean
  onHide: (hide: boolean) => void
}

export function FirstStepsList({ steps, isHidden, onHide }: FirstStepsListProps) {
  if (isHidden) {
    return (
      <p className={styles.hidden}>
        <Button kind="quiet" onClick={() => onHide(false)}>
          Show first steps
        </Button>
      </p>
    )
  }
  return (
    <section aria-labelledby="first-steps" className={styles.section}>
      <div className={styles.head}>
        <h2 id="first-steps">First steps</h2>
        <span className="num quiet" role="status">
          {stepsDone(steps)} of {firstStepNames.length} done
        </span>
        <Button kind="quiet" onClick={() => onHide(true)}>
          Hide
        </Button>
      </div>
      <Card>
        <ol aria-label="First steps" className={styles.list}>
          {firstStepNames.map((step) => (
            <Step isDone={steps[step]} key={step} step={step} />
          ))}
        </ol>
      </Card>
    </section>
  )
}

function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const { permissions } = useSession()
  const { title, words, permission } = firstSteps[step]
  const mayDo = permissions[permission]
  return (
    <li className={styles.step} data-done={isDone}>
      <Icon of={isDone ? IconCircleCheckFilled : IconCircle} />
      <div>
        <h3>
          {title}
          <span className="visually-hidden">{isDone ? ': done' : ': to do'}</span>
        </h3>
        {isDone ? null : (
          <>
            <p className={styles.words}>{words}</p>
            <p>{mayDo ? <HowTo step={step} /> : `${ASK_AN_ADMIN}.`}</p>
          </>
        )}
      </div>
    </li>
  )
}

/** Link to the place where the step is done. */
function HowTo({ step }: { step: FirstStep }) {
  switch (step) {
    case 'checkout':
      return <Link to="/apps/checkout">Open the Pay by Bank app</Link>
    case 'apiKey':
      return (
        <Link hash="api-keys" to="/settings">
          Open API Keys
        </Link>
      )
    case 'domain':
      return (
        <Link hash="payid-domains" to="/settings">
          Add a PayID domain
        </Link>
      )
    case 'webhook':
      return (
        <Link params={{ id: 'default' }} to="/settings/manage-webhook/$id">
          Open your default webhook
        </Link>
      )
    case 'payment':
      return (
        <>
          Select New Payment Request, then pay it as the{' '}
          <DeveloperGuideLink about="a first payment request" part="first-request" /> shows.
        </>
      )
  }
}
