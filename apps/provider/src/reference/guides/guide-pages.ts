import type { Env } from '../../platform/settings/env.ts'
import type { Html } from '../html.ts'
import { reasonCodes } from '../reason-codes.ts'
import { approvalsGuide } from './approvals-guide.ts'
import { batchGuide } from './batch-guide.ts'
import { checkoutGuide } from './checkout-guide.ts'
import {
  conventionsGuide,
  errorsGuide,
  everythingOnce,
  firstCall,
  firstRequest,
  pageThrough,
  payRequestSection,
  refundIt,
  rotateKey,
  whoCalls,
} from './getting-started.ts'
import {
  collectPayment,
  payToCallbacks,
  proposeAgreement,
  refundCollection,
} from './pay-to-guide.ts'
import { checkPayee, followPayout, payoutCallbacks, sendPayout } from './payouts-guide.ts'
import { reportDelivery } from './report-delivery-guide.ts'
import { reportsGuide } from './reports-guide.ts'
import { signingGuide } from './signing-guide.ts'
import { localhostGuide, thinPayloads, webhooksGuide } from './webhook-guide.ts'

export interface GuideSection {
  id: string
  title: string
  body: (env: Env) => Html
  /** The test bank and its values belong to the demo, so production leaves the section out. */
  onlyInDemo?: boolean
}

/** Topic of the guide, at `/docs/{slug}`. */
export interface GuidePage {
  slug: string
  title: string
  /** Content of the page, in one sentence. */
  summary: string
  sections: GuideSection[]
}

/** Sections that the sandbox contributes, with the values its simulated banks react to. */
export interface GuideParts {
  testValues?: GuideSection['body']
}

/** The guide, in reading order for beginners. */
const pagesWith = ({ testValues }: GuideParts): GuidePage[] => [
  {
    slug: 'getting-started',
    title: 'Get started',
    summary: 'Go from an API key to a payment received and refunded, with commands to paste.',
    sections: [
      { id: 'first-call', title: 'Make a first call', body: firstCall },
      { id: 'first-request', title: 'Request a payment', body: firstRequest },
      { id: 'pay', title: 'Pay it in the test bank', body: payRequestSection, onlyInDemo: true },
      { id: 'refund', title: 'Refund it', body: refundIt },
    ],
  },
  {
    slug: 'checkout',
    title: 'Hosted checkout',
    summary: 'Send payers to a page that accepts PayID and PayTo, or show it in a frame.',
    sections: [{ id: 'checkout', title: 'Send payers to a checkout', body: checkoutGuide }],
  },
  {
    slug: 'payouts',
    title: 'Payouts',
    summary: 'Pay a PayID or a bank account, follow the payout and get notified when it ends.',
    sections: [
      { id: 'check-payee', title: 'Check the payee', body: checkPayee },
      { id: 'send-payout', title: 'Send the payout', body: sendPayout },
      { id: 'follow-payout', title: 'Follow it', body: followPayout },
      { id: 'payout-callbacks', title: 'Get notified when it ends', body: payoutCallbacks },
    ],
  },
  {
    slug: 'payto',
    title: 'PayTo',
    summary: 'Propose an agreement to a payer, collect under it and refund a collection.',
    sections: [
      { id: 'agreement', title: 'Propose an agreement', body: proposeAgreement },
      { id: 'collect', title: 'Collect a payment', body: collectPayment },
      { id: 'refund-collection', title: 'Refund a collection', body: refundCollection },
      { id: 'payto-callbacks', title: 'Get notified of every change', body: payToCallbacks },
    ],
  },
  {
    slug: 'batch',
    title: 'Payment files',
    summary: 'Pay many payees with an ABA file on your SFTP server.',
    sections: [{ id: 'batch', title: 'Pay by file', body: batchGuide }],
  },
  {
    slug: 'webhooks',
    title: 'Webhooks',
    summary: 'Receive, verify and answer events, full or thin.',
    sections: [
      { id: 'webhooks', title: 'Receive webhooks', body: webhooksGuide },
      { id: 'thin-payload', title: 'Thin payloads', body: thinPayloads },
      { id: 'localhost', title: 'Test webhooks on localhost', body: localhostGuide },
    ],
  },
  {
    slug: 'searching',
    title: 'Search and paging',
    summary: 'Read every record once, while new ones arrive.',
    sections: [{ id: 'pages', title: 'Page through a search', body: pageThrough }],
  },
  {
    slug: 'idempotency',
    title: 'Idempotency',
    summary: 'Retry any call that moves money without moving it twice.',
    sections: [{ id: 'once', title: 'Retry safely', body: everythingOnce }],
  },
  {
    slug: 'approvals',
    title: 'Approvals',
    summary: 'What a 202 means: a call that waits for a second person.',
    sections: [{ id: 'approvals', title: 'Calls that wait', body: approvalsGuide }],
  },
  {
    slug: 'authentication',
    title: 'Authentication',
    summary: 'API keys, id tokens, signatures and allowed addresses.',
    sections: [
      { id: 'sign-in', title: 'Keys and tokens', body: whoCalls },
      { id: 'rotate-key', title: 'Rotate a key', body: rotateKey },
      { id: 'signing', title: 'Sign your calls', body: signingGuide },
    ],
  },
  {
    slug: 'reports',
    title: 'Reports',
    summary: 'Download reports, or receive them on your SFTP server.',
    sections: [
      { id: 'reports', title: 'Download reports', body: reportsGuide },
      { id: 'report-delivery', title: 'Receive reports by SFTP', body: reportDelivery },
    ],
  },
  {
    slug: 'errors',
    title: 'Errors',
    summary: 'The body of an error, whether to retry, and every failure code.',
    sections: [
      { id: 'errors', title: 'Errors and failure codes', body: errorsGuide },
      { id: 'reasons', title: 'Reasons of banks', body: reasonCodes },
    ],
  },
  {
    slug: 'test-values',
    title: 'Test values',
    summary: 'Test payees and payers with a fixed result in the demo.',
    sections: testValues
      ? [{ id: 'test-values', title: 'Payees and payers', body: testValues }]
      : [],
  },
  {
    slug: 'conventions',
    title: 'Conventions',
    summary: 'Amounts, times, ids and statuses across both APIs.',
    sections: [{ id: 'conventions', title: 'In both APIs', body: conventionsGuide }],
  },
]

/** Returns the pages that a provider in this mode serves, each with its visible sections. */
export function guidePagesOf(mode: Env['mode'], parts: GuideParts): GuidePage[] {
  return pagesWith(parts)
    .map((page) => ({
      ...page,
      sections: page.sections.filter(({ onlyInDemo }) => mode === 'demo' || !onlyInDemo),
    }))
    .filter(({ sections }) => sections.length > 0)
}
