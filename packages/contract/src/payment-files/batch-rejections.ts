/** How long a file that looks cut off may stay unchanged before it is rejected, because its upload may continue. */
export const UNFINISHED_MINUTES = 10

/** The reason why a file is not processed yet. */
export const UPLOAD_UNFINISHED = `It looks incomplete. We’ll take it when it’s complete, or reject it when it hasn’t changed for ${UNFINISHED_MINUTES} minutes`

/**
 * Reasons why nothing of a batch file is paid (spec 2.16; provider API 6.1; approvals, decision 40). No other code words
 * them.
 */
export const paymentFileRejections = {
  tooLarge: 'The file is larger than 256 MB',
  mustBeEncrypted:
    'PGP encryption is on: files must be encrypted and have names that end with .pgp',
  mustBePlain: 'PGP encryption is off: files with names that end with .pgp are not accepted',
  otherKey: 'The file was not encrypted with your key for batch files',
  damaged: 'The encrypted file is damaged or incomplete',
  notOpenPgp: 'The file is not a valid OpenPGP message',
  decryptedTooLarge: 'The decrypted file is too large',
  /** The file is sound as far as it goes, and did not change for `UNFINISHED_MINUTES`. */
  unfinished: `The file ends before its trailer (record type 7), and has not changed for ${UNFINISHED_MINUTES} minutes. Upload the whole file again`,
  /** The first problem of a file. `message` also counts the others. */
  wrongLine: (line: number, column: number, message: string) =>
    `Line ${line}, column ${column}: ${message}`,
  paidBefore: (file: string, when: string) =>
    `These payments were already made from ${file} on ${when}`,
  nameUsed: (when: string) =>
    `A file with this name and other payments was paid on ${when}. Give this file another name`,
  notCovered: (total: string, available: string) =>
    `The file pays ${total}, but only ${available} is available. Top up the account, then upload the file again`,
  aboveDailyLimit: (total: string, left: string) =>
    `The file pays ${total}, which is above the remaining payout limit for today, ${left}`,
  aboveLimit: (limit: string) =>
    `A payment of the file is above the limit of a single payout, ${limit}`,
  waitsAlready: (file: string, when: string) =>
    `These payments are in ${file}, which has been waiting for approval since ${when}`,
  nameWaits: (when: string) =>
    `A file with this name has been waiting for approval since ${when}. Give this file another name`,
  declined: (comment: string) => `The file was declined: ${comment}`,
  expired: 'Nobody approved the file in time',
  withdrawn: 'The file was removed from the input folder, or replaced, before it was approved',
} as const

export type PaymentFileRejection = keyof typeof paymentFileRejections

/** The reason why a paid or rejected file is still where it was. The reason of the SFTP server follows. */
export const filingProblems = {
  notMoved: 'We couldn’t move the file.',
  noResult: 'We couldn’t upload the result to your server.',
} as const
