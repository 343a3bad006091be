import { exampleFileNames, paymentsFilter, RESULT_ENDING } from '@tideway/contract/batch/batch-app'
import { resultColumns } from '../batch/result-file.ts'
import type { Env } from '../platform/env.ts'
import { ours } from './field-table.ts'
import type { Html } from './html.ts'
import { html, prose } from './html.ts'

/** A file that is good as it stands. A test reads it. */
export const sampleFile = [
  '0                 01CBA       HARBOUR ROASTERS          301500SUPPLIERS   201126                                        ',
  '1062-000 12345999 500000001250CORNER STORE                    MILK WEEK 12      062-948 20481190HARBOUR ROASTERS00000000',
  '1062-000 12345888 530000275005MARNIE BLAKE                    WAGES 20 NOV      062-948 20481190HARBOUR ROASTERS00000000',
  '7999-999            000027625500002762550000000000                        000002                                        ',
] as const

export const KEY_FILE = 'batch-key.asc'
const file = exampleFileNames(paymentsFilter, '20261121')[1]?.name ?? ''

/** How a file is encrypted, whatever of GnuPG there is since 2.1. A test runs it. */
export const encryptCommand = `gpg --encrypt --recipient-file ${KEY_FILE} --output ${file}.pgp ${file}`

const fields: [record: string, columns: string, what: string][] = [
  ['0', '19–20', '`01`'],
  ['0', '21–23', 'your institution, three letters'],
  ['0', '31–56', 'user name'],
  ['0', '57–62', 'user ID, six digits'],
  ['0', '63–74', 'what the file is for'],
  ['0', '75–80', 'process date, DDMMYY: today or before'],
  ['1', '2–8', 'BSB, `123-456`'],
  ['1', '9–17', 'account number, to the right, filled with blanks'],
  ['1', '18', 'blank, `N`, `W`, `X` or `Y`'],
  ['1', '19–20', '`50` to `57`'],
  ['1', '21–30', 'cents, filled with zeros'],
  ['1', '31–62', 'account title: the payee'],
  ['1', '63–80', 'lodgement reference: reference and description of the payout'],
  ['1', '81–96', 'BSB and account that it is traced back to, as in 2 to 17'],
  ['1', '97–112', 'remitter: for whom it is paid'],
  ['1', '113–120', 'withholding tax, digits'],
  ['7', '2–8', '`999-999`'],
  ['7', '21–30', 'net total in cents: credits less debits'],
  ['7', '31–40', 'credit total in cents'],
  ['7', '41–50', 'debit total in cents'],
  ['7', '75–80', 'how many records of type 1'],
]

/** Payments by file: format, names, what becomes of a file, and how one is encrypted. */
export function batchGuide({ mode, batchPollSeconds, demoSftpPort }: Env): Html {
  return html`${p(`Payments can be put as an ABA file on an SFTP server of yours. Once the batch app is enabled on the dashboard and its SSH key is known to your server, we look into the input folder every ${batchPollSeconds} seconds.`)}
${
  mode === 'demo' && demoSftpPort !== 0
    ? p(
        `In the demo HARBOUR’s server is ours to play: put the file below into the folder \`input\` (\`sftp -P ${demoSftpPort} demo@localhost\`, password \`demo-password\`, or \`demo-sftp/input\` of the data directory).`,
      )
    : undefined
}
<pre><code>${sampleFile.join('\n')}</code></pre>
${p("Every record has 120 characters of letters, digits, blanks and `& ' , - . / + $ ! % ( ) * # = : ? [ ] _ ^ @`. Lines end with CRLF or all with LF. Text stands to the left and is filled with blanks; every column that is not named is blank.")}
<table>
<caption>Fields of the three records</caption>
<thead><tr><th scope="col">Record</th><th scope="col">Columns</th><th scope="col">What</th></tr></thead>
<tbody>
${fields.map(
  ([
    record,
    columns,
    what,
  ]) => html`<tr><th scope="row">${record}</th><td class="num">${columns}</td><td>${prose(what)}</td></tr>
`,
)}</tbody>
</table>
${p(
  `A name begins with your prefix and \`_\` or \`-\`, and ends with your extension: ${exampleFileNames(
    paymentsFilter,
    '20261121',
  )
    .map(({ name }) => `\`${name}\``)
    .join(', ')}. Other files are left alone.`,
)}
${p('A file is checked whole before anything of it is paid: every column, the totals, the count, your limits, and that the balance covers all of it. Then each credit becomes a payout with an id of its own. A wrong file pays nothing, and its result says which line and column. A file that is not whole is waited for, and refused when the next look finds it unchanged.')}
${p('Nothing is paid twice. The same payments again are refused, whatever the file is called, and so is another file under a name that was paid. A file that was refused may come again. A debit, code `13`, may only be the one that balances all credits.')}
<p>${ours} ${prose(`When it is done with, a file moves into \`processed\` or \`rejected\` inside the input folder, with its result beside it: the same name and \`${RESULT_ENDING}\`. Where your server does not let us, it stays, and is not taken again. The result is a CSV of ${resultColumns.map((name) => `\`${name}\``).join(', ')}: on line 0 what became of the file, then each payment (MADE or REFUSED) or each PROBLEM.`)}</p>
${p('When a file is refused, or payments of it are, the notification address set under Settings gets a mail with the reason. Without that address the admins get it.')}
${p(`With PGP encryption on, files have to be encrypted to the key that the dashboard shows, and have to end with \`.pgp\`. Save the key as \`${KEY_FILE}\`:`)}
<pre><code>${encryptCommand}</code></pre>`
}

function p(text: string): Html {
  return html`<p>${prose(text)}</p>`
}
