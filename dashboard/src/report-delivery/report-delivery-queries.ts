import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type { DeliverAgain, UndeliveredReport } from '@tideway/contract/reports/report-delivery'
import { ReportDelivery, UndeliveredReports } from '@tideway/contract/reports/report-delivery'
import { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import type { SftpDetails } from '@tideway/contract/sftp/sftp-details'

/*
 * Calls of our own (readings 5): a provider that has none answers 404 or 403, and screens leave out what they feed.
 */

/** How often the state is read, in milliseconds: while an attempt is due or under way, and otherwise. */
const WHILE_TRYING = 2_000
const WHILE_WAITING = 30_000

export const reportDeliveryKey = (clientId: string) =>
  ['client', clientId, 'report-delivery'] as const

const clientPath = (clientId: string) => `/clients/${encodeURIComponent(clientId)}`
const deliveryPath = (clientId: string) => `${clientPath(clientId)}/reportDelivery`

/** Whether reports reach the client's SFTP server. */
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

/** The reports that were not delivered, by their ids. */
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

/** Tries the details as they are given, saved or not. */
export function testReportConnection(api: Api, clientId: string, sftpDetails: SftpDetails) {
  return api.portal({
    method: 'POST',
    path: `${deliveryPath(clientId)}/test-connection`,
    body: { sftpDetails },
    schema: ConnectionTestResult,
    // Name, connection and login may each take their time.
    timeoutMs: 60_000,
  })
}
