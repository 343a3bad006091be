import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import type { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import { stepLabels } from '@tideway/contract/sftp/sftp-connection'
import { Button } from '@tideway/design/buttons/button'
import { ErrorText } from '@tideway/design/fields/field'
import { Icon } from '@tideway/design/indicators/icon'
import styles from './test-connection.module.css'
import type { ConnectionTest } from './use-connection-test.ts'

const drawings = { OK: IconCheck, FAILED: IconAlertTriangle, NOT_TRIED: IconMinus }
const words = { OK: 'works', FAILED: 'failed', NOT_TRIED: 'not tested' }

interface ConnectionStepsProps {
  result: ConnectionTestResult
  /** Label of the folder field. */
  folderLabel: string
}

/** Steps of a test in order, with advice at the failed one. */
function ConnectionSteps({ result, folderLabel }: ConnectionStepsProps) {
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

interface TestConnectionProps {
  connection: ConnectionTest
  disabledReason: string | undefined
  /** Label of the folder field. */
  folderLabel: string
  /** Result texts of a test. */
  verdicts: { works: string; fails: string }
}

/** A test of the SFTP server in a form, and its result. */
export function TestConnection({ connection, folderLabel, ...props }: TestConnectionProps) {
  const { busy, test, outcome, isOld } = connection
  return (
    <div className={styles.test}>
      <Button
        busy={busy}
        disabledReason={busy ? undefined : props.disabledReason}
        onClick={() => void test()}
        reasonPlacement="below"
      >
        Test connection
      </Button>
      <p className="quiet">Tests the details on this page, including unsaved changes.</p>
      <div aria-live="polite" className={styles.outcome}>
        {busy ? <p>Connecting…</p> : null}
        {outcome === undefined || outcome.kind === 'not-offered' || busy ? null : isOld ? (
          <p>The details have changed since the last test.</p>
        ) : outcome.kind === 'failed' ? (
          <ErrorText>{outcome.message}</ErrorText>
        ) : (
          <>
            <p className={styles.verdict}>
              {outcome.result.works ? props.verdicts.works : props.verdicts.fails}
            </p>
            <ConnectionSteps folderLabel={folderLabel} result={outcome.result} />
          </>
        )}
      </div>
    </div>
  )
}
