import { entryKinds, entryKindWords } from '@tideway/contract/balance/statement/entry-kinds'
import { statementPreset } from '@tideway/contract/balance/statement/statement-interval'
import { DAY_FORM_MESSAGE } from '@tideway/contract/reports/report-range'
import { datePresets } from '@tideway/contract/time/date-preset-days'
import { intervalText, presetLabels } from '@tideway/contract/time/date-presets'
import { Select } from '@tideway/design/select/select'
import { DayField } from '../../ui/date-fields/day-field.tsx'
import styles from './statement.module.css'
import type { StatementChoice } from './statement-choice.ts'
import { daysMessages, daysOf } from './statement-choice.ts'

const kinds = [
  { value: 'ALL', text: 'All types' },
  ...entryKinds.map((kind) => ({ value: kind, text: entryKindWords[kind] })),
] as const

/** The days of a statement, as a preset or as two dates, and the type of its entries. */
export function StatementFilters({
  choice,
  today,
  onChange,
}: {
  choice: StatementChoice
  today: string
  onChange: (choice: StatementChoice) => void
}) {
  const days = daysOf(choice, today)
  const messages = daysMessages(days, today)
  const changeDays = (change: Partial<typeof days>) =>
    onChange({ ...choice, ...days, ...change, period: 'days' })
  return (
    <div className={styles.filters}>
      <Select
        label="Period"
        onChange={(period) => onChange({ ...choice, ...days, period })}
        options={[
          ...datePresets.map((preset) => ({
            value: preset,
            text: presetLabels[preset],
            note: intervalText(statementPreset(preset, today)),
          })),
          { value: 'days' as const, text: 'Other days' },
        ]}
        value={choice.period}
      />
      <DayField
        error={messages?.from === DAY_FORM_MESSAGE ? undefined : messages?.from}
        formMessage={DAY_FORM_MESSAGE}
        label="Date From"
        onChange={(from) => changeDays({ from })}
        value={days.from}
      />
      <DayField
        error={messages?.to === DAY_FORM_MESSAGE ? undefined : messages?.to}
        formMessage={DAY_FORM_MESSAGE}
        label="Date To"
        min={days.from}
        onChange={(to) => changeDays({ to })}
        value={days.to}
      />
      <Select
        label="Type"
        onChange={(kind) => onChange({ ...choice, kind })}
        options={kinds}
        value={choice.kind}
      />
    </div>
  )
}
