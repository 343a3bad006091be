import { OUTAGE_MAIL_HOURS } from '@tideway/contract/reports/report-delivery'
import type { Env } from '../../platform/settings/env.ts'
import type { Html } from '../html.ts'
import { html, proseHtml } from '../html.ts'

/** File names that a client with this id receives. A test compares them with real ones. */
export const reportFileNames = {
  daily: '{clientId}_Transaction_Report_V2_{yyyyMMdd}.csv',
  statementOfADay: '{clientId}_MT940_{yyyyMMdd}.sta',
  statementOfAnHour: '{clientId}_MT940_{yyyyMMdd}T{HHmm}Z.sta',
}

/** Describes how reports are delivered to a client's SFTP server. */
export function reportDelivery({ reportRetrySeconds }: Pick<Env, 'reportRetrySeconds'>): Html {
  const waits = reportRetrySeconds.map(spoken).join(', ')
  return html`<p>${proseHtml('We upload daily transaction reports, and MT940 statements if you enable them, to your SFTP server as soon as they are made. Set the host, port, user name and path on the dashboard under Settings.')}</p>
<ul>
<li>${proseHtml('We log in with an SSH key. Settings shows its public key: add it to `authorized_keys` of the user.')}</li>
<li>${proseHtml('We store the host key of your server at the first successful login. If it changes, we send nothing until one of your administrators has compared the fingerprints on the dashboard and accepts the new one.')}</li>
<li>${proseHtml('We upload a file under a name that begins with a dot and ends in `.part`, and rename it when the upload is complete. A file of the same name is replaced.')}</li>
<li>${proseHtml(`Names are \`${reportFileNames.daily}\`, \`${reportFileNames.statementOfADay}\` and \`${reportFileNames.statementOfAnHour}\`: days are Sydney’s, hours are UTC.`)}</li>
<li>${proseHtml('If you set an OpenPGP public key, we encrypt every file to it and append `.pgp` to its name. Decrypt it with `gpg --decrypt`.')}</li>
<li>${proseHtml('If you set a notification address, we send a mail for each delivered file.')}</li>
<li>${proseHtml(`When the server cannot be reached or refuses the file, we try again after ${waits}, and so on for a day. The dashboard shows the reason under Settings and Reports, tests the connection, and delivers again on demand. When you save settings, or when the server works again, we try all undelivered files at once.`)}</li>
<li>${proseHtml(`When deliveries have failed for ${OUTAGE_MAIL_HOURS} hour, we send one mail to the notification address, and another when they work again. Without that address, we mail the admins.`)}</li>
<li>${proseHtml('The host must be a public address: we refuse names that resolve to a private network.')}</li>
</ul>`
}

function spoken(seconds: number): string {
  const [count, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, 'hour']
      : seconds % 60 === 0
        ? [seconds / 60, 'minute']
        : [seconds, 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
