import type { BatchApp } from '@tideway/contract/payment-files/batch-app'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import type { LoadedSettings } from '../../../platform/saving/save-merged.ts'
import { useOpenForm } from '../../../session/open-forms.ts'
import { UnsavedQuestion } from '../../../session/unsaved-question.tsx'
import { Columns, Section } from '../../../ui/layout/page.tsx'
import { OverlapAlert } from '../../../ui/saving/overlap-alert.tsx'
import { SaveFailureAlert } from '../../../ui/saving/save-failure-alert.tsx'
import styles from '../manage-payment-files.module.css'
import { Connection } from './connection.tsx'
import type { PaymentFilesState } from './payment-files-draft.ts'
import { PgpEncryption } from './pgp-encryption.tsx'
import { SftpServerForm } from './sftp-server-form.tsx'
import type { PaymentFilesForm } from './use-payment-files-form.ts'
import { usePaymentFilesForm } from './use-payment-files-form.ts'

const labels: Record<keyof PaymentFilesState, string> = {
  enabled: 'Batch App',
  host: 'Host',
  port: 'Port',
  username: 'Username',
  folder: 'Input folder',
  prefix: 'Prefix',
  extension: 'Extension',
  openPgpEnabled: 'PGP Encryption',
}

/** The client's server on the left, encryption and connection state on the right. */
export function PaymentFilesSettings({ newest }: { newest: LoadedSettings<BatchApp> }) {
  const form = usePaymentFilesForm(newest)
  const saved = newest.draft
  const held = form.changed || form.busy !== undefined
  useOpenForm('the Batch App', held)
  return (
    <>
      <UnsavedQuestion held={held} />
      <Columns>
        {/* Each column has the height of its content. */}
        <div>
          <Section title="Your sftp server">
            <SftpServerForm
              form={form}
              notes={
                <>
                  <Notes form={form} saved={saved} />
                  <OverlapAlert labels={labels} overlap={form.overlap} what="this app" />
                </>
              }
              saved={saved}
            />
          </Section>
        </div>
        <div className={styles.side}>
          <Section title="PGP Encryption">
            <PgpEncryption form={form} saved={saved} />
          </Section>
          <Connection form={form} saved={saved} />
        </div>
      </Columns>
    </>
  )
}

/** Message for a failed save (spec 8, apps). */
const SAVE_FAILED = 'Something went wrong saving your configuration, please try again'

/** Result of the last save, while it is relevant. */
function Notes({ form, saved }: { form: PaymentFilesForm; saved: BatchApp }) {
  const { failure, isLacking, before, putBack } = form
  if (failure !== undefined) {
    return (
      <SaveFailureAlert
        changed={isLacking}
        failure={failure}
        fixedTitle={SAVE_FAILED}
        saved={savedText(saved)}
      />
    )
  }
  return before === undefined ? null : (
    <Alert
      actions={<Button onClick={putBack}>Restore details</Button>}
      kind="info"
      title="The Batch App is off and your server details were deleted"
    >
      <p>You can restore them until you leave this page. Then save to turn the app on again.</p>
    </Alert>
  )
}

function savedText({ enabled, sftpDetails: { host, port }, openPgpEnabled }: BatchApp): string {
  if (!enabled) return 'the Batch App is off'
  return `${host}:${port ?? 22}, PGP encryption ${openPgpEnabled ? 'on' : 'off'}`
}
