import type { PaymentFileRejection } from '../payment-files/batch-rejections.ts'
import { paymentFileRejections } from '../payment-files/batch-rejections.ts'
import type { SftpCause, SftpFailure } from '../sftp/sftp-failures.ts'
import { OUR_FAULT, sftpFailures } from '../sftp/sftp-failures.ts'
import type { Explanation } from './failure.ts'
import { mapTable } from './failure.ts'

/** A number that no text contains otherwise. Texts group its digits. */
const MARK = 987_654
const GROUPED = MARK.toLocaleString('en-AU')

/** Returns an entry of the table with the mark in place of every detail. */
function sampleOf<Made>(entry: Made | ((...details: never[]) => Made)): Made {
  if (typeof entry !== 'function') return entry
  const make = entry as (...details: number[]) => Made
  return make(...Array<number>(make.length).fill(MARK))
}

/**
 * Returns a function from a text to the name of its sample, or to undefined. Texts with details are functions in the
 * tables, so the same functions make the patterns, and the two cannot differ.
 */
function namesOfTexts<Name extends string>(
  samples: Readonly<Record<Name, string>>,
): (text: string) => Name | undefined {
  const patterns = (Object.entries(samples) as [Name, string][]).map(
    ([name, sample]) => [name, patternOf(sample)] as const,
  )
  return (text) => patterns.find(([, pattern]) => pattern.test(text))?.[0]
}

function patternOf(sample: string): RegExp {
  const parts = sample
    .split(new RegExp(`${GROUPED}|${MARK}`))
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 's')
}

/** Failures of files: the clients' SFTP servers, and batch files that are not paid. Screens have their texts, no codes. */

type Entry = Omit<Explanation, 'source'>

const yours = (what: string, todo: string): Entry => ({
  what,
  todo,
  who: 'you',
  retry: 'afterChange',
})

/** Ends of a request for approval (decision 40). */
const theirs = (what: string) =>
  ({ what, who: 'you', retry: 'afterChange', source: 'ours' }) as const

const byCause: Record<SftpCause, Entry> = {
  unknown: yours('There is no server with this name.', 'Check the host, then test the connection.'),
  forbidden: yours(
    'The server isn’t on a public address.',
    'Use a server that can be reached from the internet.',
  ),
  unreachable: yours(
    'We couldn’t connect to the server.',
    'Check the port, and that your server is running.',
  ),
  silent: yours(
    'The server didn’t answer.',
    'Check the port, and that your firewall allows our connections.',
  ),
  'host-key': yours(
    'The server’s host key has changed, so it may be another server.',
    'If you changed the key, compare the new one with your server and accept it.',
  ),
  key: {
    what: 'We couldn’t open one of our keys.',
    todo: 'Contact our Help Desk.',
    who: 'us',
    retry: 'afterChange',
  },
  login: yours(
    'The server refused our key.',
    'Add the SSH key shown in the dashboard to the user on your server.',
  ),
  protocol: yours(
    'The server offers no SFTP connection that we accept.',
    'Check the port, and update or turn on SFTP on your server.',
  ),
  lost: {
    what: 'The connection to the server was lost.',
    todo: 'Check that your server is running and its connection is stable.',
    who: 'you',
    retry: 'later',
  },
  late: {
    what: 'The server took too long.',
    todo: 'Check that it isn’t overloaded.',
    who: 'you',
    retry: 'later',
  },
  folder: yours('The folder can’t be used.', 'Create or tidy it, or correct the folder.'),
  permission: yours(
    'Your server doesn’t give our user the permission it needs.',
    'Give our user read and write permission on your server.',
  ),
  storage: yours('The server couldn’t store or read the file.', 'Check your server’s disk.'),
}

type SftpMaker = SftpFailure | ((...details: never[]) => SftpFailure)

/** Codes of SFTP failures, ours included. */
export type SftpFailureCode = SftpCause | 'our-fault'

