import type { ClientConfig } from '@tideway/contract/clients/clients'
import { CopyField } from '@tideway/design/fields/copy-field'
import { ErrorText, FieldStack } from '@tideway/design/fields/field'
import { TextArea } from '@tideway/design/fields/text-area'
import { TextField } from '@tideway/design/fields/text-field'
import { Select } from '@tideway/design/select/select'
import { SftpTargetFields } from '../../sftp/sftp-target-fields.tsx'
import { fieldNames, scheduleOptions } from './daily-report-draft.ts'
import { ReportConnection } from './report-connection.tsx'
import styles from './report-settings.module.css'
import { SelectedFields } from './selected-fields.tsx'
import type { DailyReportForm } from './use-daily-report-form.ts'

interface DailyReportFieldsProps {
  config: ClientConfig
  form: DailyReportForm
}

/** All input fields, in the order of spec 2.18. */
export function DailyReportFields({ config, form }: DailyReportFieldsProps) {
  const { draft, busy } = form
  return (
    <>
      <SelectedFields
        onChange={(fields) => form.change({ fields })}
        readOnly={busy}
        value={draft.fields}
      />
      <div className={styles.half}>
        <Select
          label="Generation Time"
          numeric
          onChange={(schedule) => form.change({ schedule })}
          options={scheduleOptions}
          value={draft.schedule}
        />
      </div>
      <fieldset className={styles.target}>
        <legend>Upload generated reports to your SFTP server</legend>
        <SftpTargetFields
          errors={Object.fromEntries(fieldNames.map((name) => [name, form.errorOf(name)]))}
          folderHint="Relative to the login folder, such as inbound/daily."
          folderLabel="Path"
          onChange={form.change}
          onLeave={form.leave}
          readOnly={busy}
          values={draft}
        />
        {form.targetError ? <ErrorText>{form.targetError}</ErrorText> : null}
        <ReportConnection form={form} />
      </fieldset>
      <FieldStack>
        <div className={styles.half}>
          <TextField
            error={form.errorOf('email')}
            hint="We email this address after each successful push, when deliveries fail, and when we reject a payment file."
            label="Notification Email (optional)"
            name="email"
            onLeave={() => form.leave('email')}
            onChange={(email) => form.change({ email })}
            readOnly={busy}
            spellCheck={false}
            type="email"
            value={draft.email}
          />
        </div>
        <TextArea
          error={form.errorOf('encryptionKey')}
          hint="Your OpenPGP public key. We use it to encrypt reports before we push them."
          label="Encryption Public Key (optional)"
          mono
          name="encryptionKey"
          onLeave={() => form.leave('encryptionKey')}
          onChange={(encryptionKey) => form.change({ encryptionKey })}
          readOnly={busy}
          rows={6}
          spellCheck={false}
          value={draft.encryptionKey}
        />
        {config.reportSFTPPublicKey ? (
          <CopyField
            hint="Configure this key into your sftp server to allow us to connect"
            label="SSH public key"
            value={config.reportSFTPPublicKey}
          />
        ) : (
          <p className={styles.words}>
            Save to get your SSH public key, then add it to your server so we can connect.
          </p>
        )}
      </FieldStack>
    </>
  )
}
