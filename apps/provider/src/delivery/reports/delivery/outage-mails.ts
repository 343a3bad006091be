import { TRIED_FOR_HOURS } from '@tideway/contract/reports/report-delivery'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { nameInMail, reasonInMail } from '@tideway/contract/users/plain-name'
import type { Client } from '../../../clients/client/client-store.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { dashboardLink } from '../../mail/dashboard-link.ts'
import type { QueuedMail } from '../../mail/mail-outbox.ts'
import type { ReportOutage } from './report-outage.ts'
import type { ReportTarget } from './report-target.ts'

interface About {
  client: Client
  target: ReportTarget
  outage: ReportOutage
}

/** Returns the mail about an outage: no report has reached the client's server for an hour. */
export function failingText(env: Env, about: About): Pick<QueuedMail, 'subject' | 'text'> {
  const { client, outage } = about
  return {
    subject: 'We can’t deliver your reports by SFTP',
    text: [
      `We couldn’t deliver reports for ${nameInMail(client.client_name)} to your SFTP server.`,
      '',
      `Reason: ${reasonInMail(outage.reason)}`,
      ...server(about),
      `Failing since: ${formatDateTime(outage.began_at, SYDNEY)} (Sydney)`,
      '',
      `We’ll try each report again for ${TRIED_FOR_HOURS} hours. If you correct your settings, we’ll try immediately.`,
      `Settings: ${dashboardLink(env, client, '/settings#daily-transaction-report')}`,
      `Reports to download: ${dashboardLink(env, client, '/reports')}`,
      '',
      'We won’t send another email about this problem. We’ll email you when we can deliver reports again.',
      '',
    ].join('\n'),
  }
}

/** Returns the mail after an outage: a report reached the client's server again. */
export function workingText(_env: Env, about: About): Pick<QueuedMail, 'subject' | 'text'> {
  const { client, outage } = about
  return {
    subject: 'We can deliver your reports by SFTP again',
    text: [
      `We delivered a report for ${nameInMail(client.client_name)} to your SFTP server again. We’re now sending the reports that were waiting.`,
      '',
      ...server(about),
      `Failing since: ${formatDateTime(outage.began_at, SYDNEY)} (Sydney)`,
      '',
    ].join('\n'),
  }
}

function server({ target }: About): string[] {
  return [
    `Server: ${nameInMail(target.host)}, port ${target.port}`,
    `Folder: ${nameInMail(target.folder)}`,
  ]
}