export const sftpExplanations: Record<SftpFailureCode, Explanation> = {
  ...mapTable(byCause, (entry): Explanation => ({ ...entry, source: 'ours' })),
  'our-fault': {
    what: 'Something went wrong on our side.',
    todo: 'You don’t need to do anything.',
    who: 'us',
    retry: 'automatic',
    source: 'ours',
  },
}

const sftpSamples = mapTable<keyof typeof sftpFailures, SftpMaker, SftpFailure>(
  sftpFailures,
  sampleOf,
)
const sftpNameOf = namesOfTexts(mapTable(sftpSamples, ({ text }) => text))

/** Returns the code of an SFTP failure's text, or undefined for a text that is not ours. */
export function sftpFailureCode(text: string): SftpFailureCode | undefined {
  if (text === OUR_FAULT) return 'our-fault'
  const name = sftpNameOf(text)
  return name === undefined ? undefined : sftpSamples[name].cause
}

const byRejection: Record<PaymentFileRejection, Entry & Partial<Pick<Explanation, 'source'>>> = {
  tooLarge: yours('The file is too large.', 'Split it, then upload the parts.'),
  mustBeEncrypted: yours(
    'The file isn’t encrypted.',
    'Encrypt it with the key on this page and append .pgp to its name, then upload it again.',
  ),
  mustBePlain: yours(
    'The file is encrypted, and PGP encryption is off.',
    'Turn PGP encryption on, or upload the file without encryption.',
  ),
  otherKey: yours(
    'The file is encrypted with another key.',
    'Encrypt it with the key on this page, then upload it again.',
  ),
  damaged: yours('The encrypted file is damaged or incomplete.', 'Upload it again.'),
  notOpenPgp: yours('The file isn’t encrypted by OpenPGP.', 'Encrypt it, then upload it again.'),
  decryptedTooLarge: yours('The file is too large.', 'Split it, then upload the parts.'),
  unfinished: yours('The file is incomplete.', 'Upload the whole file again.'),
  wrongLine: yours(
    'The file has errors, so nothing was paid.',
    'Correct the lines listed below, then upload the file again.',
  ),
  paidBefore: {
    what: 'These payments were already made.',
    todo: 'You don’t need to do anything.',
    who: 'nobody',
    retry: 'never',
  },
  nameUsed: yours(
    'A file with this name was already paid.',
    'Upload it under another name if it contains other payments.',
  ),
  notCovered: {
    ...yours('Your balance doesn’t cover the file.', 'Top up, then upload the file again.'),
    action: 'topUp',
  },
  aboveDailyLimit: {
    what: 'The file is above the rest of today’s payout limit.',
    todo: 'Upload a smaller file, or upload it again tomorrow.',
    who: 'you',
    retry: 'later',
  },
  aboveLimit: yours(
    'A payment in the file is above your limit for a single payout.',
    'Split the payment, then upload the file again.',
  ),
  waitsAlready: {
    ...theirs('These payments are waiting for approval in another file.'),
    todo: 'Approve or decline that file.',
  },
  nameWaits: {
    ...theirs('A file with this name is waiting for approval.'),
    todo: 'Approve or decline that file, or upload this one under another name.',
  },
  declined: {
    ...theirs('The person who checked the file declined it.'),
    todo: 'Correct the file, then upload it again.',
  },
  expired: {
    ...theirs('The file waited too long for approval.'),
    todo: 'If the payments are still due, upload the file again and ask a colleague to approve it.',
  },
  withdrawn: {
    ...theirs('The file isn’t in the input folder any more, so it was withdrawn.'),
    todo: 'If the payments are still due, upload the file again.',
  },
}

export const batchExplanations: Record<PaymentFileRejection, Explanation> = mapTable(
  byRejection,
  (entry): Explanation => ({ source: 'spec 2.16', ...entry }),
)

/** Returns the code of the text why a batch file was not paid. */
export const batchRejectionCode = namesOfTexts(
  mapTable<PaymentFileRejection, string | ((...details: never[]) => string), string>(
    paymentFileRejections,
    sampleOf,
  ),
)
