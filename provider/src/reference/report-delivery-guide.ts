import { OUTAGE_MAIL_HOURS } from '@tideway/contract/reports/report-delivery'
import type { Env } from '../platform/env.ts'
import type { Html } from './html.ts'
import { html, prose } from './html.ts'

/** File names as a client of that id is given them; a test compares them with names that were given. */
export const reportFileNames = {
  daily: '{clientId}_Transaction_Report_V2_{yyyyMMdd}.csv',
  statementOfADay: '{clientId}_MT940_{yyyyMMdd}.sta',
  statementOfAnHour: '{clientId}_MT940_{yyyyMMdd}T{HHmm}Z.sta',
}

/** How reports reach a client's own SFTP server. */
export function reportDelivery({ reportRetrySeconds }: Pick<Env, 'reportRetrySeconds'>): Html {
  const waits = reportRetrySeconds.map(spoken).join(', ')
  return html`<p>${prose('Daily transaction reports, and MT940 statements where they are switched on, are put on your SFTP server as soon as they are made. Host, port, user name and path are set on the dashboard under Settings.')}</p>
<ul>
<li>${prose('We log in with a key of our own. Its public half is shown under Settings: add it to `authorized_keys` of the user.')}</li>
<li>${prose('The host key of your server is kept at the first login that works. If it changes, nothing is sent until our help desk accepts the new one.')}</li>
<li>${prose('A file comes under a name that begins with a dot and ends in `.part`, and is renamed when all of it is there. A file of the same name is replaced.')}</li>
<li>${prose(`Names are \`${reportFileNames.daily}\`, \`${reportFileNames.statementOfADay}\` and \`${reportFileNames.statementOfAnHour}\`: days are Sydney’s, hours are UTC.`)}</li>
<li>${prose('With an OpenPGP public key every file is encrypted to it, and `.pgp` stands behind its name. Open it with `gpg --decrypt`.')}</li>
<li>${prose('With a notification address a mail is sent each time a file has arrived.')}</li>
<li>${prose(`When the server cannot be reached or refuses the file, we try again after ${waits}, and so on for a day. The dashboard shows the reason under Settings and Reports, tests the connection, and tries again on demand. When settings are saved, or the server works again, everything that was not delivered is tried at once.`)}</li>
<li>${prose(`When deliveries have failed for ${OUTAGE_MAIL_HOURS} hour, the notification address gets one mail, and another when they work again. Without a notification address the admins get both.`)}</li>
<li>${prose('The host has to be a public address: names that lead into a private network are refused.')}</li>
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
