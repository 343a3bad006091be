import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReportMonth } from '@tideway/contract/reports/report-months'
import { reportMonths } from '@tideway/contract/reports/report-months'
import { Segmented } from '@tideway/design/choices/segmented'
import { Icon } from '@tideway/design/indicators/icon'
import { useId, useState } from 'react'
import type { ReportKind } from '../report-kinds.ts'
import { reportKinds } from '../report-kinds.ts'
import { ReportMonthFiles } from './report-month-files.tsx'
import styles from './report-months.module.css'

/** Automatic reports by month: the current month in Sydney and the two before it (spec 2.10). */
export function ReportMonths() {
  const [months] = useState(() => reportMonths(new Date()))
  const [kind, setKind] = useState<ReportKind>('all')
  return (
    <section aria-label="Automatic reports">
      <div className={styles.kinds}>
        <Segmented
          hideLabel
          label="Reports shown"
          onChange={setKind}
          options={reportKinds}
          value={kind}
        />
      </div>
      <div className={styles.months}>
        {months.map((month, index) => (
          <Month key={month.value} kind={kind} month={month} openAtFirst={index === 0} />
        ))}
      </div>
    </section>
  )
}

interface MonthProps {
  month: ReportMonth
  kind: ReportKind
  openAtFirst: boolean
}

function Month({ month, kind, openAtFirst }: MonthProps) {
  const id = useId()
  const [open, setOpen] = useState(openAtFirst)
  return (
    <div className={styles.month}>
      <h2 className={styles.heading}>
        <button
          aria-controls={open ? id : undefined}
          aria-expanded={open}
          className={styles.opener}
          onClick={() => setOpen(!open)}
          type="button"
        >
          <Icon of={open ? IconChevronDown : IconChevronRight} />
          {month.label}
        </button>
      </h2>
      {open ? (
        <div id={id}>
          <ReportMonthFiles kind={kind} month={month} />
        </div>
      ) : null}
    </div>
  )
}
