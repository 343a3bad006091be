import { Link } from '@tanstack/react-router'
import { Page } from '../ui/layout/page.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { BulkReport } from './bulk-report.tsx'
import { ExportsSection } from './exports/exports-list.tsx'
import { ReportMonths } from './months/report-months.tsx'
import styles from './reports.module.css'

/** The reports screen (spec 2.10). */
export function ReportsRoute() {
  return (
    <>
      <PageHead
        actions={<Link to="/balance-management/statement">Statement</Link>}
        subtitle="Download your automatically generated reports"
        title="Reports"
      />
      <Page>
        <div className={styles.columns}>
          <ReportMonths />
          <BulkReport />
        </div>
        <ExportsSection />
      </Page>
    </>
  )
}
