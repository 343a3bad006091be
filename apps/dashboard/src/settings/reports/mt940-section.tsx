import type { WithEntityTag } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import type { Mt940Report } from '@tideway/contract/reports/report-settings'
import { mt940Defaults } from '@tideway/contract/reports/report-settings'
import { Button } from '@tideway/design/buttons/button'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { FieldStack } from '@tideway/design/fields/field'
import { Select } from '@tideway/design/select/select'
import { OverlapAlert } from '../../ui/saving/overlap-alert.tsx'
import { SaveFailureAlert } from '../../ui/saving/save-failure-alert.tsx'
import { formProps } from '../../ui/saving/use-submission.ts'
import { SettingsSection } from '../settings-section.tsx'
import { useSectionDraft } from '../use-section-draft.ts'
import type { SectionForm } from '../use-section-save.ts'
import styles from './report-settings.module.css'

const SAVED = 'MT940 report settings updated successfully.'

const form: SectionForm<Mt940Report> = {
  draftOf: (config) => ({ ...mt940Defaults, ...config.featureFlags?.mt940Report }),
  partOf: (mt940Report) => ({ featureFlags: { mt940Report } }),
}

/** Holds the selected changes until they are saved. */
function useMt940Form(config: WithEntityTag<ClientConfig>) {
  const section = useSectionDraft(config, form)
  const { draft, saved } = section
  return {
    ...section,
    changed:
      draft.enabled !== saved.enabled ||
      draft.version !== saved.version ||
      draft.interval !== saved.interval,
    save: () => section.save(SAVED),
  }
}

const versions = [
  { value: 'v1', text: 'v1' },
  { value: 'v2', text: 'v2' },
] as const
const intervals = [
  { value: 'hourly', text: 'Hourly' },
  { value: 'daily', text: 'Daily' },
] as const
const labels = { enabled: 'Enabled', version: 'Version', interval: 'Interval' }
const OFF = 'Turn the report on to choose this.'

function savedText({ enabled, version, interval }: Mt940Report): string {
  return enabled ? `on, ${version}, ${interval}` : 'off'
}

/** Section 'MT940 Report' (spec 2.18). */
export function Mt940Section({ config }: { config: WithEntityTag<ClientConfig> }) {
  const form = useMt940Form(config)
  const { draft, busy } = form
  const change = (part: Partial<Mt940Report>) => form.change(part)
  const choice = { disabledReason: draft.enabled ? undefined : OFF, hideReason: true }
  return (
    <SettingsSection
      held={form.changed || busy}
      title="MT940 Report"
      words="Bank statements for your accounting software. They appear under Reports, and we push them to the SFTP server of the Daily Transaction Report."
    >
      <form className={styles.mt940} {...formProps(form.save)}>
        <Checkbox
          checked={draft.enabled}
          hint={draft.enabled ? undefined : 'Turn it on to choose a version and an interval.'}
          label="Enabled"
          onChange={(enabled) => change({ enabled })}
        />
        <FieldStack columns={2}>
          <Select
            {...choice}
            label="Version"
            onChange={(version) => change({ version })}
            options={versions}
            value={draft.version}
          />
          <Select
            {...choice}
            label="Interval"
            onChange={(interval) => change({ interval })}
            options={intervals}
            value={draft.interval}
          />
        </FieldStack>
        <SaveFailureAlert
          changed={form.changed}
          failure={form.failure}
          saved={savedText(form.saved)}
          silent
        />
        <OverlapAlert labels={labels} overlap={form.overlap} what="this report" />
        <div>
          <Button busy={busy} kind="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}
