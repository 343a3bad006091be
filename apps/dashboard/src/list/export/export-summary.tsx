import { useQuery } from '@tanstack/react-query'
import { rowsAndMoneyText } from '@tideway/contract/exports/export-words'
import type { ExportCount, ExportKind } from '@tideway/contract/exports/exports'
import { EXPORT_KEPT_DAYS } from '@tideway/contract/exports/exports'
import { sumMoney } from '@tideway/contract/records/settled-money'
import { Alert } from '@tideway/design/messages/alert'
import { useMemo } from 'react'
import { exportCountQuery } from '../../reports/exports/export-queries.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import styles from './export-dialog.module.css'
import type { ExportDraft } from './export-draft.ts'
import type { ExportInProgress, ExportSource } from './use-export.ts'
import { fileText, rowsOfFile } from './use-export.ts'

interface ExportSummaryProps<Row> {
  draft: ExportDraft
  source: ExportSource<Row>
  progress: ExportInProgress
  /** Why the export cannot start. */
  missing: string | undefined
}

/** The rows and the sum before the export, and after it those of the file. */
export function ExportSummary<Row>({ draft, source, progress, missing }: ExportSummaryProps<Row>) {
  return (
    <div className={styles.known}>
      {draft.what === 'everything' ? (
        <CountOfAll source={source} />
      ) : (
        <SumOfLoaded draft={draft} source={source} />
      )}
      <div role="status">
        {progress.done === undefined ? null : <p className={styles.done}>{progress.done}</p>}
        {missing === undefined ? null : <p>{missing}</p>}
      </div>
      {progress.failure === undefined ? null : <Alert kind="error">{progress.failure}</Alert>}
    </div>
  )
}

function SumOfLoaded<Row>({ draft, source }: Pick<ExportSummaryProps<Row>, 'draft' | 'source'>) {
  const { file } = source
  const rows = useMemo(() => rowsOfFile(source, draft), [source, draft])
  const money = useMemo(() => file.money && sumMoney(rows.map(file.money.of)), [rows, file])
  return <p className="num">{fileText({ rows: rows.length, money }, file)}</p>
}

function CountOfAll<Row>({ source }: { source: ExportSource<Row> }) {
  const { kind, search } = source.exported
  const api = useApi()
  const { actingClientId } = useSession()
  const countQuery = { kind, search: { ...search(source.search) } }
  const { data, isError } = useQuery(exportCountQuery(api, actingClientId, countQuery))
  return (
    <>
      <p className="num">{countText(kind, data, isError)}</p>
      <p>
        We’ll write the file for you, email you when it’s ready and keep it for {EXPORT_KEPT_DAYS}{' '}
        days. Records created after you press Export aren’t included.
      </p>
    </>
  )
}

function countText(kind: ExportKind, counted: ExportCount | undefined, failed: boolean): string {
  if (counted === undefined)
    return failed ? 'We couldn’t count the rows. You can still export them.' : 'Counting the rows…'
  const { rows, more } = counted
  if (!more) return `Now ${rowsAndMoneyText(kind, counted)}`
  return rows === 0
    ? 'More rows than we can count quickly'
    : `More than ${rows.toLocaleString('en-AU')} rows now`
}
