import { IconDownload, IconTrash } from '@tabler/icons-react'
import { rowsAndMoneyText } from '@tideway/contract/exports/export-words'
import type { ExportView } from '@tideway/contract/exports/exports'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Button, ButtonLink, IconButton } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { ProgressBar } from '@tideway/design/messages/progress'
import styles from './exports.module.css'
import { useExportActions } from './use-export-actions.ts'

/** A user's export: its file, its progress and its actions. */
export function ExportRow({ row }: { row: ExportView }) {
  const { fileName, status } = row
  const actions = useExportActions(row)
  return (
    <li className={styles.row}>
      <span className={styles.name}>{fileName}</span>
      <span className={`${styles.facts} num`}>{factsOf(row)}</span>
      {status === 'RUNNING' ? (
        <span className={styles.progress}>
          <Progress row={row} onStop={() => actions.change('stop')} />
        </span>
      ) : null}
      <span className={styles.actions}>
        {status === 'STOPPED' || status === 'FAILED' ? (
          <Button busy={actions.changing} kind="link" onClick={() => actions.change('resume')}>
            Resume
          </Button>
        ) : null}
        {status === 'DONE' ? <Download actions={actions} name={fileName} /> : null}
        <IconButton
          busy={actions.deleting}
          icon={<Icon of={IconTrash} />}
          label={`Delete ${fileName}`}
          onClick={actions.remove}
        />
      </span>
    </li>
  )
}

function Download({
  actions,
  name,
}: {
  actions: ReturnType<typeof useExportActions>
  name: string
}) {
  return actions.blockedUrl === undefined ? (
    <IconButton
      busy={actions.requesting}
      icon={<Icon of={IconDownload} />}
      label={`Download ${name}`}
      onClick={actions.download}
    />
  ) : (
    <ButtonLink
      aria-label={`Download ${name}`}
      href={actions.blockedUrl}
      kind="link"
      rel="noopener"
      target="_blank"
    >
      Download
    </ButtonLink>
  )
}

function Progress({ row, onStop }: { row: ExportView; onStop: () => void }) {
  const { rows, expectedRows = 0, expectsMore } = row
  const isKnown = expectedRows > 0 && !expectsMore
  const done = rows.toLocaleString('en-AU')
  return (
    <ProgressBar
      label={
        isKnown
          ? `Writing ${done} of ${expectedRows.toLocaleString('en-AU')} rows`
          : `Writing, ${done} rows so far`
      }
      max={Math.max(expectedRows, rows, 1)}
      onStop={onStop}
      value={rows}
    />
  )
}

function factsOf(row: ExportView): string {
  const { status, kind, createdDatetime, expiresDatetime } = row
  const rows = rowsAndMoneyText(kind, row)
  const requestedText = `Requested ${formatDateTime(createdDatetime)}`
  if (status === 'DONE')
    return `${rows}. ${requestedText}. Kept until ${formatDateTime(expiresDatetime)}`
  if (status === 'STOPPED') return `Stopped after ${rows}. ${requestedText}`
  if (status === 'FAILED')
    return `We couldn’t finish this file after ${rows}. Resume it to try again`
  return requestedText
}
