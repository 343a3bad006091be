import type { WithEntityTag } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import { AskButton } from '../../approvals/ask-button.tsx'
import { OverlapAlert } from '../../ui/saving/overlap-alert.tsx'
import { SaveFailureAlert } from '../../ui/saving/save-failure-alert.tsx'
import { savingFormProps } from '../../ui/saving/use-submission.ts'
import { SettingsSection } from '../settings-section.tsx'
import { fieldNames, whyNotSave } from './daily-report-draft.ts'
import { DailyReportFields } from './daily-report-fields.tsx'
import styles from './report-settings.module.css'
import { useDailyReportForm } from './use-daily-report-form.ts'

const labels = {
  fields: 'Selected Fields',
  schedule: 'Generation Time',
  host: 'Host',
  port: 'Port',
  username: 'Username',
  folder: 'Path',
  email: 'Notification Email',
  encryptionKey: 'Encryption Public Key',
}

/** Section 'Daily Transaction Report' (spec 2.18, 5). */
export function DailyReportSection({ config }: { config: WithEntityTag<ClientConfig> }) {
  const form = useDailyReportForm(config)

  function firstWrongField() {
    if (form.firstWrong !== undefined) for (const field of fieldNames) form.leave(field)
    return form.firstWrong
  }

  return (
    <SettingsSection held={form.changed || form.busy} title="Daily Transaction Report">
      <form className={styles.daily} {...savingFormProps(form.save, firstWrongField)}>
        <DailyReportFields config={config} form={form} />
        <SaveFailureAlert
          changed={form.changed}
          failure={form.failure}
          saved={form.savedText}
          silent
        />
        <OverlapAlert labels={labels} overlap={form.overlap} what="this report" />
        <div>
          <AskButton
            busy={form.busy}
            disabledReason={form.busy ? undefined : whyNotSave(form.draft)}
            guards={form.movesTarget ? 'sftp' : undefined}
            kind="primary"
            type="submit"
          >
            Save
          </AskButton>
        </div>
      </form>
    </SettingsSection>
  )
}
