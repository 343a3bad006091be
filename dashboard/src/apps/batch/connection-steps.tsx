import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import { type ConnectionTestResult, stepLabels } from '@tideway/contract/batch'
import { Icon } from '@tideway/look/icon'
import styles from './connection-steps.module.css'

const drawings = { OK: IconCheck, FAILED: IconAlertTriangle, NOT_TRIED: IconMinus }
const words = { OK: 'works', FAILED: 'failed', NOT_TRIED: 'not tried' }

/** The steps of a test in their order, and at the one that failed what to do. */
export function ConnectionSteps({ result }: { result: ConnectionTestResult }) {
  return (
    <>
      <p className={styles.verdict}>
        {result.works ? 'We can fetch your files.' : 'We cannot fetch your files yet.'}
      </p>
      <ol className={styles.steps}>
        {result.steps.map(({ step, outcome, message }) => (
          <li data-outcome={outcome} key={step}>
            <Icon of={drawings[outcome]} />
            <div>
              <p>
                <b>{stepLabels[step]}</b> <span className="subtle">{words[outcome]}</span>
              </p>
              {outcome === 'NOT_TRIED' || message === '' ? null : <p>{message}</p>}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
