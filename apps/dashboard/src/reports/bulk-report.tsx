import { IconDownload } from '@tabler/icons-react'
import { DAY_FORM_MESSAGE, reportDaysMessage } from '@tideway/contract/reports/report-range'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { Alert } from '@tideway/design/messages/alert'
import { ProgressBar } from '@tideway/design/messages/progress'
import { useEffect, useState } from 'react'
import { DayField } from '../ui/date-fields/day-field.tsx'
import { Card, Section } from '../ui/layout/page.tsx'
import { BuiltReport } from './built-report.tsx'
import { emptyDays, whyNoDownload, withFrom } from './bulk-days.ts'
import styles from './bulk-report.module.css'
import { useBulkReport } from './use-bulk-report.ts'
import { useReportDownload } from './use-report-download.ts'

/** Seconds, from the text of spec 2.10: this can take up to 30 seconds. */
const AT_MOST = 30

/** Shows the elapsed time, because nothing else is known until the report is finished. */
function BatchProgress({ onStop }: { onStop: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <span className="visually-hidden" role="status">
        Building the report
      </span>
      <ProgressBar
        label={`Building the report, ${seconds} s`}
        max={AT_MOST}
        onStop={onStop}
        value={Math.min(seconds, AT_MOST)}
      />
    </>
  )
}

/** A report for any days, created while the user waits (spec 2.10). */
export function BulkReport() {
  const [days, setDays] = useState(emptyDays)
  const bulk = useBulkReport()
  const download = useReportDownload()
  const { from, to } = days
  const message = reportDaysMessage(days)
  const off = whyNoDownload(days)

  function change(next: typeof days) {
    setDays(next)
    // The finished report is for other days.
    bulk.reset()
    download.reset()
  }
  return (
    <Section title="Bulk Report Download">
      <Card>
        <p className={styles.subtitle}>
          Download your reports based on dates. This can take up to 30 seconds and is limited to ten
          thousand records.
        </p>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (off === undefined && !bulk.building) {
              bulk.build(days, ({ reportId }) => download.start(reportId))
            }
          }}
        >
          <DayField
            formMessage={DAY_FORM_MESSAGE}
            label="Date From"
            onChange={(value) => change(withFrom(days, value))}
            value={from}
          />
          <DayField
            disabledReason={from === '' ? 'Set Date From first.' : undefined}
            // An invalid date field shows its own message.
            error={from === '' || message === DAY_FORM_MESSAGE ? undefined : message}
            formMessage={DAY_FORM_MESSAGE}
            label="Date To"
            min={from}
            onChange={(value) => change({ from, to: value })}
            value={to}
          />
          <Button
            busy={bulk.building}
            disabledReason={off}
            icon={<Icon of={IconDownload} />}
            kind="primary"
            reasonPlacement={message === undefined ? 'below' : 'hidden'}
            type="submit"
          >
            Download
          </Button>
        </form>
        <div className={styles.outcome}>
          {bulk.building ? <BatchProgress onStop={bulk.reset} /> : null}
          {bulk.failure === undefined ? null : <Alert kind="error">{bulk.failure}</Alert>}
          {bulk.built ? <BuiltReport days={days} download={download} {...bulk.built} /> : null}
        </div>
      </Card>
    </Section>
  )
}
