/**
 * ISO 20022 reasons for failed or returned money in plain words (provider API, NPP), and this provider's reason for a
 * payment request whose PayID was taken over.
 */
const words = {
  AB08: 'the receiving bank couldn’t be reached',
  AC03: 'the receiving bank has no account with this number',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC07: 'the account is closed',
  AC14: 'the account doesn’t accept this type of payment',
  AG01: 'the account isn’t allowed to receive this payment',
  AG03: 'the account can’t receive real-time payments, and Direct Entry is off for this client',
  AGNT: 'the BSB is wrong, or its bank doesn’t accept payments',
  AM02: 'the amount is above the receiving bank’s limit',
  AM09: 'the amount wasn’t the expected one',
  AM14: 'the amount is above the account’s limit',
  BE06: 'the receiving bank doesn’t recognise the payee',
  DUPL: 'the receiving bank treated it as a duplicate',
  MS02: 'the payee sent it back without a reason',
  MS03: 'the receiving bank gave no reason',
  NOAS: 'the receiving bank didn’t respond',
  RR04: 'the receiving bank refused it for regulatory reasons',
  TM01: 'it reached the receiving bank too late',
  Superseded: 'a newer payment request uses its PayID',
} as const satisfies Record<string, string>

/** Reasons that lists and exports have words for. `failures/transfer-failures.ts` explains these and others. */
export type CommonReason = keyof typeof words

function isKnown(code: string): code is CommonReason {
  return Object.hasOwn(words, code)
}

/** Returns a reason for a field: `AC04: the account is closed`. An unknown code is returned unchanged. */
export function transferReasonText(reason: string | undefined): string | undefined {
  return reason !== undefined && isKnown(reason) ? `${reason}: ${words[reason]}` : reason
}

/** Returns a reason for a sentence, with the code after the words: `the account is closed (AC04)`. */
export function transferReasonClause(code: string | undefined): string {
  const clause = transferReasonWords(code)
  return code !== undefined && isKnown(code) ? `${clause} (${code})` : clause
}

/** Returns a clause without a full stop. An unknown code is included in the clause. */
export function transferReasonWords(code: string | undefined): string {
  if (code === undefined || code === '') return 'the receiving bank gave no reason'
  return isKnown(code) ? words[code] : `the receiving bank answered ${code}`
}
