import type { BatchApp } from '@tideway/contract/batch-app'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { UnsavedQuestion } from '../../session/unsaved-question.tsx'
import { Columns, Section } from '../../ui/page.tsx'
import { Connection } from './connection.tsx'
import styles from './manage-batch.module.css'
import { PgpEncryption } from './pgp-encryption.tsx'
import { SftpServerForm } from './sftp-server-form.tsx'
import { type BatchForm, useBatchForm } from './use-batch-form.ts'

/** The client's server at the left; how files are encrypted, and whether we get there, at the right. */
export function BatchSettings({ saved }: { saved: BatchApp }) {
  const form = useBatchForm(saved)
  return (
    <>
      <UnsavedQuestion held={form.changed || form.busy !== undefined} />
      <Columns>
        {/* Each as high as what it holds. */}
        <div>
          <Section title="Your sftp server">
            <SftpServerForm form={form} notes={<Notes form={form} />} saved={saved} />
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

/** spec 8, apps. */
const SAVE_FAILED = 'Something went wrong saving your configuration, please try again'

/** What became of the last save, as long as it matters. */
function Notes({ form: { failure, before, putBack } }: { form: BatchForm }) {
  if (failure !== undefined) {
    return (
      <Alert kind="error" title={SAVE_FAILED}>
        <p>
          {failure.kind === 'unknown'
            ? 'No answer came, so it may have been saved all the same. What was typed is still here.'
            : (failure.message ?? 'Nothing was saved. What was typed is still here.')}
        </p>
      </Alert>
    )
  }
  return before === undefined ? null : (
    <Alert
      actions={<Button onClick={putBack}>Put the details back</Button>}
      kind="info"
      title="Turned off, and the details of your server deleted"
    >
      <p>Until you leave this page they can be put back, to turn the app on again with Save.</p>
    </Alert>
  )
}
