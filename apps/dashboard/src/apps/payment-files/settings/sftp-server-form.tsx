import type { BatchApp } from '@tideway/contract/payment-files/batch-app'
import { Switch } from '@tideway/design/choices/switch'
import { CopyField } from '@tideway/design/fields/copy-field'
import type { ReactNode } from 'react'
import { AskButton } from '../../../approvals/ask-button.tsx'
import { SftpTargetFields } from '../../../sftp/sftp-target-fields.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { savingFormProps } from '../../../ui/saving/use-submission.ts'
import styles from '../manage-payment-files.module.css'
import {
  firstWrong,
  movesSource,
  OFF,
  paymentFilesFields,
  whyNotSave,
} from './payment-files-draft.ts'
import { PaymentsFileName } from './payments-file-name.tsx'
import type { PaymentFilesForm } from './use-payment-files-form.ts'

interface SftpServerFormProps {
  form: PaymentFilesForm
  saved: BatchApp
  notes: ReactNode
}

/** Section 'Your sftp server' (spec 2.16). */
export function SftpServerForm({ form, saved, notes }: SftpServerFormProps) {
  const { draft, busy } = form
  const off = draft.enabled ? undefined : OFF
  const isSaving = busy !== undefined
  const turningOff = busy === 'off'

  function firstWrongField() {
    const wrong = draft.enabled ? firstWrong(draft) : undefined
    if (wrong !== undefined) for (const field of paymentFilesFields) form.leave(field)
    return wrong
  }

  return (
    <Card>
      <form className={styles.stack} {...savingFormProps(form.save, firstWrongField)}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset’s legend cannot be laid out next to its control */}
        <div aria-labelledby="batch-app" className={styles.toggle} role="group">
          <h3 id="batch-app">Batch App</h3>
          <Switch
            busy={turningOff}
            checked={draft.enabled && !turningOff}
            hint={draft.enabled ? 'Turning it off deletes the details below immediately.' : OFF}
            label="Enabled"
            onChange={(enabled) => {
              if (enabled) form.change({ enabled })
              else void form.turnOff()
            }}
          />
        </div>
        {notes}
        <div className={styles.group}>
          <h3>SFTP Server</h3>
          <SftpTargetFields
            disabledReason={off}
            errors={Object.fromEntries(
              paymentFilesFields.map((field) => [field, form.errorOf(field)]),
            )}
            folderHint="Relative to the login folder, such as outgoing/payments."
            folderLabel="Input folder"
            onChange={form.change}
            onLeave={form.leave}
            readOnly={isSaving}
            required
            values={draft}
          />
        </div>
        {saved.key ? (
          <CopyField
            hint="Configure this key into your sftp server to allow us to connect"
            label="SSH Key"
            value={saved.key}
          />
        ) : null}
        <PaymentsFileName form={form} off={off} />
        <div>
          <AskButton
            busy={busy === 'save'}
            disabledReason={busy === undefined ? whyNotSave(draft) : undefined}
            guards={movesSource(draft, saved) ? 'sftp' : undefined}
            kind="primary"
            type="submit"
          >
            Save
          </AskButton>
        </div>
      </form>
    </Card>
  )
}
