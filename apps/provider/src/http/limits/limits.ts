import { FRESH_SECONDS } from '@tideway/contract/identity/account'
import { REFUNDS_WITHOUT_PROOF } from '@tideway/contract/identity/step-up'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@tideway/contract/time/durations'
import type { Env } from '../../platform/settings/env.ts'

/** Offices and households share an address, so it may make this many times the attempts of one account or checkout. */
const SHARED_ADDRESS = 20

/**
 * Someone who knows a password may guess this many windows' worth of codes in a day. Of a million codes, three are right
 * at a time.
 */
const WINDOWS_OF_GUESSES = 10

/** A maximum number within a window of time. All processes on one database count together. */
export interface Limit {
  /** The caller whose calls or attempts are counted together. */
  who: string
  what: string
  most: number
  seconds: number
  /**
   * 'each second': in memory, added up over all processes once a second, so that a call costs no statement. 'each
   * time': in the database, in one statement before the work starts, so that fifty concurrent attempts count as fifty.
   * 'by record': the rows that the work creates are counted, in its transaction.
   */
  counted: 'each second' | 'each time' | 'by record'
  /** Source of the number, or who sets it. */
  rule: string
}

/**
 * Returns every limit on how often an action may happen. Addresses are networks: an IPv4 address, or the /64 of an IPv6
 * address.
 */
export function limitsOf(env: Env) {
  return {
    callsOfAddress: {
      who: 'address',
      what: 'requests of any kind, except health checks and metrics',
      most: env.rateLimitPerAddress,
      seconds: MINUTE_SECONDS,
      counted: 'each second',
      rule: 'RATE_LIMIT_PER_ADDRESS, decision 52',
    },
    callsOfClient: {
      who: 'client',
      what: 'authenticated calls to both APIs',
      most: env.rateLimitPerClient,
      seconds: MINUTE_SECONDS,
      counted: 'each second',
      rule: 'RATE_LIMIT_PER_CLIENT, decision 52',
    },
    wrongKeys: {
      who: 'address and key id',
      what: 'calls with a wrong API key; a right key is never held back',
      most: 20,
      seconds: MINUTE_SECONDS,
      counted: 'each time',
      rule: 'readings 1, rate limits',
    },
    signInsOfAccount: {
      who: 'address and account, or address and link',
      what: 'attempts to sign in, to accept an invitation or to replace a forgotten password; a right password clears them',
      most: env.signInTries,
      seconds: env.signInWindowSeconds,
      counted: 'each time',
      rule: 'SIGN_IN_TRIES, SIGN_IN_WINDOW_SECONDS',
    },
    signInsOfAddress: {
      who: 'address',
      what: 'attempts to sign in, to accept an invitation or to replace a forgotten password; a right password takes its own back',
      most: env.signInTries * SHARED_ADDRESS,
      seconds: env.signInWindowSeconds,
      counted: 'each time',
      rule: 'SIGN_IN_TRIES, SIGN_IN_WINDOW_SECONDS',
    },
    unprovedRefunds: {
      who: 'user',
      what: 'refunds without a fresh proof of the user; more ask for one',
      most: REFUNDS_WITHOUT_PROOF,
      seconds: FRESH_SECONDS,
      counted: 'each time',
      rule: 'decision 120',
    },
    signInWaysOfAddress: {
      who: 'address',
      what: 'look-ups of how an email signs in, and sign-ins begun at an OpenID provider',
      most: env.signInTries * SHARED_ADDRESS * 5,
      seconds: env.signInWindowSeconds,
      counted: 'each time',
      rule: 'SIGN_IN_TRIES, SIGN_IN_WINDOW_SECONDS',
    },
    factorsOfAccount: {
      who: 'account',
      what: 'attempts with a passkey, one-time or recovery code after the password; a right one clears them',
      most: env.signInTries,
      seconds: env.signInWindowSeconds,
      counted: 'each time',
      rule: 'SIGN_IN_TRIES, SIGN_IN_WINDOW_SECONDS, decision 117',
    },
    factorsOfAccountInADay: {
      who: 'account',
      what: 'attempts with a passkey, one-time or recovery code after the password; a right one takes its own back',
      most: env.signInTries * WINDOWS_OF_GUESSES,
      seconds: DAY_SECONDS,
      counted: 'each time',
      rule: 'SIGN_IN_TRIES, decision 117',
    },
    payToOfCheckout: {
      who: 'checkout',
      what: 'attempts to pay by PayTo, each of which contacts the payer',
      most: env.checkoutPayToTries,
      seconds: MINUTE_SECONDS,
      counted: 'each time',
      rule: 'CHECKOUT_PAYTO_TRIES',
    },
    payToOfAddress: {
      who: 'address',
      what: 'attempts to pay by PayTo at any checkout',
      most: env.checkoutPayToTries * SHARED_ADDRESS,
      seconds: MINUTE_SECONDS,
      counted: 'each time',
      rule: 'CHECKOUT_PAYTO_TRIES',
    },
    passwordLinksOfAccount: { ...mailsWithPasswordLink, counted: 'by record' },
    invitationsOfClient: { ...mailsToOthers, counted: 'by record' },
    imagesOfClient: { ...newImages, counted: 'by record' },
    payeeChecksOfClient: { ...payeeChecks, counted: 'by record' },
  } as const satisfies Record<string, Limit>
}

/** A user can enter any address for a mail, so a client must not be able to flood other people's mailboxes. */
export const mailsToOthers = {
  who: 'client',
  what: 'mails with an invitation',
  most: 100,
  seconds: HOUR_SECONDS,
  rule: 'mail must not reach strangers in bulk',
} as const

/** Anyone can enter any email, so a person's mailbox must not be flooded. Links already sent keep working. */
export const mailsWithPasswordLink = {
  who: 'account',
  what: 'mails with a link to choose a new password',
  most: 5,
  seconds: HOUR_SECONDS,
  rule: 'mail must not be sent in bulk by people who are not signed in',
} as const

/** Directories of the banks forbid enquiries in bulk, so the payees of a list are checked at this rate. */
export const payeeChecks = {
  who: 'client',
  what: 'payees of lists that the banks are asked about; the rest is checked later',
  most: 600,
  seconds: MINUTE_SECONDS,
  rule: 'decision 133',
} as const

/** Each new image takes decoder time and space in the database. */
export const newImages = {
  who: 'client',
  what: 'images that were not uploaded before',
  most: 60,
  seconds: HOUR_SECONDS,
  rule: 'decoding and storage are shared by all clients',
} as const

/** Returns the limits on concurrent work in each process. They bound its memory and reset when it restarts. */
export function limitsAtOnceOf(env: Env) {
  return {
    callsOfClient: {
      who: 'client',
      what: 'calls under way or waiting',
      most: env.callsAtOncePerClient,
    },
    calls: { who: 'all clients', what: 'calls under way or waiting', most: env.callsAtOnce },
    ...limitsAtOnce,
  }
}

export const limitsAtOnce = {
  streamsOfCheckout: { who: 'checkout', what: 'open event streams; further pages poll', most: 50 },
  imagesOfClient: { who: 'client', what: 'images being decoded or waiting for it', most: 8 },
  connectionTests: { who: 'client and purpose', what: 'tests of an SFTP connection', most: 1 },
} as const
