import { useQuery } from '@tanstack/react-query'
import type { ExportKind } from '@tideway/contract/exports/exports'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { Card, Section } from '../../ui/layout/page.tsx'
import { exportsQuery } from './export-queries.ts'
import { ExportRow } from './export-row.tsx'
import styles from './exports.module.css'

/** A user's exports of one kind or of all, newest first. Nothing if there are none. */
export function ExportsList({ kind }: { kind?: ExportKind }) {
  const exports = useExports(kind)
  if (exports.length === 0) return null
  return (
    <ul aria-label="Your exports" className={styles.list}>
      {exports.map((one) => (
        <ExportRow key={one.exportId} row={one} />
      ))}
    </ul>
  )
}

/** The section of the Reports screen. It appears once there is an export. */
export function ExportsSection() {
  const exports = useExports(undefined)
  if (exports.length === 0) return null
  return (
    <div className={styles.section}>
      <Section title="Your exports">
        <Card>
          <p className={styles.hint}>
            Files that you requested from a list of transactions. Only you can see them.
          </p>
          <ExportsList />
        </Card>
      </Section>
    </div>
  )
}

function useExports(kind: ExportKind | undefined) {
  const api = useApi()
  const { actingClientId } = useSession()
  const { data } = useQuery(exportsQuery(api, actingClientId))
  return (data ?? []).filter((one) => kind === undefined || one.kind === kind)
}
