import { useQuery } from '@tanstack/react-query'
import type { BatchApp } from '@tideway/contract/batch-app'
import { Button } from '@tideway/look/button'
import { ErrorText } from '@tideway/look/field'
import { isNotOffered } from '../../platform/api-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { Card, Section } from '../../ui/page.tsx'
import { firstWrong } from './batch-draft.ts'
import { connectionQuery } from './batch-queries.ts'
import { ConnectionSteps } from './connection-steps.tsx'
import { LastLook } from './last-look.tsx'
import styles from './manage-batch.module.css'
import type { BatchForm } from './use-batch-form.ts'
import { useConnectionTest } from './use-connection-test.ts'

/** Whether we get to the files: by the last look into the folder, and by a test of what is typed. A section of our own. */
export function Connection({ form, saved }: { form: BatchForm; saved: BatchApp }) {
  const { actingClientId } = useSession()
  const last = useQuery(connectionQuery(useApi(), actingClientId))
  const { busy, test, outcome, isOld } = useConnectionTest(form.draft)
  // Before the first answer it is not known whether there is anything to show.
  if (last.isPending || isNotOffered(last.error) || outcome?.kind === 'not-offered') return null
  return (
    <Section title="Connection">
      <Card>
        <div className={styles.stack}>
          {saved.enabled ? <LastLook connection={last.data} /> : null}
          <div className={styles.test}>
            <Button
              busy={busy}
              disabledReason={busy ? undefined : whyNotTest(form)}
              onClick={() => void test()}
              reasonPlacement="below"
            >
              Test connection
            </Button>
            <p className="quiet">Tries the details of this page as they are typed, saved or not.</p>
            <div aria-live="polite" className={styles.outcome}>
              {busy ? <p>Connecting…</p> : null}
              {outcome === undefined || busy ? null : isOld ? (
                <p>The details have changed since the last test.</p>
              ) : outcome.kind === 'failed' ? (
                <ErrorText>{outcome.message}</ErrorText>
              ) : (
                <ConnectionSteps result={outcome.result} />
              )}
            </div>
          </div>
        </div>
      </Card>
    </Section>
  )
}

function whyNotTest({ draft }: BatchForm): string | undefined {
  if (!draft.enabled) return 'Turn on the Batch App to test the connection.'
  const wrong = firstWrong(draft, ['host', 'port', 'username', 'folder'])
  return wrong && 'Complete the details of your server to test the connection.'
}
