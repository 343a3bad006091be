import type { HitKind } from './search-answer.ts'

/** Parts of a record that have their own day and amount. */
export type RecordPart = 'receivedPayment' | 'returnedPayment' | 'refund'

/** Kinds and states of records, as people say them. A record must be of one of the kinds, and have a status or a part. */
export interface RecordAspect {
  /** In words for the person who searches: 'PayTo', 'refunds'. */
  name: string
  /** Undefined for records of every kind. */
  kinds?: readonly HitKind[]
  /** Exact status words. */
  statuses?: readonly string[]
  parts?: readonly RecordPart[]
}

interface Form {
  pattern: RegExp
  aspect: RecordAspect
}

function form(words: string, aspect: RecordAspect): Form {
  // A word within an id or an email address, such as refund-1, is part of it.
  const pattern = `(?<![\\p{L}\\d]|[\\p{L}\\d][@./:_-])(?:${words})(?![\\p{L}\\d]|[@./:_-][\\p{L}\\d])`
  return { pattern: new RegExp(pattern, 'iu'), aspect }
}

/** Longer forms come before shorter ones. */
const kindForms: readonly Form[] = [
  form('pay ?to agreements?|payment agreements?|agreements?|mandates?', {
    name: 'PayTo agreements',
    kinds: ['paymentAgreement'],
  }),
  form('pay ?to (?:payments?|collections?)|payment initiations?|initiations?|collections?', {
    name: 'payment initiations',
    kinds: ['paymentInitiation'],
  }),
  form('payto', { name: 'PayTo', kinds: ['paymentInitiation', 'paymentAgreement'] }),
  form('outbound payments?|outbound|payouts?', { name: 'payouts', kinds: ['payment'] }),
  form('payment requests?|requests?', { name: 'payment requests', kinds: ['paymentRequest'] }),
  form('batch(?:es)?', { name: 'batches', kinds: ['batch'] }),
]

const status = (...statuses: string[]): RecordAspect => ({ name: statuses.join(' or '), statuses })

const stateForms: readonly Form[] = [
  form('return_in_progress', status('RETURN_IN_PROGRESS')),
  form('return_complete', status('RETURN_COMPLETE')),
  form('return_failed', status('RETURN_FAILED')),
  form('refund(?:s|ed)?', {
    name: 'refunds',
    kinds: ['paymentRequest', 'paymentInitiation'],
    parts: ['refund'],
  }),
  form('return(?:s|ed)?|sent back|bounced', {
    name: 'returned payments and refunds',
    kinds: ['paymentRequest', 'payment', 'paymentInitiation'],
    statuses: ['RETURNED'],
    parts: ['returnedPayment', 'refund'],
  }),
  form('waiting|unpaid', status('WAITING')),
  form('complete(?:d)?|paid', status('COMPLETE', 'SETTLED')),
  form('settled', status('SETTLED')),
  form('expired', status('EXPIRED')),
  form('failed', status('FAILED', 'RETURN_FAILED')),
  form('pending|in progress', status('PENDING', 'RETURN_IN_PROGRESS')),
  form('created', status('CREATED')),
  form('active', status('ACTIVE')),
  form('suspended|paused', status('SUSPENDED')),
  form('cancell?ed', status('CANCELLED')),
  form('rejected', status('REJECTED')),
  form('processed', status('PROCESSED')),
]

/** Returns the kind and the state that a text names, as one, and the text without their words. */
export function aspectIn(text: string): { aspect: RecordAspect; rest: string } | undefined {
  const state = firstOf(stateForms, text)
  const kind = firstOf(kindForms, state?.rest ?? text)
  const aspect = kind ?? state
  if (aspect === undefined) return undefined
  return { aspect: bothOf(kind?.aspect, state?.aspect), rest: aspect.rest }
}

function firstOf(forms: readonly Form[], text: string) {
  for (const { pattern, aspect } of forms) {
    if (!pattern.test(text)) continue
    return { aspect, rest: text.replace(pattern, ' ').replace(/\s+/g, ' ').trim() }
  }
  return undefined
}

function bothOf(kind: RecordAspect | undefined, state: RecordAspect | undefined): RecordAspect {
  if (kind === undefined || state === undefined) return { name: '', ...kind, ...state }
  return { ...state, kinds: kind.kinds ?? [], name: `${kind.name}, ${state.name}` }
}
