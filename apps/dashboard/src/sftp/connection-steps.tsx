import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import type { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import { stepLabels } from '@tideway/contract/sftp/sftp-connection'
import { Icon } from '@tideway/design/indicators/icon'
import styles from './connection-steps.module.css'

const drawings = { OK: IconCheck, FAILED: IconAlertTriangle, NOT_TRIED: IconMinus }
const words = { OK: 'works', FAILED: 'failed', NOT_TRIED: 'not tested' }

interface ConnectionStepsProps {
  result: ConnectionTestResult
  /** Label of the folder field. */
  folderLabel: string
}

/** Steps of a test in order, with advice at the failed one. */
export function ConnectionSteps({ result, folderLabel }: ConnectionStepsProps) {
  return (
    <ol className={styles.steps}>
      {result.steps.map(({ step, outcome, message }) => (
        <li data-outcome={outcome} key={step}>
          <Icon of={drawings[outcome] ?? IconMinus} />
          <div>
            <p>
              <b>{step === 'folder' ? folderLabel : (stepLabels[step] ?? step)}</b>{' '}
              <span className="subtle">{words[outcome] ?? outcome}</span>
            </p>
            {outcome === 'NOT_TRIED' || message === '' ? null : <p>{message}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
