import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import type { BatchAppSave } from '@tideway/contract/payment-files/batch-app'
import type { Approvable } from '../../people/approvals/approvable.ts'
import { fact } from '../../people/approvals/approvable.ts'
import type { BatchAppRow } from './batch-app.ts'
import { batchAppRowOf, saveBatchApp } from './batch-app.ts'

/** A change of the server from which payment files come may wait for a second person. Disabling the app never waits. */
export const batchAppApproval: Approvable<BatchAppSave> = {
  kind: 'sftp',
  action: 'batchApp.change',
  operation: 'PortalAPI/POST:clients/*/apps',
  subjectOf: () => 'batch',
  factsOf({ sftpDetails, typeFilters, openPgpEnabled }) {
    const [filter] = typeFilters ?? []
    return [
      ...fact('Batch server', sftpDetails?.host),
      ...fact('Batch port', sftpDetails?.port),
      ...fact('Batch user name', sftpDetails?.username),
      ...fact('Batch folder', sftpDetails?.folder),
      ...(filter ? fact('Files', `${filter.prefix}_….${filter.extension}`) : []),
      ...(openPgpEnabled === undefined ? [] : fact('OpenPGP', openPgpEnabled ? 'On' : 'Off')),
    ]
  },
  async changes(db, clientId, { enabled, sftpDetails }) {
    if (!enabled) return false
    const row = await batchAppRowOf(db, clientId)
    return (
      !row?.enabled ||
      row.host !== sftpDetails?.host ||
      String(row.port) !== String(sftpDetails?.port) ||
      row.user_name !== sftpDetails?.username ||
      row.folder !== sftpDetails?.folder
    )
  },
  async stateOf(tx, clientId) {
    await tx
      .selectFrom('batch_apps')
      .select('client_id')
      .where('client_id', '=', clientId)
      .forUpdate()
      .execute()
    return stateFacts(await batchAppRowOf(tx, clientId))
  },
  async run(platform, caller, config) {
    await saveBatchApp(platform, caller, caller.clientId, config)
    return {}
  },
}

function stateFacts(row: BatchAppRow | undefined): ApprovalFact[] {
  if (!row?.enabled) return fact('Batch app', 'Off')
  return [
    ...fact('Batch app', 'On'),
    ...fact('Batch server now', `${row.user_name}@${row.host}:${row.port}/${row.folder}`),
    ...fact('Files now', `${row.prefix}_….${row.extension}`),
  ]
}
