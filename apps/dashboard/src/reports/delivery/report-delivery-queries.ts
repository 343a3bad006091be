import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type { DeliverAgain, UndeliveredReport } from '@tideway/contract/reports/report-delivery'
import { ReportDelivery, UndeliveredReports } from '@tideway/contract/reports/report-delivery'
import { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import type { SftpDetails } from '@tideway/contract/sftp/sftp-details'

/*
 * Not part of the provider API (readings 5): if a provider answers 404 or 403, screens leave out the parts that need
 * these calls.
 */

/** Refresh intervals in milliseconds, with an attempt due or in progress and without one. */
const WHILE_TRYING = 2_000
const WHILE_WAITING = 30_000

export const reportDeliveryKey = (clientId: string) =>
  ['client', clientId, 'report-delivery'] as const

const clientPath = (clientId: string) => `/clients/${encodeURIComponent(clientId)}`
const deliveryPath = (clientId: string) => `${clientPath(clientId)}/reportDelivery`

/** Reads the state of report delivery to the client's SFTP server. */
export function reportDeliveryQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: [...reportDeliveryKey(clientId), 'state'],
    queryFn: ({ signal }) =>
      api.portal({ path: deliveryPath(clientId), schema: ReportDelivery, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      isNotOffered(error) ? false : data && isTrying(data) ? WHILE_TRYING : WHILE_WAITING,
  })
}

export function isTrying({ waiting, nextTryDatetime }: ReportDelivery): boolean {
  return waiting > 0 && nextTryDatetime === undefined
}

/** Reads the undelivered reports, by their ids. */
export function undeliveredQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: [...reportDeliveryKey(clientId), 'undelivered'],
    queryFn: async ({ signal }) => {
      const path = `${clientPath(clientId)}/undeliveredReports`
      const { reports } = await api.portal({ path, schema: UndeliveredReports, signal })
      return Object.fromEntries(reports.map((report) => [report.reportId, report]))
    },
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (isNotOffered(error) || data === undefined) return false
      const reports = Object.values(data)
      if (reports.some(isBeingTried)) return WHILE_TRYING
      return reports.length > 0 ? WHILE_WAITING : false
    },
  })
}

export function isBeingTried({ status, nextTryDatetime }: UndeliveredReport): boolean {
  return status === 'WAITING' && nextTryDatetime === undefined
}

export function deliverAgain(api: Api, clientId: string, body: DeliverAgain) {
  return api.portal({
    method: 'POST',
    path: `${deliveryPath(clientId)}/deliverAgain`,
    body,
    schema: ReportDelivery,
  })
}

/** Tests the given details, saved or not. */
export function testReportConnection(api: Api, clientId: string, sftpDetails: SftpDetails) {
  return api.portal({
    method: 'POST',
    path: `${deliveryPath(clientId)}/test-connection`,
    body: { sftpDetails },
    schema: ConnectionTestResult,
    // Name lookup, connection and login may each be slow.
    timeoutMs: 60_000,
  })
}
