import {
  exampleFileNames,
  paymentsFilter,
  RESULT_ENDING,
} from '@tideway/contract/payment-files/batch-app'
import { UNFINISHED_MINUTES } from '@tideway/contract/payment-files/batch-rejections'
import { resultColumns } from '../../money-out/payment-files/result-file.ts'
import type { Env } from '../../platform/settings/env.ts'
import type { Html } from '../html.ts'
import { html, proseHtml } from '../html.ts'
import { extensionMark } from '../open-api/field-table.ts'

/** Sample of a valid file. A test reads it. */
export const sampleFile = [
  '0                 01CBA       HARBOUR ROASTERS          301500SUPPLIERS   201126                                        ',
  '1062-000 12345999 500000001250CORNER STORE                    MILK WEEK 12      062-948 20481190HARBOUR ROASTERS00000000',
  '1062-000 12345888 530000275005MARNIE BLAKE                    WAGES 20 NOV      062-948 20481190HARBOUR ROASTERS00000000',
  '7999-999            000027625500002762550000000000                        000002                                        ',
] as const

export const KEY_FILE = 'batch-key.asc'
const file = exampleFileNames(paymentsFilter, '20261121')[1]?.name ?? ''

/** Command that encrypts a file with GnuPG 2.1 or later. A test runs it. */
export const encryptCommand = `gpg --encrypt --recipient-file ${KEY_FILE} --output ${file}.pgp ${file}`

const fields: [record: string, columns: string, what: string][] = [
  ['0', '19–20', '`01`'],
  ['0', '21–23', 'your institution, three letters'],
  ['0', '31–56', 'user name'],
  ['0', '57–62', 'user ID, six digits'],
  ['0', '63–74', 'description of the file'],
  ['0', '75–80', 'process date, DDMMYY: today or earlier'],
  ['1', '2–8', 'BSB, `123-456`'],
  ['1', '9–17', 'account number, right-aligned, padded with blanks'],
  ['1', '18', 'blank, `N`, `W`, `X` or `Y`'],
  ['1', '19–20', '`50` to `57`'],
  ['1', '21–30', 'amount in cents, padded with zeros'],
  ['1', '31–62', 'account title: the name of the payee'],
  ['1', '63–80', 'lodgement reference: the reference and description of the payout'],
  ['1', '81–96', 'BSB and account number of the trace account, formatted as in columns 2 to 17'],
  ['1', '97–112', 'remitter: the party on whose behalf it is paid'],
  ['1', '113–120', 'withholding tax, in digits'],
  ['7', '2–8', '`999-999`'],
  ['7', '21–30', 'net total in cents: credits minus debits'],
  ['7', '31–40', 'credit total in cents'],
  ['7', '41–50', 'debit total in cents'],
  ['7', '75–80', 'number of records of type 1'],
]

/** Describes payments by file: format, names, how a file is processed and how to encrypt one. */
export function batchGuide({ mode, batchPollSeconds, demoSftpPort }: Env): Html {
  return html`${p(`To pay many payees at once, put an ABA file on your SFTP server. Enable the batch app on the dashboard and add its SSH key to your server. We then poll the input folder every ${batchPollSeconds} seconds.`)}
${
  mode === 'demo' && demoSftpPort !== 0
    ? p(
        `In the demo we run HARBOUR’s server. Put the file below into the folder \`input\` (\`sftp -P ${demoSftpPort} demo@localhost\`, password \`demo-password\`, or \`demo-sftp/input\` of the data directory).`,
      )
    : undefined
}
<pre><code>${sampleFile.join('\n')}</code></pre>
${p("Every record has 120 characters: letters, digits, blanks and `& ' , - . / + $ ! % ( ) * # = : ? [ ] _ ^ @`. All lines end with CRLF, or all with LF. A Ctrl-Z at the end is ignored. Text is left-aligned and padded with blanks; every column that is not listed is blank, except that columns 2 to 18 of the header may hold your BSB, with or without an account number.")}
<table>
<caption>Fields of the three records</caption>
<thead><tr><th scope="col">Record</th><th scope="col">Columns</th><th scope="col">Content</th></tr></thead>
<tbody>
${fields.map(
  ([
    record,
    columns,
    what,
  ]) => html`<tr><th scope="row">${record}</th><td class="num">${columns}</td><td>${proseHtml(what)}</td></tr>
`,
)}</tbody>
</table>
${p(
  `The name of a file begins with your prefix and \`_\` or \`-\`, and ends with your extension: ${exampleFileNames(
    paymentsFilter,
    '20261121',
  )
    .map(({ name }) => `\`${name}\``)
    .join(
      ', ',
    )}. Upper and lower case are the same. We ignore other files, and the Batch App on the dashboard names them with the reason.`,
)}
${p(`We check the whole file before we pay any of it: every column, the totals, the count, your limits, and that the balance covers the total. Each credit then becomes a payout with an id. If the file has a mistake, we pay nothing, and the result names the line and column. We refuse a file with a mistake when the next poll finds it unchanged. If a file ends before its trailer, its upload may not have finished: we wait, and refuse it when it has not changed for ${UNFINISHED_MINUTES} minutes.`)}
${p('We pay each file once. We refuse a file with the same payments under any name, and another file under a name that was paid. You may send a refused file again. A file may have one debit, code `13`, which must balance all credits.')}
<p>${extensionMark} ${proseHtml(`After processing, we move the file into \`processed\` or \`rejected\` inside the input folder and write its result there: the same name and \`${RESULT_ENDING}\`. If your server does not allow the move, the file stays in place, and we do not pay it again. The result is a CSV file with the columns ${resultColumns.map((name) => `\`${name}\``).join(', ')}. Line 0 has the result of the file; each other line has a payment (MADE or REFUSED) or a PROBLEM.`)}</p>
${p('When we refuse a file or some of its payments, we mail the reason to the notification address in Settings. Without that address, we mail the admins.')}
<p>${extensionMark} ${proseHtml('A client may require a second person for files above an amount, or with a payment above its amount for payouts. We check such a file as any other, and then wait until a person who may pay out approves it in the dashboard. Nothing is paid and no money is reserved before. To withdraw the file, remove it from the input folder. If it is declined, withdrawn or not approved in time, we refuse it with that reason. If the client changes the rule while we pay a file, its other payments wait in the same way, and are refused one by one if nobody approves them.')}</p>
<p>${extensionMark} ${proseHtml('A file also waits without any policy if its process date is more than seven days ago. It waits as well if one of its payments repeats another: the same payee and amount, in a payout of the last day or waiting in another file. The request names the reason.')}</p>
${p(`With PGP encryption on, encrypt your files to the key that the dashboard shows, and end their names with \`.pgp\`. Save the key as \`${KEY_FILE}\`:`)}
<pre><code>${encryptCommand}</code></pre>`
}

function p(text: string): Html {
  return html`<p>${proseHtml(text)}</p>`
}
