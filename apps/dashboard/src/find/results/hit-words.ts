import { formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type { HitKind, MatchedField, SearchHit } from '@tideway/contract/search/search-answer'
import { formatDay } from '@tideway/contract/time/calendar-day'
import { localDateTime } from '@tideway/contract/time/dates-local'
import type { Tone } from '@tideway/design/indicators/chip'
import { paymentAgreementTones } from '../../records/agreements/payment-agreement-tones.ts'
import { paymentInitiationTones } from '../../records/initiations/payment-initiation-record.ts'
import { statusTones } from '../../records/payment-requests/payment-request-tones.ts'
import { outboundPaymentTones } from '../../records/payouts/outbound-payment-tones.ts'

/** Headings of the groups, in the words of the lists and screens that they lead to. */
export const kindLabels: Record<HitKind, string> = {
  paymentRequest: 'Payment Requests',
  payment: 'Outbound Payments',
  paymentInitiation: 'Payment Initiations',
  paymentAgreement: 'Payment Agreements',
  batch: 'Batches',
  report: 'Reports',
  user: 'Users',
  apiKey: 'API Keys',
}

const fieldLabels: Record<MatchedField, string> = {
  payID: 'PayID',
  account: 'Account',
  id: 'ID',
  nppTransactionId: 'NPP Transaction ID',
  clientTransactionId: 'Client Transaction ID',
  clientPaymentId: 'Client Payment ID',
  contractId: 'Contract ID',
  amount: 'Amount',
  receivedAmount: 'Amount received',
  returnedAmount: 'Amount sent back',
  refundAmount: 'Refund',
  date: 'Created Date',
  receivedDate: 'Received',
  status: 'Status',
  payerName: 'Payer Name',
  payeeName: 'Payee Name',
  description: 'Description',
  reference: 'Reference',
  branch: 'Client Branch',
  fileName: 'File',
  name: 'Name',
  email: 'Email',
  keyId: 'API Key ID',
  note: 'Note',
}

const enabledTones: Readonly<Record<string, Tone>> = { ENABLED: 'green', DISABLED: 'grey' }

const tones: Record<HitKind, Readonly<Record<string, Tone>>> = {
  paymentRequest: statusTones,
  payment: outboundPaymentTones,
  paymentInitiation: paymentInitiationTones,
  paymentAgreement: paymentAgreementTones,
  batch: { RECEIVED: 'blue', PROCESSED: 'green', REJECTED: 'red' },
  report: {},
  user: enabledTones,
  apiKey: enabledTones,
}

/** Returns the chip's colour in the record's list, or undefined for an unknown status. */
export function toneOf(kind: HitKind, status: string): Tone | undefined {
  return tones[kind][status]
}

/** Fields that the row shows elsewhere, so that only their name says why the record was found. */
const shownElsewhere: ReadonlySet<MatchedField> = new Set<MatchedField>([
  'amount',
  'date',
  'status',
])
/** Sentences about a part of the record, because its amount and day differ from those of the row. */
const sentences: Partial<Record<MatchedField, (text: string, zone?: string) => string>> = {
  receivedAmount: (text) => `A payment of ${aud(text)}`,
  returnedAmount: (text) => `An attempt of ${aud(text)} that was sent back`,
  refundAmount: (text) => `A refund of ${aud(text)}`,
  receivedDate: (text, zone) => `A payment on ${formatDay(localDateTime(new Date(text), zone))}`,
}
const MOST_REASONS = 2

/** A field that matched. `text` is absent if the row already shows it. */
export interface Reason {
  label: string
  text?: string | undefined
}

/** Returns why a record was found: its most telling fields, each once. `zone` is undefined for the browser's. */
export function reasonsOf({ matched, title, subtitle }: SearchHit, zone?: string): Reason[] {
  const reasons = matched.map(({ field, text }): Reason => {
    const sentence = sentences[field]
    if (sentence) return { label: sentence(text, zone) }
    const isShown = shownElsewhere.has(field) || text === title || text === subtitle
    return { label: fieldLabels[field], text: isShown ? undefined : text }
  })
  const byLabel = new Map<string, Reason>()
  for (const reason of reasons) if (!byLabel.has(reason.label)) byLabel.set(reason.label, reason)
  return [...byLabel.values()].slice(0, MOST_REASONS)
}

function aud(dollars: string): string {
  const cents = parseTwoDecimals(dollars)
  return cents === undefined ? dollars : formatAud(cents)
}
