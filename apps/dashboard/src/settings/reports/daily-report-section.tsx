import type { WithEntityTag } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import { AskButton } from '../../approvals/ask-button.tsx'
import { OverlapAlert } from '../../ui/saving/overlap-alert.tsx'
import { SaveFailureAlert } from '../../ui/saving/save-failure-alert.tsx'
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

  /** Moves the focus to the first invalid field when Enter is pressed while Save is disabled. */
  function leadToWrong({ elements }: HTMLFormElement) {
    const wrong = form.firstWrong
    if (wrong === undefined) return
    for (const field of fieldNames) form.leave(field)
    const input = elements.namedItem(wrong)
    if (input instanceof HTMLElement) input.focus()
  }

  return (
    <SettingsSection held={form.changed || form.busy} title="Daily Transaction Report">
      <form
        className={styles.daily}
        noValidate
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
            leadToWrong(event.currentTarget)
          }
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
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
